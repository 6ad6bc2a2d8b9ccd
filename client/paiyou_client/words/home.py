"""The words of the home screen and of the ways to a table."""

from __future__ import annotations

from typing import Final

from paiyou_client.bookmarks import Bookmark
from paiyou_client.widgets import glyphs
from paiyou_client.words.games import game_name
from paiyou_protocol.text import for_terminal

BRAND: Final = "Paiyou"
ONE_MOMENT: Final = "One moment."
STARTING: Final = "Starting a game of your own."
OWN_SERVER: Final = "the game's own server"
PLAY: Final = "Play now"
CONNECT: Final = "Connect"
CONTINUE: Final = "Continue"
HELP: Final = "Help"
QUIT: Final = "Quit"
BOOKS: Final = "Rule books"
BOOKS_MORE: Final = "how the games are played"
FORGET: Final = "forget it"
FORGET_SURE: Final = "d again: this game is offered no more, and cannot be continued from here."
CONNECT_MORE: Final = "a server of friends, by its host"
HELP_MORE: Final = "keys, and how a game comes about"


def connecting_words(where: str) -> str:
    """While a connection is being made."""
    return f"Connecting to {for_terminal(where)}."


def table_title(name: str) -> str:
    """The title of a table of one's own."""
    return f"{name}'s table" if name else "A table"


def play_more(game: str, seats: int, preset: str) -> str:
    """What would be played at once."""
    return f"{game_name(game)}, {seats} seats, {for_terminal(preset)} rules, {seats - 1} bot{'' if seats == 2 else 's'}"


def continue_more(bookmark: Bookmark) -> str:
    """Which game would go on."""
    title = for_terminal(bookmark.title) or game_name(bookmark.game)
    return f"{title}, {game_name(bookmark.game)}, {bookmark.seats} seats"


def continue_where(bookmark: Bookmark, seconds: float | None) -> str:
    """Where it is played, how far it has come, and how long ago that was."""
    where = "against bots" if bookmark.own else f"at {for_terminal(bookmark.address)}"
    deal = f"deal {bookmark.deal}" if bookmark.deal else ""
    trick = f", trick {bookmark.trick}" if deal and bookmark.trick else ""
    return f" {glyphs.DOT} ".join(filter(None, (where, deal + trick, "" if seconds is None else ago_words(seconds))))


def ago_words(seconds: float) -> str:
    """How long ago, in the largest unit of which there is a whole one."""
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        number = int(seconds // size)
        if number > 0:
            return f"{number} {unit}{'s' if number > 1 else ''} ago"
    return "just now"
