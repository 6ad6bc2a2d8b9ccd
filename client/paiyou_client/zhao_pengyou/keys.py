"""What a key at the table does, in every phase: the pages, the order of the hand, and what the phase makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from paiyou_client.table_parts.effects import Keep, Wish
from paiyou_client.table_parts.hand_lines import Mark
from paiyou_client.table_parts.pages import CLOSING, FIND, SCROLLS
from paiyou_client.table_parts.picking import Picking, clicked, kept
from paiyou_client.zhao_pengyou.ahead import kept_ahead
from paiyou_client.zhao_pengyou.hand import SortOrder
from paiyou_client.zhao_pengyou.phases.stage import (
    PickingStage,
    enough_words,
    groups_of,
    is_too_many,
    noted,
    picked_cards,
)
from paiyou_client.zhao_pengyou.phases.stages import stage_of
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Composing, Outcome, Sheet, Ui
from paiyou_engine.zhao_pengyou.position_case import position_case
from paiyou_engine.zhao_pengyou.view import Phase

_SHEETS: Final = {sheet.value: sheet for sheet in Sheet}


def press(scene: Scene, ui: Ui, key: str) -> Outcome:
    """What a key comes to; a key that means nothing changes nothing."""
    if ui.sheet is not None:
        outcome = _on_sheet(ui, key)
        if outcome is not None:
            return outcome
        ui = replace(ui, sheet=None, scroll=0)
    if key == "Q":
        return Outcome(ui, Wish.LEAVE)
    if key == "J":
        return Outcome(ui, Keep(position_case(scene.view, picked_cards(scene, ui))))
    if scene.pending and key not in _SHEETS and key != "o":
        return Outcome(ui)
    outcome = stage_of(scene).press(scene, ui, key)
    if outcome is not None:
        return outcome
    if key in _SHEETS:
        return Outcome(replace(ui, sheet=_SHEETS[key], scroll=0))
    return Outcome(_sorted_anew(scene, ui) if key == "o" else ui)


def press_card(scene: Scene, ui: Ui, index: int) -> Outcome:
    """A click on the card at a place picks it, or puts it back."""
    stage = stage_of(scene)
    if not isinstance(stage, PickingStage) or scene.pending:
        return Outcome(ui)
    picking = clicked(ui.picking, index, groups_of(scene, ui), stage.most(scene))
    if is_too_many(picking, stage.most(scene)):
        return noted(ui, enough_words(stage.most(scene)))
    return Outcome(replace(read(ui), picking=picking, cut=0, ahead=None))


def moved_on(before: Scene | None, scene: Scene, ui: Ui) -> Ui:
    """What is left of a choice when the table has changed: nothing once our cards were taken, nothing of an old phase."""
    if before is not None and len(before.hand) > len(scene.hand):
        ui = replace(ui, picking=replace(ui.picking, picked=frozenset()))
    ui = replace(ui, picking=kept(ui.picking, groups_of(scene, ui)))
    if before is None or _happened(before) != _happened(scene):
        ui = calmed(ui)
    if before is None or not _is_same_decision(before, scene):
        ui = replace(ui, bid_count=None, cut=0)
        ui = replace(ui, picking=_on_playable(scene, ui))
    ui = kept_ahead(scene, ui)
    if scene.public.phase is not Phase.CALLS and ui.composing != Composing():
        ui = replace(ui, composing=Composing())
    return ui


def calmed(ui: Ui) -> Ui:
    """Without what was refused last."""
    return replace(ui, refusal=None, note="") if ui.refusal is not None or ui.note else ui


def read(ui: Ui) -> Ui:
    """Without what was refused last and what was said of a play in advance, as who presses a key has read it."""
    ui = calmed(ui)
    return replace(ui, recalled="") if ui.recalled else ui


def _happened(scene: Scene) -> tuple[object, ...]:
    """What makes a refusal stale when it changes; that others draw cards, or play theirs before our turn, does not."""
    public = scene.public
    if public.phase is Phase.PLAY and not scene.is_turn:
        return public.phase, public.deal, len(public.tricks), len(scene.hand)
    return (*_decision(scene), len(public.trick.plays), len(public.bids), len(scene.hand))


def _on_playable(scene: Scene, ui: Ui) -> Picking:
    """The cursor on the first card that may be played, where the one that it is on may not."""
    marks = stage_of(scene).look(scene, ui).marks
    if ui.picking.picked or not marks or marks[min(ui.picking.cursor, len(marks) - 1)] is not Mark.NOT:
        return ui.picking
    return replace(ui.picking, cursor=next(place for place, mark in enumerate(marks) if mark is not Mark.NOT))


def _is_same_decision(before: Scene, scene: Scene) -> bool:
    return _decision(before) == _decision(scene)


def _decision(scene: Scene) -> tuple[object, ...]:
    public = scene.public
    return public.phase, public.deal, public.turn, len(public.tricks)


def _on_sheet(ui: Ui, key: str) -> Outcome | None:
    """Scroll or close the page; None if the key is for the table."""
    if key in CLOSING or (ui.sheet is not None and key == ui.sheet.value):
        return Outcome(replace(ui, sheet=None, scroll=0))
    if key == FIND and ui.sheet is Sheet.BOOK:
        return Outcome(ui, Wish.SEARCH)
    if key in SCROLLS:
        return Outcome(replace(ui, scroll=max(0, ui.scroll + SCROLLS[key])))
    if key in _SHEETS:
        return Outcome(replace(ui, sheet=_SHEETS[key], scroll=0))
    return None


def _sorted_anew(scene: Scene, ui: Ui) -> Ui:
    """The next order of the hand; the cursor stays on its card."""
    orders: Sequence[SortOrder] = tuple(SortOrder)
    sort = orders[(orders.index(ui.sort) + 1) % len(orders)]
    old = [held for group in groups_of(scene, ui) for held in group.cards]
    sorted_ui = replace(ui, sort=sort)
    new = [held for group in groups_of(scene, sorted_ui) for held in group.cards]
    at = old[ui.picking.cursor] if ui.picking.cursor < len(old) else None
    cursor = new.index(at) if at in new else 0
    picking: Picking = replace(ui.picking, cursor=cursor)
    return replace(sorted_ui, picking=picking)
