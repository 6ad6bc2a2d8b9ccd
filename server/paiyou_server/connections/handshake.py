"""From a new connection to a person: the hello, in time, and the welcome or the refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import trio

from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.connection import CLOSED, NEED_DATA, Connection
from paiyou_protocol.messages import ClientMessage, Hello, Version, Welcome
from paiyou_protocol.names import check_name
from paiyou_protocol.text import TITLE_CELLS, BadText, for_terminal
from paiyou_protocol.versions import agree
from paiyou_server.connections.channel import Channel
from paiyou_server.connections.flow import PerMinute
from paiyou_server.connections.gateways import Gateways, Vouched
from paiyou_server.connections.launch import Launch
from paiyou_server.connections.networks import mark_of
from paiyou_server.connections.refusing import Refuse
from paiyou_server.journal.journal import Journal, JournalBroken
from paiyou_server.journal.records import AccountMade
from paiyou_server.journal.store import NotWritten
from paiyou_server.logs import log
from paiyou_server.operating.sanctions import Sanctions
from paiyou_server.people.accounts import Accounts, Login, NameTaken
from paiyou_server.people.house_names import is_reserved
from paiyou_server.people.keys import BadCode, Keys
from paiyou_server.settings import Settings

_DAY = 86400.0


@dataclass(frozen=True, slots=True)
class Admitted:
    """A person who came in at a device; ``token`` for a new one.  ``address`` is the person's own network, ``gateway`` the
    gateway's name where it came by one; ``contributes``: its client gives bits to shuffles, ``beside``: it
    reads replays, whoever else the person is here as."""

    login: Login
    version: Version
    token: str | None
    address: str
    gateway: str = ""
    guest: bool = False
    contributes: bool = False
    beside: bool = False

    def welcome(self, server: str, seats: tuple[str, ...], *, took_over: bool) -> Welcome:
        """What the person is told first; ``seats`` are the tables where it has one, ``took_over`` whether it was here
        already."""
        account = self.login.account
        return Welcome(self.version, server, account.person, account.name, self.token, seats, took_over, self.guest)


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


@dataclass(frozen=True, slots=True)
class _Comer:
    """Somebody at the door: the hello, the connection's network, when, and what a gateway vouches for."""

    hello: Hello
    address: str
    at: float
    vouched: Vouched | None

    @property
    def key(self) -> bytes:
        """The hash of the key that is proved; empty without one."""
        return b"" if self.vouched is None else self.vouched.key

    @property
    def gateway(self) -> str:
        """The gateway's name; empty without one."""
        return "" if self.vouched is None else self.vouched.gateway

    @property
    def network(self) -> str:
        """Where the person comes from."""
        return self.address if self.vouched is None else self.vouched.network


class Reception:
    """Lets people in."""

    def __init__(  # noqa: PLR0917 - what it lets people in by
        self,
        accounts: Accounts,
        sanctions: Sanctions,
        journal: Journal,
        keys: Keys,
        gateways: Gateways,
        launch: Launch | None,
        settings: Settings,
    ) -> None:
        self._sanctions = sanctions
        self._accounts = accounts
        self._journal = journal
        self._keys = keys
        self._gateways = gateways
        self._launch = launch
        self._settings = settings
        self._new = PerMinute(settings.new_people_per_minute)
        self._new_in_all = PerMinute(settings.new_people_per_day, span=_DAY)
        self._tries = PerMinute(settings.code_tries_per_minute)
        self._coming: set[bytes] = set()
        """Keys of people who are being written down."""

    def remember(self, newcomers: Iterable[AccountMade], at: float) -> None:
        """Count those whom an earlier run of the server has let in, as if it had been this one; ``at`` is now."""
        now = trio.current_time()
        for made in newcomers:
            if made.origin and made.at > at - _DAY:
                self._new_in_all.take(str(made.origin), now - (at - made.at))

    async def admit(self, hello: Hello, address: str, at: float) -> Admitted:
        """Who this is: by token, by key, by a one-time code, or somebody new, who is written down first.  ``address`` is the
        peer's network; a gateway says in its place which one the person comes from.  Nobody new, and no new device, comes ``beside``.  Raises `Refuse`."""
        version = agree(hello.versions)
        if version is None:
            raise Refuse(RefusedCode.VERSION)
        comer = _Comer(hello, address, at, self._gateways.vouched(hello))
        login = self._known(comer)
        person = None if login is None else login.account.person
        if self._launch is not None and not self._launch.permits(hello.launch, person):
            raise Refuse(RefusedCode.LAUNCH)
        if login is None and (hello.beside or (hello.token is not None and not comer.key)):
            raise Refuse(RefusedCode.TOKEN)
        login, token = (login, None) if login is not None else await self._new_device(comer)
        person = login.account.person
        if self._sanctions.is_banned(person):
            raise Refuse(RefusedCode.BANNED)
        if self._launch is not None:
            self._launch.admit(person)
        guest = self._accounts.is_guest(person)
        return Admitted(login, version, token, comer.network, comer.gateway, guest, hello.contributes, hello.beside)

    def _known(self, comer: _Comer) -> Login | None:
        """Who has been here before.  A key counts before a token, and a code before a key: it says that the key is to be
        somebody's."""
        if comer.key:
            return None if comer.hello.code else self._accounts.by_key(comer.key)
        return None if comer.hello.token is None else self._accounts.by_token(comer.hello.token)

    async def _new_device(self, comer: _Comer) -> tuple[Login, str | None]:
        try:
            return await (self._by_code(comer) if comer.hello.code else self._new_person(comer))
        except (NotWritten, JournalBroken):
            raise Refuse(RefusedCode.STORAGE) from None

    async def _by_code(self, comer: _Comer) -> tuple[Login, str | None]:
        if not self._tries.take(comer.network, trio.current_time()):
            log("code-tries", address=comer.network)
            raise Refuse(RefusedCode.BUSY)
        label = _label(comer.hello.device)
        with self._alone(comer.key):
            try:
                return await self._keys.redeem(comer.hello.code, label, key=comer.key, gateway=comer.gateway)
            except BadCode:
                raise Refuse(RefusedCode.CODE) from None

    async def _new_person(self, comer: _Comer) -> tuple[Login, str | None]:
        name = self._checked_name(comer.hello.name)
        is_guest = bool(comer.gateway) and not comer.key
        if is_guest and len(self._accounts.guests()) >= self._settings.guests:
            raise Refuse(RefusedCode.FULL)
        self._check_room(comer.network, is_guest=is_guest)
        label = _label(comer.hello.device)
        with self._alone(comer.key):
            try:
                record, token = self._accounts.draft(
                    name,
                    label,
                    comer.at,
                    key=comer.key,
                    gateway=comer.gateway,
                    guest=is_guest,
                    origin=mark_of(comer.network),
                )
            except NameTaken:
                raise Refuse(RefusedCode.NAME_TAKEN) from None
            try:
                await self._journal.write([record])
            except (NotWritten, JournalBroken):
                self._accounts.give_up(record)
                raise
            return self._accounts.add(record, reserved=True), token

    def _check_room(self, network: str, *, is_guest: bool) -> None:
        """A guest, of whom nothing stays, counts for the moment alone."""
        now = trio.current_time()
        if not self._new.take(network, now) or not (is_guest or self._new_in_all.take(str(mark_of(network)), now)):
            raise Refuse(RefusedCode.BUSY)
        if len(self._accounts) >= self._settings.people:
            raise Refuse(RefusedCode.FULL)

    def _checked_name(self, text: str) -> str:
        try:
            name = check_name(text)
        except BadText as error:
            raise Refuse(RefusedCode.NAME, error.code.value) from None
        if self._launch is None and is_reserved(name):  # at a private server there is nobody to be taken in
            raise Refuse(RefusedCode.NAME_RESERVED)
        return name

    @contextmanager
    def _alone(self, key: bytes) -> Iterator[None]:
        """While it is written down whose key this is, nobody else comes in by it.  Raises `Refuse`."""
        if key in self._coming:
            raise Refuse(RefusedCode.BUSY)
        if key:
            self._coming.add(key)
        try:
            yield
        finally:
            self._coming.discard(key)

    def heard(self) -> None:
        """Somebody who was let in has spoken."""
        if self._launch is not None:
            self._launch.confirm()


def _label(text: str) -> str:
    """What a device calls itself, as it may be shown."""
    return for_terminal(text)[:TITLE_CELLS].strip()
