"""Laying down: by one key where the hand can, else by putting the melds together card by card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.effects import Refusal
from paiyou_client.table_parts.picking import Picking
from paiyou_client.translation import N_, Msgid, _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, joined, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zioncheck.chosen import checked, noted, picked_cards
from paiyou_client.zioncheck.explain import may_lay, meld_of, ways_of
from paiyou_client.zioncheck.faces import cards_line, contract_words, meld_line, sorted_cards
from paiyou_client.zioncheck.progress import progress
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Building, Outcome, Ui
from paiyou_engine.cards import Card, parse_card
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck.actions import Lay
from paiyou_engine.zioncheck.faces import JOKER, Face, face_of
from paiyou_engine.zioncheck.lay_downs import LayDown
from paiyou_engine.zioncheck.melds import MeldKind
from paiyou_engine.zioncheck.proposals import Placed, Proposal, proposal_of

_A_KIND: Final[Mapping[MeldKind | None, Msgid]] = {MeldKind.SET: N_("a set"), MeldKind.RUN: N_("a run")}


def lay(scene: Scene, ui: Ui) -> Outcome:
    """Lay down what has been put together; else the one way there is, or show the ways to choose from."""
    if ui.building.done:
        return checked(scene, ui, Lay(ui.building.done))
    ways = ways_of(scene)
    if not ways:
        return _cannot(scene, ui)
    if len(ways) == 1 or not may_lay(scene):
        return checked(scene, ui, lay_action(ways[0]))
    return Outcome(replace(ui, way=0, refusal=None, note=""))


def press_way(scene: Scene, ui: Ui, way: int, key: str) -> Outcome | None:
    """A key while a way to lay down is shown; None if it means nothing here."""
    ways = ways_of(scene)
    if not ways:
        return Outcome(replace(ui, way=None))
    if key in {"y", "enter"}:
        return checked(scene, replace(ui, way=None), lay_action(ways[way % len(ways)]))
    if key in {"left", "right", "tab", "up", "down"}:
        step = -1 if key in {"left", "up"} else 1
        return Outcome(replace(ui, way=(way + step) % len(ways)))
    if key in {"escape", "q", "u", "backspace"}:
        return Outcome(replace(ui, way=None))
    return None


def way_line(scene: Scene, way: int) -> Line:
    """The way that is shown, and what it leaves in the hand."""
    ways = ways_of(scene)
    if not ways:
        return ()
    melds = ways[way % len(ways)]
    laid = {card for meld in melds for card in meld.cards}
    left = sorted_cards(card for card in scene.hand if card not in laid)
    start = _("way {number} of {ways}: {melds}")
    shown = joined(map(meld_line, melds), f" {glyphs.DOT} ")
    return line(
        phrase(start, "good", number=way % len(ways) + 1, ways=len(ways), melds=shown),
        phrase(_("; you keep {cards}"), "soft", cards=cards_line(left)),
    )


def put_together(scene: Scene, ui: Ui) -> Outcome:
    """Make a meld of the picked cards; where they could stand in several ways, ask."""
    cards = tuple(card for card in picked_cards(scene, ui) if card not in ui.building.cards)
    if not cards:
        return noted(ui, keyed(_("Pick the cards of a set or a run first: space, or type them."), "space"))
    proposal = Proposal(tuple(map(Placed, cards)), any_order=True)
    found = meld_of(scene, proposal)
    if not isinstance(found, IllegalAction):
        return Outcome(_with(ui, proposal_of(found)))
    if found.rule == "meld.ambiguous":
        return Outcome(
            replace(ui, building=replace(ui.building, ways=_ways(cards, found.facts)), refusal=None, note="")
        )
    return Outcome(replace(ui, refusal=Refusal(found.rule, found.facts), note=""))


def press_ambiguous(scene: Scene, ui: Ui, key: str) -> Outcome | None:
    """A number says which way is meant; anything else forgets the question."""
    ways = ui.building.ways
    if key.isdecimal() and 1 <= int(key) <= len(ways):
        chosen = ways[int(key) - 1]
        found = meld_of(scene, chosen)
        if isinstance(found, IllegalAction):
            # a run whose jokers are still to be placed
            deeper = _ways(tuple(placed.card for placed in chosen.cards), found.facts)
            return Outcome(replace(ui, building=replace(ui.building, ways=deeper)))
        return Outcome(_with(ui, proposal_of(found)))
    if key in {"escape", "q", "u", "backspace"}:
        return Outcome(replace(ui, building=replace(ui.building, ways=())))
    return None


def ambiguous_line(scene: Scene, ways: tuple[Proposal, ...]) -> Line:
    """Which way is meant."""
    parts = [line(Piece(f"{number} ", "key"), one_way(scene, way)) for number, way in enumerate(ways, start=1)]
    return line(Piece(f"{_('which is it?')}  ", "turn"), joined(parts, "   "))


def building_line(scene: Scene, ui: Ui) -> Line:
    """The melds put together so far."""
    melds = [meld_of(scene, proposal) for proposal in ui.building.done]
    shown = [meld_line(meld) for meld in melds if not isinstance(meld, IllegalAction)]
    need = scene.contract.melds - len(shown)
    more = ngettext("{count} more to make", "{count} more to make", need).format(count=need)
    rest = more if need > 0 else keyed(_("y lays down"), "y")
    said = phrase(_("your melds: {melds}"), "good", melds=joined(shown, f" {glyphs.DOT} "))
    return line(said, Piece(f"  {rest}", "soft"))


def taken_apart(ui: Ui) -> Ui:
    """Without the meld put together last."""
    return replace(ui, building=Building(ui.building.done[:-1]), refusal=None, note="")


def lay_action(melds: LayDown) -> Lay:
    """Laying these down."""
    return Lay(tuple(map(proposal_of, melds)))


def _with(ui: Ui, proposal: Proposal) -> Ui:
    picking = Picking(cursor=ui.picking.cursor)
    return replace(ui, building=Building((*ui.building.done, proposal)), picking=picking, refusal=None, note="")


def _cannot(scene: Scene, ui: Ui) -> Outcome:
    if scene.has_laid:
        return Outcome(replace(ui, refusal=Refusal("lay.already"), note=""))
    missing = progress(scene.hand, scene.contract, scene.options).missing
    if not missing:
        return Outcome(replace(ui, refusal=Refusal("lay.keep-discard"), note=""))
    lacks = ngettext("For {contract} your hand lacks a card.", "For {contract} your hand lacks {count} cards.", missing)
    return noted(ui, lacks.format(contract=contract_words(scene.contract), count=missing))


def _ways(cards: tuple[Card, ...], facts: Facts) -> tuple[Proposal, ...]:
    """The ways that the engine names, as proposals: kinds, or the cards of a run with their jokers' faces."""
    if set(facts.words) <= set(MeldKind):
        placed = tuple(map(Placed, cards))
        return tuple(Proposal(placed, MeldKind(word), any_order=True) for word in facts.words)
    return tuple(_standing(cards, text) for text in facts.words)


def _standing(cards: tuple[Card, ...], text: str) -> Proposal:
    left = list(cards)
    placed = []
    for word in text.split():
        is_wild, _, name = word.rpartition("=")
        face = Face(parse_card(name))
        card = next(card for card in left if face_of(card) == (JOKER if is_wild else face))
        left.remove(card)
        placed.append(Placed(card, face if is_wild else None))
    return Proposal(tuple(placed), MeldKind.RUN)


def one_way(scene: Scene, way: Proposal) -> Line:
    """What some cards would be: a meld, or as long as its jokers are still to be placed its kind."""
    found = meld_of(scene, way)
    if isinstance(found, IllegalAction):
        return line(_(_A_KIND.get(way.kind, N_("a meld"))))
    return meld_line(found)
