"""What tables are called.  One that nobody named has its host's name for a title; what that says is for the reader's language."""

from __future__ import annotations

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import _
from paiyou_protocol.messages import RoomState, TableSummary


def table_title(name: str) -> str:
    """The title of a table that nobody named, by its host's name."""
    return _("{name}'s table").format(name=name) if name else _("A table")


def title_words(title: str, host: str) -> str:
    """A table's title as it is shown; ``host`` is the host's name, empty where it is not known."""
    return table_title(for_terminal(host)) if host and title == host else for_terminal(title)


def title_of(table: TableSummary | RoomState) -> str:
    """The same of a table's line, or of its room, in which a host without a seat has no name."""
    if isinstance(table, TableSummary):
        return title_words(table.title, table.host)
    return title_words(table.title, next((seat.name for seat in table.seats if seat.person == table.host), ""))
