"""Servers that announce themselves on the local network (`paiyou_protocol.nearby`), as the home screen lists them.

Whoever is on the network announces what they like.  What is kept has its bounds, what is shown can be drawn, and nothing of
it is believed: going there is as if the address had been typed.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from paiyou_client.address import Address
from paiyou_protocol.nearby import SERVICE, Announced, read_announced

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf

MOST_FOUND: Final = 32
"""Servers that are kept; more are not looked at until one of these goes."""
_ANSWER: Final = 1000
"""Milliseconds to wait for a server's addresses."""
_NO_ANSWER: Final = 1
"""And once too many have announced a server without any: whose addresses came along is found all the same."""
_MOST_SILENT: Final = 8


@dataclass(frozen=True)
class Found:
    """A server: where it says it is, and what it says of itself."""

    address: Address
    said: Announced


class Search(Protocol):
    """A search that goes on in the background."""

    def found(self) -> tuple[Found, ...]:
        """Those that are there now, always in the same order."""

    def close(self) -> None:
        """Search no more.  Does not wait."""


class NoSearch:
    """Where there is no network of ours to look at."""

    def found(self) -> tuple[Found, ...]:
        """Nothing."""
        return ()

    def close(self) -> None:
        """Nothing to do."""


Look: TypeAlias = Callable[[], Search]


class Finds:
    """What was found, by the service's name; several threads may use it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: dict[str, Found] = {}
        self._silent = 0

    def has_room(self, service: str) -> bool:
        """Whether this service may be looked at."""
        with self._lock:
            return service in self._found or len(self._found) < MOST_FOUND

    def put(self, service: str, found: Found | None) -> None:
        """The service is this now; None: it is nothing to go to."""
        with self._lock:
            if found is None:
                self._found.pop(service, None)
            elif service in self._found or len(self._found) < MOST_FOUND:
                self._found[service] = found

    def changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """A service came, went, or says something else; called in one thread of zeroconf's, under these names."""
        if state_change.name == "Removed":
            self.put(name, None)
        elif self.has_room(name):
            patience = _ANSWER if self._silent < _MOST_SILENT else _NO_ANSWER
            info = zeroconf.get_service_info(service_type, name, timeout=patience)
            self._silent += info is None
            self.put(name, None if info is None else read_found(info))

    def all(self) -> tuple[Found, ...]:
        """One for each address, by name and address."""
        with self._lock:
            by_address = {found.address.key: found for found in self._found.values()}
        return tuple(sorted(by_address.values(), key=lambda found: (found.said.name.casefold(), found.address.key)))


class LanSearch:
    """The search by mDNS, in threads of its own; where there is no network it finds nothing."""

    def __init__(self, interfaces: tuple[str, ...] | None = None) -> None:
        self._finds = Finds()
        self._interfaces = interfaces
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="nearby", daemon=True)
        self._thread.start()

    def found(self) -> tuple[Found, ...]:
        """Those that are there now."""
        return self._finds.all()

    def close(self) -> None:
        """Search no more."""
        self._closed.set()

    def join(self, seconds: float) -> None:
        """Wait until a closed search has gone."""
        self._thread.join(seconds)

    def _run(self) -> None:
        from zeroconf import Error, InterfaceChoice, ServiceBrowser, Zeroconf  # noqa: PLC0415 - a fifth of a second

        logging.getLogger("zeroconf").addHandler(logging.NullHandler())
        logging.getLogger("zeroconf").propagate = False  # it would write over the screen
        with suppress(OSError, Error, RuntimeError):
            zeroconf = Zeroconf(interfaces=list(self._interfaces) if self._interfaces else InterfaceChoice.All)
            try:
                ServiceBrowser(zeroconf, SERVICE, handlers=[self._finds.changed])
                self._closed.wait()
            finally:
                zeroconf.close()


def read_found(info: ServiceInfo) -> Found | None:
    """What a service is to us; None if there is no way to it."""
    host = best_host(info.parsed_scoped_addresses())
    if host is None or not info.port:
        return None
    return Found(Address(host, info.port), read_announced(info.properties))


def best_host(addresses: Iterable[str]) -> str | None:
    """The one of these that a machine of the same network would take: IPv4 first; None if no machine can have one of them."""
    usable = [each for each in addresses if _may_be_a_host(ip_address(each.partition("%")[0]))]
    return min(usable, key=lambda each: ":" in each, default=None)


def _may_be_a_host(number: IPv4Address | IPv6Address) -> bool:
    return not (number.is_multicast or number.is_unspecified or number == IPv4Address("255.255.255.255"))
