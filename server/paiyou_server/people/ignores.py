"""Whom each person ignores: kept with the account, so it holds at all tables and on all devices."""

from __future__ import annotations

from collections.abc import Mapping, Set

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import IgnorePerson
from paiyou_server.denied import Denied
from paiyou_server.journal.records import Ignored
from paiyou_server.people.accounts import Accounts

_NOBODY: Set[str] = frozenset()


class Ignores:
    """The lists of all accounts, by public id."""

    def __init__(self) -> None:
        self._ignored: dict[str, set[str]] = {}

    def of(self, person: str) -> Set[str]:
        """Those whom this person ignores."""
        return self._ignored.get(person, _NOBODY)

    def record(self, person: str, request: IgnorePerson, accounts: Accounts, most: int, at: float) -> Ignored | None:
        """What to write down; None where it is so already.  Raises `Denied`."""
        other = accounts.find(request.who)
        if other is None or other.person == person:
            raise Denied(FailedCode.NO_PERSON)
        if (other.person in self.of(person)) == request.ignored:
            return None
        if request.ignored and len(self.of(person)) >= most:
            raise Denied(FailedCode.TOO_MANY_PEOPLE)
        return Ignored(person, other.person, request.ignored, at)

    def add(self, record: Ignored) -> None:
        """Take in what is written down."""
        ignored = self._ignored.setdefault(record.person, set())
        if record.ignored:
            ignored.add(record.other)
        else:
            ignored.discard(record.other)
        if not ignored:
            del self._ignored[record.person]

    @property
    def all(self) -> Mapping[str, Set[str]]:
        """Every list that is not empty."""
        return self._ignored
