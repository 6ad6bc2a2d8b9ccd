"""The keys of people: what another device needs to come in, what a lost one leaves behind, and who has lost them all.

A token is told once, to the device that it is for, and its hash is written down before that.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import Protocol, TypeAlias

import trio
from msgspec.structs import replace

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import Device, DeviceCode, Devices, ForgetDevice, ListDevices, MakeCode, Ok, Reply
from paiyou_server.denied import Denied
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import DeviceForgotten, KeysEnded
from paiyou_server.journal.store import NotWritten
from paiyou_server.logs import log
from paiyou_server.people.accounts import Account, Accounts, Login
from paiyou_server.people.one_time import Codes, Recoveries, TooManyCodes
from paiyou_server.settings import Settings
from paiyou_server.tables.members import Listener

KeyRequest: TypeAlias = MakeCode | ListDevices | ForgetDevice


class BadCode(Exception):
    """The code is nobody's, or the person has as many devices as may be."""


class Bearer(Listener, Protocol):
    """The part of a session that the keys use."""

    @property
    def device(self) -> int:
        """Which of the person's devices it is."""

    @property
    def address(self) -> str:
        """The network that it comes from."""


class Keys:
    """Hands out codes and tokens, and ends them; `run` is the task that writes what was forgotten.  ``end_device`` ends the
    connections of a person's device."""

    def __init__(
        self,
        accounts: Accounts,
        recoveries: Recoveries,
        journal: Journal,
        settings: Settings,
        wall_clock: Callable[[], float],
        *,
        end_device: Callable[[str, int], None],
    ) -> None:
        self._end_device = end_device
        self._accounts = accounts
        self._journal = journal
        self._settings = settings
        self._wall_clock = wall_clock
        self._codes = Codes(settings.codes, settings.codes_per_address)
        for grant in recoveries.good(wall_clock()):
            self._codes.restore(grant)
        self._coming: Counter[str] = Counter()
        self._orders: deque[tuple[Bearer, ForgetDevice]] = deque()
        self._order_came = trio.Event()

    # --- another device

    def ask(self, bearer: Bearer, request: KeyRequest) -> None:
        """Answer at once, or in turn where something has to be written."""
        try:
            reply = self._answer(bearer, request)
        except Denied as denied:
            reply = denied.reply(request.id)
        if reply is not None:
            bearer.reply(reply)

    def _answer(self, bearer: Bearer, request: KeyRequest) -> Reply | None:
        match request:
            case MakeCode():
                return DeviceCode(request.id, self._code_for_another(bearer), self._settings.code_life)
            case ListDevices():
                return Devices(request.id, self._devices(bearer))
            case ForgetDevice():
                self._check(bearer, request)
                if len(self._orders) >= self._settings.inbox:
                    raise Denied(FailedCode.BUSY)
                self._orders.append((bearer, request))
                self._order_came.set()
                return None

    def _code_for_another(self, bearer: Bearer) -> str:
        if self._is_full(bearer.person):
            raise Denied(FailedCode.TOO_MANY_DEVICES)
        try:
            code, _ = self._codes.make(bearer.person, self._settings.code_life, self._wall_clock(), bearer.address)
        except TooManyCodes:
            raise Denied(FailedCode.BUSY) from None
        return code

    async def redeem(self, code: str, device: str, *, key: bytes = b"", gateway: str = "") -> tuple[Login, str | None]:
        """Whose code this is, at a device that is new; and its token, or none where it is known by this key's hash.

        A key that was another person's is this one's from then on: whoever has it has said so.  Raises `BadCode`,
        `NotWritten`, `JournalBroken`.
        """
        grant = self._codes.take(code, self._wall_clock())
        former = self._accounts.by_key(key)
        if grant is not None and former is not None and former.account.person == grant.person:
            return former, None
        if grant is None or self._is_full(grant.person):
            raise BadCode
        at = self._wall_clock()
        record, token = self._accounts.draft_device(grant.person, device, at, key=key, gateway=gateway)
        gone = [] if former is None else [DeviceForgotten(former.account.person, former.device, at)]
        self._coming[grant.person] += 1
        try:
            await self._journal.write([*gone, record])
        except NotWritten:
            self._codes.restore(grant)
            raise
        finally:
            self._coming[grant.person] -= 1
            if not self._coming[grant.person]:
                del self._coming[grant.person]
        if self._accounts.find(grant.person) is None:
            raise BadCode  # the person was forgotten while it was written
        for each in gone:
            self._accounts.fold(each)
        log("device-added", person=grant.person, device=record.device, gateway=gateway)
        return self._accounts.add_device(record), token

    def _is_full(self, person: str) -> bool:
        known = len(self._accounts.devices(person)) + self._coming[person]
        return known >= self._settings.devices_per_person

    # --- a device that is no more

    def _devices(self, bearer: Bearer) -> tuple[Device, ...]:
        known = self._accounts.devices(bearer.person)
        return tuple(replace(device, this=device.number == bearer.device) for device in known)

    def _check(self, bearer: Bearer, request: ForgetDevice) -> None:
        if request.device == bearer.device:
            raise Denied(FailedCode.THIS_DEVICE)
        if all(device.number != request.device for device in self._accounts.devices(bearer.person)):
            raise Denied(FailedCode.NO_DEVICE)

    async def run(self) -> None:
        """Forget devices, one after another, until cancelled."""
        while True:
            await self._order_came.wait()
            self._order_came = trio.Event()
            while self._orders:
                bearer, request = self._orders.popleft()
                bearer.reply(await self._forget(bearer, request))

    async def _forget(self, bearer: Bearer, request: ForgetDevice) -> Reply:
        try:
            self._check(bearer, request)
            record = DeviceForgotten(bearer.person, request.device, self._wall_clock())
            await self._journal.write([record])
        except Denied as denied:
            return denied.reply(request.id)
        except NotWritten:
            return Denied(FailedCode.STORAGE).reply(request.id)
        self._accounts.fold(record)  # the person may have been forgotten while it was written
        self._end_device(bearer.person, request.device)
        log("device-forgotten", person=bearer.person, device=request.device)
        return Ok(request.id)

    # --- all keys lost

    def end_codes(self, person: str) -> None:
        """No device comes in any more by a code of this person's."""
        self._codes.end(person)

    async def renew(self, account: Account, *, by: str, why: str) -> str:
        """A code for somebody who has lost their keys, good for longer than others; all tokens that they had end now.

        Written down with who did it and why.  The connection that such a token has opened is the caller's to end.  Raises
        `NotWritten`, `JournalBroken`, and `TooManyCodes` before anything has changed.
        """
        now = self._wall_clock()
        code, grant = self._codes.make(account.person, self._settings.recovery_life, now)
        record = KeysEnded(account.person, by, why, now, grant.key, grant.ends_at)
        try:
            await self._journal.write([record])
        except NotWritten:
            self._codes.end(account.person)
            raise
        self._accounts.fold(record)
        log("keys-ended", person=account.person)
        return code
