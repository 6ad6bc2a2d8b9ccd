"""The maker's exchange: as many cards are buried as the kitty had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.faces import faces_line
from paiyou_client.table_parts.hand import Group, held_copies, laid_out
from paiyou_client.table_parts.hand_lines import Mark
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zhao_pengyou.phases.stage import PickingStage, picked_cards, refusal_line
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Ui
from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.actions import Action, Bury
from paiyou_engine.zhao_pengyou.events import KittyTaken
from paiyou_engine.zhao_pengyou.option_values import KittyFactor
from paiyou_engine.zhao_pengyou.tricks import points_of

_KITTY_MARK: Final = N_("{sign} below a card: it came from the kitty")


class BuryStage(PickingStage):
    """Pick the cards to bury; points among them are counted aloud."""

    def most(self, scene: Scene) -> int | None:
        """As many as the kitty had."""
        return scene.public.kitty

    def marks(self, scene: Scene, groups: Sequence[Group]) -> tuple[Mark, ...]:
        """The cards that came from the kitty."""
        taken = held_copies(taken_of(scene))
        return tuple(Mark.MAY if held in taken else Mark.FREE for held in laid_out(groups)) if taken else ()

    def action(self, scene: Scene, ui: Ui, cards: tuple[Card, ...]) -> Action:
        """Bury them."""
        return Bury(cards)

    def message(self, scene: Scene, ui: Ui) -> Line:
        """A refusal, or what is chosen and what it may cost."""
        if refused_now := refusal_line(ui):
            return refused_now
        cards = picked_cards(scene, ui)
        if not cards:
            return line(Piece(_(_KITTY_MARK).format(sign=glyphs.DOT), "soft")) if taken_of(scene) else BLANK
        points = points_of(cards)
        picked = _("{count} of {all} picked: {cards}")
        text = phrase(picked, "good", count=len(cards), all=scene.public.kitty, cards=faces_line(cards))
        if not points:
            return text
        if is_doubled_only(scene):
            warning = _("{points} points, double for the opposition if it takes the last trick")
        else:
            warning = _("{points} points, double or more for the opposition if it takes the last trick")
        return line(text, Piece(f"  {warning.format(points=points)}", "warn"))

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """How many cards are to be buried."""
        count = scene.public.kitty
        bury = ngettext("You took the kitty: bury {count} card", "You took the kitty: bury {count} cards", count)
        return line(
            Piece(f"{glyphs.TURN} {bury.format(count=count)}", "turn"),
            Piece(f"  {_('(no one sees them until the deal is scored)')}", "soft"),
        )

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """Picking and burying."""
        return (Hint("space", _("pick")), Hint("Enter", _("bury")), Hint("u", _("undo")), Hint("w", _("why")))


def is_doubled_only(scene: Scene) -> bool:
    """Whether the kitty's points count double at this table, and never more."""
    return scene.options.kitty_factor is KittyFactor.FLAT


def taken_of(scene: Scene) -> tuple[Card, ...]:
    """The cards of the kitty, as long as we remember taking it."""
    taken = (one.seen.cards for one in reversed(scene.log) if isinstance(one.seen, KittyTaken))
    return next(taken, ())
