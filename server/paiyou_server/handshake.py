"""From a new connection to a person: the hello, in time, and the welcome or the refusal."""

from __future__ import annotations

from dataclasses import dataclass

import trio

from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.connection import CLOSED, NEED_DATA, Connection
from paiyou_protocol.messages import ClientMessage, Hello, Version, Welcome
from paiyou_protocol.names import check_name
from paiyou_protocol.text import TITLE_CELLS, BadText, for_terminal
from paiyou_protocol.versions import agree
from paiyou_server.accounts import Accounts, Login, NameTaken
from paiyou_server.channel import Channel
from paiyou_server.flow import PerMinute
from paiyou_server.house_names import is_reserved
from paiyou_server.journal import Journal, JournalBroken
from paiyou_server.keys import BadCode, Keys
from paiyou_server.launch import Launch
from paiyou_server.logs import log
from paiyou_server.operating.sanctions import Sanctions
from paiyou_server.refusing import Refuse
from paiyou_server.settings import Settings
from paiyou_server.store import NotWritten


@dataclass(frozen=True, slots=True)
class Admitted:
    """A person who came in at a device; ``token`` for a new one."""

    login: Login
    version: Version
    token: str | None = None

    def welcome(self, server: str, seats: tuple[str, ...], *, took_over: bool) -> Welcome:
        """What the person is told first; ``seats`` are the tables where it has one, ``took_over`` whether it was here
        already."""
        account = self.login.account
        return Welcome(self.version, server, account.person, account.name, self.token, seats, took_over)


async def read_hello(channel: Channel, connection: Connection[ClientMessage]) -> Hello | None:
    """The hello, None where the peer went away first.  Raises `RemoteProtocolError`; the caller bounds the time."""
    while True:
        event = connection.next_event()
        if event is CLOSED:
            return None
        if event is not NEED_DATA:
            assert isinstance(event, Hello)
            return event
        connection.receive_data(await channel.receive())


class Reception:
    """Lets people in."""

    def __init__(  # noqa: PLR0917 - what it lets people in by
        self,
        accounts: Accounts,
        sanctions: Sanctions,
        journal: Journal,
        keys: Keys,
        launch: Launch | None,
        settings: Settings,
    ) -> None:
        self._sanctions = sanctions
        self._accounts = accounts
        self._journal = journal
        self._keys = keys
        self._launch = launch
        self._new = PerMinute(settings.new_people_per_minute)
        self._tries = PerMinute(settings.code_tries_per_minute)

    async def admit(self, hello: Hello, address: str, at: float) -> Admitted:
        """Who this is: by token, by a one-time code, or somebody new, who is written down first.  ``address`` is the peer's
        network.  Raises `Refuse`."""
        version = agree(hello.versions)
        if version is None:
            raise Refuse(RefusedCode.VERSION)
        login = None if hello.token is None else self._accounts.by_token(hello.token)
        person = None if login is None else login.account.person
        if self._launch is not None and not self._launch.permits(hello.launch, person):
            raise Refuse(RefusedCode.LAUNCH)
        if login is None and hello.token is not None:
            raise Refuse(RefusedCode.TOKEN)
        login, token = (login, None) if login is not None else await self._new_device(hello, address, at)
        if self._sanctions.is_banned(login.account.person):
            raise Refuse(RefusedCode.BANNED)
        if self._launch is not None:
            self._launch.admit(login.account.person)
        return Admitted(login, version, token)

    async def _new_device(self, hello: Hello, address: str, at: float) -> tuple[Login, str]:
        try:
            return await (self._by_code(hello, address) if hello.code else self._new_person(hello, address, at))
        except (NotWritten, JournalBroken):
            raise Refuse(RefusedCode.STORAGE) from None

    async def _by_code(self, hello: Hello, address: str) -> tuple[Login, str]:
        if not self._tries.take(address, trio.current_time()):
            log("code-tries", address=address)
            raise Refuse(RefusedCode.BUSY)
        try:
            return await self._keys.redeem(hello.code, _label(hello.device))
        except BadCode:
            raise Refuse(RefusedCode.CODE) from None

    async def _new_person(self, hello: Hello, address: str, at: float) -> tuple[Login, str]:
        if not self._new.take(address, trio.current_time()):
            raise Refuse(RefusedCode.BUSY)
        try:
            name = check_name(hello.name)
            if self._launch is None and is_reserved(name):  # at a private server there is nobody to be taken in
                raise Refuse(RefusedCode.NAME_RESERVED)
            record, token = self._accounts.draft(name, _label(hello.device), at)
        except BadText as error:
            raise Refuse(RefusedCode.NAME, error.code.value) from None
        except NameTaken:
            raise Refuse(RefusedCode.NAME_TAKEN) from None
        try:
            await self._journal.write([record])
        except (NotWritten, JournalBroken):
            self._accounts.give_up(record)
            raise
        return self._accounts.add(record, reserved=True), token

    def heard(self) -> None:
        """Somebody who was let in has spoken."""
        if self._launch is not None:
            self._launch.confirm()


def _label(text: str) -> str:
    """What a device calls itself, as it may be shown."""
    return for_terminal(text)[:TITLE_CELLS].strip()
