"""Who stands behind an address, as far as limits are concerned."""

from __future__ import annotations

from hashlib import blake2b
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

_SUBNET = 64
"""Bits of an IPv6 address that one subscriber has at least; the rest is theirs to choose anew as often as they like."""


def network(address: str) -> str:
    """What is counted as one address: an IPv4 address, an IPv6 network of 64 bits, the text itself where it is neither."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        inside = _ipv4(found)
        return str(IPv6Network((found, _SUBNET), strict=False)) if inside is None else str(inside)
    return str(found)


def mark_of(address: str) -> int:
    """A number of 16 bits for an address, that can be written down: enough to count what was made from there, and too little
    to tell where that was, as some 65,000 others have the same."""
    return int.from_bytes(blake2b(address.encode(), digest_size=2).digest())


def _ipv4(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that a socket for both kinds shows as an IPv6 one."""
    return address.ipv4_mapped
