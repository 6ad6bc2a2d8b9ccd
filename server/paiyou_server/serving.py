"""The whole server: what runs inside what, and in which order it stops.

journal, those who write to peers                 stop last: whatever is decided is written
  tables, lobby                                    each finishes the commit it waits for
    connections                                    told that the server closes, and given a moment to hear it
      accepting                                    stops first
"""

from __future__ import annotations

import socket
import ssl
import time
from collections import ChainMap, Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from secrets import SystemRandom

import trio

from paiyou_protocol.codes import NoticeCode, RefusedCode
from paiyou_protocol.connection import Connection
from paiyou_protocol.errors import RemoteProtocolError
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import Notice
from paiyou_protocol.states import Role
from paiyou_server.connections.arrivals import Arrivals, address_of
from paiyou_server.connections.channel import Channel, open_channel
from paiyou_server.connections.complaints import Complaints
from paiyou_server.connections.flow import PerMinute
from paiyou_server.connections.handshake import Admitted, Reception, read_hello
from paiyou_server.connections.launch import Launch
from paiyou_server.connections.pace import Paces
from paiyou_server.connections.refusing import Refuse
from paiyou_server.connections.session import Home, Session
from paiyou_server.journal.backup import Backups
from paiyou_server.journal.house import House
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import Erased
from paiyou_server.lobby.lobby import Lobby
from paiyou_server.logs import log, log_crash
from paiyou_server.operating.desk import Desk, Office
from paiyou_server.operating.draining import Drain
from paiyou_server.operating.metrics import Gauges
from paiyou_server.people.forgetting import forget
from paiyou_server.people.guests import Guests
from paiyou_server.people.keys import Keys
from paiyou_server.people.passwords import Locksmith
from paiyou_server.play.games import Games
from paiyou_server.play.thinking import Thinker
from paiyou_server.replays.archive import Archive
from paiyou_server.replays.deals import FOLDER as DEALS
from paiyou_server.replays.finished import Ended
from paiyou_server.replays.replay_desk import ReplayDesk
from paiyou_server.settings import Settings
from paiyou_server.tables.doors import new_code
from paiyou_server.tables.stands import Stands
from paiyou_server.tables.surroundings import Surroundings

SERVER = "paiyou 0.1"
_SWEEP = 1.0


@dataclass(frozen=True, slots=True)
class Parts:
    """What a server is made of; tests put other things in."""

    settings: Settings
    games: Games
    levels: tuple[str, ...]
    journal: Journal
    thinker: Thinker
    launch: Launch | None = None
    wall_clock: Callable[[], float] = time.time
    locksmith: Locksmith = field(default_factory=Locksmith)
    journal_file: Path | None = None
    """Where the journal is kept: finished games are taken out of it, and people forgotten in it."""
    tls: ssl.SSLContext | None = None


class NobodySuch(Exception):
    """There is no account of this id or name."""


class Server:
    """One server.  `serve` runs it until `stop` is called."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._settings = parts.settings
        house = House(parts.games, parts.settings.history)
        house.fold_all(parts.journal.load(), parts.journal.load_table)
        self._last_sign = house.last_at
        self._drain = Drain()
        self._stands = Stands(parts.settings)
        self.tally = parts.journal.tally
        self._journal = parts.journal
        around = Surroundings(
            parts.settings,
            parts.games,
            parts.levels,
            house.accounts,
            self._journal,
            parts.thinker,
            SystemRandom(),
            parts.wall_clock,
            parts.locksmith,
            self._new_code,
            house.ignores,
            self._drain,
            self.tally,
            self._stands,
            self._put_away,
            parts.launch is not None,
        )
        deals = None if parts.journal_file is None else parts.journal_file.parent / DEALS
        self._archive = None
        if parts.journal_file is not None:
            self._archive = Archive(parts.journal_file, self._journal, house.accounts, parts.games, parts.settings)
        self._lobby = Lobby(around, house.tables, house.tables_made)
        self._replays = ReplayDesk(deals, parts.games, parts.settings.inbox, self._lobby.attends)
        self._accounts = house.accounts
        self._keys = Keys(
            house.accounts,
            house.recoveries,
            self._journal,
            parts.settings,
            parts.wall_clock,
            end_device=self._end_device,
        )
        self.gateways = house.gateways
        self._reception = Reception(
            house.accounts, house.sanctions, self._journal, self._keys, self.gateways, parts.launch, parts.settings
        )
        self._newcomers = house.newcomers
        self._backups = Backups()
        self._stopping = trio.Event()
        self._sessions: dict[str, Session] = {}
        self._beside: dict[str, Session] = {}
        """Those that read replays beside their persons' own, one a person."""
        self._connections: Counter[str] = Counter()
        self._by_gateway: Counter[str] = Counter()
        """Connections of gateways, by the network that their people come from."""
        self._arrivals = PerMinute(parts.settings.connections_per_minute)
        self._paces = Paces(parts.settings)
        self._complaints = Complaints()
        self._guests = Guests(
            house.accounts,
            self._journal,
            parts.settings,
            ChainMap(self._sessions, self._beside),
            self._lobby.needs,
            self._end_keys,
            parts.wall_clock,
        )
        self._home: Home | None = None
        self._sanctions = house.sanctions
        self.desk = Desk(
            Office(
                house.accounts,
                house.sanctions,
                self._journal,
                self._lobby,
                self._sessions,
                self._beside,
                self._drain,
                None if parts.journal_file is None else self.back_up,
                lambda person, by, why: self.forget(person, by=by, why=why),
                lambda person, by, why: self.renew_key(person, by=by, why=why),
                parts.wall_clock,
                self.gateways,
            )
        )
        log("loaded", tables=len(house.tables))

    def _put_away(self, ended: Ended) -> None:
        if self._archive is not None:
            self._archive.put(ended)

    def _new_code(self) -> str:
        return new_code({table.room.door.code for table in self._lobby.tables.values()})

    async def forget(self, who: str, *, by: str, why: str) -> None:
        """Forget a person, by public id or name, as an operator asks (`paiyou_server.people.forgetting`).

        Raises `NobodySuch`, `NotWritten`, `JournalBroken`, ``sqlite3.Error``, ``OSError``.
        """
        account = self._accounts.find(who)
        if account is None or self._parts.journal_file is None:
            raise NobodySuch(who)
        person = account.person
        self._keys.end_codes(person)
        self._end_keys(person)
        erased = Erased(person, by, why, self._parts.wall_clock())
        await forget(erased, self._accounts, self._journal, self._parts.journal_file)
        self._replays.forget()
        for table in self._lobby.tables.values():
            table.renamed()

    async def back_up(self, target: Path) -> int:
        """Copy the journal to a new file while everybody plays; the number of its records (`paiyou_server.journal.backup`).

        Raises `BackupThere`, `DamagedJournal`, ``sqlite3.Error``, ``OSError``.
        """
        assert self._parts.journal_file is not None
        records = await self._backups.back_up(self._parts.journal_file, target)
        log("backed-up", records=records)
        return records

    def _silence_left(self, person: str) -> float:
        return self._sanctions.silence_left(person, self._parts.wall_clock())

    async def _stop_when_drained(self) -> None:
        await self.desk.drained()
        self.stop()

    def gauges(self) -> Gauges:
        """What can be read off the server at any moment, for its metrics."""
        lobby = self._lobby
        return {
            "sessions": ("People connected.", lambda: len(self._sessions)),
            "connections": ("Connections, those without a handshake too.", self._connections.total),
            "tables": ("Living tables.", lambda: len(lobby.tables)),
            "games": (
                "Tables where a game runs.",
                lambda: sum(table.room.running for table in tuple(lobby.tables.values())),
            ),
            "accounts": ("People known here.", lambda: len(self._accounts)),
            "journal_records": ("Records written since the start.", lambda: self._journal.records),
            "journal_commits": ("Commits since the start.", lambda: self._journal.commits),
        }

    def known_to_all(self) -> tuple[int, int]:
        """How many people are connected, and how many tables a stranger sees."""
        return len(self._sessions), self._lobby.listed

    def stop(self) -> None:
        """Stop soon, in good order."""
        self._stopping.set()

    async def serve(self, listeners: list[trio.SocketListener]) -> None:
        """Run until stopped.  Raises what the journal's store raises, and then nobody knows what is written."""
        async with trio.open_nursery() as keepers:
            keepers.start_soon(self._journal.run)
            async with trio.open_nursery() as tables:
                self._home = Home(
                    self._settings,
                    self._lobby,
                    self._keys,
                    self._replays,
                    self._paces,
                    self._complaints,
                    keepers,
                    self._reception.heard,
                    self._silence_left,
                )
                self._reception.remember(self._newcomers, self._parts.wall_clock())
                tables.start_soon(self._lobby.run, tables, self._last_sign)
                tables.start_soon(self._stands.run)
                tables.start_soon(self._keys.run)
                tables.start_soon(self._guests.run)
                tables.start_soon(self._replays.run)
                tables.start_soon(self._sweep)
                if self._archive is not None:
                    tables.start_soon(self._archive.run, self._lobby.over())
                tables.start_soon(self._stop_when_drained)
                async with trio.open_nursery() as handlers:
                    await self._accept(listeners, handlers)
                    self._say_closing()
                    handlers.cancel_scope.cancel()
                tables.cancel_scope.cancel()
            keepers.cancel_scope.cancel()
        self._journal.close()
        log("stopped", commits=self._journal.commits, records=self._journal.records)

    async def _accept(self, listeners: list[trio.SocketListener], handlers: trio.Nursery) -> None:
        async with trio.open_nursery() as accepting:

            async def accept() -> None:
                paced = [Arrivals(listener, self._arrivals, self._complaints) for listener in listeners]
                await trio.serve_listeners(self._handle, paced, handler_nursery=handlers)

            accepting.start_soon(accept)
            await self._stopping.wait()
            log("stopping", sessions=len(self._sessions))
            accepting.cancel_scope.cancel()

    def _say_closing(self) -> None:
        notice = encode(Notice(NoticeCode.CLOSING.value))
        for session in (*self._sessions.values(), *self._beside.values()):
            session.push(notice)

    async def _sweep(self) -> None:
        while True:
            await trio.sleep(_SWEEP)
            now = trio.current_time()
            for session in (*self._sessions.values(), *self._beside.values()):
                session.mind_silence(now)
                self.tally.outbox_peak = max(self.tally.outbox_peak, session.waiting)
            self._paces.tidy(now)

    # --- operators -----------------------------------------------------------------------------------------------

    async def renew_key(self, who: str, *, by: str, why: str) -> str:
        """A one-time code for the person of this public id or name who has lost all keys, as an operator asks.

        Every token that the person had ends, and so does a connection that one has opened.  Raises `NobodySuch`, and what
        `Keys.renew` raises.
        """
        account = self._accounts.find(who)
        if account is None:
            raise NobodySuch(who)
        code = await self._keys.renew(account, by=by, why=why)
        self._end_keys(account.person)
        return code

    def _end_keys(self, person: str) -> None:
        for session in self._sessions_of(person):
            session.end(NoticeCode.KEYS_ENDED)

    def _end_device(self, person: str, device: int) -> None:
        for session in self._sessions_of(person):
            if session.device == device:
                session.end(NoticeCode.KEYS_ENDED)

    def _sessions_of(self, person: str) -> Iterator[Session]:
        return filter(None, (self._sessions.get(person), self._beside.get(person)))

    # --- connections ---------------------------------------------------------------------------------------------

    async def _handle(self, stream: trio.SocketStream) -> None:
        """Everything about one connection; raises nothing, as one exception here would stop the server."""
        address = address_of(stream)
        self._connections[address] += 1
        try:
            if self._settings.send_buffer:
                stream.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self._settings.send_buffer)
            await self._converse(stream, address)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            pass
        except Exception as error:  # noqa: BLE001 - one connection's fault must not end the server
            log_crash("connection-crash", error)
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]
            await trio.aclose_forcefully(stream)

    async def _converse(self, stream: trio.SocketStream, address: str) -> None:
        connection, channel = Connection(Role.SERVER), Channel(stream, address)
        admitted = hello = None
        with trio.move_on_after(self._settings.handshake):
            try:
                self._check_room(address)
                channel = await open_channel(stream, self._parts.tls, address)
                hello = await read_hello(channel, connection)
                if hello is None:
                    return
                admitted = await self._reception.admit(hello, address, self._parts.wall_clock())
                self._check_gateway(admitted, address)
            except Refuse as refused:
                if hello is None or not self.gateways.looks(hello):
                    self._complain("refused", address, code=refused.code.value)
                await channel.send_last(connection.send(refused.message()))
                return
            except RemoteProtocolError as error:
                self._complain("refused", address, code=error.code.value)
                await channel.send_last(connection.parting(error.code))
                return
        if admitted is None:
            self._complain("hello-late", address)
            return
        assert self._home is not None
        session = Session(
            channel,
            connection,
            admitted.login,
            self._home,
            admitted.address,
            gateway=admitted.gateway,
            contributes=admitted.contributes,
            beside=admitted.beside,
        )
        with self._counted(admitted):
            await self._be_with(session, admitted)

    def _check_room(self, address: str) -> None:
        settings, here = self._settings, self._connections[address]
        is_gateway = self.gateways.is_at(address, trio.current_time())
        most = settings.connections_per_gateway if is_gateway else settings.connections_per_address
        if here > most or self._connections.total() > settings.connections:
            raise Refuse(RefusedCode.FULL)

    def _check_gateway(self, admitted: Admitted, address: str) -> None:
        """Who comes by a gateway counts for the address that the gateway says, as any connection does.  Raises `Refuse`."""
        if not admitted.gateway:
            return
        now = trio.current_time()
        self.gateways.seen(address, now)
        if not self._arrivals.take(admitted.address, now):
            raise Refuse(RefusedCode.BUSY)
        if self._by_gateway[admitted.address] >= self._settings.connections_per_address:
            raise Refuse(RefusedCode.FULL)

    @contextmanager
    def _counted(self, admitted: Admitted) -> Iterator[None]:
        if not admitted.gateway:
            yield
            return
        self._by_gateway[admitted.address] += 1
        try:
            yield
        finally:
            self._by_gateway[admitted.address] -= 1
            if not self._by_gateway[admitted.address]:
                del self._by_gateway[admitted.address]

    def _complain(self, event: str, address: str, **facts: str) -> None:
        self._complaints.note(event, trio.current_time(), address=address, **facts)

    async def _be_with(self, session: Session, admitted: Admitted) -> None:
        sessions = self._beside if admitted.beside else self._sessions
        seats = tuple(self._lobby.seats_of(session.person))
        older = sessions.get(session.person)
        took_over = older is not None and older.end(NoticeCode.TAKEN_OVER)
        sessions[session.person] = session
        log("session-begun", person=session.person, **({"gateway": session.gateway} if session.gateway else {}))
        why = "stopped"
        try:
            why = await session.run(admitted.welcome(SERVER, seats, took_over=took_over))
        finally:
            if sessions.get(session.person) is session:
                del sessions[session.person]
            self.tally.ended[why] += 1
            log("session-ended", person=session.person, why=why)
