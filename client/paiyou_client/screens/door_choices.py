"""What a host may choose about a table's door and its talk, as fields of a dialog."""

from __future__ import annotations

from typing import NamedTuple

from paiyou_client.choice import Choice
from paiyou_client.words import doors as words
from paiyou_protocol.messages import Entry, TableSettings, TableTalk, Visibility


class DoorChoices(NamedTuple):
    """Who may come in, the talk, the bots, the guests."""

    who: Choice[tuple[Visibility, Entry]]
    talk: Choice[TableTalk | None]
    bots: Choice[bool]
    guests: Choice[bool]


def door_choices(now: TableSettings, *, of_table: bool = False) -> DoorChoices:
    """The fields; of a table that is there, as they are now."""
    doors, talks, may = tuple(words.DOORS), tuple(words.TALKS), (True, False)
    door = (now.visibility, now.entry)
    return DoorChoices(
        Choice(words.WHO, doors, doors.index(door) if door in doors else 0, words.who_words),
        Choice(words.TALK, talks, talks.index(now.talk) if of_table else 0, words.talk_words),
        Choice(words.BOTS, may, may.index(now.bots_leave), words.leaves_words),
        Choice(words.GUESTS, may, may.index(now.guests), words.guests_words),
    )


def names_in(text: str) -> tuple[str, ...]:
    """The names that were typed with commas between."""
    return tuple(name for part in text.split(",") if (name := part.strip()))
