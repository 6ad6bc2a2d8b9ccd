"""Where records are kept: the interface of a store, and what can be wrong with one.

`paiyou_server.journal.sqlite_store` keeps them in a file; tests keep them in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Protocol

import msgspec

from paiyou_server.journal.records import AnyRecord

HOUSE = ""
"""The place of records that belong to no table."""
BUSY = "busy"
"""Why nothing was written that may be written a moment later."""


class NotWritten(Exception):
    """Nothing is written and nothing has changed; ``why`` is a word for the log: ``full``, ``busy``, ``readonly``, ``corrupt``."""

    def __init__(self, why: str = "full") -> None:
        super().__init__(why)
        self.why = why


class OtherJournal(Exception):
    """The file is no journal of ours, or of a later schema; ``found`` is its schema, 0 where it is none of ours."""

    def __init__(self, path: Path, found: int) -> None:
        super().__init__(str(path), found)
        self.path = path
        self.found = found


class LostJournal(Exception):
    """Something of a journal is at ``path``, but what it held is not: an empty file, or a ``-wal`` without its file."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class Harm(StrEnum):
    """What can have happened to a journal."""

    ALTERED = "altered"
    """A record that is not as it was written."""
    MISSING = "missing"
    """A record that was written and is not there."""
    STRANGE = "strange"
    """A record as it was written that this version cannot read."""
    CUT = "cut"
    """The newest records, which somebody was told of: the ``-wal`` was lost, or an older copy stands in its place."""
    FILE = "file"
    """The file itself: SQLite cannot read it to its end."""


class Damage(msgspec.Struct, frozen=True):
    """One thing that is wrong: where it is as far as it is known, and how many records it concerns.

    ``place`` is a table, or `HOUSE`; ``part`` the record's number within it from 1; 0 where there is none to name.
    """

    harm: Harm
    place: str = HOUSE
    part: int = 0
    records: int = 1

    def __str__(self) -> str:
        where = f"table {self.place}" if self.place else "the people"
        match self.harm:
            case Harm.ALTERED:
                return f"record {self.part} of {where} is not as it was written"
            case Harm.MISSING if self.part and self.records > 1:
                return f"records {self.part} to {self.part + self.records - 1} of {where} are missing"
            case Harm.MISSING if self.part:
                return f"record {self.part} of {where} is missing"
            case Harm.MISSING:
                return f"{self.records} records are missing at the end of one table or several"
            case Harm.STRANGE:
                return f"record {self.part} of {where} cannot be read by this version"
            case Harm.CUT:
                return (
                    f"the newest {self.records} records are missing (the -wal file was lost, or this is an older copy)"
                )
            case Harm.FILE:
                return "the file itself cannot be read to its end"


class DamagedJournal(Exception):
    """The file is a journal of ours that is not whole; ``damage`` is what was met first."""

    def __init__(self, path: Path, damage: Damage) -> None:
        super().__init__(str(path), str(damage))
        self.path = path
        self.damage = damage


class Store(Protocol):
    """What a journal writes to."""

    def load(self) -> Iterable[AnyRecord]:
        """All that still matters: people, and each open table from its newest snapshot on.  Raises `DamagedJournal`."""

    def load_table(self, table: str) -> Iterable[AnyRecord]:
        """All records of an open table, where its snapshot is of no use.  Raises `DamagedJournal`."""

    def append(self, records: Sequence[AnyRecord]) -> None:
        """Write all of them or none, without waiting for the disk.  Raises `NotWritten`; after any other error nobody
        knows."""

    def sync(self) -> None:
        """Make durable what was appended; it blocks.  After an error nobody knows."""

    def tidy(self, place: str, rewritten: Mapping[int, AnyRecord], dropped: Sequence[int]) -> None:
        """Put other records in the place of some, by their number in ``place``, and take some out, all of it or nothing.

        What is taken out is gone from the file.  A closed table of which nothing is left is gone too; that its number was
        given stays known.  Raises `NotWritten`.
        """

    def close(self) -> None:
        """No more is written."""
