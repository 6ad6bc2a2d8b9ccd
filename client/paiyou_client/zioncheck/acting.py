"""What a key does at the table, as long as no page lies over it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paiyou_client.table_parts.effects import Refusal, Send, Wish
from paiyou_client.table_parts.hand import laid_out
from paiyou_client.table_parts.picking import press_cursor
from paiyou_client.zioncheck.aiming import press_aim, press_meld, start_add, start_swap
from paiyou_client.zioncheck.building import lay, press_ambiguous, press_way, put_together, taken_apart
from paiyou_client.zioncheck.chosen import card_up, checked, groups_of, noted
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Muted, Outcome, Ui
from paiyou_engine.refusal import Facts
from paiyou_engine.zioncheck.actions import Discard, Draw, Pass, Ready, Take
from paiyou_engine.zioncheck.faces import face_of, is_joker, rank
from paiyou_engine.zioncheck.state import Phase

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


def rank_of_top(scene: Scene) -> int | None:
    """The rank of the top discard, 0 for a joker."""
    top = scene.top
    return None if top is None else 0 if is_joker(top) else rank(face_of(top))


def by_itself(scene: Scene, ui: Ui) -> Send | None:
    """The pass that we give without being asked."""
    muted = ui.muted
    if scene.top is None or not scene.is_asked or scene.pending or muted.deal != scene.public.deal:
        return None
    return Send(Pass(scene.top)) if muted.everything or rank_of_top(scene) in muted.ranks else None


def _in_deal(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    """Questions that are open first, then actions, then picking."""
    if key.startswith("meld:"):
        return press_meld(scene, ui, int(key.removeprefix("meld:")))
    outcome = _answered(scene, ui, key)
    if outcome is not None:
        return outcome
    ui = replace(ui, aim=None, way=None, building=replace(ui.building, ways=()))
    return _action(scene, ui, key) or _muting(scene, ui, key) or _picking(scene, ui, key)


def _answered(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    if ui.aim is not None:
        return press_aim(scene, ui, ui.aim, key)
    if ui.building.ways:
        return press_ambiguous(scene, ui, key)
    return None if ui.way is None else press_way(scene, ui, ui.way, key)


def _action(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    match key:
        case "d":
            return checked(scene, ui, Draw())
        case "t":
            return _answer(scene, ui, Take)
        case "n":
            return _answer(scene, ui, Pass)
        case "y":
            return lay(scene, ui)
        case "m":
            return put_together(scene, ui)
        case "a":
            return start_add(scene, ui)
        case "j":
            return start_swap(scene, ui)
        case "x":
            return _throw(scene, ui)
        case _:
            return None


def _answer(scene: Scene, ui: Ui, kind: type[Take | Pass]) -> Outcome:
    """Take or leave the discard that we see."""
    if scene.top is None:
        return Outcome(replace(ui, refusal=Refusal("take.dead", Facts()), note=""))
    return checked(scene, ui, kind(scene.top))


def _throw(scene: Scene, ui: Ui) -> Outcome:
    card = card_up(scene, ui)
    return noted(ui, "Throw away one card: pick no other.") if card is None else checked(scene, ui, Discard(card))


def _muting(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    """Switches that pass on discards for us, for the rest of the deal."""
    if key not in {"N", "M"}:
        return None
    deal = scene.public.deal
    muted = ui.muted if ui.muted.deal == deal else Muted(deal)
    if key == "M":
        return Outcome(replace(ui, muted=replace(muted, everything=not muted.everything)))
    number = rank_of_top(scene)
    return Outcome(ui) if number is None else Outcome(replace(ui, muted=replace(muted, ranks=muted.ranks ^ {number})))


def _picking(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    if key in {"u", "backspace"} and not ui.picking.picked and ui.building.done:
        return Outcome(taken_apart(ui))
    picking = press_cursor(ui.picking, key, laid_out(groups_of(scene, ui)))
    return None if picking is None else Outcome(replace(ui, picking=picking, refusal=None, note=""))


def _next_deal(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    if key not in {"enter", "r"} or scene.you is None or scene.you in scene.public.ready:
        return None
    return checked(scene, ui, Ready())
