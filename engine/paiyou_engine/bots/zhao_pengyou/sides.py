"""Who plays with whom, as far as one seat can tell (`law/zhao-pengyou.md` §2.7, D-24).

A seat is on the maker's side once it has played a called copy.  Until then there is only belief: a seat that holds a copy
which may still use up a call can join, one that holds none cannot, and the others share the calls that are open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from paiyou_engine.bots.zhao_pengyou.memory import Memory
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.option_values import Scoring

_FIRES: Final = 0.85
"""How often an open call is used up by somebody who was not on the maker's side yet."""


class OpenCall(NamedTuple):
    """A call that nobody has used up: its face, and how many copies must be played before and with the one that does."""

    face: Card
    left: int


class Sides(NamedTuple):
    """``with_maker``: by seat, the chance to be on the maker's side at the end; ``allies``: to be on this seat's side.
    ``joins``: faces by which this seat can join and wants to; ``open``: the calls still open."""

    seat: Seat
    with_maker: tuple[float, ...]
    allies: tuple[float, ...]
    joins: frozenset[Card]
    open: tuple[OpenCall, ...]

    @property
    def mine(self) -> float:
        """The chance that this seat is on the maker's side at the end."""
        return self.with_maker[self.seat]


def weigh_sides(memory: Memory) -> Sides:
    """What the seat may believe about every seat's side."""
    public = memory.public
    calls = tuple(_open_calls(memory))
    joins = _joins(memory, calls)
    chances = [1.0 if Seat(seat) in public.maker_side else 0.0 for seat in range(public.seats)]
    if joins:
        chances[memory.seat] = 0.95
    for call in calls:
        _spread(memory, call, chances, mine=call.face in joins)
    with_maker = tuple([min(1.0, chance) for chance in chances])
    return Sides(memory.seat, with_maker, _allies(memory.seat, with_maker), joins, calls)


def _allies(seat: Seat, with_maker: tuple[float, ...]) -> tuple[float, ...]:
    mine = with_maker[seat]
    chances = [mine * other + (1 - mine) * (1 - other) for other in with_maker]
    chances[seat] = 1.0
    return tuple(chances)


def _open_calls(memory: Memory) -> Iterator[OpenCall]:
    for state in memory.public.calls:
        if state.used_by is None:
            face = state.call.card
            nth = state.call.nth if isinstance(state.call.nth, int) else 1
            yield OpenCall(face, max(1, nth - memory.played[face]))


def _joins(memory: Memory, calls: tuple[OpenCall, ...]) -> frozenset[Card]:
    public = memory.public
    winning = 0.4 if public.options.scoring is Scoring.CLASSIC else 0.6
    lost = public.opposition >= memory.taste.lost * winning * memory.numbers.points
    if memory.seat in public.maker_side or lost:
        return frozenset()
    return frozenset(
        call.face
        for call in calls
        if memory.mine[call.face] and call.left <= memory.mine[call.face] + memory.unseen[call.face]
    )


def _spread(memory: Memory, call: OpenCall, chances: list[float], *, mine: bool) -> None:
    """Share a call among the seats that may hold a copy which uses it up."""
    suit = memory.order.suit[call.face]
    others = [seat for seat in range(memory.public.seats) if seat not in memory.public.maker_side]
    shares = {seat: memory.share(Seat(seat), suit) for seat in others if seat != memory.seat}
    whole = sum(shares.values())
    if memory.unseen[call.face] == 0 or whole == 0:
        return
    for_others = _FIRES * (
        1 - memory.mine[call.face] / (memory.mine[call.face] + memory.unseen[call.face]) if mine else 1
    )
    for seat, share in shares.items():
        chances[seat] += (1 - chances[seat]) * for_others * share / whole
