"""One-time codes: short enough to type, good for a while, and for one use.

A person makes one on a device for another one: it is good for minutes and stands in memory alone, by its hash, so a restart
ends it; the device that made it makes another with a key.  An operator's, for somebody who has no key at all, is good for a
day, stands in the journal by its hash too (`Recoveries`), and is longer, so that nobody finds it from that hash.

That nobody guesses one is for whoever takes them to see to: eight letters of 22 are 5 * 10^10 codes, sixteen 3 * 10^21.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from paiyou_server.journal.records import AccountRecord, DeviceAdded, Erased, KeysEnded
from paiyou_server.tables.doors import ALPHABET

_LETTERS = 8
_LETTERS_OF_OPERATORS = 16
_GROUP = 4


class TooManyCodes(Exception):
    """As many codes are good as may be, in all or from one address."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What a code opens: the account of this person, until then.  ``origin`` is the address that it was made at, None for an
    operator's."""

    person: str
    ends_at: float
    key: bytes
    origin: str | None = None


@dataclass
class Codes:
    """The codes that are good now; a person has at most one.  Time is an argument.

    At most ``most`` are the people's, of which ``each`` may be made at one address, and as many again are the operators'.
    """

    most: int
    each: int
    _grants: dict[bytes, Grant] = field(default_factory=dict)
    _of: dict[str, Grant] = field(default_factory=dict)
    _origins: Counter[str | None] = field(default_factory=Counter)

    def make(self, person: str, life: float, now: float, origin: str | None = None) -> tuple[str, Grant]:
        """A new code for this person, whose earlier one ends, and what it opens.  Raises `TooManyCodes`."""
        self.end(person)
        self._forget(now)
        if self._is_full(origin):
            raise TooManyCodes
        letters = _LETTERS_OF_OPERATORS if origin is None else _LETTERS
        code = "".join(secrets.choice(ALPHABET) for _ in range(letters))
        grant = Grant(person, now + life, _key(code), origin)
        self.restore(grant)
        return "-".join(code[start : start + _GROUP] for start in range(0, letters, _GROUP)), grant

    def _is_full(self, origin: str | None) -> bool:
        operators = self._origins[None]
        if origin is None:
            return operators >= self.most
        return self._origins.total() - operators >= self.most or self._origins[origin] >= self.each

    def take(self, code: str, now: float) -> Grant | None:
        """Whose code this is, as it was typed; it is used up by that."""
        grant = self._grants.get(_key(code))
        if grant is None:
            return None
        self.end(grant.person)
        return grant if now < grant.ends_at else None

    def restore(self, grant: Grant) -> None:
        """The code is good, or again, unless the person has another by now."""
        if grant.person not in self._of:
            self._of[grant.person] = self._grants[grant.key] = grant
            self._origins[grant.origin] += 1

    def end(self, person: str) -> None:
        """This person's code is good for nothing any more."""
        grant = self._of.pop(person, None)
        if grant is not None:
            del self._grants[grant.key]
            self._origins[grant.origin] -= 1
            if not self._origins[grant.origin]:
                del self._origins[grant.origin]

    def _forget(self, now: float) -> None:
        for grant in [grant for grant in self._grants.values() if grant.ends_at <= now]:
            self.end(grant.person)


class Recoveries:
    """The operators' codes that the journal knows and nobody has used: who came in again by one has a device since then."""

    def __init__(self) -> None:
        self._grants: dict[str, Grant] = {}

    def fold(self, record: AccountRecord) -> None:
        """Take in one record of the journal."""
        match record:
            case KeysEnded(person=person, key=key, ends_at=ends_at) if key:
                self._grants[person] = Grant(person, ends_at, key)
            case KeysEnded(person=person) | DeviceAdded(person=person) | Erased(person=person):
                self._grants.pop(person, None)
            case _:
                pass

    def good(self, now: float) -> Iterable[Grant]:
        """Those that are not too old."""
        return [grant for grant in self._grants.values() if now < grant.ends_at]


def _key(code: str) -> bytes:
    """The same for a code however it is written: hyphens, spaces and capitals do not matter."""
    return hashlib.sha256("".join(filter(str.isalnum, code.upper())).encode("utf-8", "surrogatepass")).digest()
