"""Zioncheck read line by line: what is asked, and what cards and words come to, by the keys of its screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from paiyou_client.line_mode.reading import Cards
from paiyou_client.line_mode.spoken import WIDE, Asks, Numbers, Offer, Spoken, Taken, offered_keys, resolved
from paiyou_client.line_mode.typed_cards import Wanted, meant
from paiyou_client.line_mode.zioncheck_said import (
    contract_lines,
    discard_lines,
    hand_lines,
    meld_lines,
    score_lines,
    table_lines,
)
from paiyou_client.table_model import LogEntry
from paiyou_client.table_parts.picking import Picking
from paiyou_client.translation import N_, Msgid, _
from paiyou_client.widgets.lines import Line, line, plain
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zioncheck.acting import press_table
from paiyou_client.zioncheck.building import one_way, way_line
from paiyou_client.zioncheck.chosen import checked
from paiyou_client.zioncheck.explain import adds_of, swaps_of, ways_of
from paiyou_client.zioncheck.faces import card_piece, written
from paiyou_client.zioncheck.hand import held
from paiyou_client.zioncheck.logline import log_line
from paiyou_client.zioncheck.presenter import ZIONCHECK_SCREEN
from paiyou_client.zioncheck.saying import ask, hints, message
from paiyou_client.zioncheck.scene import Happening, Scene
from paiyou_client.zioncheck.sheets import sheet_lines
from paiyou_client.zioncheck.ui import Outcome, Ui
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.actions import Action, Discard
from paiyou_engine.zioncheck.events import Answer, DealScored, Dealt, Discarded, DrewHidden, Reshuffled
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import OpenView, SeatView, TableView

_IN_TURN: Final = frozenset((Phase.DRAW, Phase.MELD))
_END: Final = {"l": N_("low end"), "h": N_("high end")}


class SpokenZioncheck(Spoken[Scene, Ui]):
    """Its lines below the hand, with their keys found and their cards typed."""

    presenter = ZIONCHECK_SCREEN
    verbs = MappingProxyType({"throw": "x", "discard": "x", "add": "+", "swap": "e", "exchange": "e", "meld": "m"})
    keys = MappingProxyType(
        {"draw": "enter", "take": "y", "pass": "n", "lay": "y", "ready": "r", "new": "n", "never": "N", "mute": "M"}
    )

    def is_asked(self, scene: Scene, ui: Ui) -> bool:
        """In our turn, while the discard may be ours, while a question of ours is open, and between deals."""
        public = scene.public
        if public.phase is Phase.OVER:
            return True
        if public.phase is Phase.SCORES:
            return scene.you is not None and scene.you not in public.ready
        if ui.aim is not None or ui.building.ways or ui.way is not None:
            return True
        if public.phase is Phase.CLAIM:
            return self.presenter.by_itself(scene, ui) is None and (
                scene.is_asked or (scene.is_turn and Answer.DRAWS not in scene.answers)
            )
        return scene.is_turn and public.phase in _IN_TURN

    def asks(self, scene: Scene, ui: Ui) -> Sequence[Line]:
        """What is asked, and how far the hand is."""
        if ui.building.ways or ui.way is not None:
            return (line(_("Which way?")),)
        rows = (ask(scene, ui, WIDE), message(scene, ui, WIDE))
        return [row for row in rows if plain(row).strip()]

    def message(self, scene: Scene, ui: Ui) -> Line:
        """What stands below the hand."""
        return message(scene, ui, WIDE)

    def offers(self, scene: Scene, ui: Ui) -> Sequence[Offer[Scene, Ui]]:
        """The ways of an open question; else the keys that do something now."""
        if ui.building.ways:
            ways = enumerate(ui.building.ways, 1)
            return tuple(Offer(one_way(scene, way), _key(str(number))) for number, way in ways)
        if ui.way is not None:
            return tuple(Offer(way_line(scene, way), _way(way)) for way in range(len(ways_of(scene))))
        if ui.aim is not None:
            ends = _END.items() if ui.aim.asks_end else ()
            return tuple(Offer(line(_(words)), _key(key)) for key, words in ends)
        here = [hint for hint in hints(scene, ui) if hint.key != _THROWS]
        keys = offered_keys(self.presenter, here, with_enter=self.is_asked(scene, ui))
        by_cards = {str(_(label)) for label in (_ADD, _EXCHANGE, _MAKE)}
        return tuple(offer for offer in keys if plain(offer.label) not in by_cards)

    def numbers(self, scene: Scene, ui: Ui) -> Numbers:
        """The number of a meld where one is asked for; ranks where cards are thrown away."""
        if ui.aim is not None and not ui.aim.asks_end:
            return Numbers.KEYS
        is_open = ui.aim is not None or bool(ui.building.ways) or ui.way is not None
        return Numbers.CARDS if scene.is_turn and scene.public.phase is Phase.MELD and not is_open else Numbers.CHOICES

    def with_cards(self, scene: Scene, ui: Ui, verb: str, wanted: Sequence[Wanted], rest: str) -> Taken[Scene, Ui]:
        """Pick them and press the verb's key; cards alone are made a meld, or one of them is asked about."""
        left = [card for card in scene.hand if card not in ui.building.cards]
        faces = [written(card) for card in left]

        def do(now: Scene, with_: Ui, cards: tuple[Card, ...]) -> Taken[Scene, Ui]:
            picked = _picked(with_, left, cards)
            if verb or len(cards) > 1:
                return _pressed(now, picked, verb or "m", rest)
            return self._one(now, picked, next(card for card in left if written(card) == cards[0]))

        if not wanted:
            return Outcome(ui) if not verb else _pressed(scene, replace(ui, picking=Picking()), verb, rest)
        return resolved(meant(wanted, faces, lambda _cards: True), do, scene, ui)

    def _one(self, scene: Scene, ui: Ui, card: Card) -> Taken[Scene, Ui]:
        """What a single card can do now: at once where that is one thing, else it is asked."""
        uses: list[Offer[Scene, Ui]] = []
        if scene.is_turn and scene.public.phase is Phase.MELD:
            uses.append(Offer(line(_("throw away")), _does(Discard(card))))
        for add in adds_of(scene, card):
            to = _("add to meld {meld}").format(meld=add.meld + 1)
            end = "" if add.end is None else f", {_(_END[add.end[0]])}"
            uses.append(Offer(line(to + end), _does(add)))
        for swap in swaps_of(scene, card):
            joker = _("take the joker of meld {meld} for it").format(meld=swap.meld + 1)
            uses.append(Offer(line(joker), _does(swap)))
        if len(uses) > 1:
            return Asks(phrase(_("What about {card}?"), card=card_piece(card)), tuple(uses))
        return uses[0].do(scene, ui) if uses else _pressed(scene, ui, "x", "")

    def page(self, scene: Scene, ui: Ui) -> Sequence[Line]:
        """The screen's page, no line broken."""
        return sheet_lines(scene, ui, WIDE)

    def closed(self, ui: Ui) -> Ui:
        """Without the page."""
        return replace(ui, sheet=None, scroll=0)

    def hand(self, scene: Scene, ui: Ui, cards: Cards) -> Sequence[str]:
        """As it lies."""
        return hand_lines(scene, ui, cards)

    def table(self, scene: Scene) -> Sequence[Line]:
        """The deal, the melds, the seats."""
        return tuple(table_lines(scene))

    def trick(self, scene: Scene) -> Sequence[Line]:
        """The discard and the melds."""
        return (*discard_lines(scene), *meld_lines(scene))

    def last(self, scene: Scene) -> Sequence[Line]:
        """What happened since the last discard but one."""
        told: list[Line] = []
        thrown = 0
        for happening in reversed(scene.log):
            thrown += isinstance(happening.seen, Discarded)
            if thrown > 2:
                break
            told.insert(0, log_line(scene, happening))
        return [one for one in told if one] or [line(_("Nothing lies there."))]

    def calls(self, scene: Scene) -> Sequence[Line]:
        """The contracts."""
        return tuple(contract_lines(scene))

    def scores(self, scene: Scene) -> Sequence[Line]:
        """All deals, and the totals."""
        return tuple(score_lines(scene))

    def event(self, scene: Scene, entry: LogEntry, *, is_full: bool) -> Line:
        """A line of the log."""
        if not isinstance(entry.view_before, SeatView | TableView | OpenView):
            return ()
        if isinstance(entry.seen, DrewHidden) and not entry.seen.penalty and not is_full:
            return ()
        return log_line(scene, Happening(entry.view_before.public, entry.seen, entry.after_gap))

    def decides(self, seen: object) -> bool:
        """What one would jump to in a replay."""
        return isinstance(seen, Reshuffled) or super().decides(seen)

    def shows_hand(self, scene: Scene, seen: object) -> bool:
        """Once the cards are dealt."""
        return isinstance(seen, Dealt)

    def shows_scores(self, seen: object) -> bool:
        """Once a deal is scored."""
        return isinstance(seen, DealScored)


_THROWS: Final = "x"
_ADD: Final[Msgid] = N_("add")
_EXCHANGE: Final[Msgid] = N_("exchange joker")
_MAKE: Final[Msgid] = N_("make meld")


def _picked(ui: Ui, left: Sequence[Card], faces: Sequence[Card]) -> Ui:
    """These faces picked from the cards that lie in no meld put together."""
    free = list(left)
    taken = []
    for face in faces:
        card = next(card for card in free if written(card) == face)
        free.remove(card)
        taken.append(held(card))
    return replace(ui, picking=Picking(picked=frozenset(taken)))


def _pressed(scene: Scene, ui: Ui, key: str, number: str) -> Outcome:
    """A key, and where it asks for a meld, its number."""
    if key == "e" and not ui.picking.picked:
        ui = replace(ui, picking=Picking(cursor=0))
    outcome = press_table(scene, ui, key) or Outcome(ui)
    for digit in number:
        if outcome.effect is None and outcome.ui.aim is not None:
            outcome = press_table(scene, outcome.ui, digit) or outcome
    if number and outcome.effect is None and outcome.ui.aim is not None and not outcome.ui.aim.asks_end:
        outcome = press_table(scene, outcome.ui, "enter") or outcome
    return outcome


def _does(action: Action) -> Callable[[Scene, Ui], Outcome]:
    return lambda scene, ui: checked(scene, replace(ui, picking=Picking()), action)


def _key(key: str) -> Callable[[Scene, Ui], Outcome]:
    return lambda scene, ui: press_table(scene, ui, key) or Outcome(ui)


def _way(way: int) -> Callable[[Scene, Ui], Outcome]:
    return lambda scene, ui: press_table(scene, replace(ui, way=way), "y") or Outcome(ui)
