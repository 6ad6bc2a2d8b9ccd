"""Who people are: an account is a public id, a name, and the hashes of tokens that only its devices keep.

Identity is a token or a key for which a gateway vouches, never the name: each device of a person has one of its own.  A name belongs to one account,
compared without case and by how it looks, so that nobody can pass for another.  An account keeps the name that it was made
with, whatever names may be later.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from dataclasses import dataclass, field

import msgspec

from paiyou_protocol.messages import Device
from paiyou_server.journal.records import (
    AccountMade,
    AccountRecord,
    DeviceAdded,
    DeviceForgotten,
    Erased,
    GuestLeft,
    KeysEnded,
)
from paiyou_server.people.lookalikes import folded, looks

_TOKEN_BYTES = 32
_FIRST = 1


class Account(msgspec.Struct, frozen=True):
    """A person."""

    person: str
    name: str


class Login(msgspec.Struct, frozen=True):
    """A person at one of their devices."""

    account: Account
    device: int


class NameTaken(Exception):
    """Another account has this name, or one that looks the same."""


def new_token() -> str:
    """A token of 256 random bits."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """What is kept of a token.  It is random through and through, so a plain hash tells nothing."""
    return hashlib.sha256(token.encode()).digest()


def _credential(key: bytes) -> tuple[bytes, str | None]:
    """What a device is known by: the key's hash, or that of a new token."""
    if key:
        return key, None
    token = new_token()
    return token_hash(token), token


@dataclass
class _Person:
    account: Account
    devices: dict[int, Device] = field(default_factory=dict)
    hashes: dict[int, bytes] = field(default_factory=dict)
    numbered: int = 0
    """The highest number that a device was given."""
    guest: bool = False


class Accounts:
    """All accounts of a data folder, in memory."""

    def __init__(self) -> None:
        self._people: dict[str, _Person] = {}
        self._logins: dict[bytes, Login] = {}
        self._named: dict[str, str] = {}
        self._looks: Counter[tuple[bool, str]] = Counter()

    def fold(self, record: AccountRecord) -> None:
        """Take in one record of the journal; whatever comes after a person was forgotten is of nobody."""
        match record:
            case AccountMade():
                self.add(record)
            case _ if record.person not in self._people:
                pass
            case DeviceAdded():
                self.add_device(record)
            case DeviceForgotten():
                self.forget_device(record)
            case KeysEnded():
                self.end_keys(record)
            case Erased() | GuestLeft():
                self.erase(record.person)

    # --- people

    def draft(
        self,
        name: str,
        device: str,
        at: float,
        *,
        key: bytes = b"",
        gateway: str = "",
        guest: bool = False,
        origin: int = 0,
    ) -> tuple[AccountMade, str | None]:
        """The record of a new person at this device, known by this key's hash or by a token, which is told; the name is
        reserved.  Raises `NameTaken`."""
        taken = looks(name)
        if any(self._looks[look] for look in taken):
            raise NameTaken
        self._looks.update(taken)
        known, token = _credential(key)
        return AccountMade(secrets.token_hex(8), name, known, at, device, gateway, guest, origin), token

    def give_up(self, record: AccountMade) -> None:
        """The record could not be written: its name is free again."""
        self._free(record.name)

    def add(self, record: AccountMade, *, reserved: bool = False) -> Login:
        """The person of a record that is written."""
        account = Account(record.person, record.name)
        self._people[account.person] = _Person(account, guest=record.guest)
        self._named[folded(account.name)] = account.person
        if not reserved:
            self._looks.update(looks(account.name))
        return self._add_device(account, Device(_FIRST, record.device, record.at), record.token_hash)

    def by_token(self, token: str) -> Login | None:
        """Whose token this is."""
        return self._logins.get(token_hash(token))

    def by_key(self, key: bytes) -> Login | None:
        """Whose key this is, by its hash (`paiyou_server.connections.gateways`)."""
        return self._logins.get(key)

    def is_guest(self, person: str) -> bool:
        """Whether this person is known for as long as the connection lasts, or a table needs it."""
        known = self._people.get(person)
        return known is not None and known.guest

    def guests(self) -> tuple[str, ...]:
        """All guests."""
        return tuple(name for name, person in self._people.items() if person.guest)

    def find(self, who: str) -> Account | None:
        """The person with this public id, or else with this name."""
        found = self._people.get(who) or self._people.get(self._named.get(folded(who), ""))
        return None if found is None else found.account

    def all(self) -> tuple[Account, ...]:
        """Everybody, in the order in which they came."""
        return tuple(person.account for person in self._people.values())

    def __len__(self) -> int:
        """How many there are."""
        return len(self._people)

    def name(self, person: str) -> str:
        """The name of a person; empty for one who was forgotten."""
        known = self._people.get(person)
        return "" if known is None else known.account.name

    def erase(self, person: str) -> None:
        """The person is forgotten, and the name is free."""
        known = self._people.pop(person, None)
        if known is not None:
            self._named.pop(folded(known.account.name), None)
            self._free(known.account.name)
            for token in known.hashes.values():
                self._end(token)

    # --- devices

    def devices(self, person: str) -> tuple[Device, ...]:
        """A person's devices, in the order of their numbers; none of one who was forgotten."""
        known = self._people.get(person)
        return () if known is None else tuple(known.devices.values())

    def draft_device(
        self, person: str, name: str, at: float, *, key: bytes = b"", gateway: str = ""
    ) -> tuple[DeviceAdded, str | None]:
        """The record of another device of this person, known by this key's hash or by a token, which is told; its number is
        given to no other."""
        known, token = _credential(key)
        of = self._people[person]
        of.numbered += 1
        return DeviceAdded(person, of.numbered, name, known, at, gateway), token

    def add_device(self, record: DeviceAdded) -> Login:
        """The device of a record that is written.  Who has another device is no guest any more."""
        account = self._people[record.person].account
        self._people[record.person].guest = False
        return self._add_device(account, Device(record.device, record.name, record.at), record.token_hash)

    def forget_device(self, record: DeviceForgotten) -> None:
        """Its token is nobody's any more."""
        person = self._people[record.person]
        person.devices.pop(record.device, None)
        self._end(person.hashes.pop(record.device, None))

    def end_keys(self, record: KeysEnded) -> None:
        """None of the person's tokens is anybody's any more."""
        person = self._people[record.person]
        for known in person.hashes.values():
            self._end(known)
        person.devices.clear()
        person.hashes.clear()

    def _add_device(self, account: Account, device: Device, known: bytes) -> Login:
        person, login = self._people[account.person], Login(account, device.number)
        person.numbered = max(person.numbered, device.number)
        person.devices[device.number] = device
        person.hashes[device.number] = known
        self._logins[known] = login
        return login

    def _free(self, name: str) -> None:
        """Nobody has this name any more; who has one that looks the same, from before looks were compared, keeps it."""
        for look in looks(name):
            self._looks[look] -= 1
            if not self._looks[look]:
                del self._looks[look]

    def _end(self, known: bytes | None) -> None:
        if known is not None:
            self._logins.pop(known, None)
