"""When others are to act, between deals, and after the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.effects import Hint, Refusal, Wish
from paiyou_client.table_parts.faces import faces_line
from paiyou_client.table_parts.hand import held_copies
from paiyou_client.table_parts.players import follow_words
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zhao_pengyou.ahead import NotNow, ahead_line, chosen, may_choose
from paiyou_client.zhao_pengyou.explain import follow_choices_of
from paiyou_client.zhao_pengyou.patterns import patterns_to_follow
from paiyou_client.zhao_pengyou.phases.following import pattern_hints
from paiyou_client.zhao_pengyou.phases.stage import (
    PICK_FIRST,
    Patterns,
    PickingStage,
    Stage,
    checked,
    noted,
    picked_cards,
    refusal_line,
)
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Ahead, Outcome, Ui
from paiyou_engine.cards import Card
from paiyou_engine.refusal import IllegalAction
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
        if ui.ahead is not None:
            return ahead_line(ui.ahead)
        cards = picked_cards(scene, ui)
        return phrase(_("picked for later: {cards}"), "soft", cards=faces_line(cards)) if cards else BLANK

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """Whom everybody waits for."""
        turn = scene.public.turn
        if scene.pending:
            return line(Piece(_("sent, waiting for the answer"), "soft"))
        if turn is None:
            return line(Piece(_("the cards are being shuffled"), "soft"))
        if scene.players[turn].note:
            return line(Piece(_("{name} is away; the table waits").format(name=scene.name(turn)), "warn"))
        return line(Piece(_waiting_for(scene, turn), "soft"))

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """Laying cards ready, and taking back."""
        back = [Hint("z", _("take back"))] if _may_take_back(scene) else []
        if not scene.hand or scene.notice:
            return back
        if ui.ahead is not None:
            return [*back, Hint("u", _("cancel"))]
        ahead = [Hint("Enter", _("play in advance")), *pattern_hints(scene)] if may_choose(scene) else []
        return [*back, Hint("space", _("pick for later")), *ahead, Hint("u", _("undo"))]

    def patterns(self, scene: Scene) -> Patterns:
        """Those of the lead that lies there, if we are still to follow."""
        return patterns_to_follow(scene) if may_choose(scene) else ()

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome | None:
        """Taking back, or picking."""
        if key == "z" and _may_take_back(scene):
            return checked(scene, ui, TakeBack())
        if key == "enter" and scene.public.phase is Phase.PLAY and not scene.is_turn:
            return self._choose(scene, ui)
        if key == "enter" and not ui.picking.picked:
            return None
        if key in {"u", "backspace"} and ui.ahead is not None:
            return Outcome(replace(ui, ahead=None))
        return super().press(scene, ui, key)

    def _choose(self, scene: Scene, ui: Ui) -> Outcome | None:
        """Enter before our turn: the picked cards, or the only play there is, will be played."""
        only = follow_choices_of(scene) if may_choose(scene) else None
        cards = picked_cards(scene, ui) or (only.forced() if only is not None and only.count() == 1 else ())
        if not cards:
            return noted(ui, keyed(_(PICK_FIRST), "space")) if may_choose(scene) else None
        match chosen(scene, cards):
            case Ahead() as ahead:
                picking = replace(ui.picking, picked=held_copies(cards))
                return Outcome(replace(ui, ahead=ahead, picking=picking, refusal=None, note="", recalled=""))
            case IllegalAction() as refusal:
                return Outcome(replace(ui, refusal=Refusal(refusal.rule, refusal.facts), note=""))
            case NotNow(why):
                return noted(ui, why)


def _waiting_for(scene: Scene, turn: int) -> str:
    match scene.public.phase:
        case Phase.EXCHANGE:
            return scene.says(turn, _("you are burying cards"), _("{name} is burying cards"))
        case Phase.CALLS:
            return scene.says(turn, _("you are calling friends"), _("{name} is calling friends"))
        case _ if not scene.public.trick.plays:
            return scene.says(turn, _("you lead"), _("{name} leads"))
        case _:
            return scene.says(turn, _("you are to play"), _("{name} is to play"))


class ScoreStage(Stage):
    """The score sheet lies open until all have read it."""

    def message(self, scene: Scene, ui: Ui) -> Line:
        """A refusal, or how the deal was shuffled."""
        return refusal_line(ui) or scene.shuffle_line

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """Who has not said that the next deal may come."""
        public = scene.public
        if scene.you is not None and scene.you not in public.hurried:
            said = keyed(_("Enter when you have read it: the next deal begins when all have"), "enter")
            return line(Piece(f"{glyphs.TURN} {said}", "turn"))
        missing = [seat for seat in range(public.seats) if seat not in public.hurried]
        return line(Piece(_("waiting for {names}").format(names=scene.names(missing)), "soft"))

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """Ready."""
        is_ready = scene.you is None or scene.you in scene.public.hurried
        return () if is_ready else (Hint("Enter", _("next deal")),)

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome | None:
        """Enter or r."""
        if key not in {"enter", "r"} or scene.you is None or scene.you in scene.public.hurried:
            return None
        return checked(scene, ui, Ready())


class OverStage(Stage):
    """The game is over."""

    def message(self, scene: Scene, ui: Ui) -> Line:
        """A refusal, or how the last deal was shuffled."""
        return refusal_line(ui) or scene.shuffle_line

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """Who won, and how to go on."""
        said = scene.over_words(scene.public.winners, is_host=scene.is_host)
        return line(Piece(f"{glyphs.WINNING} {said}", "title"))

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """Another game with the same people."""
        return (Hint("n", _("new game, same people")),) if scene.is_host else ()

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome | None:
        """Another game."""
        return Outcome(ui, Wish.AGAIN) if key == "n" and scene.is_host else None


class WatchStage(Stage):
    """Looking on, without a seat."""

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """That one looks on, and whose turn it is."""
        turn = scene.public.turn
        said = scene.watching_words()
        if turn is not None:
            said = _("{watching}: {name} to act").format(watching=said, name=scene.name(turn))
        return line(Piece(said, "soft"))

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """Another seat to follow."""
        return (Hint("Tab", follow_words(scene)),)


def _may_take_back(scene: Scene) -> bool:
    return scene.you is not None and scene.public.may_take_back == scene.you
