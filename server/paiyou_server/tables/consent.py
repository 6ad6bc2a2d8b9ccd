"""The question that is open at a table, who may still answer it, and who has to wait before asking another one.

It lives as long as the server runs: an open question is dropped by a restart, and may be asked again.  Time is an argument.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import Motion, Outcome, Propose, QuestionSet
from paiyou_server.denied import Denied
from paiyou_server.settings import Settings


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, by whom and whom, and how it stands."""

    number: int
    motion: Motion
    asker: str
    asked: tuple[str, ...]
    ends_at: float
    seat: int | None = None
    person: str | None = None
    agreed: tuple[str, ...] = ()
    outcome: Outcome = Outcome.OPEN


class Consent:
    """At most one question at a time.  Who asked in vain waits for a while before asking again: nobody can nag."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._newest: Question | None = None
        self._refused = False
        self._rests: dict[str, float] = {}
        self._shown = 0
        self._before: tuple[Question | None, bool] = (None, False)

    @property
    def open(self) -> Question | None:
        """The question that waits for answers."""
        newest = self._newest
        return newest if newest is not None and newest.outcome is Outcome.OPEN else None

    def ends_at(self, here: Callable[[str], bool], now: float) -> float:
        """When it is over: now, where that only could not be written down yet; infinite without one."""
        if self.open is None:
            return math.inf
        return self.open.ends_at if self.outcome(here, now) is Outcome.OPEN else now

    def ask(self, asker: str, asked: tuple[str, ...], request: Propose, now: float) -> None:
        """Put a question; whoever asks agrees.  Raises `Denied` where one is open, or this person asked lately."""
        if self.open is not None:
            raise Denied(FailedCode.QUESTION_OPEN)
        self._rests = {person: until for person, until in self._rests.items() if until > now}
        if asker in self._rests:
            raise Denied(FailedCode.ASKED_LATELY, str(math.ceil(self._rests[asker] - now)))
        self._before = self._newest, self._refused
        number = 1 if self._newest is None else self._newest.number + 1
        ends_at = now + self._settings.question
        agreed = (asker,) if asker in asked else ()
        self._refused = False
        self._show(Question(number, request.motion, asker, asked, ends_at, request.seat, request.person, agreed))

    def vote(self, person: str, number: int, *, agree: bool) -> None:
        """Count an answer.  Raises `Denied` where this question is not open, or not for this person."""
        question = self.open
        if question is None or question.number != number:
            raise Denied(FailedCode.NO_QUESTION)
        if person not in question.asked:
            raise Denied(FailedCode.NOT_CONSULTED)
        self._before = question, self._refused
        if person in question.agreed:
            return
        if agree:
            self._show(replace(question, agreed=(*question.agreed, person)))
        else:
            self._refused = True

    def undo(self) -> None:
        """What came of the last question or answer could not be written down: it was never given."""
        self._newest, self._refused = self._before
        self._shown += 1

    def outcome(self, here: Callable[[str], bool], now: float) -> Outcome:
        """What has come of the open question; who has gone is not waited for."""
        question = self.open
        if question is None:
            return Outcome.OPEN
        if self._refused:
            return Outcome.REFUSED
        left = [person for person in question.asked if here(person)]
        if not left or (question.person is not None and question.person not in left):
            return Outcome.LAPSED
        if set(left) <= set(question.agreed):
            return Outcome.CARRIED
        return Outcome.LAPSED if now >= question.ends_at else Outcome.OPEN

    def close(self, outcome: Outcome, now: float) -> None:
        """The question is over, and what came of it is written down."""
        if self.open is not None:
            if outcome is not Outcome.CARRIED:
                self._rests[self.open.asker] = now + self._settings.question_rest
            self._show(replace(self.open, outcome=outcome))

    @property
    def version(self) -> int:
        """That of what is announced; 0 while nothing ever was."""
        return self._shown

    def announcement(self, table: str, now: float, name: Callable[[str], str]) -> tuple[int, QuestionSet | None]:
        """The version of what is told of it, and that as of now."""
        question = self._newest
        if question is None:
            return 0, None
        seconds = max(0.0, round(question.ends_at - now, 3)) if question is self.open else 0.0
        return self._shown, QuestionSet(
            table=table,
            number=question.number,
            motion=question.motion.value,
            asker=question.asker,
            asked=question.asked,
            agreed=question.agreed,
            seconds=seconds,
            outcome=question.outcome.value,
            seat=question.seat,
            person=question.person,
            name="" if question.person is None else name(question.person),
        )

    def _show(self, question: Question) -> None:
        self._newest = question
        self._shown += 1
