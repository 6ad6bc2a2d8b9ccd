"""A public view carried forward over the events of a trick."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.events import Counted, GroupFailed, Played, TookBack, TrickTaken
from paiyou_engine.zhao_pengyou.friends import Friends, count_copies, no_friends_yet
from paiyou_engine.zhao_pengyou.leads import Lead, read_lead
from paiyou_engine.zhao_pengyou.scoring import opposition_points
from paiyou_engine.zhao_pengyou.tricks import points_of, takes_over, winner
from paiyou_engine.zhao_pengyou.trumps import Ordering, ordering
from paiyou_engine.zhao_pengyou.view import CallState, PublicView, TrickPlay, TrickView

_NO_TRICK: Final = TrickView()


def played(public: PublicView, seen: Played) -> PublicView:
    """Cards lie on the table.  The last play of a trick leaves nobody in turn until `trick_taken`."""
    old = public.trick
    play = TrickPlay(seen.seat, seen.cards)
    points = old.points + points_of(seen.cards)
    if old.plays:
        winning = seen.seat if _is_higher(public, seen.cards) else old.winning
        trick = TrickView((*old.plays, play), old.parts, winning, points)
    else:
        trick = TrickView((play,), seen.parts, seen.seat, points)
    may_take_back = seen.seat if public.options.take_back and not public.took_back else None
    return replace(
        public,
        counts=_plus(public.counts, seen.seat, -len(seen.cards)),
        trick=trick,
        turn=Seat((seen.seat + 1) % public.seats),
        may_take_back=may_take_back,
        took_back=False,
    )


def failed(public: PublicView, seen: GroupFailed) -> PublicView:
    """The penalty is booked on the leader; what fell back was never counted out of the hand."""
    penalties = _plus(public.penalties, seen.seat, seen.penalty)
    return _recounted(replace(public, penalties=penalties, may_take_back=None))


def counted(public: PublicView, seen: Counted) -> PublicView:
    """A copy of a called card may use up a call, and its player may join."""
    if seen.call is None:
        return public
    calls = list(public.calls)
    calls[seen.call] = CallState(calls[seen.call].call, seen.seat, seen.joined)
    side = tuple(sorted((*public.maker_side, seen.seat))) if seen.joined else public.maker_side
    return _recounted(replace(public, calls=tuple(calls), maker_side=side))


def trick_taken(public: PublicView, seen: TrickTaken) -> PublicView:
    """The trick goes to its winner, who leads next if there are cards left."""
    return _recounted(
        replace(
            public,
            tricks=(*public.tricks, public.trick),
            trick=_NO_TRICK,
            turn=seen.seat if public.counts[seen.seat] else None,
            captured=_plus(public.captured, seen.seat, seen.points),
            may_take_back=None,
        )
    )


def took_back(public: PublicView, seen: TookBack) -> PublicView:
    """The trick without its last play, and the calls as if it had not been."""
    before = replace(
        public,
        counts=_plus(public.counts, seen.seat, len(seen.cards)),
        trick=_without_last(public),
        turn=seen.seat,
        may_take_back=None,
        took_back=True,
    )
    friends = _friends(before)
    states = zip(friends.calls, friends.used_by, friends.joined, strict=True)
    calls = tuple(CallState(call, used_by, joined) for call, used_by, joined in states)
    return _recounted(replace(before, calls=calls, maker_side=friends.members))


def _recounted(public: PublicView) -> PublicView:
    return replace(public, opposition=opposition_points(public.captured, public.penalties, public.maker_side))


def _is_higher(public: PublicView, cards: tuple[Card, ...]) -> bool:
    order = _order(public)
    standing = next(play.cards for play in public.trick.plays if play.seat == public.trick.winning)
    return takes_over(_lead(public, order), standing, cards, order, public.options.group_winner)


def _without_last(public: PublicView) -> TrickView:
    plays = public.trick.plays[:-1]
    if not plays:
        return _NO_TRICK
    order = _order(public)
    cards = [play.cards for play in plays]
    best = plays[winner(_lead(public, order), cards, order, public.options.group_winner)].seat
    return TrickView(plays, public.trick.parts, best, sum(map(points_of, cards)))


def _friends(public: PublicView) -> Friends:
    """The friends that all plays on the table make, counted from the beginning."""
    assert public.maker is not None
    friends = no_friends_yet(public.maker, tuple(state.call for state in public.calls))
    for trick in (*public.tricks, public.trick):
        for play in trick.plays:
            friends, _ = count_copies(friends, play.seat, play.cards, public.options.double_join)
    return friends


def _lead(public: PublicView, order: Ordering) -> Lead:
    return read_lead(public.trick.plays[0].cards, public.trick.parts, order, public.options)


def _order(public: PublicView) -> Ordering:
    assert public.trump is not None
    return ordering(public.trump, public.options.sequences)


def _plus(counts: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + more, *counts[seat + 1 :])
