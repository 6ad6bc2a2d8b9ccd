"""One deal of Zhao Pengyou between bots, played through the game's contract and nothing else.

The deal stands by itself: everybody is active on level 2.  Its chance comes from its own seed, so that the same cards lie
in all games of a deal, whoever sits where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, cast

from scripts.arena_lib.strategies import Seated

from paiyou_engine.game import CHANCE, TABLE, Order, Seat, Tick
from paiyou_engine.shuffle import permutation
from paiyou_engine.zhao_pengyou.actions import Action
from paiyou_engine.zhao_pengyou.events import DealResult, DealScored, Drew, Event, MakerSet, NobodyBid, Side
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.options import PRESETS, ZhaoPengyouOptions

MOST_REDEALS: Final = 10
"""After so many deals in a row without a bid nobody gets anything."""

Decider = Callable[[Seat, Knowledge, Random], Action | None]


@dataclass
class Table:
    """A deal in play: who decides for which seat, and the generators."""

    decide: Decider
    chance: Random
    bots: tuple[Random, ...]
    redeals: int = 0
    maker: Seat | None = None
    result: DealResult | None = None

    @property
    def is_over(self) -> bool:
        """Whether the deal is scored, or has been given up for want of a bid."""
        return self.result is not None or self.redeals > MOST_REDEALS


def play(preset: str, seated: Sequence[Seated], seed: str, _number: int) -> tuple[float, ...]:
    """Each seat's game points in a deal; the seed is a text, for example ``1/17``, and says all."""

    at = _table(seated, seed)
    return game_points(play_deal(at, PRESETS[preset]), len(seated))


def maker(preset: str, seated: Sequence[Seated], seed: str) -> Seat | None:
    """Who becomes the maker of the deal that `play` plays, if anybody does."""
    at = _table(seated, seed)
    play_deal(at, PRESETS[preset], to_its_maker=True)
    return at.maker


def _table(seated: Sequence[Seated], seed: str) -> Table:
    def by_seat(seat: Seat, knowledge: Knowledge, rng: Random) -> Action | None:
        return cast("Action | None", seated[seat].strategy(knowledge, rng))

    return Table(by_seat, Random(f"{seed}/chance"), tuple(one.rng for one in seated))


def play_deal(at: Table, options: ZhaoPengyouOptions, *, to_its_maker: bool = False) -> DealResult | None:
    """Play until a deal is scored, or has its maker; None where it is not, or where nobody wanted to bid in any redeal."""
    game = ZHAO_PENGYOU
    state = game.start(options, len(at.bots))
    while not (at.is_over or (to_its_maker and at.maker is not None)):
        waiting = game.waiting(state)
        if waiting.chance is not None:
            order = permutation(waiting.chance.size, at.chance)
            state, events = game.apply(state, CHANCE, Order(order))
        elif waiting.seats:
            seat = waiting.seats[0]
            action = _ask(at, seat, game.knowledge(state, seat))
            assert action is not None
            state, events = game.apply(state, seat, action)
        else:
            state, events = game.apply(state, TABLE, Tick())
        _note(at, events)
        for seat in (event.seat for event in events if isinstance(event, Drew)):
            action = _ask(at, seat, game.knowledge(state, seat))
            if action is not None:
                state, events = game.apply(state, seat, action)
    return at.result


def game_points(result: DealResult | None, seats: int) -> tuple[int, ...]:
    """Each seat's game points: those of the deal if its side won it, else 0."""
    if result is None or result.side is Side.NOBODY:
        return (0,) * seats
    maker_won = result.side is Side.MAKER
    return tuple(result.points if (seat in result.maker_side) == maker_won else 0 for seat in range(seats))


def _ask(at: Table, seat: Seat, knowledge: Knowledge) -> Action | None:
    return at.decide(seat, knowledge, at.bots[seat])


def _note(at: Table, events: Iterable[Event]) -> None:
    for event in events:
        if isinstance(event, NobodyBid):
            at.redeals += 1
        elif isinstance(event, MakerSet):
            at.maker = event.maker
        elif isinstance(event, DealScored):
            at.result = event.result
