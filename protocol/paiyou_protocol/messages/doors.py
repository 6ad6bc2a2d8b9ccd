"""Who may come in at a table: how it is shown, how it is entered, and the invite code."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from paiyou_protocol.messages.terms import Terms
from paiyou_protocol.messages.values import Id, Message, PersonText, TableId

MOST_ALLOWED = 100
"""The most people on a table's list."""

Password: TypeAlias = Annotated[str, msgspec.Meta(max_length=128)]
InviteCode: TypeAlias = Annotated[str, msgspec.Meta(max_length=16)]


class Visibility(StrEnum):
    """Who is shown a table in the lobby."""

    PUBLIC = "public"
    """Everybody."""
    UNLISTED = "unlisted"
    """Those who belong there; to all others there is no such table."""


class Entry(StrEnum):
    """Who may come in."""

    OPEN = "open"
    """Everybody who is shown the table."""
    INVITE = "invite"
    """Whoever has the invite code."""
    LIST = "list"
    """Whoever is on the host's list."""


class TableTalk(StrEnum):
    """What may be said at a table while a deal is played; between deals all may be."""

    FREE = "free"
    """Anything."""
    PHRASES = "phrases"
    """The quick phrases."""
    NONE = "none"
    """Nothing."""


class TableList(StrEnum):
    """Which of the people of a table are asked for."""

    HERE = "here"
    """Those who are at it now."""
    ALLOWED = "allowed"
    """Those on the host's list."""
    MUTED = "muted"
    """Those who may say nothing there."""
    BARRED = "barred"
    """Those who were sent away and may not come back."""


class DoorLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table is shown and entered, in its line of the lobby; ``locked``: a password is asked for, ``watched``: one may
    look on at its games."""

    visibility: Visibility = Visibility.PUBLIC
    entry: Entry = Entry.OPEN
    locked: bool = False
    watched: bool = True


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the host has set; ``locked``: there is a password; ``guests``: they may play too, not only look on."""

    visibility: Visibility = Visibility.PUBLIC
    entry: Entry = Entry.OPEN
    locked: bool = False
    code: InviteCode = ""
    talk: TableTalk = TableTalk.FREE
    bots_leave: bool = True
    terms: Terms = Terms()
    guests: bool = True


class JoinByCode(Message, frozen=True, tag="join-by-code"):
    """Be at the table with this invite code; as `JoinTable`, and `Ok` names the table.  Capitals do not matter."""

    id: Id
    code: InviteCode
    password: Password = ""


class ChangeTable(Message, frozen=True, tag="change-table"):
    """The host sets how the table is called, shown and entered, what may be said, and its terms; None leaves a setting as it is.

    An empty ``password`` takes it away, an empty ``title`` gives it the host's name.  Whoever is at the table now stays one of
    those who may come back.  ``terms`` are set only while no game runs.
    """

    id: Id
    table: TableId
    visibility: Visibility | None = None
    entry: Entry | None = None
    password: Password | None = None
    talk: TableTalk | None = None
    bots_leave: bool | None = None
    terms: Terms | None = None
    title: PersonText | None = None
    guests: bool | None = None


class RenewCode(Message, frozen=True, tag="renew-code"):
    """The host wants another invite code; the old one is good for nothing from then on."""

    id: Id
    table: TableId


class Allow(Message, frozen=True, tag="allow"):
    """The host puts somebody on the list, by name or public id; whoever was sent away may come back."""

    id: Id
    table: TableId
    who: PersonText


class Disallow(Message, frozen=True, tag="disallow"):
    """The host takes somebody off the list; one who is at the table stays until leaving it."""

    id: Id
    table: TableId
    who: PersonText


class ListTablePeople(Message, frozen=True, tag="list-table-people"):
    """Those at a table, or (for the host alone) its list or those sent away; answered by `PeoplePage`."""

    id: Id
    table: TableId
    which: TableList = TableList.HERE
    after: PersonText = ""
