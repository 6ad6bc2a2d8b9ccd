"""Whom an operator lets in no more, and who may say nothing: by account, never by an address that others share."""

from __future__ import annotations

from paiyou_server.journal.records import Banned, Erased, SanctionRecord, Silenced


class Sanctions:
    """What is in force, folded from the journal."""

    def __init__(self) -> None:
        self._banned: dict[str, Banned] = {}
        self._silenced: dict[str, float] = {}

    def fold(self, record: SanctionRecord | Erased) -> None:
        """Take in a record that is written.  Who is forgotten is no one whom it could concern."""
        match record:
            case Banned(person=person, banned=True):
                self._banned[person] = record
            case Banned(person=person) | Erased(person=person):
                self._banned.pop(person, None)
            case Silenced(person=person, until=until):
                self._silenced[person] = until
        if isinstance(record, Erased):
            self._silenced.pop(record.person, None)

    def is_banned(self, person: str) -> bool:
        """Whether this person is let in no more."""
        return person in self._banned

    def silence_left(self, person: str, at: float) -> float:
        """For how many seconds more this person may say nothing, at this time (seconds since 1970); none: 0."""
        return max(0.0, self._silenced.get(person, at) - at)

    def bans(self) -> tuple[Banned, ...]:
        """All bans in force."""
        return tuple(self._banned.values())
