"""The requests that make a table, and that set what a table is like, from what a person chose: for dialogs and the line-mode client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.choice import Choice
from paiyou_client.house_rules import Rules
from paiyou_client.screens.door_choices import DoorChoices, names_in
from paiyou_client.screens.term_choices import TermChoices, timers_of
from paiyou_client.table_model import AnyGame
from paiyou_protocol.messages import Allow, ChangeTable, CreateTable, RenewCode, Request
from paiyou_protocol.text import check_title

_MOST_SECONDS: Final = 3600.0
_PAUSES: Final = frozenset(("draw", "bot"))
NO_PASSWORD = "-"  # noqa: S105 - what is typed for none
"""What is typed in the place of a password that is to be taken away."""


def create_request(
    game: str,
    seats: int,
    title: str,
    rules: Rules,
    *,
    usual: str,
    terms: TermChoices,
    pace: Choice[float],
    door: DoorChoices,
    password: str,
    allowed: str,
    windows: Mapping[str, float] | None = None,
) -> CreateTable:
    """Make a table; the ``usual`` title is what it has in every reader's language where nobody names it, ``allowed`` are names with commas between, ``windows`` seconds of timers that are not the usual ones.

    Raises `paiyou_protocol.text.BadText` for the title.
    """
    visibility, entry = door.who.value
    return CreateTable(
        id=0,
        game=game,
        seats=seats,
        title="" if title.strip() == usual else check_title(title.strip()),
        options=rules,
        timers={**(windows or {}), **timers_of(pace)},
        terms=terms.terms,
        visibility=visibility,
        entry=entry,
        talk=door.talk.value,
        bots_leave=door.bots.value,
        guests=door.guests.value,
        password=password,
        allowed=names_in(allowed),
    )


def longer(game: AnyGame, factor: float) -> dict[str, float]:
    """The timers of windows in which several may act, so many times as long; the pauses of a draw stay as they are."""
    if factor == 1:
        return {}
    return {kind: min(_MOST_SECONDS, factor * usual) for kind, usual in game.timers().items() if kind not in _PAUSES}


def change_requests(
    table: str,
    before: str,
    title: str,
    *,
    terms: TermChoices | None,
    door: DoorChoices,
    password: str,
    allowed: str,
    is_code_new: bool,
) -> tuple[Request, ...]:
    """Set what a table is like; ``before`` is its title now, ``terms`` are None while its game runs.  Raises
    `paiyou_protocol.text.BadText` for the title."""
    title = title.strip()
    if title:
        check_title(title)
    visibility, entry = door.who.value
    change = ChangeTable(
        0,
        table,
        visibility,
        entry,
        None if not password else "" if password == NO_PASSWORD else password,
        door.talk.value,
        door.bots.value,
        None if terms is None else terms.terms,
        None if title == before else title,
        door.guests.value,
    )
    renew = (RenewCode(0, table),) if is_code_new else ()
    return (change, *renew, *(Allow(0, table, name) for name in names_in(allowed)))
