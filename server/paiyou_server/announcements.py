"""What is announced at a table beside its room and its game: the timers, the open question, what bots did for who was away."""

from __future__ import annotations

from typing import NamedTuple

import trio

from paiyou_protocol.framing import encode
from paiyou_protocol.messages import Outcome
from paiyou_server.accounts import Accounts
from paiyou_server.consent import Consent
from paiyou_server.course import Course
from paiyou_server.members import Member
from paiyou_server.rooms import Room
from paiyou_server.table_lines import while_away


class Announcement(NamedTuple):
    """What is to be told beside room and game, its version and its frame; ``to_newcomers``: also to who was told nothing of
    it yet."""

    name: str
    version: int
    frame: bytes
    to_newcomers: bool = True


class Announcements:
    """Those of one table, as they stand."""

    def __init__(self, course: Course, consent: Consent, accounts: Accounts) -> None:
        self._course = course
        self._consent = consent
        self._accounts = accounts

    def versions(self, room: Room) -> tuple[int, ...]:
        """Those of all that is announced to all: while they are the same, nothing of it is new."""
        turns = self._course.turns.version if room.clock.banks else 0
        return self._course.clock.version, turns, self._consent.version

    def to_all(self, room: Room) -> tuple[Announcement, ...]:
        """What is announced to all, as of now."""
        now = trio.current_time()
        told = []
        version, timer = self._course.clock.announcement(now)
        if timer is not None:
            told.append(Announcement("timer", version, encode(timer), timer.seconds > 0))
        if room.clock.banks:
            version, clock = self._course.turns.announcement(room, now)
            told.append(Announcement("clock", version, encode(clock)))
        version, question = self._consent.announcement(room.table, now, self._accounts.name)
        if question is not None:
            told.append(Announcement("question", version, encode(question), question.outcome == Outcome.OPEN))
        return tuple(told)


def with_own(member: Member, room: Room, to_all: tuple[Announcement, ...]) -> tuple[Announcement, ...]:
    """The same and what is this member's own."""
    if not room.stand_ins or not isinstance(member.audience, int):
        return to_all
    done = room.done_for(member.audience)
    own = () if done is None else (Announcement("while-away", done.count, encode(while_away(room.table, done))),)
    return (*to_all, *own)
