"""Where one can be, and where one is by what is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from paiyou_client.model import ClientModel


@dataclass(frozen=True)
class Home:
    """The home screen, under everything."""


@dataclass(frozen=True)
class Lobby:
    """The tables of a server."""


@dataclass(frozen=True)
class WatchMenu:
    """What of them can be looked on at."""


@dataclass(frozen=True)
class Room:
    """A table before its game."""

    table: str


@dataclass(frozen=True)
class Table:
    """A table with a game."""

    table: str


Place: TypeAlias = Home | Lobby | WatchMenu | Room | Table
HOME: Final = Home()


def wanted(model: ClientModel, *, in_lobby: bool, at: str | None, in_watch_menu: bool = False) -> tuple[Place, ...]:
    """The places that lie on each other, the one to be shown last."""
    below: tuple[Place, ...] = (HOME, Lobby()) if in_lobby else (HOME,)
    if in_lobby and in_watch_menu:
        below = (*below, WatchMenu())
    table = None if at is None else model.tables.get(at)
    if table is None or table.room is None:
        return below
    return (*below, Table(table.table) if table.view is not None else Room(table.table))
