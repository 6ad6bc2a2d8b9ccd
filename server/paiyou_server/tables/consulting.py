"""Consulting the people in seats: a question is put, answers are taken, and what came of it is done once it is written down.

Who may be asked what is `paiyou_server.tables.motions`; how the open question stands `paiyou_server.tables.consent`.
"""

from __future__ import annotations

import trio

from paiyou_protocol.messages import Ok, Outcome, Propose, Vote
from paiyou_server.journal.store import NotWritten
from paiyou_server.logs import log
from paiyou_server.play.course import Course, Desk
from paiyou_server.tables.consent import Consent
from paiyou_server.tables.members import Member
from paiyou_server.tables.motions import Company, decide, whom
from paiyou_server.tables.news import News


class Consulting:
    """The questions of one table; ``company`` is who is there to be asked."""

    def __init__(self, desk: Desk, consent: Consent, course: Course, news: News, company: Company) -> None:
        self._desk = desk
        self._consent = consent
        self._course = course
        self._news = news
        self._company = company

    def wake_at(self) -> float:
        """When the open question is over, if nobody answers before."""
        return self._consent.ends_at(self._desk.members.here, trio.current_time())

    async def ask(self, member: Member, request: Propose | Vote) -> None:
        """Put a question to the people in seats, or take an answer to one.

        Raises `Denied`, `JournalBroken`, and `NotWritten`: then neither was ever given.
        """
        now = trio.current_time()
        match request:
            case Propose():
                asked = whom(self._desk.room, member.person, request, self._company)
                self._consent.ask(member.person, asked, request, now)
            case Vote():
                self._consent.vote(member.person, request.question, agree=request.agree)
        try:
            await self._settle()
        except NotWritten:
            self._consent.undo()
            raise
        self._news.note()
        self._news.answer(member, Ok(request.id))
        self._news.tell_players()

    async def mind(self) -> None:
        """End the question whose time is up, or for which nobody is left.  Raises `NotWritten`, `JournalBroken`."""
        if await self._settle():
            self._desk.look_again()

    async def _settle(self) -> bool:
        """Do what the people in seats have consented to; whether a question is over now."""
        now, question = trio.current_time(), self._consent.open
        outcome = self._consent.outcome(self._desk.members.here, now)
        if question is None or outcome is Outcome.OPEN:
            return False
        draft = self._desk.draft()
        outcome = decide(draft, question, outcome, self._company, self._course.clocks(now))
        await self._desk.write(draft)
        self._consent.close(outcome, now)
        self._desk.members.reseat(self._desk.room)
        log("question-over", table=self._desk.room.table, motion=question.motion.value, outcome=outcome.value)
        return True
