"""Whole games of Zioncheck between bots, played through the game's contract and nothing else.

Each deal's chance comes from a seed of its own, so that the same cards lie whoever plays, however the deals
before went.  Everybody who may act is asked in the order of D29: the player in turn, then clockwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import cast

from paiyou_engine.bots.deciding import decide
from paiyou_engine.game import CHANCE, TABLE, Actor, Order, Seat, Tick, Waiting
from paiyou_engine.shuffle import permutation
from paiyou_engine.zioncheck.actions import Action
from paiyou_engine.zioncheck.events import DealResult
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.knowledge import Knowledge
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.state import Over, Scored, State

Decider = Callable[[Seat, Knowledge, Random], Action | None]


@dataclass(frozen=True)
class PlayedDeal:
    """How a deal ended, and after how many turns of all seats together."""

    result: DealResult
    turns: int


@dataclass
class Table:
    """A game in play: who decides for which seat, the seed, and how long each decision took (in seconds)."""

    decide: Decider
    seed: str
    state: State
    bots: tuple[Random, ...]
    deals: list[PlayedDeal] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    _declined: dict[Seat, object] = field(default_factory=dict)

    def play(self) -> list[PlayedDeal]:
        """Play until the game is over; what its deals came to."""
        while not isinstance(self.state.phase, Over):
            self._step()
        return self.deals

    def play_deal(self) -> PlayedDeal:
        """Play until the deal is scored; what it came to."""
        while not self.deals:
            self._step()
        return self.deals[0]

    def _step(self) -> None:
        waiting = ZIONCHECK.waiting(self.state)
        if waiting.chance is not None:
            self._apply(CHANCE, Order(permutation(waiting.chance.size, self._chance())))
        elif self._somebody_free_acts(waiting):
            return
        elif waiting.seats:
            action = self._ask(waiting.seats[0])
            assert action is not None
            self._apply(waiting.seats[0], action)
        else:
            self._apply(TABLE, Tick())

    def _somebody_free_acts(self, waiting: Waiting) -> bool:
        turn = ZIONCHECK.view(self.state, Seat(0)).public.turn or 0
        seats = len(self.bots)
        for seat in sorted(waiting.free, key=lambda one: (one - turn) % seats):
            choices = ZIONCHECK.choices(self.state, seat)
            if not choices.count() or self._declined.get(seat) == choices:
                continue
            action = self._ask(seat)
            if action is not None:
                self._apply(seat, action)
                return True
            self._declined[seat] = choices
        return False

    def _ask(self, seat: Seat) -> Action | None:
        knowledge = ZIONCHECK.knowledge(self.state, seat)
        begun = perf_counter()
        action = self.decide(seat, knowledge, self.bots[seat])
        self.times.append(perf_counter() - begun)
        return action

    def _apply(self, actor: Actor, action: Action | Order | Tick) -> None:
        was_scored = isinstance(self.state.phase, Scored)
        self.state, _ = ZIONCHECK.apply(self.state, actor, action)
        phase = self.state.phase
        if isinstance(phase, Scored | Over) and not was_scored:
            self.deals.append(PlayedDeal(phase.result, phase.deal.number - 1))

    def _chance(self) -> Random:
        """A generator for the next permutation alone, whatever went before."""
        start, history = self.state.start, self.state.history
        reshuffles = sum(step.actor == CHANCE for step in history)
        return Random(f"{self.seed}/{start.deal}/{type(self.state.phase).__name__}/{reshuffles}")


def table(levels: tuple[str, ...], options: ZioncheckOptions, seed: str) -> Table:
    """A table at which each seat's bot has a level; the seed is a text, for example ``1/17``."""

    def by_level(seat: Seat, knowledge: Knowledge, rng: Random) -> Action | None:
        return cast("Action | None", decide(ZIONCHECK.name, levels[seat], knowledge, rng))

    bots = tuple(Random(f"{seed}/bot/{seat}") for seat in range(len(levels)))
    return Table(by_level, seed, ZIONCHECK.start(options, len(levels)), bots)
