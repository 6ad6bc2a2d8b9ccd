"""The words of the lobby and of the dialog that makes a table."""

from __future__ import annotations

from typing import Final

from paiyou_client.translation import N_, _, ngettext
from paiyou_client.words import games
from paiyou_protocol.messages import Entry, TableSummary, Visibility

TABLES: Final = N_("Tables")
COLUMNS: Final = (N_("name"), N_("game"), N_("seats"), N_("rules"), N_("state"))
NO_TABLES: Final = N_("No tables yet: t makes one.")
LISTING: Final = N_("Asking for the tables ...")
YOUR_SEAT: Final = N_("you have a seat here")
CONNECTED: Final = N_("connected")

UNLISTED: Final = N_("unlisted")
BY_INVITE: Final = N_("by invite")
BY_LIST: Final = N_("by list")
LOCKED: Final = N_("password")

NEW_TABLE: Final = N_("A new table")
GAME: Final = N_("Game")
SEATS: Final = N_("Seats")
RULES: Final = N_("Rules")
SHUFFLE: Final = N_("Shuffle")
BOTS: Final = N_("Bots play")
THINK: Final = N_("Bots think")
PACE: Final = N_("Bots' pace")
AWAY: Final = N_("Away")
CLOCK: Final = N_("Clock")
WATCHING: Final = N_("Looking on")
TITLE: Final = N_("Title")
FROM_FILE: Final = N_("from a file")
FILE: Final = N_("File (paiyou rules show begins one)")
NEW_TABLE_KEYS: Final = N_("Enter make it  Up/Down  Left/Right  v rules  Esc back")


def seats_text(taken: int, bots: int, seats: int, watchers: int) -> str:
    """How many seats have somebody in them, and how many watch."""
    watching = f" +{watchers}" if watchers else ""
    return f"{taken + bots}/{seats}{watching}"


def people_text(taken: int, bots: int, watchers: int, seats: int) -> str:
    """The same in words."""
    free = seats - taken - bots
    parts = (
        ngettext("{count} person", "{count} people", taken).format(count=taken) if taken else "",
        ngettext("{count} bot", "{count} bots", bots).format(count=bots) if bots else "",
        ngettext("{count} watcher", "{count} watchers", watchers).format(count=watchers) if watchers else "",
        ngettext("{count} free", "{count} free", free).format(count=free) if free else _("no seat free"),
    )
    return ", ".join(filter(None, parts))


def more_people(number: int) -> str:
    """People for whom there is no row."""
    return _("and {count} more").format(count=number)


def door_words(table: TableSummary) -> str:
    """How the table is entered, where not everybody walks in."""
    ways = [UNLISTED] if table.door.visibility is Visibility.UNLISTED else []
    ways += {Entry.OPEN: [], Entry.INVITE: [BY_INVITE], Entry.LIST: [BY_LIST]}[table.door.entry]
    ways += [LOCKED] if table.door.locked else []
    return ", ".join(map(str, ways))


def state_words(table: TableSummary) -> str:
    """Where a table stands: its game's phase, how it is entered, or that it waits."""
    if table.state == "playing" and table.game_state is not None:
        return games.phase_words(table.game_state)
    return door_words(table) or games.state_word(table.state)
