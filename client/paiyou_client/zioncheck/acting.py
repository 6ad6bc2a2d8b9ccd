"""What a key does at the table, as long as no page lies over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.effects import Refusal, Wish
from paiyou_client.table_parts.hand import Group, laid_out
from paiyou_client.table_parts.hand_lines import Mark
from paiyou_client.table_parts.typed import ONE_JOKER, missing_words, press_picking
from paiyou_client.translation import N_, _
from paiyou_client.zioncheck.ahead import choose_draw, choose_throw, may_choose
from paiyou_client.zioncheck.aiming import press_aim, press_meld, start_add, start_swap
from paiyou_client.zioncheck.building import lay, press_ambiguous, press_way, put_together, taken_apart
from paiyou_client.zioncheck.chosen import card_up, checked, groups_of, noted
from paiyou_client.zioncheck.hand import card_held
from paiyou_client.zioncheck.muting import press_muting
from paiyou_client.zioncheck.patterns import pick_pattern
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import NOTHING_AHEAD, Outcome, Ui
from paiyou_engine.refusal import Facts
from paiyou_engine.zioncheck.actions import Discard, Draw, Pass, Ready, Take
from paiyou_engine.zioncheck.state import Phase

_HOW_TO_ANSWER: Final = N_("y takes the discard, n passes; Enter draws when it is your turn.")
_MELD_SCROLLS: Final = {"pageup": -4, "pagedown": 4, ",": -1, ".": 1}


def press_table(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    """What a key does; None if it means nothing now."""
    if key in _MELD_SCROLLS:
        return Outcome(replace(ui, meld_row=max(0, ui.meld_row + _MELD_SCROLLS[key])))
    match scene.public.phase:
        case Phase.SCORES:
            return _next_deal(scene, ui, key)
        case Phase.OVER:
            return Outcome(ui, Wish.AGAIN) if key == "n" and scene.is_host else None
        case _ if scene.you is None or not scene.hand:
            return None
        case _:
            return _in_deal(scene, ui, key)


def _in_deal(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    """Questions that are open first, then actions, then picking."""
    if key.startswith("meld:"):
        return press_meld(scene, ui, int(key.removeprefix("meld:")))
    outcome = _answered(scene, ui, key)
    if outcome is not None:
        return outcome
    ui = replace(ui, aim=None, way=None, building=replace(ui.building, ways=()))
    return _action(scene, ui, key) or press_muting(scene, ui, key) or _picking(scene, ui, key)


def _answered(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    if ui.aim is not None:
        return press_aim(scene, ui, ui.aim, key)
    if ui.building.ways:
        return press_ambiguous(scene, ui, key)
    return None if ui.way is None else press_way(scene, ui, ui.way, key)


def _action(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    match key:
        case "enter":
            return _draw(scene, ui)
        case "y":
            return _answer(scene, ui, Take) if _is_about_the_discard(scene) else lay(scene, ui)
        case "n":
            return _answer(scene, ui, Pass)
        case "m":
            return put_together(scene, ui)
        case "f":
            return pick_pattern(scene, ui)
        case "+" | "=":
            return start_add(scene, ui)
        case "e":
            return start_swap(scene, ui)
        case "x":
            return _throw(scene, ui)
        case "u" | "backspace" if ui.ahead != NOTHING_AHEAD:
            return Outcome(replace(ui, ahead=NOTHING_AHEAD))
        case _:
            return None


def _draw(scene: Scene, ui: Ui) -> Outcome:
    """Draw, now or when it is our turn; who is asked about the discard is told how to answer."""
    if scene.is_asked and not scene.is_turn:
        return noted(ui, keyed(_(_HOW_TO_ANSWER), "y", "n", "enter"))
    return choose_draw(ui) if may_choose(scene) else checked(scene, ui, Draw())


def _is_about_the_discard(scene: Scene) -> bool:
    """Whether a yes is said to the discard; else it is to laying down, which is done in one's own turn alone."""
    return not scene.is_turn or (scene.public.phase is Phase.CLAIM and not scene.answers)


def _answer(scene: Scene, ui: Ui, kind: type[Take | Pass]) -> Outcome:
    """Take or leave the discard that we see."""
    if scene.top is None:
        return Outcome(replace(ui, refusal=Refusal("take.dead", Facts()), note=""))
    return checked(scene, ui, kind(scene.top))


def _throw(scene: Scene, ui: Ui) -> Outcome:
    card = card_up(scene, ui)
    if card is None:
        return noted(ui, _("Throw away one card: pick no other."))
    return choose_throw(ui, card) if may_choose(scene) else checked(scene, ui, Discard(card))


def _picking(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    if key in {"u", "backspace"} and not ui.picking.picked and ui.building.done:
        return Outcome(taken_apart(ui))
    groups = groups_of(scene, ui)
    picking = press_picking(ui.picking, key, groups, _typing_marks(ui, groups))
    if picking is None:
        return None
    note = missing_words(picking, key, groups, jokers=ONE_JOKER) if picking.picked == ui.picking.picked else ""
    return Outcome(replace(ui, picking=picking, refusal=None, note=note))


def _typing_marks(ui: Ui, groups: Sequence[Group]) -> tuple[Mark, ...]:
    """A card that is typed is one that lies in no meld put together by hand, where there is one."""
    built = ui.building.cards
    return tuple(Mark.NOT if card_held(held) in built else Mark.FREE for held in laid_out(groups)) if built else ()


def _next_deal(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    if key not in {"enter", "r"} or scene.you is None or scene.you in scene.public.ready:
        return None
    return checked(scene, ui, Ready())
