"""A table without a network: the real engine plays, and one seat's model sees what a server would send."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from paiyou_client.table_model import TableModel
from paiyou_engine.bots.deciding import decide
from paiyou_engine.game import CHANCE, TABLE, Audience, Order, Seat, Tick
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.actions import Bid, Ready
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.view import SeatView
from paiyou_protocol.messages import Events, Failed, Ok, RoomState, SeatState, Snapshot

TABLE_ID = "t1"
NAMES = ("Mei", "Jun", "Kolja", "Petra", "Ana", "Дима", "Žofie", "小林", "Bao", "Chen", "Fang", "Gao")


class LocalTable:
    """A game in which ``you`` is played by the test, and all others by chance, or by a bot of a ``level``.

    ``others_bid`` says whether other seats show cards in the draw.  ``changed`` is called after everything that the model
    has taken in.
    """

    def __init__(
        self,
        seats: int,
        seed: int,
        *,
        you: int | None = 0,
        options: object = "classic",
        others_bid: bool = True,
        level: str | None = None,
        game: Any = ZHAO_PENGYOU,
    ) -> None:
        self.rng = random.Random(seed)
        self.level = level
        self.others_bid = others_bid
        self.game = game
        self.state = self.game.start(self.game.read_options(options), seats)
        self.audience: Audience = Seat(you) if you is not None else msgspec.convert("public", Audience)
        self.model = TableModel(TABLE_ID, {self.game.name: self.game})
        self.changed: Callable[[], None] = lambda: None
        self.sent: list[Any] = []
        self.done: set[type] = set()
        """The kinds of actions of ours that the rules allowed."""
        preset = options if isinstance(options, str) else next(iter(game.presets()))
        self.model.apply_room(_room(seats, you, preset, game.name), 0.0)
        view: Any = msgspec.to_builtins(self.game.view(self.state, self.audience))
        self.model.apply_push(Snapshot(TABLE_ID, self.audience, 0, view))

    @property
    def you(self) -> Seat | None:
        """The seat that the test plays."""
        return self.audience if isinstance(self.audience, int) else None

    @property
    def view(self) -> SeatView:
        """What our seat sees, as the model has it."""
        assert isinstance(self.model.view, SeatView)
        return self.model.view

    def act(self, action: Any) -> Ok | Failed:
        """What the server answers to an action of ours."""
        assert self.you is not None
        self.sent.append(action)
        try:
            self._apply(self.you, action)
        except IllegalAction as refusal:
            return Failed(1, "illegal", refusal.rule, refusal.facts)
        self.done.add(type(action))
        return Ok(1)

    def set_state(self, state: Any) -> None:
        """Go on from another state, which the model hears of as of any."""
        self.state = state
        view: Any = msgspec.to_builtins(self.game.view(self.state, self.audience))
        self.model.apply_push(Snapshot(TABLE_ID, self.audience, (self.model.number or 0) + 1, view))

    def step(self) -> bool:
        """Let chance, the table or another seat do one thing; False if all wait for us, or the game is over."""
        waiting = self.game.waiting(self.state)
        if waiting.chance is not None:
            order = list(range(waiting.chance.size))
            self.rng.shuffle(order)
            self._apply(CHANCE, Order(tuple(order)))
            return True
        others = [seat for seat in waiting.seats if seat != self.you]
        if self.you in waiting.seats and not others:
            return False
        if others:
            self._other(others[0])
            return True
        if waiting.timer is None:
            return False
        self._bid_at_times([seat for seat in waiting.free if seat != self.you])
        self._apply(TABLE, Tick())
        return True

    def run(self, until: Callable[[LocalTable], bool] = lambda _: False) -> None:
        """Go on until the game waits for us, or something is so."""
        while not until(self) and self.step():
            pass

    def choose(self, seat: Seat) -> Any:
        """What a bot does from a seat now; None for nothing."""
        assert self.level is not None
        return decide(self.game.name, self.level, self.game.knowledge(self.state, seat), self.rng)

    def _other(self, seat: Seat) -> None:
        if self.level is not None:
            self._apply(seat, self.choose(seat))
            return
        choices = self.game.choices(self.state, seat)
        action = choices.example(self.rng)
        for _ in range(20):
            if self.others_bid or not isinstance(action, Bid):
                break
            action = choices.example(self.rng)
        self._apply(seat, action)

    def _bid_at_times(self, seats: list[Seat]) -> None:
        for seat in seats if self.others_bid else ():
            if self.level is not None:
                action = self.choose(seat)
            else:
                action = self.game.choices(self.state, seat).example(self.rng) if self.rng.random() < 0.05 else Ready()
            if isinstance(action, Bid):
                self._apply(seat, action)

    def _apply(self, actor: Any, action: Any) -> None:
        self.state, events = self.game.apply(self.state, actor, action)
        seen = (self.game.project(event, self.audience) for event in events)
        plain: list[Any] = [msgspec.to_builtins(one) for one in seen if one is not None]
        if plain:
            self.model.apply_push(Events(TABLE_ID, self.audience, (self.model.number or 0) + 1, tuple(plain)))
        self.changed()


def _room(seats: int, you: int | None, preset: str, game: str) -> RoomState:
    taken = tuple(
        SeatState(name=NAMES[seat], person="me", here=True)
        if seat in {you, 1, 7}
        else SeatState(name=NAMES[seat], bot="steady")
        for seat in range(seats)
    )
    return RoomState(
        table=TABLE_ID,
        title="Friday",
        game=game,
        rules_version=1,
        options={},
        preset=preset,
        host="me",
        seats=taken,
        watchers=0,
        state="playing",
        timers={},
        you=you,
    )
