"""Which records of people tell nothing any more: of guests who are gone, and of lists that have changed since."""

from __future__ import annotations

from pathlib import Path

from paiyou_server.journal.records import GuestLeft, Ignored, PersonRecord
from paiyou_server.journal.store import HOUSE
from paiyou_server.replays.finished import rows_of


def past_records(path: Path) -> list[int]:
    """Their numbers among the records of people, growing.  What operators did stays.

    Raises `DamagedJournal`, ``sqlite3.Error``.
    """
    last: dict[tuple[str, str], tuple[int, Ignored]] = {}
    of: dict[str, list[int]] = {}
    past: list[int] = []
    for part, record in rows_of(path, HOUSE):
        match record:
            case GuestLeft(person=person):
                theirs = [pair for pair in last if pair[0] == person]
                past += [*of.pop(person, ()), *(last.pop(pair)[0] for pair in theirs), part]
            case Ignored(person=person, other=other):
                if (person, other) in last:
                    past.append(last[person, other][0])
                last[person, other] = part, record
            case PersonRecord(person=person):
                of.setdefault(person, []).append(part)
            case _:
                pass
    past += [part for part, record in last.values() if not record.ignored]
    return sorted(set(past))
