"""A change of a table that is being made and not yet written down: the records, and the table as it will be.

A draft is thrown away where anything raises, and adopted only after its records are committed.
"""

from __future__ import annotations

from collections.abc import Callable

from paiyou_engine.fair_shuffle import SECRET_BYTES
from paiyou_engine.game import CHANCE, TABLE, Actor, ChanceNeed, Order, Tick
from paiyou_engine.shuffle import Rng, permutation
from paiyou_protocol.messages import ShuffleStage
from paiyou_server.journal.records import RoomRecord, RoundOpened, RoundProven, Started, Stepped
from paiyou_server.play.decisions import in_turn
from paiyou_server.play.games import AnyGame
from paiyou_server.play.rounds import Round
from paiyou_server.tables.room_fold import room_after
from paiyou_server.tables.rooms import Room

_ORDERS_IN_A_ROW = 16


class EndlessChance(RuntimeError):
    """A game that wants one permutation after another: a fault of the game."""


def nobody(_: Room) -> tuple[int, ...]:
    """Nobody is asked for bits."""
    return ()


class Draft:
    """What a table is about to become.

    Chance that the game asks for is drawn at once, and recorded; but where the table shuffles by everybody's bits, and
    ``asked`` names seats that give some, the draft ends there and `paiyou_server.play.shuffling` goes on.  ``used`` are the
    seconds that the clock of the decision under way has run.
    """

    def __init__(
        self,
        room: Room,
        game: AnyGame,
        rng: Rng,
        at: float,
        used: float = 0.0,
        *,
        asked: Callable[[Room], tuple[int, ...]] = nobody,
    ) -> None:
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
        self._asked = asked

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
        self.settle_chance()

    def step(self, actor: Actor, action: object, *, deputed: bool = False) -> None:
        """Let a seat act; ``deputed`` where a bot does it for a person.  Raises `IllegalAction`."""
        used = 0.0
        if self.room.clock.banks and actor in in_turn(self.room.waiting):
            used, self._used = self._used, 0.0
        self._step(Stepped(self.room.table, actor, action, self._at, deputed, used))
        self.settle_chance()

    def tick(self) -> None:
        """The timer has run out."""
        self.step(TABLE, Tick())

    def settle_chance(self) -> None:
        """Let chance do what the game asks of it, as far as it can be known now."""
        for _ in range(_ORDERS_IN_A_ROW):
            need = self.room.waiting.chance
            if need is None:
                return
            order = self._fair_order(need) if self.room.terms.proof else permutation(need.size, self._rng)
            if order is None:
                return
            self._step(Stepped(self.room.table, CHANCE, Order(order), self._at))
        raise EndlessChance

    def _fair_order(self, need: ChanceNeed) -> tuple[int, ...] | None:
        """What follows from everybody's bits; None while some are to come."""
        round_ = self.room.shuffles.round or self._open_round()
        return round_.order(need) if round_.stage is ShuffleStage.DEALT else None

    def _open_round(self) -> Round:
        secret = self._rng.randrange(1 << 8 * SECRET_BYTES).to_bytes(SECRET_BYTES)
        self.add(RoundOpened(self.room.table, secret.hex(), self._asked(self.room), self._at))
        assert self.room.shuffles.round is not None
        return self.room.shuffles.round

    def _step(self, step: Stepped) -> None:
        """Go on, and where a deal is over by it say how it was shuffled."""
        self.add(step)
        happened, round_, need = self.latest, self.room.shuffles.round, self.room.waiting.chance
        if round_ is None or not round_.draws:
            return
        is_over = need.begins if need is not None else self._game.is_scored(self.room.state)
        if is_over:
            self.add(RoundProven(self.room.table, round_.proof(), self._at))
            self.latest = happened
