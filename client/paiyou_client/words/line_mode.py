"""The words that only the line-mode client says: how choices are numbered, what is set, how one finds one's way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paiyou_client.translation import N_, NP_, _, ngettext
from paiyou_client.words.terms import span_words

NOT_UNDERSTOOD: Final = N_("That means nothing here: ? says what you can type.")
FORM: Final = N_("A field's number changes it; an empty line takes it all, q goes back.")
FORM_RULES: Final = N_("v reads the chosen rules, option by option.")
FORM_SHORT: Final = N_("Another number, an empty line, or q.")
ENDLESS: Final = N_("A line that does not end was read: nobody types that.")
NO_LESSONS: Final = N_("Lessons are for people; a program plays at tables.")
CONNECTED_AGAIN: Final = N_("Connected again.")
HOME: Final = N_("Type a number, or join and where to; ? says what else, quit ends.")
LOBBY: Final = N_("A table's number goes there; make makes one; ? says what else you can type.")
LISTENING: Final = 2.0
"""Seconds for which servers nearby are listened for."""
NOBODY_NEAR: Final = N_("No server announces itself on this network.")
HELP_QUESTIONS: Final = N_("At any time: {words}.")
HELP_HERE: Final = N_("Here: {words}.")
HELP_DEEDS: Final = N_("In a game: {words}; cards by their keys (sk, kk) or in words (king of spades).")
HELP_MORE: Final = N_(
    "An empty line is Enter; a number, or # and a number, takes a choice; keys of the full screen work too."
)
HELP_SETTINGS: Final = N_(
    "set cards words, signs or letters; set verbosity brief, normal or full; set arrivals wait or above; set pace usual, long or longest."
)
SET_WORDS: Final = N_("cards {cards}, verbosity {verbosity}, arrivals {arrivals}, pace {pace}, pause {pause}")
NO_SUCH_SETTING: Final = N_("There is no such setting.")
NOTHING_TO_REPEAT: Final = N_("Nothing has been said yet.")
NOT_FOUND: Final = N_("The rule book does not have that word.")
WHO_NAMED: Final = N_("Whom? Type the name as it is listed.")
SURE_WORD: Final = "yes"
SURE: Final = NP_("typed to be sure", "yes")
REALLY: Final = N_("Type yes to do it, anything else not to.")
DEVICES: Final = N_("devices code gives a code for another one; forget and a number ends one.")
DEALS: Final = N_("look and a number looks at one again; link and a number is for friends; bring brings all home.")
_ONE_LINE: Final = 60
"""Letters of choices that stand in one line."""


def choice_words(labels: Sequence[str], *, is_marked: bool) -> tuple[str, ...]:
    """Choices with their numbers, in one line where they are short; ``is_marked``: a number needs its sign."""
    mark = "#" if is_marked else ""
    numbered = [
        _("{number}: {choice}").format(number=f"{mark}{number}", choice=label)
        for number, label in enumerate(labels, start=1)
    ]
    row = "; ".join(numbered)
    if len(row) <= _ONE_LINE or is_marked:
        return (row,) if row else ()
    return tuple(numbered)


def marked_words(number: int) -> str:
    """A number alone says a card's rank now, and this one is none."""
    return _("Here a number alone is a card's rank: #{number} takes choice {number}.").format(number=number)


def no_choice_words(number: int, choices: int) -> str:
    """That there is no choice of a number."""
    if not choices:
        return _("There are no numbered choices now.")
    sentence = ngettext(
        "There is no choice {number}: there is {count}.", "There is no choice {number}: there are {count}.", choices
    )
    return sentence.format(number=number, count=choices)


def left_words(seconds: int) -> str:
    """That little time is left."""
    return _("You have {time} left.").format(time=span_words(seconds))


def people_here_words(count: int) -> str:
    """How many people are here."""
    return ngettext("{count} person here", "{count} people here", count).format(count=count)


def more_found_words(count: int, command: str) -> str:
    """That the rule book has more of a word, and what reads on."""
    sentence = ngettext("{count} line more: {command}", "{count} lines more: {command}", count)
    return sentence.format(count=count, command=command)


def left_out_words(count: int) -> str:
    """That lines were left out."""
    return ngettext(
        "({count} line was left out, as they came faster than they were read)",
        "({count} lines were left out, as they came faster than they were read)",
        count,
    ).format(count=count)
