"""What a person gives to say where a server is: an address, or a link, ``paiyou://HOST[:PORT][/CODE][#FINGERPRINT]``.

A link is what a host sends to friends.  With its fingerprint the server is told from any other at the first use already.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from paiyou_client.address import Address, AddressFault, BadAddress, parse_address
from paiyou_protocol.fingerprints import BadFingerprint, read_fingerprint

SCHEME: Final = "paiyou://"
_DEAL: Final = re.compile(r"[0-9A-Za-z]{1,16}-[0-9]{1,9}-[0-9]{1,9}")
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


def parse_replay(text: str) -> tuple[str, str] | None:
    """The server, as `parse_target` reads it, and the deal of ``HOST[:PORT]/ID`` or a link to one; None for anything else."""
    given = text.strip()
    rest, _, fragment = (given[len(SCHEME) :] if given.lower().startswith(SCHEME) else given).partition("#")
    place, slash, deal = rest.rpartition("/")
    if not slash or not place or not _DEAL.fullmatch(deal):
        return None
    return f"{SCHEME}{place}/#{fragment}" if fragment else place, deal


def _fingerprint(fragment: str, whole: str) -> str:
    if not fragment:
        return ""
    try:
        return read_fingerprint(fragment)
    except BadFingerprint:
        raise BadAddress(AddressFault.LINK, whole) from None
