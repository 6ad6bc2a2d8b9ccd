"""The words of the chat: the quick phrases, what marks a line, what the pane says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import N_, Msgid, _, ngettext
from paiyou_protocol.messages import Channel, ChatLine, Phrase

TITLE: Final = N_("Chat")
NOTHING: Final = N_("Nothing has been said yet: c says something.")
NOTHING_YET: Final = N_("Nothing has been said yet.")
SAY: Final = N_("Say something, or a number and Enter:")
KEYS: Final = N_("Enter say  PgUp earlier  F4 people  F7 watchers on or off  Esc back")
WATCHING: Final = N_("watching")
NO_WATCHERS: Final = N_("What those say who look on is not shown here (F7).")

PHRASES: Final[Mapping[Phrase, Msgid]] = {
    Phrase.HELLO: N_("Hello, everybody!"),
    Phrase.GOOD_LUCK: N_("Good luck!"),
    Phrase.READY: N_("I am ready."),
    Phrase.ONE_MOMENT: N_("One moment, please."),
    Phrase.THINKING: N_("I have to think about this."),
    Phrase.BACK: N_("I am back."),
    Phrase.SORRY: N_("Sorry!"),
    Phrase.THANKS: N_("Thank you!"),
    Phrase.WELL_PLAYED: N_("Well played!"),
    Phrase.GOODBYE: N_("Goodbye, and thanks for the game."),
}
"""In the order of their numbers: 1 to 9, then 0."""


def said_words(line: ChatLine) -> str:
    """What somebody said, in the reader's language."""
    return for_terminal(line.text) if line.phrase is None else _(PHRASES[line.phrase])


def speaker_words(line: ChatLine) -> str:
    """Who said it: the room itself, a name, or where that is not kept (a replay has the names of its seats alone) from where."""
    if line.from_room:
        return _("the room")
    if line.name:
        return for_terminal(line.name)
    return _("somebody looking on") if line.channel is Channel.WATCHERS else _("somebody")


def phrase_of(number: str) -> Phrase | None:
    """The quick phrase of a typed number."""
    if len(number) != 1 or number not in "1234567890":
        return None
    return tuple(PHRASES)[(int(number) - 1) % 10]


def rung_words(name: str) -> str:
    """Somebody rings."""
    if not name:
        return _("The table waits for you.")
    return _("{name} rings: the table waits for you.").format(name=for_terminal(name))


def unread_words(unread: int) -> str:
    """The key's word, with the number of lines that were not looked at."""
    return ngettext("chat ({count} new)", "chat ({count} new)", unread).format(count=unread) if unread else _("chat")


def title_words(table: str) -> str:
    """Where the chat is: at a table of this title, or where that is empty in the lobby."""
    return _("Chat {table}").format(table=for_terminal(table)) if table else _("Chat in the lobby")
