"""What a host may choose about a table's door and its talk, as fields of a dialog."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from paiyou_client.screens.choices import Choice
from paiyou_client.words import doors as words
from paiyou_protocol.messages import Entry, TableSettings, TableTalk, Visibility

T = TypeVar("T")


def door_choices(now: TableSettings, *, of_table: bool = False) -> tuple[Choice, ...]:
    """Who may come in, the talk, the bots; of a table that is there, as they are now."""
    doors = list(words.DOORS.values())
    door = (now.visibility, now.entry)
    return (
        Choice(words.WHO, tuple(words.DOORS), doors.index(door) if door in doors else 0),
        Choice(words.TALK, tuple(words.TALKS), list(words.TALKS.values()).index(now.talk) if of_table else 0),
        Choice(words.BOTS, tuple(words.LEAVES), list(words.LEAVES.values()).index(now.bots_leave)),
    )


def door_of(choices: Sequence[Choice]) -> tuple[Visibility, Entry, TableTalk | None, bool]:
    """What was chosen."""
    who, talk, bots = (choice.value for choice in choices)
    return (*words.DOORS[who], words.TALKS[talk], words.LEAVES[bots])
