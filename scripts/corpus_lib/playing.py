"""Bot games through the games' contract and nothing else, deal by deal, each as its replay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from paiyou_engine.bots.deciding import decide
from paiyou_engine.game import CHANCE, TABLE, Actor, Order, Seat, Tick
from paiyou_engine.registry import AnyGame
from paiyou_engine.shuffle import permutation
from paiyou_protocol.replays.record import Replay, plain_of
from paiyou_server.journal.records import Stepped
from paiyou_server.replays.deals import Place, Played, replay_of
from paiyou_server.tables.occupants import Bot

_BEGAN: Final = 1_800_000_000.0
_LEVEL: Final = "steady"


@dataclass
class Play:
    """A game in play; ``steps`` are those of the deal so far."""

    place: Place
    rng: Random
    state: object
    steps: list[Stepped] = field(default_factory=list)
    declined: dict[Seat, object] = field(default_factory=dict)
    done: int = 0

    def deals(self, most: int) -> Iterator[Replay]:
        """So many deals at most, or those up to the game's end."""
        game = self.place.game
        for _ in range(most):
            while not game.is_scored(self.state):
                self._go_on()
            yield replay_of(self.place, Played(self.state, self.steps, ()), lambda _: "")
            while game.is_scored(self.state):
                if game.summary(self.state).over:
                    return
                self._do(TABLE, Tick())
            self.steps.clear()

    def _go_on(self) -> None:
        game = self.place.game
        waiting = game.waiting(self.state)
        if waiting.chance is not None:
            self._do(CHANCE, Order(permutation(waiting.chance.size, self.rng)))
            return
        for seat in (*waiting.free, *waiting.seats):
            action = self._wanted(seat)
            if action is not None:
                self._do(seat, action)
                return
        self._do(TABLE, Tick())

    def _wanted(self, seat: Seat) -> object | None:
        """What the seat's bot wants to do now; it is asked again once it may do something else."""
        game = self.place.game
        choices = game.choices(self.state, seat)
        if not choices.count() or self.declined.get(seat) == choices:
            return None
        action = decide(game.name, _LEVEL, game.knowledge(self.state, seat), self.rng)
        if action is None:
            self.declined[seat] = choices
        return action

    def _do(self, actor: Actor, action: object) -> None:
        game = self.place.game
        at = _BEGAN + self.done
        self.done += 1
        if game.recorded_deal(self.state) is None:
            self.steps.clear()
        self.steps.append(Stepped("", actor, plain_of(action), at))
        self.state, _ = game.apply(self.state, actor, action)


def bot_game(game: AnyGame, preset: str, seats: int) -> Play:
    """A new game of bots; its seed is its name."""
    name = f"{game.name.replace('-', '')}{preset}{seats}"
    options = game.presets()[preset]
    place = Place(
        table=name,
        number=1,
        game=game,
        rules_version=game.rules_version,
        options=options,
        preset=preset,
        title="",
        players=(Bot(_LEVEL),) * seats,
        is_open=True,
        is_practice=False,
    )
    return Play(place, Random(name), game.start(options, seats))
