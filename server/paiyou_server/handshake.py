"""From a new connection to a person: the hello, in time, and the welcome or the refusal."""

from __future__ import annotations

from dataclasses import dataclass

import trio

from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.connection import CLOSED, NEED_DATA, Connection
from paiyou_protocol.messages import VERSIONS, ClientMessage, Hello, Refused, Version, Welcome
from paiyou_protocol.text import BadText, check_name
from paiyou_protocol.versions import agree
from paiyou_server.accounts import Account, Accounts, NameTaken
from paiyou_server.flow import PerMinute
from paiyou_server.journal import Journal, JournalBroken
from paiyou_server.launch import Launch
from paiyou_server.store import NotWritten

_RECEIVE = 4096


class Refuse(Exception):
    """No handshake."""

    def __init__(self, code: RefusedCode) -> None:
        super().__init__(code)
        self.code = code

    def message(self) -> Refused:
        """What the peer is told."""
        return Refused(self.code.value, VERSIONS)


@dataclass(frozen=True, slots=True)
class Admitted:
    """A person who came in; ``token`` for a new one."""

    account: Account
    version: Version
    token: str | None = None

    def welcome(self, server: str, seats: tuple[str, ...], *, took_over: bool) -> Welcome:
        """What the person is told first; ``seats`` are the tables where it has one, ``took_over`` whether it was here
        already."""
        return Welcome(self.version, server, self.account.person, self.account.name, self.token, seats, took_over)


async def read_hello(stream: trio.SocketStream, connection: Connection[ClientMessage]) -> Hello | None:
    """The hello, None where the peer went away first.  Raises `RemoteProtocolError`; the caller bounds the time."""
    while True:
        event = connection.next_event()
        if event is CLOSED:
            return None
        if event is not NEED_DATA:
            assert isinstance(event, Hello)
            return event
        connection.receive_data(await stream.receive_some(_RECEIVE))


class Reception:
    """Lets people in."""

    def __init__(self, accounts: Accounts, journal: Journal, launch: Launch | None, new_per_minute: int) -> None:
        self._accounts = accounts
        self._journal = journal
        self._launch = launch
        self._new = PerMinute(new_per_minute)

    async def admit(self, hello: Hello, address: str, at: float) -> Admitted:
        """Who this is; a new account is written down first.  ``address`` is the peer's network.  Raises `Refuse`."""
        version = agree(hello.versions)
        if version is None:
            raise Refuse(RefusedCode.VERSION)
        account = None if hello.token is None else self._accounts.by_token(hello.token)
        person = None if account is None else account.person
        if self._launch is not None and not self._launch.permits(hello.launch, person):
            raise Refuse(RefusedCode.LAUNCH)
        if account is None and hello.token is not None:
            raise Refuse(RefusedCode.TOKEN)
        admitted = (
            await self._new_person(hello, version, address, at) if account is None else Admitted(account, version)
        )
        if self._launch is not None:
            self._launch.admit(admitted.account.person)
        return admitted

    async def _new_person(self, hello: Hello, version: Version, address: str, at: float) -> Admitted:
        if not self._new.take(address, trio.current_time()):
            raise Refuse(RefusedCode.BUSY)
        try:
            record, token = self._accounts.draft(check_name(hello.name), at)
        except (BadText, NameTaken):
            raise Refuse(RefusedCode.NAME) from None
        try:
            await self._journal.write([record])
        except (NotWritten, JournalBroken):
            self._accounts.give_up(record)
            raise Refuse(RefusedCode.STORAGE) from None
        return Admitted(self._accounts.add(record), version, token)

    def heard(self) -> None:
        """Somebody who was let in has spoken."""
        if self._launch is not None:
            self._launch.confirm()
