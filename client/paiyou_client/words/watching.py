"""The words of the watch menu and of looking on."""

from __future__ import annotations

from typing import Final

from paiyou_client.translation import N_, NP_, _
from paiyou_client.words.lobby import people_text
from paiyou_protocol.messages import TableSummary

TITLE: Final = N_("What is played here")
COLUMNS: Final = (
    N_("name"),
    N_("game"),
    N_("phase"),
    N_("people"),
    NP_("a column: how many look on", "watch"),
    NP_("a column: how long nothing has happened", "idle"),
    NP_("a column: whether the terminal is large enough", "size"),
)
LISTING: Final = N_("Asking for the tables ...")
NONE: Final = N_("Nothing is played here now.")
NONE_BELOW: Final = N_("This page follows by itself; q leads to the lobby, where t makes a table.")
CLOSED: Final = NP_("a table at which nobody looks on", "closed")
UNKNOWN: Final = "?"
NOT_WATCHED: Final = N_("While a game runs at this table, nobody without a seat is there.")
UNKNOWN_GAME: Final = N_("A game that this client does not know: only its room can be shown.")
WHOLE: Final = N_("In your terminal of {cells} x {rows} all of the table is shown.")
PART: Final = N_("In your terminal of {cells} x {rows} some parts are short: {wide} x {high} shows all of the table.")

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def idle_words(acted_at: float, now: float) -> str:
    """How long nothing has happened, both in seconds since 1970; nothing where it is not known, or just now."""
    seconds = now - acted_at
    if not acted_at or seconds < _MINUTE:
        return ""
    if seconds < _HOUR:
        return _("{minutes} min").format(minutes=int(seconds // _MINUTE))
    if seconds < _DAY:
        return _("{hours} h").format(hours=int(seconds // _HOUR))
    return _("{days} d").format(days=int(seconds // _DAY))


def rows_words(rows: int) -> str:
    """How many rows a terminal would need."""
    return _("{rows} rows").format(rows=rows)


def whole_words(cells: int, rows: int) -> str:
    """All has room."""
    return _(WHOLE).format(cells=cells, rows=rows)


def part_words(cells: int, rows: int, wide: int, high: int) -> str:
    """Not all has room, and where it would."""
    return _(PART).format(cells=cells, rows=rows, wide=wide, high=high)


def people_words(table: TableSummary) -> str:
    """Who is there."""
    return people_text(table.taken, table.bots, table.watchers, table.seats)


def over_words(link: str, *, shows_all: bool) -> str:
    """A deal is over, and whether somebody who looks on may see all hands of it; ``link`` is what friends type."""
    if shows_all:
        return _("D shows this deal with all hands; for friends: {link}").format(link=link)
    return _("D shows this deal again; for friends: {link}").format(link=link)
