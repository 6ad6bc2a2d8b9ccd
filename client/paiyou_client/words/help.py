"""What the help screen says."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from paiyou_client.translation import N_, Msgid
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU

TITLE: Final = N_("Help")
BOOKS: Final = N_("rule books")


class Topic(NamedTuple):
    """``keys`` are those that the text names, by the scope in which they are pressed (`paiyou_client.keys.keyboard.keyed_in`)."""

    name: Msgid
    text: Msgid
    keys: Mapping[str, str] = MappingProxyType({})


TOPICS: Final[tuple[Topic, ...]] = (
    Topic(
        N_("Play now"),
        N_(
            "a table of your own with bots in all other seats. The game runs on this machine and is kept, so that you "
            "can continue it later."
        ),
    ),
    Topic(
        N_("Connect"),
        N_(
            'a server of friends. One of you starts it with "paiyou serve" and tells the others the host\'s name or address.'
        ),
    ),
    Topic(
        N_("In a lobby"),
        N_(
            "t makes a table, Enter goes to one, w watches, r seats you at once, i takes a code, d is for devices, "
            "l lessons, b rules."
        ),
        {"lobby": "t enter w r i d l b"},
    ),
    Topic(
        N_("At a table"),
        N_(
            "s takes a seat, f fills the free ones with bots, g starts the game when all are taken, e sets who may come "
            "in: all but s is the host's. c talks (C in a game), p shows the people."
        ),
        {"room": "s f g e c p", ZHAO_PENGYOU.name: "C"},
    ),
    Topic(
        N_("In a game"),
        N_("the last lines show every key that works then; ? explains, B is the rule book, H asks for a pause."),
        {ZHAO_PENGYOU.name: "? B H"},
    ),
    Topic(
        N_("Everywhere"),
        N_(
            "what stands in the last line can be clicked, too. F5 opens the settings, Ctrl+R tries a lost connection at "
            "once, Ctrl+C leaves: a game that is not over is kept and offered again."
        ),
        {"lists": "f5 ctrl+r ctrl+c"},
    ),
)
"""What there is to explain, each with its words."""

SHELL: Final = N_("From a shell")
COMMANDS: Final = (
    ("paiyou play --players 8", N_("eight seats, seven bots")),
    ("paiyou join HOST[:PORT] [CODE]", N_("a server's lobby, or a table by its code")),
    ("paiyou watch HOST[:PORT] [TABLE]", N_("look on at a table")),
    ("paiyou serve", N_("be the host")),
)
"""The same from a shell."""
