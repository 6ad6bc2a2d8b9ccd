"""Leading and following, trick by trick (`law/zhao-pengyou.md` §2.9 to §2.13)."""

from __future__ import annotations

from itertools import chain
from typing import Final

from msgspec.structs import replace

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zhao_pengyou.answering import CardChoices, answer_choices, check_answer
from paiyou_engine.zhao_pengyou.events import Event, GroupFailed, Played, TrickTaken
from paiyou_engine.zhao_pengyou.following import FollowChoices
from paiyou_engine.zhao_pengyou.friends import Friends, count_copies
from paiyou_engine.zhao_pengyou.groups import FalseGroup
from paiyou_engine.zhao_pengyou.lead_choices import LeadChoices
from paiyou_engine.zhao_pengyou.leads import Lead, lead_of_part, read_lead
from paiyou_engine.zhao_pengyou.multisets import not_held
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.parts import Part, spread
from paiyou_engine.zhao_pengyou.playing import Before, Playing, Trick
from paiyou_engine.zhao_pengyou.standing import failed_group
from paiyou_engine.zhao_pengyou.table import MOST_PLAYERS
from paiyou_engine.zhao_pengyou.tricks import POINTS, takes_over
from paiyou_engine.zhao_pengyou.trumps import ordering


def play(
    playing: Playing,
    seat: Seat,
    cards: tuple[Card, ...],
    parts: tuple[tuple[Card, ...], ...] | None,
    options: ZhaoPengyouOptions,
) -> tuple[Playing, tuple[Event, ...]]:
    """A seat leads or follows, and what happened; ``parts`` declares how a group lead is cut and means nothing to a follower.

    Raises `IllegalAction` ``play.{turn,hand,over}``, ``lead.*`` or ``follow.*``.
    """
    if seat != playing.turn:
        raise IllegalAction("play.over" if playing.turn is None else "play.turn")
    order, lead = ordering(playing.trump, options.sequences), playing.lead
    if lead is None:
        return _lead(playing, seat, cards, parts, options)
    plays, winning = playing.plays, playing.winning
    check_answer(lead, playing.hands[seat], cards, order, options)
    if takes_over(lead, plays[winning], cards, order, options.group_winner):
        winning = len(plays)
    return _lay_down(playing, lead, seat, cards, (), winning, options)


def play_choices(
    playing: Playing, seat: Seat, options: ZhaoPengyouOptions
) -> LeadChoices | CardChoices | FollowChoices | None:
    """What the seat may play; None if it is not its turn."""
    if seat != playing.turn:
        return None
    order, lead = ordering(playing.trump, options.sequences), playing.lead
    if lead is None:
        return LeadChoices(playing.hands[seat], order, options)
    return answer_choices(lead, playing.hands[seat], order, options)


def shown_parts(lead: Lead) -> tuple[tuple[Card, ...], ...]:
    """How a lead is cut, biggest part first, each part's cards in the order led."""
    if len(lead.parts) == 1:
        return (lead.cards,)
    return _shown(lead.biggest_first(), lead.cards)


def _shown(parts: tuple[Part, ...], cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    if any(len(part.faces) > 1 for part in parts):
        return spread(parts, cards)
    return tuple([part.faces * part.size for part in parts])  # sets are of different faces


def _lead(
    playing: Playing,
    seat: Seat,
    cards: tuple[Card, ...],
    parts: tuple[tuple[Card, ...], ...] | None,
    options: ZhaoPengyouOptions,
) -> tuple[Playing, tuple[Event, ...]]:
    hands, order = playing.hands, ordering(playing.trump, options.sequences)
    missing = not_held(cards, hands[seat])
    if missing:
        raise IllegalAction("play.hand", Facts(cards=missing))
    lead = read_lead(cards, parts, order, options)
    if len(lead.parts) > 1:
        failed = failed_group(lead, [*hands[seat + 1 :], *hands[:seat]], order)
        if failed is not None:
            return _lead_what_stays(playing, lead, failed, seat, options)
    return _lay_down(playing, lead, seat, cards, shown_parts(lead), 0, options)


def _lead_what_stays(
    playing: Playing, whole: Lead, failed: FalseGroup, seat: Seat, options: ZhaoPengyouOptions
) -> tuple[Playing, tuple[Event, ...]]:
    lead = lead_of_part(failed.part, failed.kept, whole.suit)
    after, (played, *counted) = _lay_down(playing, lead, seat, lead.cards, (lead.cards,), 0, options)
    penalty = options.false_group * len(failed.withdrawn)
    stopper = Seat((seat + 1 + failed.stopped_by) % len(playing.hands))
    after = replace(after, penalties=_added(playing.penalties, seat, penalty), before=None)
    cut = GroupFailed(seat, failed.withdrawn, penalty, stopper, _shown(whole.parts, whole.cards))
    return after, (played, cut, *counted)


def _lay_down(  # noqa: PLR0917 - nobody else calls it
    playing: Playing,
    lead: Lead,
    seat: Seat,
    cards: tuple[Card, ...],
    parts: tuple[tuple[Card, ...], ...],
    winning: int,
    options: ZhaoPengyouOptions,
) -> tuple[Playing, tuple[Event, ...]]:
    """The cards leave the hand and lie in the trick, which ends with the last seat's; all has been checked."""
    hands, friends = list(playing.hands), playing.friends
    left = list(hands[seat])
    is_called = False
    for face in cards:
        left.remove(face)
        is_called = is_called or face in friends.faces
    events: tuple[Event, ...] = (Played(seat, cards, parts),)
    if is_called:
        friends, counted = count_copies(friends, seat, cards, options.double_join)
        events += counted
    before = None
    if options.take_back and not playing.took_back:
        before = Before(hands[seat], playing.friends, playing.winning)
    hands[seat] = tuple(left)
    plays = playing.plays + (cards,)  # noqa: RUF005 - twice as quick
    if len(plays) == len(hands):
        after, trick = _take_trick(playing, tuple(hands), friends, plays, winning)
        return after, (*events, TrickTaken(trick.winner, trick.points))
    after = Playing(
        playing.trump,
        tuple(hands),
        playing.buried,
        friends,
        playing.leader,
        _NEXT[len(hands)][seat],
        playing.captured,
        playing.penalties,
        lead,
        plays,
        winning,
        playing.tricks,
        before,
    )
    return after, events


def _take_trick(
    playing: Playing,
    hands: tuple[tuple[Card, ...], ...],
    friends: Friends,
    plays: tuple[tuple[Card, ...], ...],
    winning: int,
) -> tuple[Playing, Trick]:
    """The trick's last play leaves these hands and friends; the one at ``winning`` takes it."""
    assert playing.lead is not None
    winner = Seat((playing.leader + winning) % len(hands))
    points = sum(map(POINTS.__getitem__, chain.from_iterable(plays)))
    trick = Trick(playing.leader, playing.lead, plays, winner, points)
    after = Playing(
        playing.trump,
        hands,
        playing.buried,
        friends,
        winner,
        winner if hands[winner] else None,
        _added(playing.captured, winner, points) if points else playing.captured,
        playing.penalties,
        tricks=(*playing.tricks, trick),
    )
    return after, trick


def _added(numbers: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + more, *numbers[seat + 1 :])


_NEXT: Final = tuple([tuple([Seat((seat + 1) % seats) for seat in range(seats)]) for seats in range(MOST_PLAYERS + 1)])
"""Whose turn is next, by the number of seats and the seat that has played."""
