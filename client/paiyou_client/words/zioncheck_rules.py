"""What the rules of Zioncheck refuse, in words: a sentence for each rule id, with the cards that show it.

`refused` is the one door; an id that is not known here still gets a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from types import MappingProxyType
from typing import Final, TypeAlias

from paiyou_client.translation import N_, Msgid, _, ngettext
from paiyou_client.widgets.lines import BLANK, Line, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zioncheck.faces import cards_line
from paiyou_engine.refusal import Facts

_Sentence: TypeAlias = Callable[[Facts], Line]


def refused(rule: str, facts: Facts) -> Line:
    """Why an action is refused."""
    sentence = SENTENCES.get(rule)
    if sentence is None:
        return line(_("That is not allowed now (rule {rule})").format(rule=rule), _shown(facts, ": "))
    return sentence(facts)


def _shown(facts: Facts, before: str) -> Line:
    """The cards after a sign; nothing where there are none."""
    return line(before, cards_line(facts.cards)) if facts.cards else BLANK


def _said(text: Msgid) -> _Sentence:
    """A sentence with the cards before its full stop, which is not in ``text``."""
    return lambda facts: phrase(_("{sentence}."), sentence=line(_(text), _shown(facts, ": ")))


def _with_cards(text: Msgid, without: Msgid) -> _Sentence:
    """A sentence with the cards in it, and one for where there are none."""
    return lambda facts: phrase(_(text if facts.cards else without), cards=cards_line(facts.cards))


def _size(facts: Facts) -> Line:
    if facts.need is None:
        return line(_("A set has three cards at least, a run four to fourteen."))
    if (facts.have or 0) > facts.need:
        text = _("That meld has at most {need} cards: these are {have}.")
    else:
        text = _("That meld has at least {need} cards: these are {have}.")
    return phrase(text, need=facts.need, have=str(facts.have))


def _naturals(facts: Facts) -> Line:
    need = facts.need or 1
    text = ngettext(
        "Each meld that is laid down has a card that is no joker, at least.",
        "Each meld that is laid down has {need} cards that are no jokers, at least.",
        need,
    )
    return phrase(text, need=need)


def _ambiguous(facts: Facts) -> Line:
    if not facts.words:
        return line(_("These cards could stand in more than one way."))
    ways = [_(_KINDS[word]) if word in _KINDS else word for word in facts.words]
    return line(_("These cards could stand in more than one way: {ways}.").format(ways=reduce(_or, ways)))


def _or(first: str, second: str) -> str:
    return _("{first}, or {second}").format(first=first, second=second)


def _count(facts: Facts) -> Line:
    if facts.need is None:
        return line(_("You lay down the sets and runs of the contract, all of them and nothing else."))
    text = _("The contract has {need} melds, its own sets and runs: these are {have}.")
    return phrase(text, need=facts.need, have=str(facts.have))


_KINDS: Final = {"set": N_("set"), "run": N_("run")}
_not_held = _with_cards(N_("You do not hold {cards}."), N_("You do not hold these cards."))
_rank = _with_cards(N_("All cards of a set are of one rank: not {cards}."), N_("All cards of a set are of one rank."))
_suit = _with_cards(N_("All cards of a run are of one suit: not {cards}."), N_("All cards of a run are of one suit."))
_same_suit = _with_cards(
    N_("Two runs of one suit that touch are one run cut in two, unless they have nine cards: {cards}."),
    N_("Two runs of one suit that touch are one run cut in two, unless they have nine cards."),
)
_fit = _with_cards(
    N_("{cards} does not fit: a set takes its own rank, a run the next card at an end."),
    N_("That card does not fit: a set takes its own rank, a run the next card at an end."),
)
_end = _with_cards(N_("{cards} fits at both ends: say which."), N_("That card fits at both ends: say which."))


SENTENCES: Final[Mapping[str, _Sentence]] = MappingProxyType(
    {
        "meld.size": _size,
        "meld.rank": _rank,
        "meld.suit": _suit,
        "meld.order": _said(N_("A run has neighbouring ranks, each once, and the ace at an end")),
        "meld.naturals": _naturals,
        "meld.identity": _said(N_("A joker stands for the card of its place in a run, in a set for none")),
        "meld.ambiguous": _ambiguous,
        "contract.count": _count,
        "contract.same-suit": _same_suit,
        "lay.not-in-hand": _not_held,
        "lay.keep-discard": _said(N_("Keep a card for the discard")),
        "lay.already": _said(N_("You have laid down already: in this deal there are no new melds for you")),
        "turn.not-yours": _said(N_("It is not your turn")),
        "turn.draw-first": _said(N_("First draw a card")),
        "turn.already-drawn": _said(N_("You have drawn, or will as soon as the discard is settled")),
        "window.open": _said(N_("Your draw waits until the others have answered: until then you can only swap jokers")),
        "take.dead": _said(N_("The discard can be taken no more")),
        "take.own": _said(N_("You may not take back what you threw away yourself")),
        "take.answered": _said(N_("You have answered already, and that is final")),
        "claim.laid-down": _said(N_("Whoever has laid down takes discards in turn alone at this table")),
        "claim.limit": _said(N_("You have taken out of turn as often as this table allows in a deal")),
        "add.not-laid-down": _said(N_("Lay down your own contract first, then you may add to melds")),
        "add.same-turn": _said(N_("At this table nothing is added in the turn of laying down")),
        "add.no-meld": _said(N_("There is no meld of that number to add to")),
        "add.not-in-hand": _not_held,
        "add.last-card": _said(N_("Your last card is for the discard")),
        "add.fit": _fit,
        "add.end": _end,
        "swap.not-your-turn": _said(N_("Jokers are swapped in one's own turn alone at this table")),
        "swap.no-meld": _said(N_("There is no meld of that number to swap from")),
        "swap.not-in-hand": _not_held,
        "swap.set": _said(N_("Jokers come out of runs only, never out of sets")),
        "swap.card": _said(N_("No joker there stands for this very card")),
        "discard.not-in-hand": _not_held,
        "deal.over": _said(N_("The deal is over, or the next one has not begun")),
    }
)
