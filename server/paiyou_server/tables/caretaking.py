"""What a running game owes to who is here and who is not: it stands still when all its people are away, a bot plays for who
has been away for too long, and whoever is back plays again.

Pure: it reads the table as it stands and writes into the draft alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from paiyou_protocol.messages import Hold
from paiyou_server.journal.records import Held, Returned, StoodIn
from paiyou_server.tables.drafts import Draft

FROZEN = frozenset((Hold.PAUSED.value, Hold.ADJOURNED.value))
"""Why a game stands still for those who are here too: nobody acts in it, no bot either."""

STAND_IN = "steady"
"""The level of a bot that plays for a person, or has the seat of somebody who was sent away."""


def settle(draft: Draft, here: Callable[[str], bool], overdue: Iterable[int], clocks: Clocks, *, came: bool) -> None:
    """Do in the draft what is due: ``overdue`` are the seats for which a bot is to play, ``came`` whether somebody came to the table."""
    room = draft.room
    people = {seat: person for seat in range(len(room.players)) if (person := room.player(seat)) is not None}
    if not room.running or not people:
        return
    if not any(map(here, people.values())):
        if not room.held:
            hold(draft, Hold.DESERTED, clocks)
        return
    is_whole = came and room.held == Hold.ADJOURNED and all(map(here, people.values()))
    if room.held == Hold.DESERTED or is_whole:
        hold(draft, "", clocks)
    for seat, person in people.items():
        if here(person):
            give_back(draft, seat)
    for seat in overdue:
        draft.add(StoodIn(room.table, seat, STAND_IN, draft.at))


def come_back(draft: Draft, person: str, clocks: Clocks) -> None:
    """Somebody comes to the table: a deserted game goes on with the first of its people."""
    if draft.room.held == Hold.DESERTED and isinstance(draft.room.audience_of(person), int):
        hold(draft, "", clocks)


class Clocks(NamedTuple):
    """How the clocks of a table stand: the seconds left on its timer, and those that the decision under way has taken."""

    left: float | None
    spent: float


def hold(draft: Draft, why: str, clocks: Clocks) -> None:
    """Let the game stand still, or go on."""
    draft.add(Held(draft.room.table, why, draft.at, clocks.left, clocks.spent))


def give_back(draft: Draft, seat: int) -> None:
    """The person in this seat plays again, if a bot did."""
    if draft.room.stand_in(seat) is not None:
        draft.add(Returned(draft.room.table, seat, draft.at))
