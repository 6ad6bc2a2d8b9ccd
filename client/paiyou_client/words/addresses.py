"""What is wrong with the address of a server."""

from __future__ import annotations

from typing import Final

from paiyou_client.address import AddressFault, BadAddress
from paiyou_client.foreign import for_terminal
from paiyou_client.translation import N_, _

NO_FINGERPRINT: Final = N_(
    "That is no fingerprint: it has 43 letters, digits, - and _, as the server prints it, or 64 hexadecimal digits."
)


def address_words(error: BadAddress) -> str:
    """A sentence that says how to write it."""
    given = for_terminal(error.text)
    match error.code:
        case AddressFault.EMPTY:
            return _("Which host? For example attic.local, 192.168.1.7:7741 or [fe80::1]:7741.")
        case AddressFault.LINK:
            sentence = _("{given} is no whole link: it is paiyou://HOST[:PORT]/[CODE][#FINGERPRINT]. Copy it again.")
        case AddressFault.HOST:
            sentence = _("{given} is no host. Write HOST or HOST:PORT, an IPv6 address with a port as [::1]:7741.")
        case AddressFault.PORT:
            sentence = _("{given} has no port that can be: it is a number from 1 to 65535.")
    return sentence.format(given=given)
