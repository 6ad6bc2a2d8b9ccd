"""Minding who is at a table: what is due when somebody comes, goes or stays away is written down in its time.

Since when people are away is `paiyou_server.tables.attendance`; what a game owes to it `paiyou_server.tables.caretaking`.
"""

from __future__ import annotations

import trio

from paiyou_server.journal.records import HostPassed
from paiyou_server.play.course import Course, Desk
from paiyou_server.tables.attendance import Attendance, heir
from paiyou_server.tables.caretaking import settle
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.news import News
from paiyou_server.tables.rooms import Room


class Minder:
    """Minds the presence and the absence of one table's people.  It looks only when somebody came or went, the game began or
    stood still, or somebody's grace time is over."""

    def __init__(self, desk: Desk, attendance: Attendance, course: Course, news: News) -> None:
        self._desk = desk
        self._attendance = attendance
        self._course = course
        self._news = news
        self._came = False
        self._changed = True

    def begin(self, idle: float) -> None:
        """The table's task begins; for ``idle`` seconds at most nobody was here."""
        self._attendance.begin(self._desk.room, self._desk.members, trio.current_time(), idle)

    def came(self) -> None:
        """Somebody is here."""
        self._came = True
        self.attended()

    def attended(self) -> None:
        """Others are here than before, or another one is the host."""
        self._attendance.note(self._desk.room, self._desk.members, trio.current_time())
        self._changed = True
        self._news.note_room()

    def follow(self, before: Room, draft: Draft) -> None:
        """This draft was adopted; ``before`` is the table as it was."""
        held = self._desk.room.held
        if before.held and not held:
            self._attendance.went_on(trio.current_time())
        self._changed |= draft.started or before.held != held

    def wake_at(self) -> float:
        """When there is something to mind, if nobody comes or goes before."""
        room, attendance = self._desk.room, self._attendance
        ends_at, passes_at = attendance.ends_at(room), attendance.passes_at(room, self._desk.members)
        return min(ends_at, passes_at, attendance.stands_in_at(room))

    async def mind_presence(self) -> None:
        """Do what the game owes to who is here and who is not.  Raises `NotWritten`, `JournalBroken`."""
        now = trio.current_time()
        overdue = self._attendance.overdue(self._desk.room, now)
        if not overdue and not self._changed:
            return
        draft = self._desk.draft()
        settle(draft, self._desk.members.here, overdue, self._course.clocks(now), came=self._came)
        await self._desk.commit(draft)
        self._came = self._changed = False

    def is_deserted(self) -> bool:
        """Whether nobody came for so long that the table ends."""
        return trio.current_time() >= self._attendance.ends_at(self._desk.room)

    async def mind_host(self) -> None:
        """Let another one be the host while the host is away for too long, and the host on coming back.

        Raises `NotWritten`, `JournalBroken`.
        """
        room, members = self._desk.room, self._desk.members
        successor: str | None = None
        if room.absent_host and members.here(room.absent_host):
            successor = room.absent_host
        elif trio.current_time() >= self._attendance.passes_at(room, members):
            successor = heir(room, members)
        if successor is not None:
            draft = self._desk.draft()
            draft.add(HostPassed(room.table, successor, draft.at, meanwhile=True))
            await self._desk.write(draft)
            self.attended()
            self._news.tell_players()
