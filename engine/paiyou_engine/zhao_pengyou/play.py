"""Leading and following, trick by trick (`law/zhao-pengyou.md` §2.9 to §2.13)."""

from __future__ import annotations

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zhao_pengyou.answering import check_answer
from paiyou_engine.zhao_pengyou.following import FollowChoices, follow_choices
from paiyou_engine.zhao_pengyou.friends import Copy, count_copies
from paiyou_engine.zhao_pengyou.groups import FalseGroup
from paiyou_engine.zhao_pengyou.lead_choices import LeadChoices, lead_choices
from paiyou_engine.zhao_pengyou.leads import Lead, lead_of_part, read_lead
from paiyou_engine.zhao_pengyou.multisets import not_held
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.parts import Part, spread
from paiyou_engine.zhao_pengyou.playing import Before, Playing, PlayOutcome, Trick
from paiyou_engine.zhao_pengyou.standing import failed_group
from paiyou_engine.zhao_pengyou.tricks import POINTS, takes_over
from paiyou_engine.zhao_pengyou.trumps import Ordering, ordering


def play(
    playing: Playing,
    seat: Seat,
    cards: tuple[Card, ...],
    parts: tuple[tuple[Card, ...], ...] | None,
    options: ZhaoPengyouOptions,
) -> tuple[Playing, PlayOutcome]:
    """A seat leads or follows; ``parts`` declares how a group lead is cut and means nothing to a follower.

    Raises `IllegalAction` ``play.{turn,hand,over}``, ``lead.*`` or ``follow.*``.
    """
    turn = playing.turn
    if turn is None:
        raise IllegalAction("play.over")
    if seat != turn:
        raise IllegalAction("play.turn")
    order = ordering(playing.trump, options.sequences)
    if playing.lead is not None:
        return _follow(playing, playing.lead, turn, cards, order, options)
    lead, failed = _check_lead(playing, cards, parts, order, options)
    if failed is None:
        return _lead(playing, lead, seat, options)
    return _lead_what_stays(playing, lead, failed, seat, options)


def play_choices(playing: Playing, seat: Seat, options: ZhaoPengyouOptions) -> LeadChoices | FollowChoices | None:
    """What the seat may play; None if it is not its turn."""
    if seat != playing.turn:
        return None
    order = ordering(playing.trump, options.sequences)
    hand = playing.hands[seat]
    lead = playing.lead
    return lead_choices(hand, order, options) if lead is None else follow_choices(lead, hand, order, options)


def shown_parts(lead: Lead) -> tuple[tuple[Card, ...], ...]:
    """How a lead is cut, biggest part first, each part's cards in the order led."""
    if len(lead.parts) == 1:
        return (lead.cards,)
    return _shown(lead.biggest_first(), lead.cards)


def _shown(parts: tuple[Part, ...], cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    if any(len(part.faces) > 1 for part in parts):
        return spread(parts, cards)
    return tuple([part.faces * part.size for part in parts])  # sets are of different faces


def _check_lead(
    playing: Playing,
    cards: tuple[Card, ...],
    parts: tuple[tuple[Card, ...], ...] | None,
    order: Ordering,
    options: ZhaoPengyouOptions,
) -> tuple[Lead, FalseGroup | None]:
    hands, seat = playing.hands, playing.leader
    missing = not_held(cards, hands[seat])
    if missing:
        raise IllegalAction("play.hand", Facts(cards=missing))
    lead = read_lead(cards, parts, order, options)
    if len(lead.parts) == 1:
        return lead, None
    return lead, failed_group(lead, [*hands[seat + 1 :], *hands[:seat]], order)


def _lead(playing: Playing, lead: Lead, seat: Seat, options: ZhaoPengyouOptions) -> tuple[Playing, PlayOutcome]:
    after, copies = _lay_down(playing, lead, seat, lead.cards, 0, options)
    return after, PlayOutcome(seat, lead.cards, shown_parts(lead), copies)


def _lead_what_stays(
    playing: Playing, whole: Lead, failed: FalseGroup, seat: Seat, options: ZhaoPengyouOptions
) -> tuple[Playing, PlayOutcome]:
    after, outcome = _lead(playing, lead_of_part(failed.part, failed.kept, whole.suit), seat, options)
    penalty = options.false_group * len(failed.withdrawn)
    stopper = Seat((seat + 1 + failed.stopped_by) % len(playing.hands))
    named = _shown(whole.parts, whole.cards)
    return (
        msgspec.structs.replace(after, penalties=_added(playing.penalties, seat, penalty), before=None),
        msgspec.structs.replace(outcome, withdrawn=failed.withdrawn, named=named, penalty=penalty, stopped_by=stopper),
    )


def _follow(  # noqa: PLR0917 - nobody else calls it
    playing: Playing, lead: Lead, seat: Seat, cards: tuple[Card, ...], order: Ordering, options: ZhaoPengyouOptions
) -> tuple[Playing, PlayOutcome]:
    check_answer(lead, playing.hands[seat], cards, order, options)
    plays, winning = playing.plays, playing.winning
    if takes_over(lead, plays[winning], cards, order, options.group_winner):
        winning = len(plays)
    after, copies = _lay_down(playing, lead, seat, cards, winning, options)
    if len(after.plays) < len(after.hands):
        return after, PlayOutcome(seat, cards, (), copies)
    after, trick = _take_trick(after, lead)
    return after, PlayOutcome(seat, cards, (), copies, trick, after.over)


def _lay_down(  # noqa: PLR0917 - nobody else calls it
    playing: Playing, lead: Lead, seat: Seat, cards: tuple[Card, ...], winning: int, options: ZhaoPengyouOptions
) -> tuple[Playing, tuple[Copy, ...]]:
    hands = list(playing.hands)
    left = list(hands[seat])
    for face in cards:
        left.remove(face)
    before = None
    if options.take_back and not playing.took_back:
        before = Before(hands[seat], playing.friends, playing.winning)
    hands[seat] = tuple(left)
    friends, copies = count_copies(playing.friends, seat, cards, options.double_join)
    after = Playing(
        playing.trump,
        tuple(hands),
        playing.buried,
        friends,
        playing.leader,
        Seat((seat + 1) % len(hands)),
        playing.captured,
        playing.penalties,
        lead,
        (*playing.plays, cards),
        winning,
        playing.tricks,
        before,
    )
    return after, copies


def _take_trick(playing: Playing, lead: Lead) -> tuple[Playing, Trick]:
    winner = Seat((playing.leader + playing.winning) % len(playing.hands))
    points = sum([POINTS[face] for cards in playing.plays for face in cards])
    trick = Trick(playing.leader, lead, playing.plays, winner, points)
    after = Playing(
        playing.trump,
        playing.hands,
        playing.buried,
        playing.friends,
        winner,
        winner if playing.hands[winner] else None,
        _added(playing.captured, winner, points) if points else playing.captured,
        playing.penalties,
        tricks=(*playing.tricks, trick),
    )
    return after, trick


def _added(numbers: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + more, *numbers[seat + 1 :])
