"""What is wrong with the address of a server."""

from __future__ import annotations

from paiyou_client.address import AddressFault, BadAddress
from paiyou_protocol.text import for_terminal


def address_words(error: BadAddress) -> str:
    """A sentence that says how to write it."""
    given = for_terminal(error.text)
    match error.code:
        case AddressFault.EMPTY:
            return "Which host? For example attic.local, 192.168.1.7:7741 or [fe80::1]:7741."
        case AddressFault.HOST:
            return f"{given} is no host. Write HOST or HOST:PORT, an IPv6 address with a port as [::1]:7741."
        case AddressFault.PORT:
            return f"{given} has no port that can be: it is a number from 1 to 65535."
