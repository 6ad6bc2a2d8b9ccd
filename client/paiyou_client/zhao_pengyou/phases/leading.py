"""Our turn to lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.faces import faces_line
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.rules import refused
from paiyou_client.zhao_pengyou.explain import refusal_of
from paiyou_client.zhao_pengyou.joining import joining_hint
from paiyou_client.zhao_pengyou.leads_said import cuts_of, lead_line
from paiyou_client.zhao_pengyou.patterns import patterns_to_lead
from paiyou_client.zhao_pengyou.phases.stage import PATTERN, Patterns, PickingStage, picked_cards, refusal_line
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Outcome, Ui
from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.actions import Action, Play
from paiyou_engine.zhao_pengyou.parts import spread


class LeadStage(PickingStage):
    """Pick a single card, a set, a sequence or a group; the line below the hand says which it is."""

    def only(self, scene: Scene) -> tuple[Card, ...]:
        """The last card."""
        return scene.hand if len(scene.hand) == 1 else ()

    def patterns(self, scene: Scene) -> Patterns:
        """The sequences and sets."""
        return patterns_to_lead(scene)

    def action(self, scene: Scene, ui: Ui, cards: tuple[Card, ...]) -> Action:
        """Lead them; the cut is declared where it is not the table's own."""
        leads = cuts_of(scene, cards)
        number = ui.cut % len(leads) if leads else 0
        if not leads or number == 0:
            return Play(cards)
        return Play(cards, spread(leads[number].parts, cards))

    def message(self, scene: Scene, ui: Ui) -> Line:
        """A refusal; else what the cards are as a lead, or why they are none."""
        if refused_now := refusal_line(ui):
            return refused_now
        cards = picked_cards(scene, ui)
        if not cards and self.only(scene):
            return phrase(
                keyed(_("your last card, Enter plays it: {card}"), "enter"), "soft", card=faces_line(scene.hand)
            )
        if not cards:
            return line(Piece(_("a single card, a set, a sequence, or a group of top cards of one suit"), "soft"))
        leads = cuts_of(scene, cards)
        if leads:
            return lead_line(scene, leads[ui.cut % len(leads)], len(leads))
        refusal = refusal_of(scene, Play(cards))
        assert refusal is not None  # cards without a cut cannot be led
        return line(Piece("! ", "bad"), refused(refusal.rule, refusal.facts))

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """That we lead."""
        return line(Piece(f"{glyphs.TURN} {_('Your turn: lead')}", "turn"), joining_hint(scene, frozenset(scene.hand)))

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """Picking, leading, and another cut where there are several."""
        cut = [Hint("x", _("cut"))] if len(cuts_of(scene, picked_cards(scene, ui))) > 1 else []
        sets = [Hint(PATTERN, _("pick a set"))] if patterns_to_lead(scene) else []
        return [
            Hint("space", _("pick")),
            Hint("Enter", _("lead")),
            *sets,
            *cut,
            Hint("u", _("undo")),
            Hint("w", _("why")),
        ]

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome | None:
        """Another cut, or any picking."""
        if key == "x":
            return Outcome(replace(ui, cut=ui.cut + 1, refusal=None))
        return super().press(scene, ui, key)
