"""What the rules of Zioncheck refuse, in words: a sentence for each rule id, with the cards that show it.

`refused` is the one door; an id that is not known here still gets a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from paiyou_client.widgets.lines import BLANK, Line, line
from paiyou_client.zioncheck.faces import cards_line
from paiyou_engine.refusal import Facts

_Sentence: TypeAlias = Callable[[Facts], Line]


def refused(rule: str, facts: Facts) -> Line:
    """Why an action is refused."""
    sentence = SENTENCES.get(rule)
    if sentence is None:
        return line(f"That is not allowed now (rule {rule})", _shown(facts, ": "))
    return sentence(facts)


def _shown(facts: Facts, before: str, after: str = "") -> Line:
    """The cards, with words around them; nothing where there are none."""
    return line(before, cards_line(facts.cards), after) if facts.cards else BLANK


def _said(text: str, before: str = ": ") -> _Sentence:
    """A sentence with the cards before its full stop."""
    return lambda facts: line(text, _shown(facts, before), ".")


def _not_held(facts: Facts) -> Line:
    return line("You do not hold ", cards_line(facts.cards) if facts.cards else "these cards", ".")


def _size(facts: Facts) -> Line:
    if facts.need is None:
        return line("A set has three cards at least, a run four to fourteen.")
    word = "at most" if (facts.have or 0) > facts.need else "at least"
    return line(f"That meld has {word} {facts.need} cards: these are {facts.have}.")


def _naturals(facts: Facts) -> Line:
    need = facts.need or 1
    cards = "a card that is no joker" if need == 1 else f"{need} cards that are no jokers"
    return line(f"Each meld that is laid down has {cards}, at least.")


def _ambiguous(facts: Facts) -> Line:
    ways = f": {', or '.join(facts.words)}" if facts.words else ""
    return line(f"These cards could stand in more than one way{ways}.")


def _count(facts: Facts) -> Line:
    if facts.need is None:
        return line("You lay down the sets and runs of the contract, all of them and nothing else.")
    return line(f"The contract has {facts.need} melds, its own sets and runs: these are {facts.have}.")


def _same_suit(facts: Facts) -> Line:
    return line(
        "Two runs of one suit that touch are one run cut in two, unless they have nine cards", _shown(facts, ": "), "."
    )


def _fit(facts: Facts) -> Line:
    card = cards_line(facts.cards) if facts.cards else "That card"
    return line(card, " does not fit: a set takes its own rank, a run the next card at an end.")


def _end(facts: Facts) -> Line:
    return line(_shown(facts, "", " fits") or "That card fits", " at both ends: say which.")


SENTENCES: Final[Mapping[str, _Sentence]] = MappingProxyType(
    {
        "meld.size": _size,
        "meld.rank": _said("All cards of a set are of one rank", ": not "),
        "meld.suit": _said("All cards of a run are of one suit", ": not "),
        "meld.order": _said("A run has neighbouring ranks, each once, and the ace at an end"),
        "meld.naturals": _naturals,
        "meld.identity": _said("A joker stands for the card of its place in a run, in a set for none"),
        "meld.ambiguous": _ambiguous,
        "contract.count": _count,
        "contract.same-suit": _same_suit,
        "lay.not-in-hand": _not_held,
        "lay.keep-discard": _said("Keep a card for the discard"),
        "lay.already": _said("You have laid down already: in this deal there are no new melds for you"),
        "turn.not-yours": _said("It is not your turn"),
        "turn.draw-first": _said("First draw a card"),
        "turn.already-drawn": _said("You have drawn, or will as soon as the discard is settled"),
        "window.open": _said("Your draw waits until the others have answered: until then you can only swap jokers"),
        "take.dead": _said("The discard can be taken no more"),
        "take.own": _said("You may not take back what you threw away yourself"),
        "take.answered": _said("You have answered already, and that is final"),
        "claim.laid-down": _said("Whoever has laid down takes discards in turn alone at this table"),
        "claim.limit": _said("You have taken out of turn as often as this table allows in a deal"),
        "add.not-laid-down": _said("Lay down your own contract first, then you may add to melds"),
        "add.same-turn": _said("At this table nothing is added in the turn of laying down"),
        "add.no-meld": _said("There is no meld of that number to add to"),
        "add.not-in-hand": _not_held,
        "add.last-card": _said("Your last card is for the discard"),
        "add.fit": _fit,
        "add.end": _end,
        "swap.not-your-turn": _said("Jokers are swapped in one's own turn alone at this table"),
        "swap.no-meld": _said("There is no meld of that number to swap from"),
        "swap.not-in-hand": _not_held,
        "swap.set": _said("Jokers come out of runs only, never out of sets"),
        "swap.card": _said("No joker there stands for this very card"),
        "discard.not-in-hand": _not_held,
        "deal.over": _said("The deal is over, or the next one has not begun"),
    }
)
