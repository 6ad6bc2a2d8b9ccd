"""What the rules refuse, in words: a sentence for each rule id, with the cards that show it.

`refused` is the one door; an id that is not known here still gets a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from paiyou_client.table_parts.faces import faces_line, faces_within
from paiyou_client.widgets.lines import BLANK, Line, line
from paiyou_client.zhao_pengyou.faces import count_word, set_word
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
    return line(before, faces_line(facts.cards), after) if facts.cards else BLANK


def _plural(number: int | None, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _said(text: str) -> _Sentence:
    return lambda facts: line(text, _shown(facts, ": "))


def _follow_count(facts: Facts) -> Line:
    return line(f"Play exactly {_plural(facts.need, 'card')}: you chose {facts.have}.")


def _follow_suit(facts: Facts) -> Line:
    of = "all" if facts.need == len(facts.cards) else f"{facts.need}"
    have = f"you chose {facts.have}" if facts.have else "you chose none"
    return line(f"Follow suit: {of} of ", faces_within(facts.cards, 24), f" must be played; {have}.")


def _follow_sets(facts: Facts) -> Line:
    size, need = facts.size or 2, facts.need or 1
    what = count_word(size) if need == 1 else f"{need} {set_word(size, need)}"
    held = f"You hold {what}, and must play {'it' if need == 1 else 'them'}: "
    got = f"; your choice has {facts.have}." if facts.have else "."
    return line(held, faces_within(facts.cards, 16), got)


def _follow_strict(facts: Facts) -> Line:
    return line("Answer the form of the lead as far as you can: play ", faces_within(facts.cards, 22), ".")


def _follow_protected(facts: Facts) -> Line:
    return line("Answer the lead with your own sets of its form: play ", faces_within(facts.cards, 22), ".")


def _lead_suit(facts: Facts) -> Line:
    return line("All cards of a lead are of one suit (trumps are one suit)", _shown(facts, ": of another are "), ".")


def _lead_group(facts: Facts) -> Line:
    parts = f": these are {facts.have} parts" if facts.have else ""
    return line(f"Groups may not be led at this table{parts}.")


def _lead_mixed(facts: Facts) -> Line:
    size = set_word(facts.size or 1, 2)
    return line(f"A group here is all single cards, or all sets of one size ({size})", _shown(facts, ": not "), ".")


def _bid_level(facts: Facts) -> Line:
    return line("You bid with cards of your own level", _shown(facts, ": "), ".")


def _bid_count(facts: Facts) -> Line:
    need = f"at least {facts.need} cards" if facts.need else "more cards"
    return line(f"That does not beat the bid that stands: show {need} alike.")


def _bury_count(facts: Facts) -> Line:
    return line(f"Bury exactly {_plural(facts.need, 'card')}: you chose {facts.have}.")


def _bury_points(facts: Facts) -> Line:
    return line(f"At most {facts.need} points may be buried here; these are {facts.have}", _shown(facts, ": "), ".")


def _call_number(facts: Facts) -> Line:
    return line(f"Make exactly {_plural(facts.need, 'call')}: these are {facts.have}.")


def _call_trump(facts: Facts) -> Line:
    return line("Trumps may not be called", _shown(facts, ": "), ".")


def _call_ordinal(facts: Facts) -> Line:
    return line("There are ", f"{facts.need or 'no'} copies", _shown(facts, " of "), ", so no such one can be called.")


def _call_twice(facts: Facts) -> Line:
    return line("The same copy is called twice", _shown(facts, ": "), ".")


def _not_held(facts: Facts) -> Line:
    return line("You do not hold these cards", _shown(facts, ": "), ".")


SENTENCES: Final[Mapping[str, _Sentence]] = MappingProxyType(
    {
        "follow.count": _follow_count,
        "follow.hand": _not_held,
        "follow.suit": _follow_suit,
        "follow.sets": _follow_sets,
        "follow.strict": _follow_strict,
        "follow.protected": _follow_protected,
        "lead.empty": _said("Choose at least one card to lead."),
        "lead.suit": _lead_suit,
        "lead.parts": _said("These parts are not a cut of the cards that you lead."),
        "lead.group": _lead_group,
        "lead.mixed": _lead_mixed,
        "bid.level": _bid_level,
        "bid.identical": _said("All cards of a bid are alike."),
        "bid.count": _bid_count,
        "bid.suit": _said("You may not change the suit that you have shown: you may only add to it."),
        "bid.passive": _said("You are passive in this deal and may not make trumps."),
        "bid.joker": _said("Jokers do not bid at this table, or only two and more of one kind."),
        "bid.closed": _said("Bidding is over."),
        "bid.hand": _not_held,
        "bury.count": _bury_count,
        "bury.hand": _not_held,
        "bury.points": _bury_points,
        "call.number": _call_number,
        "call.trump": _call_trump,
        "call.ordinal": _call_ordinal,
        "call.twice": _call_twice,
        "call.other": _said("The other copy can be called with two packs only, and where the table allows it."),
        "play.turn": _said("It is not your turn."),
        "play.hand": _not_held,
        "play.over": _said("The deal is over."),
        "take_back.off": _said("Nothing is taken back at this table."),
        "take_back.late": _said("It is too late to take the play back."),
    }
)
