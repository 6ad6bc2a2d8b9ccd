"""The maker's exchange: as many cards are buried as the kitty had."""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.faces import faces_line
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.zhao_pengyou.phases.stage import PickingStage, picked_cards, refusal_line
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Ui
from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.actions import Action, Bury
from paiyou_engine.zhao_pengyou.tricks import points_of


class BuryStage(PickingStage):
    """Pick the cards to bury; points among them are counted aloud."""

    def action(self, scene: Scene, ui: Ui, cards: tuple[Card, ...]) -> Action:
        """Bury them."""
        return Bury(cards)

    def message(self, scene: Scene, ui: Ui) -> Line:
        """A refusal, or what is chosen and what it may cost."""
        if ui.refusal is not None:
            return refusal_line(ui)
        cards = picked_cards(scene, ui)
        if not cards:
            return BLANK
        points = points_of(cards)
        text = line(Piece(f"{len(cards)} of {scene.public.kitty} picked: ", "good"), faces_line(cards))
        if not points:
            return text
        warning = f"  {points} points, at least double for the opposition if it takes the last trick"
        return line(text, Piece(warning, "warn"))

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """How many cards are to be buried."""
        return line(
            Piece(f"{glyphs.TURN} You took the kitty: bury {scene.public.kitty} cards", "turn"),
            Piece("  (no one sees them until the deal is scored)", "soft"),
        )

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """Picking and burying."""
        return (Hint("space", "pick"), Hint("Enter", "bury"), Hint("u", "undo"))
