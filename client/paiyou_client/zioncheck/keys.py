"""What a key at the table does, in every phase: the pages, the order of the hand, and all that is done with cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paiyou_client.table_parts.effects import Keep, Refusal, Wish
from paiyou_client.table_parts.hand import laid_out
from paiyou_client.table_parts.pages import CLOSING, FIND, SCROLLS
from paiyou_client.table_parts.picking import clicked, kept
from paiyou_client.zioncheck.acting import press_table
from paiyou_client.zioncheck.ahead import kept_ahead
from paiyou_client.zioncheck.aiming import targets
from paiyou_client.zioncheck.building import lay_action
from paiyou_client.zioncheck.chosen import groups_of, picked_cards
from paiyou_client.zioncheck.explain import ways_of
from paiyou_client.zioncheck.hand import SortOrder
from paiyou_client.zioncheck.races import lost_claim, lost_joker
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Aim, AimKind, Building, Outcome, Sheet, Ui
from paiyou_engine.refusal import Facts
from paiyou_engine.zioncheck.position_case import Chosen, position_case

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
        return Outcome(ui, Keep(position_case(scene.view, _in_mind(scene, ui))))
    if not scene.pending:
        outcome = press_table(scene, ui, key)
        if outcome is not None:
            return outcome
    if key in _SHEETS:
        return Outcome(replace(ui, sheet=_SHEETS[key], scroll=0))
    return Outcome(_sorted_anew(scene, ui) if key == "o" else ui)


def _in_mind(scene: Scene, ui: Ui) -> Chosen:
    """What a position written down now asks about: the way to lay down that is shown, else what is put together, else the
    card on its way to a meld, else the cards picked up."""
    ways = ways_of(scene) if ui.way is not None else ()
    if ui.way is not None and ways:
        return Chosen(lay_action(ways[ui.way % len(ways)]).melds)
    if ui.building.done:
        return Chosen(ui.building.done)
    if ui.aim is not None:
        return Chosen(cards=(ui.aim.card,), meld=ui.aim.meld)
    return Chosen(cards=picked_cards(scene, ui))


def press_card(scene: Scene, ui: Ui, index: int) -> Outcome:
    """A click on the card at a place picks it, or puts it back."""
    if scene.pending:
        return Outcome(ui)
    picking = clicked(ui.picking, index, groups_of(scene, ui))
    return Outcome(replace(ui, picking=picking, aim=None, refusal=None, note="", recalled=""))


def moved_on(before: Scene | None, scene: Scene, ui: Ui) -> Ui:
    """What is left of a choice when the table has changed: cards that we still hold, and melds that still take them."""
    ui = replace(ui, building=_kept_building(scene, ui.building))
    ui = kept_ahead(before, scene, _cursor_kept(before, scene, ui))
    if ui.way is not None and not ways_of(scene):
        ui = replace(ui, way=None)
    if before is None or _decision(before) != _decision(scene):
        ui = replace(ui, refusal=None if before is None else lost_claim(before, scene), note="")
    if ui.aim is not None and (ui.aim.card not in scene.hand or not _still_fits(scene, ui)):
        ui = _aimless(scene, ui, ui.aim)
    return ui


def _aimless(scene: Scene, ui: Ui, aim: Aim) -> Ui:
    """The card on its way has nowhere to go any more: said, where another player was quicker."""
    is_lost = aim.kind is AimKind.SWAP and aim.card in scene.hand and bool(lost_joker(scene, aim.card))
    refusal = Refusal("swap.card", Facts(cards=(aim.card,))) if is_lost else ui.refusal
    return replace(ui, aim=None, refusal=refusal)


def _decision(scene: Scene) -> tuple[object, ...]:
    public = scene.public
    return public.phase, public.deal, public.turn, public.number, scene.hand, scene.answers


def _kept_building(scene: Scene, building: Building) -> Building:
    held = frozenset(scene.hand)
    if scene.has_laid or not held.issuperset(building.cards):
        return Building()
    cards = {placed.card for way in building.ways for placed in way.cards}
    return building if held.issuperset(cards) else replace(building, ways=())


def _still_fits(scene: Scene, ui: Ui) -> bool:
    assert ui.aim is not None  # the caller looked
    found = targets(scene, ui.aim)
    return bool(found) and (ui.aim.meld is None or ui.aim.meld in found)


def _cursor_kept(before: Scene | None, scene: Scene, ui: Ui) -> Ui:
    """The cursor on the card it was on, wherever that lies now."""
    if before is not None and before.hand != scene.hand:
        old = laid_out(groups_of(before, ui))
        new = laid_out(groups_of(scene, ui))
        at = old[ui.picking.cursor] if ui.picking.cursor < len(old) else None
        if at in new:
            ui = replace(ui, picking=replace(ui.picking, cursor=new.index(at)))
    return replace(ui, picking=kept(ui.picking, groups_of(scene, ui)))


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
    orders = tuple(SortOrder)
    sorted_ui = replace(ui, sort=orders[(orders.index(ui.sort) + 1) % len(orders)])
    old, new = laid_out(groups_of(scene, ui)), laid_out(groups_of(scene, sorted_ui))
    at = old[ui.picking.cursor] if ui.picking.cursor < len(old) else None
    return replace(sorted_ui, picking=replace(ui.picking, cursor=new.index(at) if at in new else 0))
