"""The host's question whether all are ready, and the answers so far.  It is a moment's business and not recorded."""

from __future__ import annotations

import math
from collections.abc import Iterable

from paiyou_protocol.messages import Readiness


class ReadyCheck:
    """Who was asked, and who said what; nobody while nothing is asked."""

    def __init__(self) -> None:
        self._said: dict[str, Readiness] = {}
        self._ends = math.inf

    @property
    def ends_at(self) -> float:
        """When the question is no longer shown; infinite while there is none."""
        return self._ends

    @property
    def asked(self) -> frozenset[str]:
        """Those who were asked."""
        return frozenset(self._said)

    @property
    def silent(self) -> tuple[str, ...]:
        """Those who have not answered."""
        return tuple(person for person, said in self._said.items() if said is Readiness.ASKED)

    def of(self, person: str) -> Readiness:
        """How this person stands to it."""
        return self._said.get(person, Readiness.NOT_ASKED)

    def begin(self, people: Iterable[str], ends: float) -> None:
        """Ask these people, until then."""
        self._said = dict.fromkeys(people, Readiness.ASKED)
        self._ends = ends

    def answer(self, person: str, *, ready: bool) -> bool:
        """Note an answer; False from somebody who was not asked."""
        if person not in self._said:
            return False
        self._said[person] = Readiness.READY if ready else Readiness.NOT_READY
        return True

    def forget(self, person: str) -> None:
        """This person has no seat any more."""
        self._said.pop(person, None)

    def end(self) -> None:
        """Nothing is asked any more."""
        self._said = {}
        self._ends = math.inf
