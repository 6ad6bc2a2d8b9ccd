"""When others are to act, between deals, and after the game."""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_client.table_parts.effects import Hint, Wish
from paiyou_client.table_parts.faces import faces_line
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.zhao_pengyou.logline import names
from paiyou_client.zhao_pengyou.phases.stage import PickingStage, Stage, checked, picked_cards, refusal_line
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Outcome, Ui
from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.actions import Action, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.view import Phase


class WaitStage(PickingStage):
    """Somebody else decides; cards may be laid ready meanwhile, and a play taken back where the table allows it."""

    def action(self, scene: Scene, ui: Ui, cards: tuple[Card, ...]) -> Action:
        """What Enter would play, and be told that it is not our turn."""
        return Play(cards)

    def message(self, scene: Scene, ui: Ui) -> Line:
        """A refusal, or what is laid ready."""
        if refused_now := refusal_line(ui):
            return refused_now
        cards = picked_cards(scene, ui)
        return line(Piece("picked for later: ", "soft"), faces_line(cards)) if cards else BLANK

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """Whom everybody waits for."""
        turn = scene.public.turn
        if scene.pending:
            return line(Piece("sent, waiting for the answer", "soft"))
        if turn is None:
            return line(Piece("the cards are being shuffled", "soft"))
        if scene.players[turn].note:
            return line(Piece(f"{scene.name(turn)} is away; the table waits", "warn"))
        verb = {Phase.EXCHANGE: "is burying cards", Phase.CALLS: "is calling friends"}.get(scene.public.phase)
        verb = verb or ("leads" if not scene.public.trick.plays else "is to play")
        return line(Piece(f"{scene.says(turn, verb)}", "soft"))

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """Laying cards ready, and taking back."""
        back = [Hint("z", "take back")] if _may_take_back(scene) else []
        ready = [Hint("space", "pick for later"), Hint("u", "undo")] if scene.hand and not scene.notice else []
        return [*back, *ready]

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome | None:
        """Taking back, or picking."""
        if key == "z" and _may_take_back(scene):
            return checked(scene, ui, TakeBack())
        if key == "enter" and not ui.picking.picked:
            return None
        return super().press(scene, ui, key)


class ScoreStage(Stage):
    """The score sheet lies open until all have read it."""

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """Who has not said that the next deal may come."""
        public = scene.public
        if scene.you is not None and scene.you not in public.hurried:
            return line(Piece(f"{glyphs.TURN} Enter when you have read it: the next deal begins when all have", "turn"))
        missing = [seat for seat in range(public.seats) if seat not in public.hurried]
        return line(Piece(f"waiting for {names(scene, missing)}", "soft"))

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """Ready."""
        is_ready = scene.you is None or scene.you in scene.public.hurried
        return () if is_ready else (Hint("Enter", "next deal"),)

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome | None:
        """Enter or r."""
        if key not in {"enter", "r"} or scene.you is None or scene.you in scene.public.hurried:
            return None
        return checked(scene, ui, Ready())


class OverStage(Stage):
    """The game is over."""

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """Who won, and how to go on."""
        winners = scene.public.winners
        verb = "wins" if len(winners) == 1 and winners[0] != scene.you else "win"
        end = "" if scene.is_host else ": the host may start another one"
        return line(Piece(f"{glyphs.WINNING} {names(scene, winners)} {verb} the game{end}", "title"))

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """Another game with the same people."""
        return (Hint("n", "new game, same people"),) if scene.is_host else ()

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome | None:
        """Another game."""
        return Outcome(ui, Wish.AGAIN) if key == "n" and scene.is_host else None


class WatchStage(Stage):
    """Looking on, without a seat."""

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """That one looks on, and whose turn it is."""
        turn = scene.public.turn
        return line(
            Piece("you are watching", "soft"), Piece("" if turn is None else f": {scene.name(turn)} to act", "soft")
        )


def _may_take_back(scene: Scene) -> bool:
    return scene.you is not None and scene.public.may_take_back == scene.you
