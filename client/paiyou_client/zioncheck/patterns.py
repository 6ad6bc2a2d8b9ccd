"""What is picked by one key: the melds of the hand, those that are complete first, one after the other."""

from __future__ import annotations

from dataclasses import replace

from paiyou_client.table_parts.hand import laid_out
from paiyou_client.translation import N_, _
from paiyou_client.zioncheck.chosen import groups_of, noted, picked_cards
from paiyou_client.zioncheck.hand import card_held
from paiyou_client.zioncheck.progress import progress
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Outcome, Ui
from paiyou_engine.cards import Card

_NOTHING = N_("There is no set or run to pick.")


def patterns_of(scene: Scene, ui: Ui) -> tuple[tuple[Card, ...], ...]:
    """The melds in the making that lie in no meld put together by hand yet; one card alone is none."""
    if scene.has_laid:
        return ()
    built = set(ui.building.cards)
    found = [part for part in progress(scene.hand, scene.contract, scene.options).parts if len(part.cards) > 1]
    found.sort(key=lambda part: part.short)
    return tuple(part.cards for part in found if not built.intersection(part.cards))


def pick_pattern(scene: Scene, ui: Ui) -> Outcome:
    """Pick the one after that which is picked, the first where none is."""
    patterns = patterns_of(scene, ui)
    if not patterns:
        return noted(ui, _(_NOTHING))
    picked = set(picked_cards(scene, ui))
    at = next((number for number, pattern in enumerate(patterns) if set(pattern) == picked), -1)
    chosen = patterns[(at + 1) % len(patterns)]
    hand = laid_out(groups_of(scene, ui))
    places = [place for place, held in enumerate(hand) if card_held(held) in chosen]
    picking = replace(
        ui.picking, picked=frozenset(hand[place] for place in places), cursor=places[0], suit=None, last=None
    )
    return Outcome(replace(ui, picking=picking, refusal=None, note=""))
