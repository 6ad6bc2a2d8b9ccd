"""What is announced at a table beside its room and its game: the timers, the open question, what bots did for who was away."""

from __future__ import annotations

import trio

from paiyou_protocol.messages import Outcome
from paiyou_server.accounts import Accounts
from paiyou_server.consent import Consent
from paiyou_server.course import Course
from paiyou_server.members import Member
from paiyou_server.rooms import Room
from paiyou_server.table_lines import while_away
from paiyou_server.telling import Announcement


class Announcements:
    """Those of one table, as they stand."""

    def __init__(self, course: Course, consent: Consent, accounts: Accounts) -> None:
        self._course = course
        self._consent = consent
        self._accounts = accounts

    def to_all(self, room: Room) -> tuple[Announcement, ...]:
        """What is announced to all."""
        now = trio.current_time()
        version, timer = self._course.clock.announcement(now)
        timers = () if timer is None else (Announcement("timer", version, timer, timer.seconds > 0),)
        if room.clock.banks:
            timers = (*timers, Announcement("clock", *self._course.turns.announcement(room, now)))
        asked, question = self._consent.announcement(room.table, now, self._accounts.name)
        if question is None:
            return timers
        return (*timers, Announcement("question", asked, question, question.outcome == Outcome.OPEN))


def with_own(member: Member, room: Room, to_all: tuple[Announcement, ...]) -> tuple[Announcement, ...]:
    """The same and what is this member's own."""
    if not room.stand_ins or not isinstance(member.audience, int):
        return to_all
    done = room.done_for(member.audience)
    own = () if done is None else (Announcement("while-away", done.count, while_away(room.table, done)),)
    return (*to_all, *own)
