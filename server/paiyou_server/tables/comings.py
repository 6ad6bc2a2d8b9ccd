"""Coming to a table and going from it: by one's own will, by the host's, or because a connection is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import trio

from paiyou_protocol.codes import FailedCode, NoticeCode
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import JoinByCode, JoinTable, LeaveTable, Notice, Ok, QuickPlay
from paiyou_server.denied import Denied
from paiyou_server.journal.records import HostPassed, Stood
from paiyou_server.logs import log
from paiyou_server.play.course import Course
from paiyou_server.settings import Settings
from paiyou_server.tables.attendance import heir
from paiyou_server.tables.caretaking import come_back
from paiyou_server.tables.entering import NO_PROOF, Proof, refusal
from paiyou_server.tables.hosting import let_in
from paiyou_server.tables.members import Listener, Member
from paiyou_server.tables.minding import Minder
from paiyou_server.tables.news import News
from paiyou_server.tables.rulings import take_seat
from paiyou_server.tables.table_lines import watchers

if TYPE_CHECKING:
    from paiyou_server.tables.table import Table


class Comings:
    """Who comes to one table and who goes.  What is asked raises `Denied`, `NotWritten` or `JournalBroken`, and then is not
    done."""

    def __init__(  # noqa: PLR0917 - the parts of a table
        self,
        table: Table,
        course: Course,
        minder: Minder,
        news: News,
        settings: Settings,
        is_guest: Callable[[str], bool],
    ) -> None:
        self._table = table
        self._members = table.members
        self._course = course
        self._minder = minder
        self._news = news
        self._settings = settings
        self._is_guest = is_guest

    def attend(self, listener: Listener) -> Member:
        """Somebody is here, and was let in."""
        member = Member(listener, self._table.room.audience_of(listener.person))
        self._members.add(member)
        listener.entered(self._table)
        self._minder.came()
        return member

    async def join(
        self, listener: Listener, member: Member | None, request: JoinTable | JoinByCode, proof: Proof
    ) -> None:
        """Come in; who is here already, as ``member``, needs everything again."""
        room = self._table.room
        if member is None:
            self._must_be_let_in(listener, proof)
            self._must_have_room(Member(listener, room.audience_of(listener.person)))
            draft = self._table.draft()
            let_in(draft, listener.person, self._settings.remembered)
            come_back(draft, listener.person, self._course.clocks(trio.current_time()))
            await self._table.write(draft)
            member = self.attend(listener)
        else:
            member.forget()
        if isinstance(request, JoinTable) and request.audience == member.audience:
            member.number = request.number
        self._news.answer(member, Ok(request.id, None if isinstance(request, JoinTable) else room.table))
        self._news.tell_players()

    async def quick(self, listener: Listener, member: Member | None, request: QuickPlay) -> None:
        """Come in and sit down, or neither."""
        draft = self._table.draft()
        take_seat(draft, listener.person, guest=self._is_guest(listener.person))
        if member is None:
            self._must_be_let_in(listener, NO_PROOF)
        await self._table.write(draft)
        self._news.answer(member or self.attend(listener), Ok(request.id, self._table.room.table))
        self._news.tell_players()

    async def leave(self, listener: Listener, member: Member | None, request: LeaveTable) -> None:
        """Go; the seat is kept while its game runs, and where the host has none another one is the host."""
        draft, room = self._table.draft(), self._table.room
        seat = room.seat_of(listener.person)
        if seat is not None and not room.running:
            draft.add(Stood(room.table, seat, draft.at))
        successor = heir(room, self._members)
        gone = draft.room.seat_of(listener.person) is None
        if room.host == listener.person and gone and successor is not None:
            draft.add(HostPassed(room.table, successor, draft.at, meanwhile=bool(room.absent_host)))
        await self._table.write(draft)
        if member is not None:
            self._members.remove(member)
        self._minder.attended()
        listener.reply(Ok(request.id))
        self._news.tell_players()

    def depart(self, listener: Listener) -> None:
        """A connection is gone."""
        member = self._members.of(listener)
        if member is not None:
            self._members.remove(member)
            self._minder.attended()
            self._news.tell_players()

    def show_out(self, person: str) -> None:
        """Somebody who was sent away is here no more."""
        room = self._table.room
        log("kicked", table=room.table, person=person, by=room.host)
        self._members.reseat(room)
        for member in [member for member in self._members if member.person == person]:
            member.listener.push(encode(Notice(NoticeCode.KICKED.value, room.table)))
            self._members.remove(member)
            self._minder.attended()

    def close_gallery(self) -> None:
        """A game has begun: at a table that is not watched, whoever has no seat in it is here no more."""
        if self._table.room.is_watched:
            return
        for member in [member for member in self._members if member.watches]:
            member.listener.push(encode(Notice(NoticeCode.NOT_WATCHED.value, self._table.room.table)))
            self._members.remove(member)
            self._minder.attended()

    def _must_be_let_in(self, listener: Listener, proof: Proof) -> None:
        room = self._table.room
        why_not = refusal(room, listener.person, proof)
        if why_not is FailedCode.NOT_INVITED:
            raise Denied(why_not, room.door.entry.value)
        if why_not is not None:
            raise Denied(why_not)
        if room.running and not room.is_watched and not isinstance(room.audience_of(listener.person), int):
            raise Denied(FailedCode.NOT_WATCHED)

    def _must_have_room(self, member: Member) -> None:
        seated = self._table.room.seat_of(member.person) is not None or not member.watches
        if not seated and watchers(self._table.room, self._members) >= self._settings.watchers:
            raise Denied(FailedCode.FULL)
