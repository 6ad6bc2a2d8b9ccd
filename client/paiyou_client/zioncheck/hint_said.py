"""A hint for Zioncheck in words."""

from __future__ import annotations

from paiyou_client.translation import _, ngettext
from paiyou_client.widgets.lines import plain
from paiyou_client.words.hints import hint_words
from paiyou_client.zioncheck.faces import cards_line
from paiyou_client.zioncheck.scene import Scene
from paiyou_engine.bots.hints import Hint, Reason
from paiyou_engine.zioncheck.actions import Add, Discard, Draw, Lay, Pass, Swap, Take


def hint_said(scene: Scene, hint: Hint) -> str:
    """The suggested action, why, and what else comes into question; ways that read the same are told once."""
    first = _done(hint.action)
    others = dict.fromkeys(other for other in map(_done, hint.others) if other != first)
    return hint_words(first, tuple(others), _reason(scene, hint.reason))


def _done(action: object) -> str:
    match action:
        case Draw():
            return _("draw")
        case Take(card):
            return _("take {card}").format(card=plain(cards_line((card,))))
        case Lay():
            return _("lay down")
        case Add(card, meld):
            return _("add {card} to meld {meld}").format(card=plain(cards_line((card,))), meld=meld + 1)
        case Swap(card, meld):
            return _("exchange the joker of meld {meld} for {card}").format(
                card=plain(cards_line((card,))), meld=meld + 1
            )
        case Discard(card):
            return _("throw {card}").format(card=plain(cards_line((card,))))
        case Pass() | _:
            return _("pass")


def _reason(scene: Scene, reason: Reason) -> str:
    cards = plain(cards_line(reason.cards))
    match reason.code:
        case "lay":
            return _("the contract is complete, and what stays in the hand counts")
        case "nearer" if reason.number == 0:
            return _("with {card} the contract is complete").format(card=cards)
        case "nearer":
            sentence = ngettext(
                "with {card} the contract is {count} card short",
                "with {card} the contract is {count} cards short",
                reason.number,
            )
            return sentence.format(card=cards, count=reason.number)
        case "no-use" | "fits-none" | "complete":
            return _of_no_use(reason, cards)
        case "draw":
            return _("it is your turn to draw")
        case "fits":
            return _("{card} can be laid off on the table").format(card=cards)
        case "joker":
            return _("a joker is worth more than that card")
        case "dearest" | "late":
            sentence = ngettext("{card} would cost {count} point", "{card} would cost {count} points", reason.number)
            return sentence.format(card=cards, count=reason.number)
        case _:
            return _of_discards(scene, reason, cards)


def _of_no_use(reason: Reason, cards: str) -> str:
    """Why a discard is left."""
    match reason.code:
        case "no-use":
            said = _("{card} brings the contract no nearer")
        case "fits-none":
            said = _("{card} fits no meld on the table")
        case _:
            said = _("the contract is complete without {card}")
    return said.format(card=cards)


def _of_discards(scene: Scene, reason: Reason, cards: str) -> str:
    match reason.code:
        case "collected":
            name = "" if reason.seat is None else scene.players[reason.seat].name
            return _("{card} would be of more use to the others, {name} first").format(card=cards, name=name)
        case "alone":
            return _("nothing in your hand goes with {card}").format(card=cards)
        case _:
            return _("it is the card that your plans need least")
