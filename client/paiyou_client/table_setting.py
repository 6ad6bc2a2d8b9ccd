"""A host's way to set what a table is like: a dialog, then the requests that it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiyou_client.screens.table_door import TableDoorDialog
from paiyou_protocol.messages import Failed, Request

if TYPE_CHECKING:
    from paiyou_client.app import PaiyouApp


def set_table(app: PaiyouApp, table: str) -> None:
    """Open the dialog on a table that we are at."""
    at = app.model.tables.get(table)
    if at is None or at.room is None:
        return

    def chosen(requests: tuple[Request, ...] | None) -> None:
        if requests is not None:
            app.run_worker(_ask_all(app, requests), group="set")

    app.push_screen(TableDoorDialog(at.room, app.model.name_of(at.room.host)), chosen)


async def _ask_all(app: PaiyouApp, requests: Sequence[Request]) -> None:
    """One after another, up to the first that is refused, which is said."""
    for request in requests:
        if isinstance(await app.ask(request), Failed):
            return
