"""What every phase of the game says and does with keys; `paiyou_client.zhao_pengyou.phases.stages` picks the one of now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from paiyou_client.kept import HANDS
from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.effects import Hint, Refusal, Send
from paiyou_client.table_parts.hand import Group, cards_of, held_copies, laid_out
from paiyou_client.table_parts.hand_lines import Look, Mark
from paiyou_client.table_parts.picking import Picking
from paiyou_client.table_parts.typed import missing_words, press_picking
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.words.rules import refused
from paiyou_client.zhao_pengyou.explain import refusal_of
from paiyou_client.zhao_pengyou.hand import SortOrder, arrange
from paiyou_client.zhao_pengyou.marking import signs_of
from paiyou_client.zhao_pengyou.patterns import next_pattern
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Outcome, Ui
from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.actions import Action
from paiyou_engine.zhao_pengyou.option_values import Sequences
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Trump, ordering

PATTERN: Final = "f"
"""Picks what is forced, or the next pattern."""
Patterns: TypeAlias = tuple[tuple[Card, ...], ...]
NO_PATTERN: Final = N_("Nothing is forced here, and there is no set or sequence to pick.")
PICK_FIRST: Final = N_("Pick cards first: space, or type them.")


class Stage:
    """A phase for somebody who looks on: nothing to do.  Each phase's own class says what differs."""

    def look(self, scene: Scene, ui: Ui) -> Look:
        """How the hand is shown."""
        return trump_look(scene, ui)

    def message(self, scene: Scene, ui: Ui) -> Line:
        """What the choice so far amounts to, or what is wrong with it."""
        return refusal_line(ui)

    def ask(self, scene: Scene, ui: Ui) -> Line:
        """What is to be done now, and by whom."""
        return BLANK

    def hints(self, scene: Scene, ui: Ui) -> Sequence[Hint]:
        """The keys that work in this phase, the most wanted first."""
        return ()

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome | None:
        """What a key does; None if it means nothing in this phase."""
        return None


class PickingStage(Stage):
    """A phase in which cards are picked from the hand and sent with Enter."""

    def most(self, scene: Scene) -> int | None:
        """How many cards are wanted, None where any number may be."""
        return None

    def marks(self, scene: Scene, groups: Sequence[Group]) -> tuple[Mark, ...]:
        """What each card may do; empty where nothing restricts them."""
        return ()

    def action(self, scene: Scene, ui: Ui, cards: tuple[Card, ...]) -> Action:
        """What Enter sends."""
        raise NotImplementedError

    def look(self, scene: Scene, ui: Ui) -> Look:
        """The hand with cursor, picked cards and marks."""
        groups = groups_of(scene, ui)
        cursor = None if scene.pending else ui.picking.cursor
        return replace(trump_look(scene, ui), cursor=cursor, marks=self.marks(scene, groups))

    def press(self, scene: Scene, ui: Ui, key: str) -> Outcome | None:
        """Pick, or send on Enter what the rules allow; else say why not."""
        groups = groups_of(scene, ui)
        if key == "enter":
            return self._send(scene, ui)
        if key == PATTERN:
            return self._pattern(scene, ui)
        marks = self.marks(scene, groups)
        picking = press_picking(ui.picking, key, groups, marks, self.most(scene))
        if picking is None:
            return None
        if is_too_many(picking, self.most(scene)):
            return noted(ui, keyed(enough_words(self.most(scene)), "u"))
        note = missing_words(picking, key, groups, self.most(scene)) if picking.picked == ui.picking.picked else ""
        return Outcome(replace(ui, picking=picking, refusal=None, note=note, cut=0, ahead=None))

    def patterns(self, scene: Scene) -> Patterns:
        """What is picked by one key, and at each further press instead."""
        return ()

    def only(self, scene: Scene) -> tuple[Card, ...]:
        """What Enter sends with nothing picked, where there is nothing to choose and the line says so; else nothing."""
        return ()

    def _pattern(self, scene: Scene, ui: Ui) -> Outcome:
        patterns = self.patterns(scene)
        if not patterns:
            return noted(ui, _(NO_PATTERN))
        picked = held_copies(next_pattern(patterns, picked_cards(scene, ui)))
        place = next((i for i, held in enumerate(laid_out(groups_of(scene, ui))) if held in picked), 0)
        picking = replace(ui.picking, picked=picked, cursor=place, suit=None, last=None)
        return Outcome(replace(ui, picking=picking, refusal=None, note="", cut=0, ahead=None))

    def _send(self, scene: Scene, ui: Ui) -> Outcome:
        cards = picked_cards(scene, ui) or self.only(scene)
        if not cards:
            return noted(ui, keyed(_(PICK_FIRST), "space"))
        return checked(scene, ui, self.action(scene, ui, cards))


def trump_look(scene: Scene, ui: Ui, label: str = "") -> Look:
    """The hand with its trumps named, and cards of the trump rank written with their suits."""
    return Look(
        picked=ui.picking.picked,
        labels={TRUMPS: label or _("trumps")},
        full_rank=scene.order.trump.rank,
        signs=signs_of(scene),
        forced=scene.taste.forced,
    )


def groups_of(scene: Scene, ui: Ui) -> tuple[Group, ...]:
    """The hand as it lies."""
    order = scene.order
    return _arranged(scene.hand, order.trump, scene.options.sequences, ui.sort)


@lru_cache(maxsize=HANDS)
def _arranged(hand: tuple[Card, ...], trump: Trump, sequences: Sequences, sort: SortOrder) -> tuple[Group, ...]:
    return arrange(hand, ordering(trump, sequences), sort)


def picked_cards(scene: Scene, ui: Ui) -> tuple[Card, ...]:
    """The cards picked up, from left to right."""
    return cards_of(ui.picking.picked, groups_of(scene, ui))


def checked(scene: Scene, ui: Ui, action: Action) -> Outcome:
    """Send an action that the rules allow; say of another why they do not."""
    refusal = refusal_of(scene, action)
    if refusal is None:
        return Outcome(replace(ui, refusal=None, note=""), Send(action))
    return Outcome(replace(ui, refusal=Refusal(refusal.rule, refusal.facts), note=""))


def is_too_many(picking: Picking, most: int | None) -> bool:
    """Whether more cards are picked than are wanted."""
    return most is not None and len(picking.picked) > most


def enough_words(most: int | None) -> str:
    """Why one more card is not picked."""
    return ngettext(
        "{count} card is picked already: put it back first (down).",
        "{count} cards are picked already: put one back first (down), or all (u).",
        most or 0,
    ).format(count=most)


def noted(ui: Ui, note: str) -> Outcome:
    """Nothing is done, and why."""
    return Outcome(replace(ui, refusal=None, note=note))


def refusal_line(ui: Ui) -> Line:
    """What was refused, in words; blank where nothing was."""
    if ui.note:
        return line(Piece("! ", "bad"), ui.note)
    if ui.refusal is None:
        return line(Piece("! ", "warn"), ui.recalled) if ui.recalled else BLANK
    return line(Piece("! ", "bad"), refused(ui.refusal.rule, ui.refusal.facts))
