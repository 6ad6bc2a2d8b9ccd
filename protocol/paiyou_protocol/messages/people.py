"""People: who is connected, and where."""

from __future__ import annotations

import msgspec

from paiyou_protocol.messages.values import Id, Message, PersonText, TableId, Word


class PersonLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person; in the lobby's list, connected: at ``table`` (None: at none, or at one that is not shown to everybody),
    with a seat there or looking on.  ``guest``: forgotten when gone."""

    person: Word
    name: PersonText
    table: TableId | None = None
    seated: bool = False
    guest: bool = False


class ListPeople(Message, frozen=True, tag="list-people"):
    """A page of those who are connected, ordered by public id, from the first one after ``after``; answered by
    `PeoplePage`.  From the first call on, changes are pushed as `PersonChanged` and `PersonGone`."""

    id: Id
    after: Word = ""


class PeoplePage(Message, frozen=True, tag="people"):
    """At most 100 people; ``more`` is the public id to ask after for the next page, None at the end."""

    id: Id
    people: tuple[PersonLine, ...]
    more: Word | None = None


class PersonChanged(Message, frozen=True, tag="person-changed"):
    """Somebody has come, or is somewhere else."""

    person: PersonLine


class PersonGone(Message, frozen=True, tag="person-gone"):
    """Somebody is connected no more."""

    person: Word
