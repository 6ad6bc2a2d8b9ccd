"""One server as the screens know it: the model kept true by what comes over the link, and the requests that go out.

It runs on asyncio and knows no screen: whoever makes it is told of each change by ``tell`` and reads the model.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import time
from collections.abc import Callable, Coroutine
from typing import Final, Protocol, TypeAlias, TypeVar

import msgspec

from paiyou_client.model import Change, ClientModel, Connection, Status
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import (
    Act,
    ChatPage,
    CommitBits,
    CreateTable,
    Device,
    DeviceCode,
    Devices,
    Failed,
    LeaveTable,
    ListDevices,
    ListIgnored,
    ListPeople,
    ListReplays,
    ListTablePeople,
    ListTables,
    MakeCode,
    Ok,
    PeoplePage,
    PersonLine,
    Practise,
    ReadChat,
    ReadReplay,
    ReplayLine,
    ReplayPiece,
    ReplaysPage,
    Reply,
    Request,
    RevealBits,
    ServerMessage,
    TablesPage,
)
from paiyou_protocol.replays.file import MOST_BYTES

MOST_REPLAYS: Final = 20_000
"""Deals that are listed at most."""
_PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 4.0)
R = TypeVar("R", bound=Reply)


PeopleRequest: TypeAlias = ListPeople | ListTablePeople | ListIgnored


class Asker(Protocol):
    """The part of a `paiyou_client.link.Link` that a session uses."""

    async def run(self) -> None:
        """Connect and stay connected until it is over."""

    async def ask(self, request: Request) -> Reply:
        """Send a request and wait for the answer."""

    def try_now(self) -> None:
        """Do not wait for the end of a pause between two tries."""


class Session:
    """The model of one server, and all that can be asked of it.  With ``reads_only`` nothing is asked by itself, and nothing
    but replays can be (`paiyou_client.identity.Beside`)."""

    def __init__(
        self,
        model: ClientModel,
        tell: Callable[[Change], None],
        *,
        reads_only: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._reads_only = reads_only
        self.model = model
        self._tell = tell
        self._clock = clock
        self._link: Asker | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._settled = asyncio.Event()

    def attach(self, link: Asker) -> None:
        """Use this link, which has this session as its listener."""
        self._link = link

    async def run(self) -> None:
        """Stay connected until it is over."""
        assert self._link is not None
        try:
            await self._link.run()
        finally:
            for task in self._tasks:
                task.cancel()

    async def settled(self) -> Connection:
        """How the connection stands, once it has been up or is over."""
        await self._settled.wait()
        return self.model.connection

    def try_now(self) -> None:
        """Try a lost connection again at once."""
        if self._link is not None:
            self._link.try_now()

    def heard(self, message: ServerMessage) -> None:
        """A message came (`paiyou_client.link.Listener`)."""
        change = self.model.apply_message(message, self._clock())
        if change != Change():
            self._tell(change)
        for table in tuple(self.model.tables.values()):
            wanted = table.take_wanted()
            if wanted is not None:
                self._spawn(self._resume(table.table, wanted))
            owed = table.take_owed()
            if owed is not None:
                self._spawn(self._give(owed))

    def stands(self, connection: Connection) -> None:
        """The connection is up, lost, or over (`paiyou_client.link.Listener`)."""
        self.model.set_connection(connection)
        self._tell(Change(connection=True))
        if connection.status in {Status.CONNECTED, Status.ENDED}:
            self._settled.set()
        if connection.status is Status.CONNECTED and not self._reads_only:
            self._spawn(self.list_tables())
            self._spawn(self._look_around())
            for table in self.model.tables.values():
                self._spawn(self._resume(table.table, table.resume()))

    async def ask(self, request: Request) -> Ok | Failed:
        """Send a request that is answered by `Ok` or `Failed`."""
        assert self._link is not None
        reply = await self._link.ask(request)
        assert isinstance(reply, (Ok, Failed))
        return reply

    async def send(self, request: Request) -> Reply:
        """Send any request and wait for whatever answers it; a table that one goes to so is one that one is at."""
        assert self._link is not None
        reply = await self._link.ask(request)
        if isinstance(request, CreateTable | Practise) and isinstance(reply, Ok) and reply.table is not None:
            self.model.enter(reply.table)
        return reply

    async def make_code(self) -> DeviceCode | Failed:
        """A one-time code for another device of ours."""
        return await self._ask_for(MakeCode(id=0), DeviceCode)

    async def devices(self) -> tuple[Device, ...] | Failed:
        """Our devices on this server."""
        reply = await self._ask_for(ListDevices(id=0), Devices)
        return reply if isinstance(reply, Failed) else reply.devices

    async def _ask_for(self, request: Request, kind: type[R]) -> R | Failed:
        assert self._link is not None
        reply = await self._link.ask(request)
        assert isinstance(reply, (kind, Failed))
        return reply

    async def act(self, table: str, action: msgspec.Struct) -> Ok | Failed:
        """Do a game's action from our seat; while it is under way it stands in `TableModel.pending`."""
        at = self.model.tables.get(table)
        if at is None:
            return Failed(0, FailedCode.NOT_HERE)
        at.pending = action
        self._tell(Change(table=table))
        try:
            return await self.ask(Act(id=0, table=table, action=msgspec.to_builtins(action)))
        finally:
            at.pending = None
            self._tell(Change(table=table))

    async def replays(self, game: str = "") -> tuple[ReplayLine, ...] | Failed:
        """The deals that we have played there, or those of one game of a table; so many at most."""
        lines: list[ReplayLine] = []
        after: str | None = None
        while len(lines) < MOST_REPLAYS:
            page = await self._ask_patiently(ListReplays(0, after, game or None), ReplaysPage)
            if isinstance(page, Failed):
                return page
            lines += page.replays
            if page.more is None:
                break
            after = page.more
        return tuple(lines)

    async def replay(self, deal: str, *, chat: bool = False) -> bytes | Failed:
        """The file of a deal, as we may see it; not checked yet.  One that is too large is as if there were none."""
        data = b""
        while len(data) <= MOST_BYTES:
            piece = await self._ask_patiently(ReadReplay(0, deal, len(data), chat), ReplayPiece)
            if isinstance(piece, Failed):
                return piece
            try:
                more = base64.b64decode(piece.data, validate=True)
            except binascii.Error:
                break
            data += more
            if not more or len(data) >= piece.size:
                return data
        return Failed(0, FailedCode.NO_REPLAY)

    async def _ask_patiently(self, request: Request, kind: type[R]) -> R | Failed:
        """The same as `_ask_for`; where we ask too fast, again in a moment, and then again."""
        for pause in _PAUSES:
            reply = await self._ask_for(request, kind)
            if not isinstance(reply, Failed) or reply.code != FailedCode.BUSY:
                break
            await asyncio.sleep(pause)
        return reply

    async def create(self, request: CreateTable | Practise) -> Ok | Failed:
        """Make a table and be at it."""
        reply = await self.ask(request)
        if isinstance(reply, Ok) and reply.table is not None:
            self.model.enter(reply.table)
        return reply

    async def join(self, table: str, password: str = "") -> Ok | Failed:
        """Be at a table, as a watcher or in the seat that is ours."""
        known = table in self.model.tables
        reply = await self.ask(msgspec.structs.replace(self.model.enter(table).resume(), password=password))
        if isinstance(reply, Failed) and not known:
            self.model.leave(table)
        return reply

    async def leave(self, table: str) -> Ok | Failed:
        """Be no longer at a table; a seat in a running game stays ours."""
        reply = await self.ask(LeaveTable(id=0, table=table))
        self.model.leave(table)
        self._tell(Change(table=table))
        return reply

    async def list_tables(self) -> None:
        """Ask for all tables; they come into `ClientModel.lobby`."""
        after: str | None = None
        while True:
            assert self._link is not None
            page = await self._link.ask(ListTables(id=0, after=after))
            if not isinstance(page, TablesPage) or page.more is None:
                return
            after = page.more

    async def people_of(self, request: PeopleRequest) -> tuple[PersonLine, ...] | Failed:
        """All the people that such a request lists."""
        people: list[PersonLine] = []
        while True:
            assert self._link is not None
            page = await self._link.ask(request)
            if not isinstance(page, PeoplePage):
                return page if isinstance(page, Failed) else tuple(people)
            people.extend(page.people)
            if page.more is None:
                return tuple(people)
            request = msgspec.structs.replace(request, after=page.more)

    async def read_chat(self, table: str | None) -> None:
        """Ask for what was said before what we know, in the lobby without a table."""
        log = self.model.chat_of(table)
        if log is None or self._link is None:
            return
        before = log.oldest
        page = await self._link.ask(ReadChat(0, table) if before is None else ReadChat(0, table, before))
        if isinstance(page, ChatPage):
            log.know(page.lines)
            self._tell(Change(lobby=table is None, table=table))

    async def _look_around(self) -> None:
        """Who is here, and what is said in the lobby; from then on changes are pushed."""
        people = await self.people_of(ListPeople(id=0))
        if not isinstance(people, Failed):
            self.model.people = {line.person: line for line in people}
        assert self._link is not None
        page = await self._link.ask(ReadChat(0))
        if isinstance(page, ChatPage):
            me = "" if self.model.me is None else self.model.me.person
            self.model.chat.hear(page.lines, me=me)
        self._tell(Change(lobby=True))

    async def _resume(self, table: str, request: Request) -> None:
        reply = await self.ask(request)
        if isinstance(reply, Failed) and reply.code in {FailedCode.NO_TABLE, FailedCode.NOT_HERE}:
            self.model.leave(table)
            self._tell(Change(table=table))

    async def _give(self, owed: CommitBits | RevealBits) -> None:
        await self.ask(owed)  # where it came too late, what the server tells next says so

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
