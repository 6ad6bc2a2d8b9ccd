"""How many may knock and come in: counted before anything of SSH is spoken, so that who knocks in a loop costs next to nothing.

Time is an argument.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address

_MINUTE = 60.0


@dataclass(frozen=True)
class Bounds:
    """Connections at once in all, from one address, and of those that have not said who they are; new ones a minute from one
    address; and in seconds: for how long nothing may be typed, and how long a connection may last."""

    connections: int = 300
    per_address: int = 20
    strangers: int = 50
    per_minute: int = 30
    idle: float = 2 * 3600.0
    lifetime: float = 24 * 3600.0


@dataclass
class _Recent:
    left: float
    at: float


class Limits:
    """Who is here.  Addresses that have been quiet for a minute are forgotten, and no more than ``_MOST`` are told apart."""

    _MOST = 4096

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._here: Counter[str] = Counter()
        self._strangers = 0
        self._recent: OrderedDict[str, _Recent] = OrderedDict()

    @property
    def here(self) -> int:
        """Connections that there are."""
        return self._here.total()

    def knock(self, address: str, now: float) -> bool:
        """Somebody connects; False where there is no room.  Then it does not count, and is not to `leave`."""
        bounds, place = self._bounds, network(address)
        if not self._take(place, now):
            return False
        full = self.here >= bounds.connections or self._here[place] >= bounds.per_address
        if full or self._strangers >= bounds.strangers:
            return False
        self._here[place] += 1
        self._strangers += 1
        return True

    def known(self) -> None:
        """One of the strangers has said who it is, or has gone."""
        self._strangers -= 1

    def leave(self, address: str) -> None:
        """A connection that had come in is gone."""
        place = network(address)
        self._here[place] -= 1
        if not self._here[place]:
            del self._here[place]

    def _take(self, place: str, now: float) -> bool:
        most = self._bounds.per_minute
        while self._recent and next(iter(self._recent.values())).at <= now - _MINUTE:
            self._recent.popitem(last=False)
        if place not in self._recent and len(self._recent) >= self._MOST:
            return False
        recent = self._recent.setdefault(place, _Recent(most, now))
        self._recent.move_to_end(place)
        recent.left = min(most, recent.left + (now - recent.at) * most / _MINUTE)
        recent.at = now
        if recent.left < 1:
            return False
        recent.left -= 1
        return True


def network(address: str) -> str:
    """What counts as one address: an IPv4 address, or an IPv6 network of 64 bits, which one subscriber has at least."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        inside = found.ipv4_mapped
        return str(IPv6Network((found, 64), strict=False)) if inside is None else str(inside)
    return str(found)
