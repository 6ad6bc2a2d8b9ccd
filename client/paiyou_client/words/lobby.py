"""The words of the lobby and of the dialog that makes a table."""

from __future__ import annotations

from typing import Final

from paiyou_protocol.messages import Entry, TableSummary, Visibility

TABLES: Final = "Tables"
COLUMNS: Final = ("name", "game", "seats", "rules", "state")
NO_TABLES: Final = "No tables yet: t makes one."
LISTING: Final = "Asking for the tables ..."
YOUR_SEAT: Final = "you have a seat here"
CONNECTED: Final = "connected"

UNLISTED: Final = "unlisted"
BY_INVITE: Final = "by invite"
BY_LIST: Final = "by list"
LOCKED: Final = "password"

NEW_TABLE: Final = "A new table"
GAME: Final = "Game"
SEATS: Final = "Seats"
RULES: Final = "Rules"
AWAY: Final = "Away"
CLOCK: Final = "Clock"
TITLE: Final = "Title"
FROM_FILE: Final = "from a file"
FILE: Final = "File (paiyou rules show begins one)"
NEW_TABLE_KEYS: Final = "Enter make it  Up/Down  Left/Right  v rules  Esc back"


def seats_text(taken: int, bots: int, seats: int, watchers: int) -> str:
    """How many seats have somebody in them, and how many watch."""
    watching = f" +{watchers}" if watchers else ""
    return f"{taken + bots}/{seats}{watching}"


def people_text(taken: int, bots: int, watchers: int, seats: int) -> str:
    """The same in words."""
    parts = [_count(taken, "person", "people"), _count(bots, "bot", "bots"), _count(watchers, "watcher", "watchers")]
    free = seats - taken - bots
    return ", ".join([*filter(None, parts), f"{free} free" if free else "no seat free"])


def more_people(number: int) -> str:
    """People for whom there is no row."""
    return f"and {number} more"


def door_words(table: TableSummary) -> str:
    """How the table is entered, where not everybody walks in."""
    ways = [UNLISTED] if table.visibility is Visibility.UNLISTED else []
    ways += {Entry.OPEN: [], Entry.INVITE: [BY_INVITE], Entry.LIST: [BY_LIST]}[table.entry]
    ways += [LOCKED] if table.locked else []
    return ", ".join(ways)


def _count(number: int, one: str, many: str) -> str:
    if not number:
        return ""
    return f"{number} {one if number == 1 else many}"
