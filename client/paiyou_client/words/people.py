"""The words about people: where they are, and what one may do about them."""

from __future__ import annotations

from typing import Final

from paiyou_client.model import ClientModel
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.words.titles import title_of
from paiyou_protocol.messages import PersonLine

TITLE: Final = N_("People")
YOU: Final = N_("you")
HOST: Final = N_("host")
SEATED: Final = N_("in a seat")
WATCHING: Final = N_("watching")
NOT_HERE: Final = N_("not here")
LISTED: Final = N_("on the list")
OFF_LIST: Final = N_("off the list")
AWAY: Final = N_("sent away")
MUTED: Final = N_("muted")
IGNORED: Final = N_("ignored")
IGNORE: Final = N_("ignore")
HEAR: Final = N_("hear again")
MUTE: Final = N_("mute here")
UNMUTE: Final = N_("let speak")
HAND_OVER: Final = N_("make host")
SEND_AWAY: Final = N_("send away")
SURE: Final = N_("again: send away")
LET_BACK: Final = N_("let back")


def counted(number: int) -> str:
    """How many they are."""
    return ngettext("{count} person", "{count} people", number).format(count=number)


def where_words(person: PersonLine, model: ClientModel) -> str:
    """Where somebody is: the table's title, with a word where it only looks on."""
    if person.table is None:
        return _("lobby")
    table = model.lobby.get(person.table)
    if table is None:
        return _("at a table") if person.seated else _("watching at a table")
    title = title_of(table)
    return title if person.seated else _("watching {table}").format(table=title)
