"""One table: a task that takes what comes in order, lets the game rule on it, writes it down, and tells those concerned.

    inbox -> ruling or step in a draft -> journal, awaited -> adopted -> Ok to who asked, then what changed to everybody

Durable before visible: the next thing is taken only when the record of the last one is committed, so whatever a table
knows is on disk, and a draft whose record could not be written never was.  While a table waits for its commit the others
go on; the journal commits for all of them together.

To whom it owes an answer it sends it first, then what the request changed; both in one write.  It never waits for a peer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec
import trio

from paiyou_engine.shuffle import Rng
from paiyou_protocol.codes import FailedCode, NoticeCode
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import (
    Act,
    Allow,
    AnswerReady,
    ChangeTable,
    CheckReady,
    Disallow,
    JoinByCode,
    JoinTable,
    Kick,
    LeaveTable,
    ListTablePeople,
    MutePerson,
    Notice,
    Nudge,
    Ok,
    Outcome,
    PassHost,
    Propose,
    QuickPlay,
    ReadChat,
    RenewCode,
    Say,
    StartGame,
    Sync,
    Vote,
)
from paiyou_server.accounts import Accounts
from paiyou_server.archive import TALK
from paiyou_server.attendance import Attendance, heir
from paiyou_server.bot_seats import Thought
from paiyou_server.caretaking import come_back, settle
from paiyou_server.chat_telling import ChatTeller
from paiyou_server.consent import Consent
from paiyou_server.course import Course
from paiyou_server.denied import Denied
from paiyou_server.drafts import Draft
from paiyou_server.entering import NO_PROOF, Proof, refusal
from paiyou_server.feeds import Seen
from paiyou_server.finished import Ended
from paiyou_server.games import AnyGame, Games
from paiyou_server.gathering import Gathering
from paiyou_server.hosting import Finder, let_in, must_be_host, rule_on_host
from paiyou_server.house import Standing
from paiyou_server.ignores import Ignores
from paiyou_server.journal import Journal, JournalBroken
from paiyou_server.logs import log, log_crash
from paiyou_server.members import Listener, Member, Members
from paiyou_server.motions import Company, decide, whom
from paiyou_server.operating.draining import Drain
from paiyou_server.operating.tally import Tally
from paiyou_server.passwords import Locksmith
from paiyou_server.records import Closed, HostPassed, Kept, Resumed, Stood
from paiyou_server.rooms import Person, Room
from paiyou_server.rulings import Change, Circumstances, rule_on, take_seat
from paiyou_server.settings import Settings
from paiyou_server.snapshots import is_due, snapshot
from paiyou_server.store import NotWritten
from paiyou_server.table_inbox import Asked, Departed, Drained, HostRequest, OfMember, Shut, TableInbox
from paiyou_server.table_lines import People, watchers, while_away
from paiyou_server.table_pages import Pages
from paiyou_server.talking import rule_on_mute, rule_on_say
from paiyou_server.telling import Announcement, Teller
from paiyou_server.thinking import Thinker

_AFTER_A_FAULT = 5.0


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all tables share."""

    settings: Settings
    games: Games
    levels: tuple[str, ...]
    accounts: Accounts
    journal: Journal
    thinker: Thinker
    rng: Rng
    wall_clock: Callable[[], float]
    locksmith: Locksmith
    new_code: Callable[[], str]
    """An invite code that no living table has."""
    ignores: Ignores
    drain: Drain
    tally: Tally
    ended: Callable[[Ended], None]
    """Takes what is over out of the journal."""


class Table:
    """The actor of one table.  Others call `inbox`, and `changed` tells the lobby; all else is its own."""

    def __init__(self, standing: Standing, around: Surroundings, changed: Callable[[Table], None]) -> None:
        self.room: Room = standing.room
        self.members = Members()
        self.inbox = TableInbox(around.settings.inbox)
        self.closed = False
        self.game: AnyGame = around.games[standing.room.game]
        self._around = around
        self._changed = changed
        self._feeds = standing.feeds
        self._behind = standing.behind
        self._last_at = standing.last_at
        self._pages = Pages(self.members, around.accounts, around.ignores)
        self._gathering = Gathering(self.members, around.ignores, around.settings)
        self._finder = Finder(around.accounts, around.locksmith, around.new_code, around.settings.remembered)
        self._course = Course(self, self.game, around.thinker, around.rng, self.inbox.put)
        self._attendance = Attendance(around.settings)
        self._consent = Consent(around.settings)
        self._came = False
        self._presence_changed = True
        people = People(around.accounts, self._gathering.ready, self._away)
        chat = ChatTeller(around.accounts, around.ignores, around.settings.chat_shown)
        self._teller = Teller(self.game, standing.feeds, self.members, people, chat)
        self._room_version = 0
        self._put_off_until = -math.inf
        self._watchers_told_at = -math.inf
        self._watchers_behind = False
        self._sorted: tuple[int, tuple[list[Member], list[Member]]] | None = None

    # --- the task ------------------------------------------------------------------------------------------------

    async def run(self, last_sign: float | None = None) -> None:
        """Be the table until it is closed; ``last_sign`` is when the server last lived, for a table of an earlier run."""
        now = trio.current_time()
        idle = 0.0 if last_sign is None else max(0.0, self._around.wall_clock() - self._last_at)
        self._attendance.begin(self.room, self.members, now, idle)
        self._course.begin(now, last_sign, self._around.settings.give_back)
        async with trio.open_nursery() as nursery:
            while not self.closed:
                await self._guarded_turn(nursery)
                await self._rest(self._wake_at())
            nursery.cancel_scope.cancel()
        while (item := self.inbox.take()) is not None:
            if isinstance(item, Asked):
                item.deny(Denied(FailedCode.NO_TABLE))
            elif isinstance(item, Shut):
                item.settle(True)

    async def _rest(self, until: float) -> None:
        if until == math.inf:  # a scope for nothing would cost as much as a play
            await self.inbox.wait()
            return
        with trio.move_on_at(until):
            await self.inbox.wait()

    async def _guarded_turn(self, nursery: trio.Nursery) -> None:
        try:
            await self._turn(nursery)
        except JournalBroken:
            raise
        except NotWritten:
            self._put_off()
        except Exception as error:  # noqa: BLE001 - a fault in one table's game must not end the others
            log_crash("table-crash", error, table=self.room.table, step=self.room.steps)
            self._put_off()

    def _put_off(self) -> None:
        self._put_off_until = trio.current_time() + _AFTER_A_FAULT

    async def _turn(self, nursery: trio.Nursery) -> None:
        while (item := self.inbox.take()) is not None:
            match item:
                case Asked():
                    await self._answer(item)
                case Departed(listener=listener):
                    self._depart(listener)
                case Drained(listener=listener):
                    self._drained(listener)
                case Thought():
                    self._course.thought(item, trio.current_time())
                case Shut():
                    await self._shut(item)
                    return
        if self._gathering.follow(self.room, trio.current_time()):
            self._seats_look_different()
            self._tell_players()
        if trio.current_time() >= self._put_off_until:
            await self._resume()
            await self._mind_presence()
            await self._mind_question()
            await self._course.go_on(nursery)
            await self._mind_absence()
        self._tell_watchers()

    def _wake_at(self) -> float:
        attendance = self._attendance
        absence = min(attendance.ends_at(self.room), attendance.passes_at(self.room, self.members))
        absence = min(
            absence, attendance.stands_in_at(self.room), self._consent.ends_at(self.members.here, trio.current_time())
        )
        wake = min(absence, self._course.wake_at(trio.current_time()))
        told = self._watchers_told_at + self._around.settings.watchers_every if self._watchers_behind else math.inf
        return min(max(wake, self._put_off_until), told, self._gathering.ready.ends_at)

    async def _resume(self) -> None:
        """Go on by these rules with what others left: written down first, so the next start does not undo what follows."""
        if not self._behind:
            return
        draft = self.draft()
        draft.add(Resumed(self.room.table, self.game.rules_version, self.room.steps, draft.at))
        await self.commit(draft)
        self._behind = False
        log("game-resumed", table=self.room.table, step=self.room.steps)

    # --- requests ------------------------------------------------------------------------------------------------

    async def _answer(self, asked: Asked) -> None:
        begun, tally = trio.current_time(), self._around.tally
        try:
            await self._do(asked)
            tally.latency.note(trio.current_time() - begun)
            if isinstance(asked.request, Act):
                tally.actions[self.room.game] += 1
        except Denied as denied:
            self.not_done(asked.listener)
            tally.refusals[denied.code.value, denied.rule or ""] += 1
            asked.deny(denied)
        except NotWritten:
            self.not_done(asked.listener)
            asked.listener.reply(Denied(FailedCode.STORAGE).reply(asked.request.id))
        except (JournalBroken, trio.Cancelled):
            raise
        except Exception as error:  # noqa: BLE001 - a request that meets a fault fails alone
            log_crash("request-crash", error, table=self.room.table, request=type(asked.request).__name__)
            self.not_done(asked.listener)
            asked.listener.reply(Denied(FailedCode.INTERNAL).reply(asked.request.id))

    async def _do(self, asked: Asked) -> None:
        await self._resume()
        member = self.members.of(asked.listener)
        match asked.request:
            case JoinTable() | JoinByCode():
                await self._join(asked.listener, member, asked.request, asked.proof)
            case QuickPlay():
                await self._quick(asked.listener, member, asked.request)
            case LeaveTable():
                await self._leave(asked.listener, member, asked.request)
            case _ if member is None:
                raise Denied(FailedCode.NOT_HERE)
            case _:
                await self._do_here(member, asked.request)

    async def _do_here(self, member: Member, request: OfMember) -> None:
        match request:
            case Sync():
                member.number = request.number if request.audience == member.audience else None
                self._tell(member, Ok(request.id))
            case ListTablePeople() | ReadChat():
                member.listener.reply(self._pages.page(member.person, request, self.room))
            case ChangeTable() | RenewCode() | Allow() | Disallow() | PassHost() | Kick():
                await self._host(member, request)
            case CheckReady() | AnswerReady() | Nudge():
                self._gather(member, request)
            case Propose() | Vote():
                await self._consult(member, request)
            case Say() | MutePerson():
                await self._talk(member, request)
            case _:
                if self._around.drain.holds(self.room) or (self._around.drain.on and isinstance(request, StartGame)):
                    raise Denied(FailedCode.DRAINING)
                await self._change(member, request)

    def not_done(self, listener: Listener) -> None:
        """What was asked came to nothing: who wanted to come in is not here, and who wanted to leave is."""
        if self.members.of(listener) is None:
            listener.went(self)
        else:
            listener.entered(self)

    def join(self, listener: Listener, ok: Ok) -> None:
        """Let somebody be at this table.  Hazard: for the lobby before `run` has begun; later it comes by the inbox."""
        self._tell(self._attend(listener), ok)

    async def _join(
        self, listener: Listener, member: Member | None, request: JoinTable | JoinByCode, proof: Proof = NO_PROOF
    ) -> None:
        if member is None:
            why_not = refusal(self.room, listener.person, proof)
            if why_not is not None:
                raise Denied(why_not)
            self._room_for(Member(listener, self.room.audience_of(listener.person)))
            draft = self.draft()
            let_in(draft, listener.person, self._around.settings.remembered)
            come_back(draft, listener.person, self._course.clocks(trio.current_time()))
            await self._write(draft)
            member = self._attend(listener)
        else:
            member.forget()
        if isinstance(request, JoinTable) and request.audience == member.audience:
            member.number = request.number
        self._tell(member, Ok(request.id, None if isinstance(request, JoinTable) else self.room.table))
        self._tell_players()

    def _attend(self, listener: Listener) -> Member:
        member = Member(listener, self.room.audience_of(listener.person))
        self.members.add(member)
        listener.entered(self)
        self._came = True
        self._attended()
        return member

    def _room_for(self, member: Member) -> None:
        seated = self.room.seat_of(member.person) is not None or not member.watches
        if not seated and watchers(self.room, self.members) >= self._around.settings.watchers:
            raise Denied(FailedCode.FULL)

    async def _leave(self, listener: Listener, member: Member | None, request: LeaveTable) -> None:
        draft = self.draft()
        seat = self.room.seat_of(listener.person)
        if seat is not None and not self.room.running:
            draft.add(Stood(self.room.table, seat, draft.at))
        successor = heir(self.room, self.members)
        gone = draft.room.seat_of(listener.person) is None
        if self.room.host == listener.person and gone and successor is not None:
            draft.add(HostPassed(self.room.table, successor, draft.at))
        await self._write(draft)
        if member is not None:
            self.members.remove(member)
        self._attended()
        listener.reply(Ok(request.id))
        self._tell_players()

    async def _host(self, member: Member, request: HostRequest) -> None:
        must_be_host(self.room, member.person)  # before anything is made for it
        found = await self._finder.found(request, self.members)
        draft = self.draft()
        rule_on_host(draft, member.person, request, found)
        await self._write(draft)
        self._tell(member, Ok(request.id))
        if isinstance(request, Kick):
            self._show_out(request.person)
        self._tell_players()

    def _show_out(self, person: str) -> None:
        """Somebody who was sent away is here no more."""
        log("kicked", table=self.room.table, person=person, by=self.room.host)
        self._seat_audiences()
        for member in [member for member in self.members if member.person == person]:
            member.listener.push(encode(Notice(NoticeCode.KICKED.value, self.room.table)))
            self.members.remove(member)
            self._attended()

    async def _quick(self, listener: Listener, member: Member | None, request: QuickPlay) -> None:
        """Come in and sit down, or neither."""
        draft = self.draft()
        take_seat(draft, listener.person)
        if member is None:
            why_not = refusal(self.room, listener.person, NO_PROOF)
            if why_not is not None:
                raise Denied(why_not)
        await self._write(draft)
        self._tell(member or self._attend(listener), Ok(request.id, self.room.table))
        self._tell_players()

    def _gather(self, member: Member, request: CheckReady | AnswerReady | Nudge) -> None:
        if self._gathering.ask(self.room, member, request, trio.current_time()):
            self._seats_look_different()
        self._tell(member, Ok(request.id))
        self._tell_players()

    def _seats_look_different(self) -> None:
        self._room_version += 1
        self._news()

    async def _talk(self, member: Member, request: Say | MutePerson) -> None:
        draft = self.draft()
        match request:
            case Say():
                rule_on_say(draft, member.person, request)
            case MutePerson():
                rule_on_mute(draft, member.person, request, self._around.settings.remembered)
        await self._write(draft)
        self._tell(member, Ok(request.id))
        self._tell_players()

    async def _consult(self, member: Member, request: Propose | Vote) -> None:
        """Put a question to the people in seats, or take an answer to one."""
        now = trio.current_time()
        match request:
            case Propose():
                asked = whom(self.room, member.person, request, self._company())
                self._consent.ask(member.person, asked, request, now)
            case Vote():
                self._consent.vote(member.person, request.question, agree=request.agree)
        try:
            await self._settle_question()
        except NotWritten:
            self._consent.undo()
            raise
        self._news()
        self._tell(member, Ok(request.id))
        self._tell_players()

    async def _mind_question(self) -> None:
        if await self._settle_question():
            self.look_again()

    async def _settle_question(self) -> bool:
        """Do what the people in seats have consented to; whether a question is over now."""
        now, question = trio.current_time(), self._consent.open
        outcome = self._consent.outcome(self.members.here, now)
        if question is None or outcome is Outcome.OPEN:
            return False
        draft = self.draft()
        outcome = decide(draft, question, outcome, self._company(), self._course.clocks(now))
        await self._write(draft)
        self._consent.close(outcome, now)
        self._seat_audiences()
        log("question-over", table=self.room.table, motion=question.motion.value, outcome=outcome.value)
        return True

    def _company(self) -> Company:
        return Company(self.members.here, self._away, self._around.settings.offer_seat)

    async def _change(self, member: Member, request: Change) -> None:
        draft = self.draft()
        rule_on(
            draft,
            self.game,
            Circumstances(self._around.levels, self._away, self._course.clocks(trio.current_time())),
            member.person,
            request,
        )
        await self._write(draft)
        self._tell(member, Ok(request.id))
        self._tell_players()

    # --- drafts --------------------------------------------------------------------------------------------------

    def draft(self) -> Draft:
        """A new draft."""
        used = self._course.turns.used(trio.current_time())
        return Draft(self.room, self.game, self._around.rng, self._around.wall_clock(), used)

    def look_again(self) -> None:
        """Something is to be told that no record holds."""
        self._news()
        self._tell_players()

    def rests(self) -> bool:
        """Whether its game does not go on, as the server drains."""
        return self._around.drain.holds(self.room)

    def watched(self) -> bool:
        """Whether anybody is here to follow the game."""
        return len(self.members) > 0

    async def commit(self, draft: Draft) -> None:
        """Write it down, adopt it, tell the players; nothing where it is empty.  Raises `NotWritten`, `JournalBroken`."""
        if draft.records:
            await self._write(draft)
            self._tell_players()

    async def _write(self, draft: Draft) -> None:
        if draft.records:
            seen = self._feeds.seen(draft.events)
            await self._around.journal.write([*draft.records, *self._kept(draft, seen)])
            self._adopt(draft, seen)

    def _kept(self, draft: Draft, seen: Seen) -> Iterable[Kept]:
        if self._behind or is_due(self.room, draft):
            yield snapshot(draft.room, self._feeds.numbers(seen, begun=draft.started), draft.at)

    def _adopt(self, draft: Draft, seen: Seen) -> None:
        before, self.room = self.room, draft.room
        now = trio.current_time()
        if draft.started:
            self._feeds.begin()
            log("game-started", table=self.room.table, game=self.room.game, seats=len(self.room.seats))
        self._feeds.add(seen)
        if before.steps != self.room.steps or draft.started:
            self._course.stepped(now)
        self._course.follow(now)
        if draft.started:
            self._seat_audiences()
        if _what_is_told(before) != _what_is_told(self.room):
            self._room_version += 1
        if before.held and not self.room.held:
            self._attendance.went_on(now)
        self._presence_changed |= draft.started or before.held != self.room.held
        if before.running and not self.room.running:
            log("game-over", table=self.room.table, steps=self.room.steps)
            self._around.ended(self.over())
        elif before.said // TALK != self.room.said // TALK:
            self._around.ended(self.over())
        self._news()

    def over(self) -> Ended:
        """Which games are over here, and how the newest of them ended."""
        room = self.room
        summary = None if room.running or room.state is None else self.game.summary(room.state)
        return Ended(room.table, room.games - room.running, self._feeds.numbers({}, begun=False), summary)

    def _seat_audiences(self) -> None:
        for member in self.members:
            audience = self.room.audience_of(member.person)
            if audience != member.audience:
                member.audience = audience
                member.number = None

    # --- people who come and go ----------------------------------------------------------------------------------

    def _depart(self, listener: Listener) -> None:
        member = self.members.of(listener)
        if member is not None:
            self.members.remove(member)
            self._attended()
            self._tell_players()

    def _drained(self, listener: Listener) -> None:
        member = self.members.of(listener)
        if member is not None and member.stale:
            member.stale = False
            member.forget()
            self._tell(member)

    def _attended(self) -> None:
        self._attendance.note(self.room, self.members, trio.current_time())
        self._presence_changed = True
        self._room_version += 1
        self._news()

    def _away(self, person: str) -> float | None:
        return self._attendance.away(person, trio.current_time())

    async def _mind_presence(self) -> None:
        now = trio.current_time()
        overdue = self._attendance.overdue(self.room, now)
        if not overdue and not self._presence_changed:
            return
        draft = self.draft()
        settle(draft, self.members.here, overdue, self._course.clocks(now), came=self._came)
        await self.commit(draft)
        self._came = self._presence_changed = False

    def renamed(self) -> None:
        """Somebody here may have another name now."""
        self._room_version += 1
        self._news()
        self._tell_players()

    async def _mind_absence(self) -> None:
        now = trio.current_time()
        if now >= self._attendance.ends_at(self.room):
            await self._close()
            return
        if now < self._attendance.passes_at(self.room, self.members):
            return
        successor = heir(self.room, self.members)
        if successor is not None:
            draft = self.draft()
            draft.add(HostPassed(self.room.table, successor, draft.at))
            await self._write(draft)
            self._attended()
            self._tell_players()

    async def _shut(self, order: Shut) -> None:
        try:
            await self._close()
        except NotWritten:
            order.settle(False)
            return
        notice = encode(Notice(NoticeCode.TABLE_CLOSED.value, self.room.table))
        for member in self.members:
            member.listener.push(notice)
        order.settle(True)

    async def _close(self) -> None:
        await self._around.journal.write([Closed(self.room.table, self._around.wall_clock())])
        self.closed = True
        log("table-closed", table=self.room.table)
        self._around.ended(msgspec.structs.replace(self.over(), games=self.room.games, closed=True))
        self._changed(self)

    # --- telling -------------------------------------------------------------------------------------------------

    def _news(self) -> None:
        self._teller.forget_frames()
        self._watchers_behind = bool(self._people()[1])
        self._changed(self)

    def _tell(self, member: Member, ok: Ok | None = None) -> None:
        told = self._announced_to(member, self._announced())
        self._teller.tell(member, self.room, self._room_version, told, ok)

    def _announced(self) -> tuple[Announcement, ...]:
        """What is announced to all."""
        now = trio.current_time()
        version, timer = self._course.clock.announcement(now)
        timers = () if timer is None else (Announcement("timer", version, timer, timer.seconds > 0),)
        if self.room.clock.banks:
            timers = (*timers, Announcement("clock", *self._course.turns.announcement(self.room, now)))
        asked, question = self._consent.announcement(self.room.table, now, self._around.accounts.name)
        if question is None:
            return timers
        return (*timers, Announcement("question", asked, question, question.outcome == Outcome.OPEN))

    def _announced_to(self, member: Member, to_all: tuple[Announcement, ...]) -> tuple[Announcement, ...]:
        """The same and what is this member's own."""
        if not self.room.stand_ins or not isinstance(member.audience, int):
            return to_all
        done = self.room.done_for(member.audience)
        own = () if done is None else (Announcement("while-away", done.count, while_away(self.room.table, done)),)
        return (*to_all, *own)

    def _tell_players(self) -> None:
        self._tell_all(self._people()[0])

    def _tell_all(self, members: Iterable[Member]) -> None:
        to_all = self._announced()
        for member in members:
            told = self._announced_to(member, to_all)
            self._teller.tell(member, self.room, self._room_version, told, None)

    def _people(self) -> tuple[list[Member], list[Member]]:
        """Those who are told at once, as they have a seat in the game or for the next one, and those who watch."""
        if self._sorted is None or self._sorted[0] != self._room_version:
            seated = {who.person for who in self.room.seats if isinstance(who, Person)}
            parts: tuple[list[Member], list[Member]] = ([], [])
            for member in self.members:
                parts[member.watches and member.person not in seated].append(member)
            self._sorted = self._room_version, parts
        return self._sorted[1]

    def _tell_watchers(self) -> None:
        now = trio.current_time()
        if self._watchers_behind and now >= self._watchers_told_at + self._around.settings.watchers_every:
            self._watchers_behind = False
            self._watchers_told_at = now
            self._tell_all(self._people()[1])


def _what_is_told(room: Room) -> tuple[object, ...]:
    """All that `room_state` says of a table but who is there."""
    door = room.door
    seen_of_door = (door.visibility, door.entry, door.lock, door.code, room.talk, room.bots_leave)
    playing = [(each.seat, each.level) for each in room.stand_ins if each.is_playing]
    seen_of_seats = (room.seats, playing)
    return (*seen_of_seats, room.host, room.phase, room.rules_version, room.remark, *seen_of_door)
