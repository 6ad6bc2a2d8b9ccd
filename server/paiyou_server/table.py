"""One table: a task that takes what comes in order, lets the game rule on it, writes it down, and tells those concerned.

    inbox -> ruling or step in a draft -> journal, awaited -> adopted -> Ok to who asked, then what changed to everybody

Durable before visible: the next thing is taken only when the record of the last one is committed, so whatever a table
knows is on disk, and a draft whose record could not be written never was.  While a table waits for its commit the others
go on; the journal commits for all of them together.

To whom it owes an answer it sends it first, then what the request changed; both in one write.  It never waits for a peer.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import trio

from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.shuffle import Rng
from paiyou_protocol.codes import FailedCode, NoticeCode
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import JoinTable, LeaveTable, Notice, Ok, Sync
from paiyou_server.accounts import Accounts
from paiyou_server.attendance import Attendance, heir
from paiyou_server.bot_seats import BotSeats, Question, Thought, holds
from paiyou_server.denied import Denied
from paiyou_server.drafts import Draft
from paiyou_server.games import AnyGame, Games
from paiyou_server.house import Standing
from paiyou_server.journal import Journal, JournalBroken, StorageFull
from paiyou_server.logs import log, log_crash
from paiyou_server.members import Listener, Member, Members
from paiyou_server.records import Closed, HostPassed, Stood
from paiyou_server.rooms import Room
from paiyou_server.rulings import Change, rule_on
from paiyou_server.settings import Settings
from paiyou_server.table_clock import TableClock, at_once, length
from paiyou_server.table_inbox import Asked, Departed, Drained, TableInbox
from paiyou_server.table_lines import watchers
from paiyou_server.telling import Teller
from paiyou_server.thinking import NoThought, Thinker
from paiyou_server.timing import left_after_restart

_TICKS_A_COMMIT = 32
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
        self._teller = Teller(self.game, standing.feeds, self.members, around.accounts)
        self._bots = BotSeats(self.game)
        self._held: list[Thought] = []
        self._clock = TableClock(standing.room.table)
        self._attendance = Attendance(around.settings)
        self._room_version = 0
        self._stepped_at = -math.inf
        self._paused_until = -math.inf
        self._watchers_told_at = -math.inf
        self._watchers_behind = False
        self._tasks: trio.Nursery | None = None

    # --- the task ------------------------------------------------------------------------------------------------

    async def run(self, last_sign: float | None = None) -> None:
        """Be the table until it is closed; ``last_sign`` is when the server last lived, for a table of an earlier run."""
        now = trio.current_time()
        self._attendance.note(self.room, self.members, now)
        self._clock.follow(self.room, now, self._left(last_sign))
        async with trio.open_nursery() as self._tasks:
            while not self.closed:
                await self._guarded_turn()
                with trio.move_on_at(self._wake_at()):
                    await self.inbox.wait()
            self._tasks.cancel_scope.cancel()
        while (item := self.inbox.take()) is not None:
            if isinstance(item, Asked):
                item.listener.reply(Denied(FailedCode.NO_TABLE).reply(item.request.id))

    def _left(self, last_sign: float | None) -> float | None:
        if last_sign is None or self.room.waiting.timer is None:
            return None
        return left_after_restart(length(self.room), self.room.timer_since, last_sign, self._around.settings.give_back)

    async def _guarded_turn(self) -> None:
        try:
            await self._turn()
        except JournalBroken:
            raise
        except StorageFull:
            self._put_off()
        except Exception as error:  # noqa: BLE001 - a fault in one table's game must not end the others
            log_crash("table-crash", error, table=self.room.table, step=self.room.steps)
            self._put_off()

    def _put_off(self) -> None:
        self._paused_until = trio.current_time() + _AFTER_A_FAULT

    async def _turn(self) -> None:
        while (item := self.inbox.take()) is not None:
            match item:
                case Asked():
                    await self._answer(item)
                case Departed(listener=listener):
                    self._depart(listener)
                case Drained(listener=listener):
                    self._drained(listener)
                case Thought():
                    self._bots.answered(item)
                    self._held.append(item)
        if trio.current_time() >= self._paused_until:
            await self._use_thoughts()
            await self._run_timer()
            await self._mind_absence()
            self._ask_bots()
        self._tell_watchers()

    def _wake_at(self) -> float:
        wake = [self._attendance.ends_at(self.room), self._attendance.passes_at(self.room, self.members)]
        now = trio.current_time()
        if not self._clock.due(self.room, now):
            wake.append(self._clock.ends)
        elif not self._bots.thinking:
            wake.append(now)
        if self._held:
            wake.append(self._stepped_at + self._pace())
        told = self._watchers_told_at + self._around.settings.watchers_every if self._watchers_behind else math.inf
        return min(max(min(wake), self._paused_until), told)

    # --- requests ------------------------------------------------------------------------------------------------

    async def _answer(self, asked: Asked) -> None:
        try:
            await self._do(asked)
        except Denied as denied:
            asked.listener.reply(denied.reply(asked.request.id))
        except StorageFull:
            asked.listener.reply(Denied(FailedCode.STORAGE).reply(asked.request.id))
        except (JournalBroken, trio.Cancelled):
            raise
        except Exception as error:  # noqa: BLE001 - a request that meets a fault fails alone
            log_crash("request-crash", error, table=self.room.table, request=type(asked.request).__name__)
            asked.listener.reply(Denied(FailedCode.INTERNAL).reply(asked.request.id))

    async def _do(self, asked: Asked) -> None:
        member = self.members.of(asked.listener)
        match asked.request:
            case JoinTable():
                self._join(asked.listener, member, asked.request)
            case LeaveTable():
                await self._leave(asked.listener, member, asked.request)
            case _ if member is None:
                raise Denied(FailedCode.NOT_HERE)
            case Sync():
                if asked.request.audience == member.audience:
                    member.number = asked.request.number
                else:
                    member.number = None
                self._tell(member, Ok(asked.request.id))
            case _:
                await self._change(member, asked.request)

    def join(self, listener: Listener, ok: Ok) -> None:
        """Let somebody be at this table.  Hazard: for the lobby before `run` has begun; later it comes by the inbox."""
        self._join(listener, None, JoinTable(ok.id, self.room.table), ok)

    def _join(self, listener: Listener, member: Member | None, request: JoinTable, ok: Ok | None = None) -> None:
        if member is None:
            member = Member(listener, self.room.audience_of(listener.person))
            self._room_for(member)
            self.members.add(member)
            self._attended()
        else:
            member.forget()
        if request.audience == member.audience:
            member.number = request.number
        self._tell(member, ok or Ok(request.id))
        self._tell_players()

    def _room_for(self, member: Member) -> None:
        seated = self.room.seat_of(member.person) is not None or not member.watches
        if not seated and watchers(self.room, self.members) >= self._around.settings.watchers:
            raise Denied(FailedCode.FULL)

    async def _leave(self, listener: Listener, member: Member | None, request: LeaveTable) -> None:
        draft = self._draft()
        seat = self.room.seat_of(listener.person)
        if seat is not None and not self.room.running:
            draft.add(Stood(self.room.table, seat, draft.at))
        successor = heir(self.room, self.members)
        gone = draft.room.seat_of(listener.person) is None
        if self.room.host == listener.person and gone and successor is not None:
            draft.add(HostPassed(self.room.table, successor, draft.at))
        await self._commit(draft)
        if member is not None:
            self.members.remove(member)
        self._attended()
        listener.reply(Ok(request.id))
        self._tell_players()

    async def _change(self, member: Member, request: Change) -> None:
        draft = self._draft()
        rule_on(draft, self.game, self._around.levels, member.person, request)
        await self._commit(draft)
        self._tell(member, Ok(request.id))
        self._tell_players()

    # --- drafts --------------------------------------------------------------------------------------------------

    def _draft(self) -> Draft:
        return Draft(self.room, self.game, self._around.rng, self._around.wall_clock())

    async def _commit(self, draft: Draft) -> None:
        if draft.records:
            await self._around.journal.write(draft.records)
            self._adopt(draft)

    def _adopt(self, draft: Draft) -> None:
        before, self.room = self.room, draft.room
        now = trio.current_time()
        if draft.started:
            self._feeds.begin()
            log("game-started", table=self.room.table, game=self.room.game, seats=len(self.room.seats))
        self._feeds.add(draft.events)
        if before.steps != self.room.steps or draft.started:
            self._stepped_at = now
        self._clock.follow(self.room, now)
        if draft.started:
            self._seat_audiences()
        told = (before.seats, before.host, before.phase, before.rules_version)
        if told != (self.room.seats, self.room.host, self.room.phase, self.room.rules_version):
            self._room_version += 1
        if before.running and not self.room.running:
            log("game-over", table=self.room.table, steps=self.room.steps)
        self._news()

    def _seat_audiences(self) -> None:
        for member in self.members:
            audience = self.room.audience_of(member.person)
            if audience != member.audience:
                member.audience = audience
                member.number = None

    # --- the game's own course -----------------------------------------------------------------------------------

    async def _run_timer(self) -> None:
        if not self._clock.due(self.room, trio.current_time()) or self._bots_may_interrupt():
            return
        draft = self._draft()
        draft.tick()
        for _ in range(_TICKS_A_COMMIT - 1):
            if not self._goes_on_at_once(draft.room):
                break
            draft.tick()
        await self._commit(draft)
        self._tell_players()

    def _goes_on_at_once(self, room: Room) -> bool:
        return at_once(room) and not self._bots.would_ask(room)

    def _bots_may_interrupt(self) -> bool:
        waits = self.room.waiting
        return not waits.seats and (self._bots.thinking or self._bots.would_ask(self.room))

    async def _use_thoughts(self) -> None:
        now = trio.current_time()
        held, self._held = self._held, []
        for thought in held:
            if not holds(thought, self.room):
                continue
            if self.room.waiting.timer is None and now < self._stepped_at + self._pace():
                self._held.append(thought)
            else:
                await self._use(thought)

    async def _use(self, thought: Thought) -> None:
        seat = thought.question.seat
        draft = self._draft()
        if not self._try(draft, seat, thought):
            if seat not in self.room.waiting.seats:
                return
            draft.step(seat, self.game.choices(self.room.state, seat).example(self._around.rng))
        await self._commit(draft)
        self._tell_players()

    def _try(self, draft: Draft, seat: Seat, thought: Thought) -> bool:
        if thought.action is None:
            return False
        try:
            draft.step(seat, self.game.read_action(thought.action))
        except (IllegalAction, msgspec.ValidationError) as error:
            log("bot-illegal", table=self.room.table, seat=seat, error=type(error).__name__)
            self._bots.answered(Thought(thought.question, None))
            return False
        return True

    def _ask_bots(self) -> None:
        assert self._tasks is not None
        for question in self._bots.questions(self.room):
            self._tasks.start_soon(self._ask, question, self._knowledge(question.seat))

    def _knowledge(self, seat: Seat) -> bytes:
        return msgspec.msgpack.encode(self.game.knowledge(self.room.state, seat))

    async def _ask(self, question: Question, knowledge: bytes) -> None:
        try:
            action = await self._around.thinker.think(self.room.game, question.level, knowledge)
            thought = Thought(question, action)
        except NoThought as error:
            log("bot-failed", table=self.room.table, seat=question.seat, why=error.why)
            thought = Thought(question, None, failed=True)
        self.inbox.put(thought)

    def _pace(self) -> float:
        return self.room.timers.get("bot", 0.0) if len(self.members) else 0.0

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
        self._room_version += 1
        self._news()

    async def _mind_absence(self) -> None:
        now = trio.current_time()
        if now >= self._attendance.ends_at(self.room):
            await self._close()
            return
        successor = heir(self.room, self.members)
        if now >= self._attendance.passes_at(self.room, self.members) and successor is not None:
            draft = self._draft()
            draft.add(HostPassed(self.room.table, successor, draft.at))
            await self._commit(draft)
            self._attended()
            self._tell_players()

    async def _close(self) -> None:
        await self._around.journal.write([Closed(self.room.table, self._around.wall_clock())])
        self.closed = True
        log("table-closed", table=self.room.table)
        for member in self.members:
            member.listener.push(encode(Notice(NoticeCode.TABLE_CLOSED.value, self.room.table)))
        self._changed(self)

    # --- telling -------------------------------------------------------------------------------------------------

    def _news(self) -> None:
        self._teller.forget_frames()
        self._watchers_behind = True
        self._changed(self)

    def _tell(self, member: Member, ok: Ok | None = None) -> None:
        timer = self._clock.announcement(trio.current_time())
        self._teller.tell(member, self.room, self._room_version, timer, ok)

    def _tell_players(self) -> None:
        for member in self.members:
            if not member.watches or self.room.seat_of(member.person) is not None:
                self._tell(member)

    def _tell_watchers(self) -> None:
        now = trio.current_time()
        if self._watchers_behind and now >= self._watchers_told_at + self._around.settings.watchers_every:
            self._watchers_behind = False
            self._watchers_told_at = now
            for member in self.members:
                self._tell(member)
