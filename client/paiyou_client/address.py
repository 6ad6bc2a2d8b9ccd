"""Where a server is: ``HOST[:PORT]``, an IPv6 address with a port in brackets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from ipaddress import AddressValueError, IPv4Address, IPv6Address, ip_address
from typing import Final

import idna

from paiyou_client.errors import ClientError

DEFAULT_PORT: Final = 7741
MOST_HOST: Final = 253


class AddressFault(StrEnum):
    """Why a text names no server."""

    EMPTY = "empty"
    LINK = "link"
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

    @property
    def wire_host(self) -> str:
        """The host as the network knows it: a name of other letters in its ASCII form."""
        return self.host.lower() if self.host.isascii() else idna.encode(self.host, uts46=True).decode()

    @property
    def key(self) -> str:
        """The same for every way to write this address."""
        return f"{self.wire_host}:{self.port}"

    @property
    def is_local(self) -> bool:
        """Whether it is this machine."""
        number = _number(self.host)
        return self.wire_host == "localhost" if number is None else number.is_loopback

    @property
    def sni(self) -> str | None:
        """The name to ask for in TLS; None for a number."""
        return self.wire_host if _number(self.host) is None else None

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


def _number(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text.partition("%")[0])
    except ValueError:
        return None


def _is_host(text: str) -> bool:
    if not (0 < len(text) <= MOST_HOST and all(each.isalnum() or each in "-._" for each in text)):
        return False
    try:
        return text.isascii() or bool(idna.encode(text, uts46=True))
    except idna.IDNAError:
        return False


def _port(text: str, whole: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) < 65536:
        return int(text)
    raise BadAddress(AddressFault.PORT, whole)
