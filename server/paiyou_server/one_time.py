"""One-time codes: short enough to type, good for minutes, and for one use.

They stand in memory alone, by their hash, and a restart ends them all.  That nobody guesses one is for whoever takes them to
see to: eight letters of 22 are 5 * 10^10 codes, of which at most ``most`` are good at a time.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from paiyou_server.doors import ALPHABET

_LETTERS = 8
_HALF = 4


class TooManyCodes(Exception):
    """As many codes are good as may be."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What a code opens: the account of this person, until then."""

    person: str
    ends_at: float
    key: bytes


class Codes:
    """The codes that are good now; a person has at most one.  Time is an argument."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._grants: dict[bytes, Grant] = {}
        self._of: dict[str, Grant] = {}

    def make(self, person: str, life: float, now: float) -> str:
        """A new code for this person, whose earlier one ends.  Raises `TooManyCodes`."""
        self.end(person)
        self._forget(now)
        if len(self._grants) >= self._most:
            raise TooManyCodes
        code = "".join(secrets.choice(ALPHABET) for _ in range(_LETTERS))
        self.restore(Grant(person, now + life, _key(code)))
        return f"{code[:_HALF]}-{code[_HALF:]}"

    def take(self, code: str, now: float) -> Grant | None:
        """Whose code this is, as it was typed; it is used up by that."""
        grant = self._grants.get(_key(code))
        if grant is None:
            return None
        self.end(grant.person)
        return grant if now < grant.ends_at else None

    def restore(self, grant: Grant) -> None:
        """What the code was taken for could not be done: it is good again, unless the person has another by now."""
        if grant.person not in self._of:
            self._of[grant.person] = self._grants[grant.key] = grant

    def end(self, person: str) -> None:
        """This person's code is good for nothing any more."""
        grant = self._of.pop(person, None)
        if grant is not None:
            del self._grants[grant.key]

    def _forget(self, now: float) -> None:
        for grant in [grant for grant in self._grants.values() if grant.ends_at <= now]:
            self.end(grant.person)


def _key(code: str) -> bytes:
    """The same for a code however it is written: hyphens, spaces and capitals do not matter."""
    return hashlib.sha256("".join(filter(str.isalnum, code.upper())).encode("utf-8", "surrogatepass")).digest()
