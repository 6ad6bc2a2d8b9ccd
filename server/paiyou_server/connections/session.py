"""One connection after its handshake: it reads and rules on the flow of requests, and is written to without waiting.

The task that reads answers pings itself; every other request goes to the lobby or to a table's inbox, and the answer comes
from there.  Nothing that the peer does or leaves undone holds up anybody else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import trio

from paiyou_protocol.codes import FailedCode, NoticeCode
from paiyou_protocol.connection import CLOSED, NEED_DATA, Connection
from paiyou_protocol.errors import RemoteProtocolError
from paiyou_protocol.framing import encode
from paiyou_protocol.liveness import LOST, Liveness, answer
from paiyou_protocol.messages import (
    Act,
    AddBot,
    Allow,
    ChangeTable,
    ClientMessage,
    CreateTable,
    Disallow,
    FillBots,
    ForgetDevice,
    Hello,
    IgnorePerson,
    JoinByCode,
    JoinTable,
    Kick,
    LeaveTable,
    ListDevices,
    ListIgnored,
    ListPeople,
    ListReplays,
    ListTables,
    MakeCode,
    Message,
    MutePerson,
    Notice,
    PassHost,
    Ping,
    Pong,
    Practise,
    Propose,
    QuickPlay,
    ReadChat,
    ReadReplay,
    RemoveBot,
    RenewCode,
    Reply,
    Request,
    ResumeGame,
    Say,
    Sit,
    Stand,
    Unseat,
)
from paiyou_server.connections.channel import Channel
from paiyou_server.connections.complaints import Complaints
from paiyou_server.connections.outbox import Outbox
from paiyou_server.connections.pace import Paces, Verdict
from paiyou_server.denied import Denied
from paiyou_server.lobby.lobby import Lobby
from paiyou_server.logs import log
from paiyou_server.people.accounts import Login
from paiyou_server.people.keys import Keys
from paiyou_server.replays.replay_desk import ReplayDesk
from paiyou_server.settings import Settings
from paiyou_server.tables.table import Table
from paiyou_server.tables.table_inbox import Asked, AtTable, Departed, Drained

_CHANGES: Final = frozenset(
    (
        *(CreateTable, Practise, QuickPlay, JoinTable, JoinByCode, LeaveTable, Sit, Stand, AddBot, FillBots, RemoveBot),
        *(
            Unseat,
            ChangeTable,
            RenewCode,
            Allow,
            Disallow,
            PassHost,
            Kick,
            Propose,
            ResumeGame,
            MutePerson,
            IgnorePerson,
        ),
    )
)
"""Requests of which something is kept, beside play and talk, which have their own bounds."""
_LAST_WORDS = 1.0
_AT_A_TIME = 16
"""Messages of one peer that are handled before others have their turn."""


@dataclass(frozen=True, slots=True)
class Home:
    """What all sessions share: ``writers`` is the nursery of those that send, ``heard`` is called at the first message."""

    settings: Settings
    lobby: Lobby
    keys: Keys
    replays: ReplayDesk
    paces: Paces
    complaints: Complaints
    writers: trio.Nursery
    heard: Callable[[], None]
    silence_left: Callable[[str], float]


class Session:
    """A person's connection.  To the lobby and to tables it is a `Visitor` and a `Listener`; one that is ``beside`` the person's
    own is nothing to them: it reads replays at a pace of its own."""

    def __init__(
        self,
        channel: Channel,
        connection: Connection[ClientMessage],
        login: Login,
        home: Home,
        address: str,
        *,
        gateway: str = "",
        contributes: bool = False,
        beside: bool = False,
    ) -> None:
        self.person = login.account.person
        self.device = login.device
        self.address = address
        self.gateway = gateway
        self.contributes = contributes
        self._is_beside = beside
        self._channel = channel
        self._connection = connection
        self._home = home
        self._tables: dict[str, Table] = {}
        self._scope = trio.CancelScope()
        self._ended: str | None = None
        settings = home.settings
        now = trio.current_time()
        self._outbox = Outbox(
            channel,
            home.writers,
            limit=settings.outbox,
            patience=settings.send,
            drained=self._drained,
            gave_up=lambda: self.end("slow"),
        )
        self._pace = home.paces.of(f"{self.person} beside" if beside else self.person, now)
        self._liveness = Liveness(now, ping_after=settings.ping_after, give_up_after=settings.give_up_after)

    # --- the task ------------------------------------------------------------------------------------------------

    async def run(self, first: Message) -> str:
        """Send the first message, then read until the end; returns the word for why it ended."""
        self._outbox.put(self._connection.send(first))
        try:
            if not self._is_beside:
                self._home.lobby.arrive(self)
            with self._scope:
                await self._read()
        except RemoteProtocolError as error:
            self._ended = self._ended or error.code.value
            self._outbox.put(self._connection.parting(error.code), over=self._reserve)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            self._ended = self._ended or "lost"
        finally:
            self._ended = self._ended or "closed"  # first, so that nobody tells it anything more
            try:
                self._depart()
                await self._last_words()
            finally:
                self._outbox.shut()  # whatever happens: its descriptor is about to be another peer's
        return self._ended

    async def _read(self) -> None:
        await self._rest(trio.current_time())
        while await self._take_events():
            self._connection.receive_data(await self._channel.receive())

    async def _take_events(self) -> bool:
        """Handle all messages that are here; False at the end of the conversation."""
        handled = 0
        while self._ended is None:
            event = self._connection.next_event()
            if event is NEED_DATA:
                return True
            if event is CLOSED:
                return False
            now = trio.current_time()
            self._liveness.heard(now)
            self._handle(event, now)
            await self._rest(now)
            handled += 1
            if handled % _AT_A_TIME == 0:
                await trio.lowlevel.checkpoint()
        return False

    async def _rest(self, now: float) -> None:
        """Whoever asked too much is not listened to for a while."""
        if now < self._pace.rests_until:
            await trio.sleep_until(self._pace.rests_until)

    def _depart(self) -> None:
        if self._is_beside:
            return
        self._home.lobby.leave(self)
        for table in self._tables.values():
            table.inbox.put(Departed(self))
        self._tables.clear()

    async def _last_words(self) -> None:
        with trio.move_on_after(_LAST_WORDS, shield=True):
            await self._outbox.flushed()

    # --- what comes ----------------------------------------------------------------------------------------------

    def _handle(self, message: ClientMessage, now: float) -> None:
        match self._pace.judge(now):
            case Verdict.TAKE:
                self._take(message)
            case Verdict.BUSY:
                self._home.complaints.note("busy", now, person=self.person, address=self.address)
                if not isinstance(message, (Ping, Pong, Hello)):
                    self._deny(message, FailedCode.BUSY)
            case Verdict.FLOOD:
                self.end(NoticeCode.FLOOD)

    def _take(self, message: ClientMessage) -> None:
        match message:
            case Act() if not self._is_beside:  # by far the most of all, so it is looked for before all others
                self._home.heard()
                self._play(message)
            case Pong():
                self._home.heard()
            case Ping():
                self._outbox.put(self._connection.send(answer(message)))
            case Hello():
                raise AssertionError("the connection lets no second hello pass")
            case _ if self._is_beside and not isinstance(message, ListReplays | ReadReplay):
                self._deny(message, FailedCode.BESIDE)
            case _ if type(message) in _CHANGES and not self._home.lobby.may_change(self.person):
                self._deny(message, FailedCode.BUSY)
            case _:
                self._home.heard()
                self._pass_on(message)

    def _pass_on(self, request: Request) -> None:
        lobby = self._home.lobby
        match request:
            case ListTables():
                lobby.list_tables(self, request)
            case ListPeople():
                lobby.presence.list_people(self, request)
            case MakeCode() | ListDevices() | ForgetDevice():
                self._home.keys.ask(self, request)
            case CreateTable() | Practise():
                self._create(request)
            case ListReplays() | ReadReplay():
                self._home.replays.ask(self, request)
            case Say():
                self._say(request)
            case QuickPlay():
                self._quick(request)
            case JoinTable() | JoinByCode():
                lobby.entrance.come(self, request)
            case _:
                self._pass_on_talk(request)

    def _pass_on_talk(self, request: IgnorePerson | ListIgnored | AtTable) -> None:
        lobby = self._home.lobby
        match request:
            case ReadChat(table=None):
                lobby.chat.read(self, request)
            case ListIgnored():
                lobby.list_ignored(self, request)
            case IgnorePerson():
                lobby.create(self, request)
            case _:
                self._ask_table(request)

    def _say(self, request: Say) -> None:
        left = self._home.silence_left(self.person)
        if left > 0:
            self._deny(request, FailedCode.MUTED, str(math.ceil(left)))
        elif not self._home.lobby.may_say(self.person):
            self._deny(request, FailedCode.CHAT_RATE)
        elif request.table is None:
            self._home.lobby.say(self, request)
        else:
            self._ask_table(request)

    def _play(self, request: Act) -> None:
        table = self._home.lobby.entrance.find(self.person, request.table)
        if table is None:
            self._deny(request, FailedCode.NO_TABLE)
        elif not table.inbox.ask(Asked(self, request)):
            self._deny(request, FailedCode.BUSY)

    def _ask_table(self, request: AtTable) -> None:
        entrance = self._home.lobby.entrance
        table = entrance.find(self.person, request.table or "")
        if table is None:
            self._deny(request, FailedCode.NO_TABLE)
        elif isinstance(request, Sit) and not self._may_sit():
            self._deny(request, FailedCode.TOO_MANY_TABLES)
        elif isinstance(request, ChangeTable) and request.password and not entrance.may_try(self):
            self._deny(request, FailedCode.GUESSES)
        elif not table.inbox.ask(Asked(self, request)):
            self._deny(request, FailedCode.BUSY)
        elif isinstance(request, LeaveTable):
            self._tables.pop(request.table, None)

    def _create(self, request: CreateTable | Practise) -> None:
        if self._full() or (isinstance(request, Practise) and not self._may_sit()):
            self._deny(request, FailedCode.TOO_MANY_TABLES)
        elif isinstance(request, CreateTable) and request.password and not self._home.lobby.entrance.may_try(self):
            self._deny(request, FailedCode.GUESSES)
        else:
            self._home.lobby.create(self, request)

    def _quick(self, request: QuickPlay) -> None:
        if self._full() or not self._may_sit():
            self._deny(request, FailedCode.TOO_MANY_TABLES)
        else:
            self._home.lobby.create(self, request)

    def _may_sit(self) -> bool:
        return len(self._home.lobby.seats_of(self.person)) < self._home.settings.seats_per_person

    def enters(self, table: Table) -> bool:
        """Be at this table from now on; False where it is at as many as may be."""
        if table.room.table not in self._tables and self._full():
            return False
        self.entered(table)
        return True

    def went(self, table: Table) -> None:
        """It is not at this table after all."""
        self._tables.pop(table.room.table, None)

    @property
    def tables(self) -> Iterable[Table]:
        """The tables that it came to, the newest last; it may have left some."""
        return self._tables.values()

    def _full(self) -> bool:
        for name in [name for name, table in self._tables.items() if table.closed]:
            del self._tables[name]
        return len(self._tables) >= self._home.settings.tables_per_connection

    def _deny(self, request: Request, code: FailedCode, *words: str) -> None:
        self.reply(Denied(code, *words).reply(request.id))

    # --- what goes -----------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """Bytes that wait for the peer."""
        return self._outbox.size

    @property
    def _reserve(self) -> int:
        """Answers may wait in as much room again as pushes."""
        return self._home.settings.outbox

    def reply(self, message: Reply, pushes: bytes = b"") -> bool:
        """Answer, with pushes behind; False where there was no room for the pushes.  A peer for whose answers there is no
        room has asked and asked and not read: it is ended."""
        if self._ended is not None:
            return True
        frame = self._connection.send(message)
        self._pace.answered(len(frame) + len(pushes))
        if pushes and self._outbox.size:
            self._put_answer(frame)
            return self._outbox.put(pushes)
        self._put_answer(frame + pushes)
        return True

    def _put_answer(self, data: bytes) -> None:
        if not self._outbox.put(data, over=self._reserve):
            self.end(NoticeCode.SLOW)

    def push(self, frames: bytes) -> bool:
        """Send whole frames of pushes; False where there is no room."""
        return self._ended is not None or self._outbox.put(frames)

    def entered(self, table: Table) -> None:
        """The session is at this table: the table is told when it is gone."""
        if self._ended is None:
            self._tables[table.room.table] = table
        else:
            table.inbox.put(Departed(self))

    def _drained(self) -> None:
        self._home.lobby.drained(self)
        for table in self._tables.values():
            table.inbox.put(Drained(self))

    def end(self, why: NoticeCode | str) -> bool:
        """End it, with a notice where there is something to say; False where it had ended already."""
        if self._ended is not None:
            return False
        if isinstance(why, NoticeCode):
            self._outbox.put(encode(Notice(why.value)), over=2 * self._reserve)
        self._ended = str(why)
        self._scope.cancel()
        return True

    def mind_silence(self, now: float) -> None:
        """Ping it, or give it up, as is due."""
        if now < self._liveness.wake_at:
            return
        match self._liveness.check(now):
            case Ping() as ping:
                self._outbox.put(self._connection.send(ping))
            case verdict if verdict is LOST:
                log("peer-silent", person=self.person)
                self.end("silent")
            case _:
                pass
