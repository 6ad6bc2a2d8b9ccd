"""What the rules refuse, in words: a sentence for each rule id, with the cards that show it.

`refused` is the one door; an id that is not known here still gets a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from paiyou_client.table_parts.faces import faces_line, faces_within
from paiyou_client.translation import N_, Msgid, _, ngettext
from paiyou_client.widgets.lines import BLANK, Line, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zhao_pengyou.faces import count_word, kind_of_sets, sets_words
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
    return line(before, faces_line(facts.cards)) if facts.cards else BLANK


def _said(text: Msgid) -> _Sentence:
    return lambda facts: line(_(text), _shown(facts, ": "))


def _with_cards(text: Msgid, without: Msgid) -> _Sentence:
    """A sentence with the cards in it, and one for where there are none."""
    return lambda facts: phrase(_(text if facts.cards else without), cards=faces_line(facts.cards))


def _need_have(facts: Facts, text: str) -> Line:
    """A sentence of how many are wanted, and how many there are."""
    return phrase(text, need=str(facts.need), have=str(facts.have))


def _follow_count(facts: Facts) -> Line:
    text = ngettext(
        "Play exactly {need} card: you chose {have}.", "Play exactly {need} cards: you chose {have}.", facts.need or 0
    )
    return _need_have(facts, text)


def _follow_suit(facts: Facts) -> Line:
    cards, need, have = faces_within(facts.cards, 24), facts.need or 0, facts.have or 0
    is_all = need == len(facts.cards)
    if is_all and not have:
        text = _("Follow suit: all of {cards} must be played; you chose none.")
    elif is_all:
        text = _("Follow suit: all of {cards} must be played; you chose {have}.")
    elif not have:
        text = _("Follow suit: {need} of {cards} must be played; you chose none.")
    else:
        text = _("Follow suit: {need} of {cards} must be played; you chose {have}.")
    return phrase(text, cards=cards, need=need, have=have)


def _follow_sets(facts: Facts) -> Line:
    size, need, have = facts.size or 2, facts.need or 1, facts.have or 0
    what = count_word(size) if need == 1 else sets_words(size, need)
    if have:
        text = ngettext(
            "You hold {sets}, and must play it: {cards}; your choice has {have}.",
            "You hold {sets}, and must play them: {cards}; your choice has {have}.",
            need,
        )
    else:
        text = ngettext(
            "You hold {sets}, and must play it: {cards}.", "You hold {sets}, and must play them: {cards}.", need
        )
    return phrase(text, sets=what, cards=faces_within(facts.cards, 16), have=have)


def _follow_strict(facts: Facts) -> Line:
    text = _("Answer the form of the lead as far as you can: play {cards}.")
    return phrase(text, cards=faces_within(facts.cards, 22))


def _follow_protected(facts: Facts) -> Line:
    text = _("Answer the lead with your own sets of its form: play {cards}.")
    return phrase(text, cards=faces_within(facts.cards, 22))


def _lead_group(facts: Facts) -> Line:
    if not facts.have:
        return line(_("Groups may not be led at this table."))
    text = ngettext(
        "Groups may not be led at this table: these are {have} part.",
        "Groups may not be led at this table: these are {have} parts.",
        facts.have,
    )
    return phrase(text, have=facts.have)


def _lead_mixed(facts: Facts) -> Line:
    text = _("A group here is all single cards, or all sets of one size ({size}): not {cards}.")
    if not facts.cards:
        text = _("A group here is all single cards, or all sets of one size ({size}).")
    return phrase(text, size=kind_of_sets(facts.size or 1), cards=faces_line(facts.cards))


def _bid_count(facts: Facts) -> Line:
    if not facts.need:
        return line(_("That does not beat the bid that stands: show more cards alike."))
    text = ngettext(
        "That does not beat the bid that stands: show at least {need} card alike.",
        "That does not beat the bid that stands: show at least {need} cards alike.",
        facts.need,
    )
    return phrase(text, need=facts.need)


def _bury_count(facts: Facts) -> Line:
    text = ngettext(
        "Bury exactly {need} card: you chose {have}.", "Bury exactly {need} cards: you chose {have}.", facts.need or 0
    )
    return _need_have(facts, text)


def _bury_points(facts: Facts) -> Line:
    text = _("At most {need} points may be buried here; these are {have}: {cards}.")
    if not facts.cards:
        text = _("At most {need} points may be buried here; these are {have}.")
    return phrase(text, need=str(facts.need), have=str(facts.have), cards=faces_line(facts.cards))


def _call_number(facts: Facts) -> Line:
    text = ngettext(
        "Make exactly {need} call: these are {have}.", "Make exactly {need} calls: these are {have}.", facts.need or 0
    )
    return _need_have(facts, text)


def _call_ordinal(facts: Facts) -> Line:
    need, cards = facts.need or 0, faces_line(facts.cards)
    if not cards:
        text = _("There are not so many copies, so no such one can be called.")
    elif not need:
        text = _("There are no copies of {cards}, so no such one can be called.")
    else:
        text = ngettext(
            "There is {need} copy of {cards}, so no such one can be called.",
            "There are {need} copies of {cards}, so no such one can be called.",
            need,
        )
    return phrase(text, need=need, cards=cards)


_not_held = _with_cards(N_("You do not hold these cards: {cards}."), N_("You do not hold these cards."))
_not_so_many = _with_cards(N_("You do not hold that many of these cards: {cards}."), N_("You do not hold these cards."))
_lead_suit = _with_cards(
    N_("All cards of a lead are of one suit (trumps are one suit): of another are {cards}."),
    N_("All cards of a lead are of one suit (trumps are one suit)."),
)
_bid_level = _with_cards(
    N_("You bid with cards of your own level: {cards}."), N_("You bid with cards of your own level.")
)
_call_trump = _with_cards(N_("Trumps may not be called: {cards}."), N_("Trumps may not be called."))
_call_twice = _with_cards(N_("The same copy is called twice: {cards}."), N_("The same copy is called twice."))


SENTENCES: Final[Mapping[str, _Sentence]] = MappingProxyType(
    {
        "follow.count": _follow_count,
        "follow.hand": _not_held,
        "follow.suit": _follow_suit,
        "follow.sets": _follow_sets,
        "follow.strict": _follow_strict,
        "follow.protected": _follow_protected,
        "lead.empty": _said(N_("Choose at least one card to lead.")),
        "lead.suit": _lead_suit,
        "lead.parts": _said(N_("These parts are not a cut of the cards that you lead.")),
        "lead.group": _lead_group,
        "lead.mixed": _lead_mixed,
        "bid.level": _bid_level,
        "bid.identical": _said(N_("All cards of a bid are alike.")),
        "bid.count": _bid_count,
        "bid.suit": _said(N_("You may not change the suit that you have shown: you may only add to it.")),
        "bid.passive": _said(N_("You are passive in this deal and may not make trumps.")),
        "bid.joker": _said(N_("Jokers do not bid at this table, or only two and more of one kind.")),
        "bid.closed": _said(N_("Bidding is over.")),
        "bid.hand": _not_so_many,
        "bury.count": _bury_count,
        "bury.hand": _not_held,
        "bury.points": _bury_points,
        "call.number": _call_number,
        "call.trump": _call_trump,
        "call.ordinal": _call_ordinal,
        "call.twice": _call_twice,
        "call.other": _said(N_("The other copy can be called with two packs only, and where the table allows it.")),
        "play.turn": _said(N_("It is not your turn.")),
        "play.hand": _not_held,
        "play.over": _said(N_("The deal is over.")),
        "take_back.off": _said(N_("Nothing is taken back at this table.")),
        "take_back.late": _said(N_("It is too late to take the play back.")),
    }
)
