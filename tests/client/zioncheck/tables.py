"""A game of Zioncheck without a network, in which all other seats play by a few rules of thumb."""

from __future__ import annotations

from typing import Any

from paiyou_client.zioncheck.keys import moved_on
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.scenes import scene_of
from paiyou_client.zioncheck.ui import Ui
from paiyou_engine.cards import Card
from paiyou_engine.game import TABLE, Seat, Tick
from paiyou_engine.zioncheck.actions import Action, Add, Discard, Draw, Lay, Pass, Ready, Take
from paiyou_engine.zioncheck.choices import ZioncheckChoices
from paiyou_engine.zioncheck.faces import face_of, is_joker, points_of
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.lay_downs import missing
from paiyou_engine.zioncheck.proposals import proposal_of
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import SeatView
from tests.client.local_table import LocalTable


class ZioncheckTable(LocalTable):
    """``you`` is played by the test; a live discard waits for us, and the others answer it first."""

    def __init__(self, seats: int, seed: int, *, you: int | None = 0, options: object = "seed") -> None:
        super().__init__(seats, seed, you=you, options=options, game=ZIONCHECK)

    @property
    def seen(self) -> SeatView:
        """What our seat sees, as the model has it."""
        assert isinstance(self.model.view, SeatView)
        return self.model.view

    @property
    def choices(self) -> ZioncheckChoices:
        """What our seat may do."""
        return ZIONCHECK.choices_in(self.seen)

    def step(self) -> bool:
        """Let chance, the table or another seat do one thing; False if all wait for us, or the game is over."""
        if self.state_phase is not Phase.CLAIM:
            return super().step()
        for seat in self.game.waiting(self.state).free:
            choices = self.game.choices(self.state, seat)
            if seat != self.you and choices.live is not None:
                self._apply(seat, self._answer(seat, choices.live))
                return True
            if seat != self.you and Draw() in choices.plain:
                self._apply(seat, Draw())
                return True
        if self.you is not None and (self.choices.live is not None or self.choices.plain):
            return False
        self._apply(TABLE, Tick())
        return True

    @property
    def state_phase(self) -> Phase:
        """Where the game stands."""
        return Phase(self.game.summary(self.state).phase)

    def policy(self, seat: Seat) -> Action:
        """What a seat does at its turn."""
        choices = ZIONCHECK.choices(self.state, seat)
        if Ready() in choices.plain:
            return Ready()
        if Draw() in choices.plain:
            return Draw()
        if choices.lay is not None and choices.may_lay():
            return Lay(tuple(map(proposal_of, choices.lay.ways()[0])))
        adds: tuple[Add, ...] = () if choices.adds is None else choices.adds.all()
        if adds:
            return next((add for add in adds if not is_joker(add.card)), adds[0])
        return Discard(self._worst(seat))

    def wish(self) -> Action:
        """What the others would do in our place."""
        assert self.you is not None
        live = self.choices.live
        if live is not None:
            return self._answer(self.you, live)
        return self.policy(self.you)

    def play_for_us(self) -> None:
        """Our seat does that."""
        self.act(self.wish())

    def _other(self, seat: Seat) -> None:
        self._apply(seat, self.policy(seat))

    def _hand(self, seat: Seat) -> tuple[Card, ...]:
        hand: tuple[Card, ...] = self.game.view(self.state, seat).hand
        return hand

    def _lacks(self, hand: tuple[Card, ...]) -> int:
        return missing(map(face_of, hand), self.state.start.contract, self.state.start.options)

    def _answer(self, seat: Seat, live: Card) -> Take | Pass:
        return Take(live) if self._wants(seat) else Pass(live)

    def _wants(self, seat: Seat) -> bool:
        """Whether the discard brings a seat nearer to its contract."""
        public = self.game.view(self.state, seat).public
        if public.laid[seat] is not None:
            return False
        hand = self._hand(seat)
        return self._lacks((*hand, public.discards[-1])) < self._lacks(hand)

    def _worst(self, seat: Seat) -> Card:
        hand = self._hand(seat)
        if self.game.view(self.state, seat).public.laid[seat] is not None:
            return max(hand, key=lambda card: (points_of((card,)), card))
        return min(hand, key=lambda card: (self._lacks(tuple(c for c in hand if c != card)), is_joker(card), card))


def scene_at(table: ZioncheckTable) -> Scene:
    """What is to be drawn now."""
    scene = scene_of(table.model, 0.0, is_host=True)
    assert scene is not None
    return scene


def at_rest(table: ZioncheckTable) -> Ui:
    """Nothing chosen yet."""
    return moved_on(None, scene_at(table), Ui())


def until(table: ZioncheckTable, wanted: Any) -> None:
    """Play on, our seat like the others, until all wait for us and something is so."""
    while True:
        if table.step():
            continue
        if wanted(table):
            return
        table.play_for_us()
