"""Which certificate a server had when we were there before, one small file a server.

No authority vouches for a server among friends.  What is seen first is remembered, unless a link says beforehand what it
must be; another one later means that somebody else may be answering, and stops us until a person accepts it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import msgspec

from paiyou_client.address import Address, BadAddress, parse_address
from paiyou_client.files import file_name, read, write_private
from paiyou_client.reasons import NoConnection, Reason

SERVERS: Final = "servers"


class Known(msgspec.Struct, frozen=True):
    """A server: its certificate's fingerprint, and whether it may be spoken to in the clear."""

    fingerprint: str = ""
    plaintext: bool = False


@dataclass(frozen=True)
class Terms:
    """What a person says about a server this time.

    ``linked`` is the fingerprint that a link carries, ``accepted`` one that is accepted in place of the remembered one,
    ``plaintext`` says to go there even in the clear.
    """

    linked: str = ""
    accepted: str = ""
    plaintext: bool = False


NO_TERMS: Final = Terms()


class Trust:
    """What we believe of one server: ``server`` is its key, ``local`` says that it is on this machine, where nobody is on the
    way."""

    def __init__(self, data: Path, server: str, terms: Terms, *, local: bool = False) -> None:
        self._path = data / SERVERS / file_name(server)
        self._known = read(self._path, Known) or Known()
        self._terms = terms
        self.is_local = local

    @property
    def may_be_plain(self) -> bool:
        """Whether the server may be spoken to in the clear: if a person says so now; or said so before, or the server is
        local, and it has never shown a certificate."""
        return self._terms.plaintext or (not self.expects_one and (self.is_local or self._known.plaintext))

    @property
    def expects_one(self) -> bool:
        """Whether the server must have a certificate: it had one before, or a link says so."""
        return bool(self._known.fingerprint or self._terms.linked)

    @property
    def is_first(self) -> bool:
        """Whether nothing but the server itself says what its certificate is."""
        return not (self.expects_one or self._terms.accepted)

    def check(self, found: str) -> None:
        """Go on with this certificate, or raise `NoConnection` with the one that was expected and this one."""
        if self._terms.accepted:
            expected, reason = self._terms.accepted, Reason.OTHER_CERTIFICATE
        elif self._known.fingerprint:
            expected, reason = self._known.fingerprint, Reason.OTHER_CERTIFICATE
        else:
            expected, reason = self._terms.linked or found, Reason.NOT_AS_LINKED
        if found != expected:
            raise NoConnection(reason, again=False, words=(expected, found))

    def learn(self, found: str) -> None:
        """Remember the certificate of a server that has welcomed us; empty: it was in the clear.  Raises OSError."""
        new = Known(found or self._known.fingerprint, plaintext=not found)
        if new == self._known and self._path.exists():
            os.utime(self._path)  # when we were there last
        else:
            self._known = new
            write_private(self._path, new)


def known_servers(data: Path, most: int) -> tuple[Address, ...]:
    """The servers that have welcomed us, the one where we were last first."""
    paths = []
    for path in (data / SERVERS).glob("*.json"):
        with suppress(OSError):  # another client may have taken it away just now
            paths.append((path.stat().st_mtime_ns, path))
    found = (_address(unquote(path.stem)) for _, path in sorted(paths, reverse=True))
    return tuple(address for address in found if address is not None)[:most]


def _address(key: str) -> Address | None:
    host, _, port = key.rpartition(":")
    try:
        return parse_address(f"[{host}]:{port}" if ":" in host else key)
    except BadAddress:
        return None
