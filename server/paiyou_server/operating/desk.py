"""The operator's desk: orders carried out on a running server's people and tables (`paiyou_server.operating.orders`)."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias

import trio

from paiyou_protocol.codes import NoticeCode
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import Notice
from paiyou_protocol.text import for_terminal
from paiyou_server.connections.gateways import BadGateway, Gateways
from paiyou_server.journal.backup import BackupThere
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import Banned, Operated, Silenced
from paiyou_server.journal.store import DamagedJournal, NotWritten
from paiyou_server.lobby.lobby import Lobby
from paiyou_server.logs import log
from paiyou_server.operating.draining import Drain, in_deals
from paiyou_server.operating.sanctions import Sanctions
from paiyou_server.people.accounts import Account, Accounts
from paiyou_server.tables.table import Table
from paiyou_server.tables.table_inbox import Announced, Shut

Answer: TypeAlias = dict[str, object]
_LONGEST_SAID = 200
_MINUTE = 60.0
_CHECK = 1.0


class NotDone(Exception):
    """The order did nothing; ``code`` is a word of PROTOCOL.md's manner, ``words`` say more."""

    def __init__(self, code: str, *words: str) -> None:
        super().__init__(code, *words)
        self.code = code
        self.words = words


class Connected(Protocol):
    """The part of a session that the desk uses."""

    @property
    def person(self) -> str:
        """Whose it is."""

    @property
    def address(self) -> str:
        """The network that it comes from."""

    @property
    def gateway(self) -> str:
        """The gateway that it came by; empty without one."""

    @property
    def waiting(self) -> int:
        """Bytes that wait for it."""

    def push(self, frames: bytes) -> bool:
        """Send whole frames."""

    def end(self, why: NoticeCode | str) -> bool:
        """End it with a notice."""


@dataclass(frozen=True, slots=True)
class Office:
    """What the desk works with: ``beside`` are the connections that read replays beside their persons' own.  ``forget`` and
    ``new_key`` are the server's own."""

    accounts: Accounts
    sanctions: Sanctions
    journal: Journal
    lobby: Lobby
    sessions: Mapping[str, Connected]
    beside: Mapping[str, Connected]
    drain: Drain
    back_up: Callable[[Path], Awaitable[int]] | None
    forget: Callable[[str, str, str], Awaitable[None]]
    new_key: Callable[[str, str, str], Awaitable[str]]
    wall_clock: Callable[[], float]
    gateways: Gateways


class Desk:
    """Carries orders out.  Each is written down, with who and why, before it takes effect."""

    def __init__(self, office: Office) -> None:
        self._office = office

    # --- looking

    def list_people(self) -> list[Answer]:
        """All accounts."""
        office, now = self._office, self._office.wall_clock()
        return [
            {
                "name": account.name,
                "person": account.person,
                "here": account.person in office.sessions,
                "guest": office.accounts.is_guest(account.person),
                "banned": office.sanctions.is_banned(account.person),
                "muted": office.sanctions.silence_left(account.person, now) > 0,
            }
            for account in office.accounts.all()
        ]

    def list_tables(self) -> list[Answer]:
        """All living tables."""
        office = self._office
        return [
            {
                "table": name,
                "title": for_terminal(table.room.title),
                "game": table.room.game,
                "host": office.accounts.name(table.room.host),
                "state": table.room.phase,
                "seats": len(table.room.seats),
                "here": len(table.members),
                "steps": table.room.steps,
            }
            for name, table in office.lobby.tables.items()
        ]

    def list_sessions(self) -> list[Answer]:
        """All connections."""
        office = self._office
        return [
            {
                "name": office.accounts.name(person),
                "person": person,
                "from": session.address,
                "waiting": session.waiting,
            }
            for person, session in office.sessions.items()
        ]

    def list_bans(self) -> list[Answer]:
        """All bans in force."""
        office = self._office
        return [
            {"name": office.accounts.name(ban.person), "person": ban.person, "by": ban.by, "why": ban.why, "at": ban.at}
            for ban in office.sanctions.bans()
        ]

    # --- people

    async def say(self, text: str, table: str, by: str, why: str) -> int:
        """Tell everybody, or all at a table; how many.  It is a line of the chat there too, for who looks up later."""
        office = self._office
        tables = [self._table(table)] if table else [each for each in office.lobby.tables.values() if len(each.members)]
        shown = for_terminal(text)[:_LONGEST_SAID]
        await self._note("say", table, by, why)
        if not table:
            office.lobby.chat.announce(shown, office.wall_clock())
        for each in tables:
            if not each.closed:
                await self._settled(each, partial(Announced, shown))
        members = [member.listener for each in tables for member in each.members]
        notice = encode(Notice(NoticeCode.OPERATOR.value, table or None, (shown,)))
        return sum(listener.push(notice) for listener in (members if table else list(office.sessions.values())))

    async def silence(self, person: str, minutes: float, by: str, why: str) -> None:
        """Let a person say nothing for so long; 0 lets it again."""
        office, account = self._office, self._person(person)
        until = office.wall_clock() + minutes * _MINUTE if minutes else 0.0
        record = Silenced(account.person, until, by, why, office.wall_clock())
        await office.journal.write([record])
        office.sanctions.fold(record)

    async def kick(self, person: str, by: str, why: str) -> None:
        """End a person's connection; it may come back."""
        account = self._person(person)
        session = self._office.sessions.get(account.person)
        if session is None:
            raise NotDone("not-here")
        await self._note("kick", account.person, by, why)
        for each in filter(None, (session, self._office.beside.get(account.person))):
            each.end(NoticeCode.SENT_OFF)

    async def ban(self, person: str, by: str, why: str, *, banned: bool) -> None:
        """Let a person in no more, or again."""
        office, account = self._office, self._person(person)
        record = Banned(account.person, banned, by, why, office.wall_clock())
        await office.journal.write([record])
        office.sanctions.fold(record)
        for session in filter(None, (office.sessions.get(account.person), office.beside.get(account.person))):
            if banned:
                session.end(NoticeCode.BANNED)

    async def forget_person(self, person: str, by: str, why: str) -> None:
        """Remove a person's name and keys for ever."""
        await self._office.forget(self._person(person).person, by, why)

    async def new_key(self, person: str, by: str, why: str) -> str:
        """End a person's keys; the one-time code for a new one."""
        return await self._office.new_key(self._person(person).person, by, why)

    # --- doors for other protocols

    def list_gateways(self) -> list[Answer]:
        """All gateways that were made."""
        office = self._office
        counts = Counter(session.gateway for session in office.sessions.values())
        return [{"name": name, "people": counts[name]} for name in office.gateways.names()]

    async def new_gateway(self, name: str, by: str, why: str) -> str:
        """Let a gateway of this name vouch for keys, in place of an earlier one; its credential."""
        office = self._office
        try:
            record, token = office.gateways.draft(name, by, why, office.wall_clock())
        except BadGateway:
            raise NotDone("door") from None
        await office.journal.write([record])
        office.gateways.fold(record)
        return token

    async def end_gateway(self, name: str, by: str, why: str) -> int:
        """Let it vouch no more, and end the connections that came by it; how many they were."""
        office = self._office
        try:
            record = office.gateways.ended(name, by, why, office.wall_clock())
        except BadGateway:
            raise NotDone("no-door") from None
        await office.journal.write([record])
        office.gateways.fold(record)
        everybody = (*office.sessions.values(), *office.beside.values())
        theirs = [session for session in everybody if session.gateway == name]
        return sum(session.end(NoticeCode.SENT_OFF) for session in theirs)

    # --- tables and the server

    async def close_table(self, table: str, by: str, why: str) -> None:
        """End a table, whatever is played there."""
        found = self._table(table)
        await self._note("close", table, by, why)
        if not await self._settled(found, Shut):
            raise NotWritten("full")

    async def drain(self, by: str, why: str) -> int:
        """Begin nothing new and stop after the deals under way; how many they are."""
        office = self._office
        if office.drain.on:
            raise NotDone("draining")
        await self._note("drain", "", by, why)
        office.drain.begin()
        notice = encode(Notice(NoticeCode.DRAINING.value))
        for session in tuple(office.sessions.values()):
            session.push(notice)
        return in_deals(office.lobby.tables.values())

    async def back_up(self, target: Path, by: str, why: str) -> int:
        """Copy the journal to a new file; the number of its records."""
        back_up = self._office.back_up
        if back_up is None:
            raise NotDone("file")
        await self._note("backup", target.name, by, why)
        try:
            return await back_up(target)
        except BackupThere:
            raise NotDone("there") from None
        except DamagedJournal:
            raise NotDone("damaged") from None
        except (OSError, sqlite3.Error) as error:
            raise NotDone("cannot-write", getattr(error, "strerror", None) or str(error)) from None

    async def drained(self) -> None:
        """Return once the server drains and no deal is under way."""
        await self._office.drain.begun.wait()
        while True:
            if not in_deals(self._office.lobby.tables.values()):
                log("drained")
                return
            await trio.sleep(_CHECK)

    # --- of use to several

    def _person(self, who: str) -> Account:
        account = self._office.accounts.find(who)
        if account is None:
            raise NotDone("no-person")
        return account

    def _table(self, name: str) -> Table:
        table = self._office.lobby.tables.get(name)
        if table is None or table.closed:
            raise NotDone("no-table")
        return table

    @staticmethod
    async def _settled(table: Table, order: Callable[[Callable[[bool], None]], Shut | Announced]) -> bool:
        """Give a living table an order and wait for it; whether it is written down."""
        written: list[bool] = []
        done = trio.Event()

        def settle(ok: bool) -> None:
            written.append(ok)
            done.set()

        table.inbox.put(order(settle))
        await done.wait()
        return written[0]

    async def _note(self, what: str, whom: str, by: str, why: str) -> None:
        office = self._office
        await office.journal.write([Operated(what, whom, by, why, office.wall_clock())])
