"""The words of the home screen and of the ways to a table."""

from __future__ import annotations

from typing import Final

from paiyou_client.bookmarks import Bookmark
from paiyou_client.words.games import game_name
from paiyou_protocol.text import for_terminal

BRAND: Final = "Paiyou"
STARTING: Final = "Starting a game of your own."
OWN_SERVER: Final = "the game's own server"
PLAY: Final = "Play now"
CONNECT: Final = "Connect"
CONTINUE: Final = "Continue"
HELP: Final = "Help"
QUIT: Final = "Quit"
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
    return f"{game_name(game)}, {seats} seats, {for_terminal(preset)} rules, {seats - 1} bots"


def continue_more(bookmark: Bookmark) -> str:
    """Which game would go on."""
    title = for_terminal(bookmark.title) or game_name(bookmark.game)
    where = "against bots" if bookmark.own else f"at {for_terminal(bookmark.address)}"
    return f"{title}, {game_name(bookmark.game)}, {bookmark.seats} seats, {where}"
