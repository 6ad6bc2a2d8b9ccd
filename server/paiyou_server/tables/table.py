"""One table: a task that takes what comes in order, lets the game rule on it, writes it down, and tells those concerned.

    inbox -> ruling or step in a draft -> journal, awaited -> adopted -> Ok to who asked, then what changed to everybody

Durable before visible: the next thing is taken only when the record of the last one is committed, so whatever a table
knows is on disk, and a draft whose record could not be written never was.  While a table waits for its commit the others
go on; the journal commits for all of them together.

To whom it owes an answer it sends it first, then what the request changed; both in one write.  It never waits for a peer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import msgspec
import trio

from paiyou_engine.game import PUBLIC
from paiyou_protocol.codes import FailedCode, NoticeCode
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import (
    Act,
    Allow,
    AnswerReady,
    ChangeTable,
    CheckReady,
    CommitBits,
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
    PassHost,
    Propose,
    QuickPlay,
    ReadChat,
    RenewCode,
    RevealBits,
    Say,
    StartGame,
    Sync,
    Vote,
)
from paiyou_server.denied import Denied
from paiyou_server.journal.house import Standing
from paiyou_server.journal.journal import JournalBroken
from paiyou_server.journal.records import AnyRecord, Closed, Kept, Resumed
from paiyou_server.journal.snapshots import is_due, snapshot
from paiyou_server.journal.store import NotWritten
from paiyou_server.logs import log, log_crash
from paiyou_server.play.bot_seats import Thought
from paiyou_server.play.course import Course
from paiyou_server.play.games import AnyGame
from paiyou_server.play.own_bots import OwnBots
from paiyou_server.play.shuffling import Shuffling
from paiyou_server.replays.archive import SETTLING, TALK
from paiyou_server.replays.finished import Ended
from paiyou_server.tables.announcements import Announcements
from paiyou_server.tables.attendance import Attendance
from paiyou_server.tables.chat_telling import ChatTeller
from paiyou_server.tables.comings import Comings
from paiyou_server.tables.consent import Consent
from paiyou_server.tables.consulting import Consulting
from paiyou_server.tables.drafts import Draft
from paiyou_server.tables.feeds import Seen
from paiyou_server.tables.gathering import Gathering
from paiyou_server.tables.hosting import Finder, must_be_host, rule_on_host
from paiyou_server.tables.members import Listener, Member, Members
from paiyou_server.tables.minding import Minder
from paiyou_server.tables.motions import Company
from paiyou_server.tables.news import News
from paiyou_server.tables.plays import Plays
from paiyou_server.tables.rooms import Room
from paiyou_server.tables.rulings import Change, Circumstances, act, rule_on
from paiyou_server.tables.surroundings import Surroundings
from paiyou_server.tables.table_inbox import (
    Announced,
    Asked,
    Departed,
    Drained,
    HostRequest,
    Item,
    OfMember,
    Shut,
    TableInbox,
)
from paiyou_server.tables.table_lines import People
from paiyou_server.tables.table_pages import Pages
from paiyou_server.tables.talking import announce, rule_on_mute, rule_on_say
from paiyou_server.tables.telling import Teller

_AFTER_A_FAULT = 5.0
_MISPLAYED = (FailedCode.ILLEGAL, FailedCode.BAD_ACTION)


class Table:
    """The actor of one table.  Others call `inbox`, and `changed` tells the lobby; all else is its own."""

    def __init__(self, standing: Standing, around: Surroundings, changed: Callable[[Table], None]) -> None:
        self.room: Room = standing.room
        self.members = Members()
        self.inbox = TableInbox(around.settings.inbox)
        self.closed = False
        self.game: AnyGame = around.games[standing.room.game]
        self._around = around
        self._feeds = standing.feeds
        self._behind = standing.behind
        self._last_at = standing.last_at
        self.acted_at = 0.0 if self.room.running else standing.last_at
        self._put_off_until = self._rests_until = -math.inf
        self._unsettled = 0
        self._unminded, self._minded, self._mind_at = True, -1, -math.inf
        settings, accounts, ignores = around.settings, around.accounts, around.ignores
        self._pages = Pages(self.members, accounts, ignores)
        self._gathering = Gathering(self.members, ignores, settings)
        self._finder = Finder(accounts, around.locksmith, around.new_code, settings.remembered)
        self._course = Course(self, self.game, around.thinker, around.rng, OwnBots(settings.own_bot), self.inbox.put)
        self._shuffling = Shuffling(self, settings)
        self._attendance = Attendance(settings)
        self._tell_lobby = partial(changed, self)
        people = People(accounts, self._gathering.ready, self._away)
        chat = ChatTeller(accounts, ignores, settings.chat_shown)
        consent = Consent(settings)
        announcements = Announcements(self._course, consent, accounts)
        teller = Teller(self.game, standing.feeds, self.members, people, chat=chat, announcements=announcements)
        self._news = News(self, teller, around.stands, self._tell_lobby)
        self._minder = Minder(self, self._attendance, self._course, self._news)
        company = Company(self.members.here, self._away, settings.offer_seat, accounts.is_guest)
        self._consulting = Consulting(self, consent, self._course, self._news, company)
        self.inbox.at_once = Plays(self, around.journal, self._news).take
        self._comings = Comings(self, self._course, self._minder, self._news, settings, accounts.is_guest)

    # --- the task ------------------------------------------------------------------------------------------------

    async def run(self, last_sign: float | None = None) -> None:
        """Be the table until it is closed; ``last_sign`` is when the server last lived, for a table of an earlier run."""
        now = trio.current_time()
        idle = 0.0 if last_sign is None else max(0.0, self._around.wall_clock() - self._last_at)
        self._minder.begin(idle)
        self._course.begin(now, last_sign, self._around.settings.give_back)
        async with trio.open_nursery() as nursery:
            while not self.closed:
                await self._guarded_turn(nursery)
                await self._rest(self._wake_at())
            nursery.cancel_scope.cancel()
        self._news.end()
        while (item := self.inbox.take()) is not None:
            if isinstance(item, Asked):
                item.deny(Denied(FailedCode.NO_TABLE))
            elif isinstance(item, Shut | Announced):
                item.settle(isinstance(item, Shut))

    async def _rest(self, until: float) -> None:
        self._rests_until = until
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
        while not self.closed and (item := self.inbox.take()) is not None:
            await self._take(item)
        if self.closed:
            return
        if self._gathering.follow(self.room, trio.current_time()):
            self._news.note_room()
            self._news.tell_players()
        now = trio.current_time()
        if now >= self._put_off_until:
            if self._behind:
                await self._resume()
            if self._is_to_mind or now >= self._mind_at:
                await self._mind()
            if self.room.waiting.chance is not None and not self.closed:
                await self._shuffling.mind()
            if not self.closed:
                await self._course.go_on(nursery)

    async def _take(self, item: Item) -> None:
        match item:
            case Asked():
                self._unminded |= not isinstance(item.request, Act)
                await self._answer(item)
            case Departed(listener=listener):
                self._comings.depart(listener)
            case Drained(listener=listener):
                self._news.drained(listener)
            case Thought():
                self._course.thought(item, trio.current_time())
            case Shut() | Announced():
                await self._obey(item)

    @property
    def _is_to_mind(self) -> bool:
        """Whether something has happened beside the game since people were minded."""
        return self._unminded or self._minded != self._news.room_version

    async def _mind(self) -> None:
        """Do what the presence and the absence of people make due."""
        version = self._news.room_version
        await self._minder.mind_presence()
        await self._consulting.mind()
        if self._minder.is_deserted():
            await self._close()
            return
        await self._minder.mind_host()
        self._unminded, self._minded = False, version
        self._mind_at = self._absence_ends_at()

    def _absence_ends_at(self) -> float:
        return min(self._minder.wake_at(), self._consulting.wake_at())

    def _wake_at(self) -> float:
        if self._is_to_mind:
            self._mind_at = self._absence_ends_at()
        wake = min(self._mind_at, self._shuffling.wake_at(), self._course.wake_at(trio.current_time()))
        return min(max(wake, self._put_off_until), self._gathering.ready.ends_at)

    async def _resume(self) -> None:
        """Go on by these rules with what others left: written down first, so the next start does not undo what follows."""
        draft = self.draft()
        draft.add(Resumed(self.room.table, self.game.rules_version, self.room.steps, draft.at))
        await self.commit(draft)
        self._behind = False
        log("game-resumed", table=self.room.table, step=self.room.steps)

    # --- requests ------------------------------------------------------------------------------------------------

    async def _answer(self, asked: Asked) -> None:
        begun = trio.current_time()
        try:
            await self._do(asked)
        except (JournalBroken, trio.Cancelled):
            raise
        except Exception as error:  # noqa: BLE001 - a request that meets a fault fails alone
            self.fail(asked, error)
        else:
            self.done(asked, trio.current_time() - begun)

    def done(self, asked: Asked, seconds: float) -> None:
        """A request is answered, so long after it came: count it."""
        tally = self._around.tally
        tally.latency.note(seconds)
        if isinstance(asked.request, Act):
            tally.actions[self.room.game] += 1

    def fail(self, asked: Asked, error: Exception) -> None:
        """A request came to nothing: answer so."""
        self.not_done(asked.listener)
        match error:
            case Denied():
                if isinstance(asked.request, Act) and error.code in _MISPLAYED:
                    self._course.misplayed(self.room.audience_of(asked.listener.person))
                self._around.tally.refusals[error.code.value, error.rule or ""] += 1
                asked.deny(error)
            case NotWritten():
                asked.listener.reply(Denied(FailedCode.STORAGE).reply(asked.request.id))
            case _:
                log_crash("request-crash", error, table=self.room.table, request=type(asked.request).__name__)
                asked.listener.reply(Denied(FailedCode.INTERNAL).reply(asked.request.id))

    async def _do(self, asked: Asked) -> None:
        if self._behind:
            await self._resume()
        member = self.members.of(asked.listener)
        match asked.request:
            case JoinTable() | JoinByCode():
                await self._comings.join(asked.listener, member, asked.request, asked.proof)
            case QuickPlay():
                await self._comings.quick(asked.listener, member, asked.request)
            case LeaveTable():
                await self._comings.leave(asked.listener, member, asked.request)
            case _ if member is None:
                raise Denied(FailedCode.NOT_HERE)
            case Act():
                await self._act(member, asked.request)
            case _:
                await self._do_here(member, asked.request)

    async def _do_here(self, member: Member, request: OfMember) -> None:
        match request:
            case Sync():
                member.number = request.number if request.audience == member.audience else None
                self._news.answer(member, Ok(request.id))
            case ListTablePeople() | ReadChat():
                member.listener.reply(self._pages.page(member.person, request, self.room))
            case ChangeTable() | RenewCode() | Allow() | Disallow() | PassHost() | Kick():
                await self._host(member, request)
            case CheckReady() | AnswerReady() | Nudge():
                self._gather(member, request)
            case Propose() | Vote():
                await self._consulting.ask(member, request)
            case CommitBits() | RevealBits():
                self._shuffling.take(member, request)
                self._news.answer(member, Ok(request.id))
            case Say() | MutePerson():
                await self._talk(member, request)
            case _:
                if self._around.drain.on and (self.rests() or isinstance(request, StartGame)):
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
        self._news.answer(self._comings.attend(listener), ok)

    def renamed(self) -> None:
        """Somebody here may have another name now."""
        self._news.note_room()
        self._news.tell_players()

    async def _host(self, member: Member, request: HostRequest) -> None:
        must_be_host(self.room, member.person)  # before anything is made for it
        found = await self._finder.found(request, self.members)
        draft = self.draft()
        rule_on_host(draft, member.person, request, found)
        await self.write(draft)
        self._news.answer(member, Ok(request.id))
        if isinstance(request, Kick):
            self._comings.show_out(request.person)
        self._news.tell_players()

    def _gather(self, member: Member, request: CheckReady | AnswerReady | Nudge) -> None:
        if self._gathering.ask(self.room, member, request, trio.current_time()):
            self._news.note_room()
        self._news.answer(member, Ok(request.id))
        self._news.tell_players()

    async def _talk(self, member: Member, request: Say | MutePerson) -> None:
        draft = self.draft()
        match request:
            case Say():
                rule_on_say(draft, member.person, request)
            case MutePerson():
                rule_on_mute(draft, member.person, request, self._around.settings.remembered)
        await self.write(draft)
        self._news.answer(member, Ok(request.id))
        self._news.tell_players()

    async def _act(self, member: Member, request: Act) -> None:
        if self.rests():
            raise Denied(FailedCode.DRAINING)
        await self.write(self.ruled(member, request))
        self._news.answer(member, Ok(request.id))
        self._news.tell_players()

    async def _change(self, member: Member, request: Change) -> None:
        draft = self.draft()
        rule_on(
            draft,
            Circumstances(
                self._around.levels,
                self._away,
                self._course.clocks(trio.current_time()),
                self._around.accounts.is_guest,
            ),
            member.person,
            request,
        )
        await self.write(draft)
        self._news.answer(member, Ok(request.id))
        self._news.tell_players()

    def _away(self, person: str) -> float | None:
        return self._attendance.away(person, trio.current_time())

    # --- drafts --------------------------------------------------------------------------------------------------

    def draft(self) -> Draft:
        """A new draft."""
        used = self._course.turns.used(trio.current_time()) if self.room.clock.banks else 0.0
        now = self._around.wall_clock()
        return Draft(self.room, self.game, self._around.rng, now, used, asked=self._shuffling.asked)

    def look_again(self) -> None:
        """Something is to be told that no record holds."""
        self._news.note()
        self._news.tell_players()

    def rests(self) -> bool:
        """Whether its game does not go on, as the server drains."""
        return self._around.drain.holds(self.room)

    # --- plays while the task rests ------------------------------------------------------------------------------

    def takes_plays(self) -> bool:
        """Whether a play needs nothing to be done before it."""
        return not self._behind and not self.closed and not self.rests()

    def member(self, listener: Listener) -> Member:
        """The member with this connection.  Raises `Denied` for who is not here."""
        member = self.members.of(listener)
        if member is None:
            raise Denied(FailedCode.NOT_HERE)
        return member

    def ruled(self, member: Member, request: Act) -> Draft:
        """The table after this play.  Raises `Denied`."""
        draft = self.draft()
        act(draft, self.game, member.person, request)
        return draft

    def is_due(self) -> bool:
        """Whether the table's task has something to do before the moment for which it sleeps."""
        room = self.room
        if self._is_to_mind or room.waiting.chance is not None or not room.running:
            return True
        if self._course.waits_for_people():
            return False
        return self._course.would_ask() or self._wake_at() < self._rests_until

    def watched(self) -> bool:
        """Whether anybody is here to follow the game."""
        return len(self.members) > 0

    async def commit(self, draft: Draft) -> None:
        """Write it down, adopt it, tell the players; nothing where it is empty.  Raises `NotWritten`, `JournalBroken`."""
        if draft.records:
            await self.write(draft)
            self._news.tell_players()

    async def write(self, draft: Draft) -> None:
        """Write it down and adopt it, and tell nobody yet; nothing where it is empty.  Raises `NotWritten`, `JournalBroken`."""
        if draft.records:
            records, seen = self.to_write(draft)
            await self._around.journal.write(records)
            self.adopt(draft, seen, trio.current_time())

    def to_write(self, draft: Draft) -> tuple[Sequence[AnyRecord], Seen]:
        """What is to be written down for a draft, and what each audience sees of it."""
        seen = self._feeds.seen(draft.events)
        return [*draft.records, *self._kept(draft, seen)], seen

    def _kept(self, draft: Draft, seen: Seen) -> Iterable[Kept]:
        if self._behind or is_due(self.room, draft) or self._is_to_settle(draft.room, len(draft.records)):
            yield snapshot(draft.room, self._feeds.numbers(seen, begun=draft.started), draft.at)

    def adopt(self, draft: Draft, seen: Seen, now: float) -> None:
        """Be what the draft was, now that it is written down."""
        before, self.room = self.room, draft.room
        if draft.started:
            self._feeds.begin()
            log("game-started", table=self.room.table, game=self.room.game, seats=len(self.room.seats))
        self._feeds.add(seen)
        goes_on = self.room.running
        self._unsettled += 0 if goes_on else len(draft.records)
        if not goes_on or seen.of(PUBLIC):
            self.acted_at = draft.at
        if before.steps != self.room.steps or draft.started:
            self._course.stepped(now)
        self._course.follow(now)
        if draft.started:
            self.members.reseat(self.room)
            self.members.see_it_begin()
            self._comings.close_gallery()
        self._minder.follow(before, draft)
        if not goes_on and before.running:
            log("game-over", table=self.room.table, steps=self.room.steps)
            self._around.ended(self.over())
        elif self._has_scored(before) or before.said // TALK != self.room.said // TALK or self._is_to_settle(self.room):
            self._around.ended(self.over())
            self._unsettled = 0
        self._news.note_change(before)

    def _is_to_settle(self, room: Room, more: int = 0) -> bool:
        """Whether so much was done beside a game that the journal is to hold it as one record, and a snapshot."""
        return self._unsettled + more >= SETTLING and not room.running

    def over(self) -> Ended:
        """Which games are over here, and how the newest of them ended."""
        room = self.room
        summary = None if room.running or room.state is None else self.game.summary(room.state)
        scored = room if room.state is not None and self.game.is_scored(room.state) else None
        numbers = self._feeds.numbers(Seen(), begun=False)
        return Ended(room.table, room.games - room.running, numbers, summary, scored=scored)

    def _has_scored(self, before: Room) -> bool:
        """Whether a deal has been played to its end by what was done last."""
        state = self.room.state
        if state is before.state or state is None or not self.game.is_scored(state):
            return False
        return before.state is None or not self.game.is_scored(before.state)

    # --- operators, and its end ----------------------------------------------------------------------------------

    async def _obey(self, order: Shut | Announced) -> None:
        try:
            await (self._shut() if isinstance(order, Shut) else self._announce(order.text))
        except NotWritten:
            order.settle(False)
            return
        order.settle(True)

    async def _announce(self, text: str) -> None:
        draft = self.draft()
        announce(draft, text)
        await self.commit(draft)

    async def _shut(self) -> None:
        await self._close()
        notice = encode(Notice(NoticeCode.TABLE_CLOSED.value, self.room.table))
        for member in self.members:
            member.listener.push(notice)

    async def _close(self) -> None:
        await self._around.journal.write([Closed(self.room.table, self._around.wall_clock())])
        self.closed = True
        log("table-closed", table=self.room.table)
        self._around.ended(msgspec.structs.replace(self.over(), games=self.room.games, closed=True))
        self._tell_lobby()
