"""A host's way to offer the seat of somebody who is away: who looks on is asked of the server, then a dialog opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiyou_client.screens.offer_seat import OfferSeatDialog
from paiyou_client.table_parts.house import deserted_seats
from paiyou_client.translation import _
from paiyou_client.words import consent as words
from paiyou_client.words.failures import failed_words
from paiyou_protocol.messages import Failed, ListTablePeople, Propose

if TYPE_CHECKING:
    from paiyou_client.app import PaiyouApp


async def offer_seat(app: PaiyouApp, table: str) -> None:
    """Open the dialog, or say why there is nothing to offer or nobody to offer it to."""
    at = app.model.tables.get(table)
    if app.session is None or at is None or at.room is None:
        return
    people = await app.session.people_of(ListTablePeople(id=0, table=table))
    if isinstance(people, Failed):
        app.say(failed_words(people))
        return
    watching = {line.person: line.name for line in people if not line.seated}
    if not watching:
        app.say(_(words.NOBODY_WATCHES))
        return

    def asked(request: Propose | None) -> None:
        if request is not None:
            app.run_worker(app.ask(request), group="house")

    app.push_screen(OfferSeatDialog(table, deserted_seats(at.room), watching), asked)
