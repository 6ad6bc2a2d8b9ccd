"""Adding a card to a meld and swapping it for a joker: which meld, and which end of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paiyou_client.table_parts.effects import Refusal
from paiyou_client.table_parts.faces import face_piece
from paiyou_client.translation import N_, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, joined, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zioncheck.chosen import card_up, checked, noted
from paiyou_client.zioncheck.explain import adds_of, choices_of, refusal_of, swaps_of
from paiyou_client.zioncheck.faces import card_piece, written
from paiyou_client.zioncheck.races import lost_joker
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Aim, AimKind, Outcome, Ui
from paiyou_engine.cards import Card
from paiyou_engine.refusal import Facts
from paiyou_engine.zioncheck.actions import Add, Swap
from paiyou_engine.zioncheck.growing import End, open_ends
from paiyou_engine.zioncheck.melds import RunMeld

_ENDS: Final = {"l": End.LOW, "left": End.LOW, "h": End.HIGH, "right": End.HIGH}
_STEPS: Final = {"up": -1, "left": -1, "down": 1, "right": 1, "tab": 1}
_AWAY: Final = frozenset(("escape", "q", "u", "backspace"))
_ONE_CARD: Final = N_("Pick one card, or none and point at it.")


_AS: Final = {End.LOW: N_("low as {card}"), End.HIGH: N_("high as {card}")}


def start_add(scene: Scene, ui: Ui) -> Outcome:
    """Lay off the card that is held up: at once where there is one meld for it, else ask which."""
    card = card_up(scene, ui)
    if card is None:
        return noted(ui, _(_ONE_CARD))
    if not adds_of(scene, card):
        return checked(scene, ui, Add(card, _refusing_meld(scene, card)))
    return _begin(scene, ui, Aim(AimKind.ADD, card))


def start_swap(scene: Scene, ui: Ui) -> Outcome:
    """Take a joker for the card that is held up, or where that one wins none, for the only card that does."""
    card = card_up(scene, ui)
    if card is None:
        return noted(ui, _(_ONE_CARD))
    found = {swap.card for swap in choices_of(scene).swaps}
    if not swaps_of(scene, card) and len({written(one) for one in found}) == 1 and not ui.picking.picked:
        card = min(found)
    if not swaps_of(scene, card):
        return _no_swap(scene, ui, card)
    return _begin(scene, ui, Aim(AimKind.SWAP, card))


def targets(scene: Scene, aim: Aim) -> tuple[int, ...]:
    """The melds to which the card could go."""
    if aim.kind is AimKind.ADD:
        return tuple(dict.fromkeys(add.meld for add in adds_of(scene, aim.card)))
    return tuple(dict.fromkeys(swap.meld for swap in swaps_of(scene, aim.card)))


def press_aim(scene: Scene, ui: Ui, aim: Aim, key: str) -> Outcome | None:
    """A key while it is asked which meld, or which end; None if it means nothing here."""
    if key in _AWAY:
        return Outcome(replace(ui, aim=None, refusal=None))
    if aim.asks_end and aim.meld is not None:
        return _at_end(scene, ui, aim, aim.meld, _ENDS[key]) if key in _ENDS else None
    found = targets(scene, aim)
    if key.isdecimal():
        return _typed(scene, ui, aim, key, found)
    if key == "enter":
        typed = int(aim.typed) - 1 if aim.typed else None
        meld = typed if typed is not None else aim.meld
        return Outcome(ui) if meld is None else _choose(scene, ui, aim, meld)
    if key in _STEPS and found:
        place = found.index(aim.meld) + _STEPS[key] if aim.meld in found else 0
        return Outcome(replace(ui, aim=replace(aim, meld=found[place % len(found)], typed="")))
    return None


def press_meld(scene: Scene, ui: Ui, meld: int) -> Outcome:
    """A click on a meld: the card that is held up goes there, if it can."""
    if ui.aim is not None:
        return _choose(scene, ui, ui.aim, meld)
    card = card_up(scene, ui)
    if card is None:
        return noted(ui, _(_ONE_CARD))
    if any(swap.meld == meld for swap in swaps_of(scene, card)) and not adds_of(scene, card):
        return _choose(scene, ui, Aim(AimKind.SWAP, card), meld)
    return _choose(scene, ui, Aim(AimKind.ADD, card), meld)


def question(scene: Scene, aim: Aim) -> Line:
    """What is asked now."""
    card = card_piece(aim.card)
    if aim.asks_end and aim.meld is not None:
        start = phrase(_("add {card} to meld {meld}:"), card=card, meld=aim.meld + 1)
        return line(start, " ", *_end_pieces(scene, aim.meld))
    numbers = Piece(", ".join(str(meld + 1) for meld in targets(scene, aim)), "turn")
    if aim.kind is AimKind.ADD:
        asked = phrase(_("add {card} to which meld: {melds}?"), card=card, melds=numbers)
    else:
        asked = phrase(_("swap {card} for the joker of which meld: {melds}?"), card=card, melds=numbers)
    return line(asked, Piece(f" {aim.typed}" if aim.typed else "", "bold"))


def _end_pieces(scene: Scene, meld: int) -> Line:
    run = scene.public.melds[meld].meld
    assert isinstance(run, RunMeld)  # a set has no ends
    faces = open_ends(run)
    keys = {End.LOW: "l", End.HIGH: "h"}
    parts = [
        line(Piece(keys[end], "key"), " ", phrase(_(_AS[end]), card=face_piece(written(face))))
        for end, face in faces.items()
    ]
    return joined(parts, f"  {glyphs.DOT}  ")


def _begin(scene: Scene, ui: Ui, aim: Aim) -> Outcome:
    found = targets(scene, aim)
    ui = replace(ui, refusal=None, note="")
    return (
        _choose(scene, ui, aim, found[0]) if len(found) == 1 else Outcome(replace(ui, aim=replace(aim, meld=found[0])))
    )


def _choose(scene: Scene, ui: Ui, aim: Aim, meld: int) -> Outcome:
    if aim.kind is AimKind.SWAP:
        return checked(scene, replace(ui, aim=None), Swap(aim.card, meld))
    ways = [add for add in adds_of(scene, aim.card) if add.meld == meld]
    if len(ways) > 1:
        return Outcome(replace(ui, aim=replace(aim, meld=meld, typed="", asks_end=True), refusal=None, note=""))
    return checked(scene, replace(ui, aim=None), ways[0] if ways else Add(aim.card, meld))


def _at_end(scene: Scene, ui: Ui, aim: Aim, meld: int, end: End) -> Outcome:
    return checked(scene, replace(ui, aim=None), Add(aim.card, meld, end))


def _typed(scene: Scene, ui: Ui, aim: Aim, key: str, found: tuple[int, ...]) -> Outcome:
    """A digit of the meld's number: taken at once where no longer number could be meant."""
    typed = aim.typed + key
    numbers = [str(meld + 1) for meld in found]
    if typed in numbers and not any(number != typed and number.startswith(typed) for number in numbers):
        return _choose(scene, ui, aim, int(typed) - 1)
    if any(number.startswith(typed) for number in numbers):
        return Outcome(replace(ui, aim=replace(aim, typed=typed)))
    if 1 <= int(typed) <= len(scene.public.melds):
        refused = checked(scene, ui, _action(aim, int(typed) - 1))
        return Outcome(replace(refused.ui, aim=replace(aim, typed="")))
    return Outcome(replace(ui, aim=replace(aim, typed="")))


def _action(aim: Aim, meld: int) -> Add | Swap:
    return Add(aim.card, meld) if aim.kind is AimKind.ADD else Swap(aim.card, meld)


def _no_swap(scene: Scene, ui: Ui, card: Card) -> Outcome:
    runs = [table for table in scene.public.melds if isinstance(table.meld, RunMeld) and table.meld.jokers()]
    if not runs and not lost_joker(scene, card):
        return noted(ui, _("No joker lies in a run."))
    if not runs:
        return Outcome(replace(ui, refusal=Refusal("swap.card", Facts(cards=(card,))), note=""))
    return checked(scene, ui, Swap(card, runs[0].id))


def _refusing_meld(scene: Scene, card: Card) -> int:
    """A meld by which the rules can say why the card goes nowhere: one that does not take it, where there is one."""
    melds = range(len(scene.public.melds))
    return next((meld for meld in melds if refusal_of(scene, Add(card, meld)) is not None), 0)
