"""A change of a table that is being made and not yet written down: the records, and the table as it will be.

A draft is thrown away where anything raises, and adopted only after its records are committed.
"""

from __future__ import annotations

from paiyou_engine.game import CHANCE, TABLE, Actor, Order, Tick
from paiyou_engine.shuffle import Rng, permutation
from paiyou_server.decisions import in_turn
from paiyou_server.games import AnyGame
from paiyou_server.records import RoomRecord, Started, Stepped
from paiyou_server.rooms import Room, room_after

_ORDERS_IN_A_ROW = 16


class EndlessChance(RuntimeError):
    """A game that wants one permutation after another: a fault of the game."""


class Draft:
    """What a table is about to become.  Chance that the game asks for is drawn at once, and recorded.  ``used`` are the
    seconds that the clock of the decision under way has run."""

    def __init__(self, room: Room, game: AnyGame, rng: Rng, at: float, used: float = 0.0) -> None:
        self.room = room
        self.records: list[RoomRecord] = []
        self.events: list[object] = []
        self.latest: tuple[object, ...] = ()
        """What happened by the last record."""
        self.started = False
        self._game = game
        self._rng = rng
        self._at = at
        self._used = used

    @property
    def at(self) -> float:
        """The time that its records bear."""
        return self._at

    def add(self, record: RoomRecord) -> None:
        """One record more.  Raises `IllegalAction` or `BadOptions`, and then the draft is as before."""
        self.room, self.latest = room_after(self.room, record, self._game)
        self.records.append(record)
        self.events.extend(self.latest)

    def start(self, begins: object | None = None) -> None:
        """Start a game, or go on from this state in plain data.  Raises `BadOptions`."""
        self.add(Started(self.room.table, self._game.rules_version, self._at, begins))
        self.started = True
        self._settle_chance()

    def step(self, actor: Actor, action: object, *, deputed: bool = False) -> None:
        """Let a seat act; ``deputed`` where a bot does it for a person.  Raises `IllegalAction`."""
        used = 0.0
        if self.room.clock.banks and actor in in_turn(self.room.waiting):
            used, self._used = self._used, 0.0
        self.add(Stepped(self.room.table, actor, action, self._at, deputed, used))
        self._settle_chance()

    def tick(self) -> None:
        """The timer has run out."""
        self.step(TABLE, Tick())

    def _settle_chance(self) -> None:
        for _ in range(_ORDERS_IN_A_ROW):
            need = self.room.waiting.chance
            if need is None:
                return
            order = Order(permutation(need.size, self._rng))
            self.add(Stepped(self.room.table, CHANCE, order, self._at))
        raise EndlessChance
