"""Gateways: programs by which people come in who speak another protocol, as the SSH door is.

A gateway vouches for a public key that it has seen proved, and says which address a person comes from.  It may do that with
a credential alone, which an operator has made (written down, by its hash) or which the server lends its own door for as
long as it runs.  It never holds anybody's token, and can be ended at any time.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.messages import Hello
from paiyou_server.connections.networks import network
from paiyou_server.connections.refusing import Refuse
from paiyou_server.journal.records import GatewayEnded, GatewayMade, GatewayRecord
from paiyou_server.people.accounts import new_token, token_hash

MOST: Final = 16
"""Gateways that there may be."""
_ADDRESSES: Final = 64
_REMEMBERED: Final = 3600.0
_FINGERPRINT: Final = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,19}")


class BadGateway(Exception):
    """No gateway can have this name, or there are as many as may be."""


@dataclass(frozen=True, slots=True)
class Vouched:
    """What a gateway says of somebody: by which key (its hash, empty for a guest) and from which network."""

    gateway: str
    key: bytes
    network: str


class Gateways:
    """Those that may vouch."""

    def __init__(self) -> None:
        self._names: dict[bytes, str] = {}
        self._lent: dict[bytes, str] = {}
        self._addresses: OrderedDict[str, float] = OrderedDict()

    def fold(self, record: GatewayRecord) -> None:
        """Take in a record that is written."""
        self._names = {known: name for known, name in self._names.items() if name != record.name}
        if isinstance(record, GatewayMade):
            self._names[record.token_hash] = record.name

    def draft(self, name: str, by: str, why: str, at: float) -> tuple[GatewayMade, str]:
        """The record of a gateway, in place of any earlier one of this name, and its credential.  Raises `BadGateway`."""
        if not _NAME.fullmatch(name) or len({*self._names.values(), name}) > MOST:
            raise BadGateway
        token = new_token()
        return GatewayMade(name, token_hash(token), by, why, at), token

    def ended(self, name: str, by: str, why: str, at: float) -> GatewayEnded:
        """The record of the end of a gateway.  Raises `BadGateway` where there is none of this name."""
        if name not in self._names.values():
            raise BadGateway
        return GatewayEnded(name, by, why, at)

    def lend(self, name: str) -> str:
        """A credential for a gateway of our own; it is nowhere but in memory, and ends with us."""
        token = new_token()
        self._lent[token_hash(token)] = name
        return token

    def names(self) -> tuple[str, ...]:
        """All that were made."""
        return tuple(sorted(self._names.values()))

    def vouched(self, hello: Hello) -> Vouched | None:
        """What a gateway says in this hello; None where it comes from none.  Raises `Refuse`."""
        if hello.gateway is None:
            return None
        known = token_hash(hello.gateway)
        name = self._names.get(known) or self._lent.get(known)
        if name is None or (hello.key and not _FINGERPRINT.fullmatch(hello.key)):
            raise Refuse(RefusedCode.GATEWAY)
        return Vouched(name, key_hash(hello.key) if hello.key else b"", network(hello.peer) or name)

    def looks(self, hello: Hello) -> bool:
        """Whether a gateway says this hello for nobody: to see who answers, and that its credential is known."""
        known = hello.gateway is not None and token_hash(hello.gateway)
        return (
            bool(known)
            and (known in self._names or known in self._lent)
            and not (hello.name or hello.key or hello.token)
        )

    # --- where they are

    def seen(self, address: str, now: float) -> None:
        """A gateway has shown its credential from this network."""
        self._addresses[address] = now
        self._addresses.move_to_end(address)
        while len(self._addresses) > _ADDRESSES:
            self._addresses.popitem(last=False)

    def is_at(self, address: str, now: float) -> bool:
        """Whether a gateway was seen there of late, so that many people's connections come from there."""
        at = self._addresses.get(address)
        return at is not None and now - at < _REMEMBERED


def key_hash(fingerprint: str) -> bytes:
    """What an account is known by whose key this is.  Longer than the hash of any token, so none is ever taken for it."""
    return b"ssh:" + hashlib.sha256(fingerprint.encode()).digest()
