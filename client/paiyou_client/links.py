"""What a person gives to say where a server is: an address, or a link, ``paiyou://HOST[:PORT][/CODE][#FINGERPRINT]``.

A link is what a host sends to friends.  With its fingerprint the server is told from any other at the first use already.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paiyou_client.address import Address, AddressFault, BadAddress, parse_address
from paiyou_protocol.fingerprints import BadFingerprint, read_fingerprint

SCHEME: Final = "paiyou://"
_MOST_CODE: Final = 16


@dataclass(frozen=True)
class Target:
    """Where to go; ``code`` invites to a table, ``fingerprint`` is the server's certificate's; both may be empty."""

    address: Address
    code: str = ""
    fingerprint: str = ""

    def __str__(self) -> str:
        """The link."""
        fragment = f"#{self.fingerprint}" if self.fingerprint else ""
        return f"{SCHEME}{self.address}/{self.code}{fragment}"


def parse_target(text: str) -> Target:
    """Read an address or a link.  Raises `BadAddress`."""
    given = text.strip()
    if not given.lower().startswith(SCHEME):
        return Target(parse_address(text))
    rest, _, fragment = given[len(SCHEME) :].partition("#")
    place, _, code = rest.partition("/")
    if len(code) > _MOST_CODE or not (code == "" or (code.isascii() and code.isalnum())):
        raise BadAddress(AddressFault.LINK, text)
    return Target(parse_address(place), code, _fingerprint(fragment, text))


def _fingerprint(fragment: str, whole: str) -> str:
    if not fragment:
        return ""
    try:
        return read_fingerprint(fragment)
    except BadFingerprint:
        raise BadAddress(AddressFault.LINK, whole) from None
