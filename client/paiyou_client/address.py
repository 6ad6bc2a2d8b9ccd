"""Where a server is: ``HOST[:PORT]``, an IPv6 address with a port in brackets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from ipaddress import AddressValueError, IPv6Address
from typing import Final

from paiyou_client.errors import ClientError

DEFAULT_PORT: Final = 7741
MOST_HOST: Final = 253


class AddressFault(StrEnum):
    """Why a text names no server."""

    EMPTY = "empty"
    HOST = "host"
    PORT = "port"


class BadAddress(ClientError):
    """A text that names no server; ``text`` is what was given."""

    def __init__(self, code: AddressFault, text: str) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text


@dataclass(frozen=True)
class Address:
    """A host and a port."""

    host: str
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        """As a person would write it; the usual port is left out."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORT else f"{host}:{self.port}"


def parse_address(text: str) -> Address:
    """Read ``HOST[:PORT]``.  Raises `BadAddress`."""
    given = text.strip()
    if not given:
        raise BadAddress(AddressFault.EMPTY, text)
    if given.startswith("["):
        host, bracket, rest = given[1:].partition("]")
        if not bracket or not is_ipv6(host) or (rest and not rest.startswith(":")):
            raise BadAddress(AddressFault.HOST, text)
        return Address(host, _port(rest[1:], text) if rest else DEFAULT_PORT)
    if is_ipv6(given):
        return Address(given)
    host, colon, port = given.partition(":")
    if not _is_host(host) or "/" in port:
        raise BadAddress(AddressFault.HOST, text)
    return Address(host, _port(port, text) if colon else DEFAULT_PORT)


def is_ipv6(text: str) -> bool:
    """Whether the text is an IPv6 address, without brackets."""
    try:
        IPv6Address(text)
    except AddressValueError:
        return False
    return True


def _is_host(text: str) -> bool:
    return 0 < len(text) <= MOST_HOST and all(each.isalnum() or each in "-._" for each in text)


def _port(text: str, whole: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) < 65536:
        return int(text)
    raise BadAddress(AddressFault.PORT, whole)
