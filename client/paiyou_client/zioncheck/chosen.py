"""The hand as it lies, the card that is held up, and what that card could do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from paiyou_client.table_parts.effects import Refusal, Send
from paiyou_client.table_parts.hand import Group, laid_out
from paiyou_client.table_parts.hand_lines import Look, Mark
from paiyou_client.zioncheck.explain import adds_of, refusal_of, swaps_of
from paiyou_client.zioncheck.hand import arrange, card_held, labels
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import AimKind, Outcome, Ui
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.actions import Action
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.melds import MeldKind
from paiyou_engine.zioncheck.proposals import Proposal


def groups_of(scene: Scene, ui: Ui) -> tuple[Group, ...]:
    """The hand as it lies."""
    held = frozenset(scene.hand)
    melds = [one for one in ui.building.done if held.issuperset(placed.card for placed in one.cards)]
    built = tuple(tuple(placed.card for placed in proposal.cards) for proposal in melds)
    contract = None if scene.has_laid else _still_to_make(scene.contract, melds)
    return arrange(scene.hand, ui.sort, built, contract, scene.options)


def _still_to_make(contract: Contract, built: Sequence[Proposal]) -> Contract | None:
    """The contract without the melds that are put together already; None where nothing is left of it."""
    kinds = Counter(proposal.kind for proposal in built)
    sets, runs = contract.sets - kinds[MeldKind.SET], contract.runs - kinds[MeldKind.RUN]
    left = Contract(max(0, sets), max(0, runs))
    return left if left.melds else None


def look_of(scene: Scene, ui: Ui) -> Look:
    """How the hand is shown: a star below a card that wins a joker, a dot below one that fits a meld."""
    hand = laid_out(groups_of(scene, ui))
    winning = {swap.card for swap in swaps_of(scene)}
    fitting = {add.card for add in adds_of(scene)}
    marks = tuple(_mark(card_held(held), winning, fitting) for held in hand)
    cursor = None if scene.pending else ui.picking.cursor
    return Look(cursor, ui.picking.picked, marks, labels())


def picked_cards(scene: Scene, ui: Ui) -> tuple[Card, ...]:
    """The cards picked up, from left to right."""
    return tuple(card_held(held) for held in laid_out(groups_of(scene, ui)) if held in ui.picking.picked)


def card_up(scene: Scene, ui: Ui) -> Card | None:
    """The one card that keys speak of: the one on its way, the only one picked, else the one at the cursor; None where
    several are picked."""
    if ui.aim is not None:
        return ui.aim.card
    picked = picked_cards(scene, ui)
    if picked:
        return picked[0] if len(picked) == 1 else None
    hand = laid_out(groups_of(scene, ui))
    return card_held(hand[ui.picking.cursor]) if ui.picking.cursor < len(hand) else None


def lit(scene: Scene, ui: Ui) -> tuple[frozenset[int], frozenset[int]]:
    """The melds that take the card that is held up, and those whose joker it wins."""
    card = card_up(scene, ui)
    if card is None:
        return frozenset(), frozenset()
    fits = frozenset(add.meld for add in adds_of(scene, card))
    wins = frozenset(swap.meld for swap in swaps_of(scene, card))
    if ui.aim is not None:
        return (fits, frozenset()) if ui.aim.kind is AimKind.ADD else (frozenset(), wins)
    return fits, wins


def checked(scene: Scene, ui: Ui, action: Action) -> Outcome:
    """Send an action; say at once of one that the rules refuse why they do."""
    refusal = refusal_of(scene, action)
    if refusal is None:
        return Outcome(replace(ui, refusal=None, note=""), Send(action))
    return Outcome(replace(ui, refusal=Refusal(refusal.rule, refusal.facts), note=""))


def noted(ui: Ui, note: str) -> Outcome:
    """Nothing but a sentence."""
    return Outcome(replace(ui, refusal=None, note=note))


def _mark(card: Card, winning: set[Card], fitting: set[Card]) -> Mark:
    if card in winning:
        return Mark.WINS
    return Mark.MAY if card in fitting else Mark.FREE
