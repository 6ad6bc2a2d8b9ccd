"""The words about people: where they are, and what one may do about them."""

from __future__ import annotations

from typing import Final

from paiyou_client.model import ClientModel
from paiyou_protocol.messages import PersonLine
from paiyou_protocol.text import for_terminal

TITLE: Final = "People"
YOU: Final = "you"
HOST: Final = "host"
SEATED: Final = "in a seat"
WATCHING: Final = "watching"
IN_LOBBY: Final = "lobby"
SOMEWHERE: Final = "at a table"
NOT_HERE: Final = "not here"
LISTED: Final = "on the list"
OFF_LIST: Final = "off the list"
AWAY: Final = "sent away"
MUTED: Final = "muted"
IGNORED: Final = "ignored"
IGNORE: Final = "ignore"
HEAR: Final = "hear again"
MUTE: Final = "mute here"
UNMUTE: Final = "let speak"
HAND_OVER: Final = "make host"
SEND_AWAY: Final = "send away"
SURE: Final = "again: send away"
LET_BACK: Final = "let back"


def counted(number: int) -> str:
    """How many they are."""
    return "1 person" if number == 1 else f"{number} people"


def where_words(person: PersonLine, model: ClientModel) -> str:
    """Where somebody is: the table's title, with a word where it only looks on."""
    if person.table is None:
        return IN_LOBBY
    table = model.lobby.get(person.table)
    title = SOMEWHERE if table is None else for_terminal(table.title)
    return title if person.seated else f"{WATCHING} {title}"
