"""How a connection to one server is opened, again and again."""

from __future__ import annotations

from typing import Final, Protocol

from paiyou_client.address import Address
from paiyou_client.pipe import Pipe, open_plain, open_secure
from paiyou_client.reasons import NoConnection, Reason
from paiyou_client.trust import Trust

IN_THE_CLEAR: Final = "in-the-clear"
"""Our own notice: the connection is not encrypted, and does not end on this machine."""
FIRST_TIME: Final = "first-time"
"""Our own notice: the server's certificate was taken on trust."""


class Door(Protocol):
    """The way to one server."""

    @property
    def launch(self) -> str | None:
        """The one-time secret for a server of our own, None for any other."""

    @property
    def fingerprint(self) -> str:
        """That of the server's certificate; empty in the clear, and before there was a connection."""

    async def open(self) -> Pipe:
        """A new connection.  Raises `NoConnection`."""

    def welcomed(self) -> str:
        """The server at the other end of the last connection is one of ours: remember it.  The code of our own notice that
        is to be heard about it, or nothing.  Raises OSError if it cannot be written down."""

    async def close(self) -> None:
        """End what belongs to the way itself: a server of our own."""


class NetworkDoor:
    """The way to a server that somebody else runs: in TLS, or in the clear where we may and the server does; ``plain``: it is
    known that it does."""

    launch = None

    def __init__(self, address: Address, trust: Trust, *, plain: bool = False) -> None:
        self.address = address
        self._plain = plain
        self._trust = trust
        self._found = ""
        self._told = False

    @property
    def fingerprint(self) -> str:
        """That of the server's certificate; empty in the clear, and before there was a connection."""
        return self._found

    async def open(self) -> Pipe:
        """A new connection.  Raises `NoConnection`."""
        self._found = ""
        if self._plain:
            return await open_plain(self.address)
        try:
            pipe = await open_secure(self.address)
        except NoConnection as end:
            if end.reason != Reason.PLAINTEXT:
                raise
            if not self._trust.may_be_plain:
                reason = Reason.ENCRYPTED_BEFORE if self._trust.expects_one else Reason.PLAINTEXT
                raise NoConnection(reason, again=False) from None
            return await open_plain(self.address)
        self._found = pipe.fingerprint
        try:
            self._trust.check(self._found)
        except NoConnection:
            pipe.abort()
            raise
        return pipe

    def welcomed(self) -> str:
        """Remember the certificate, or that there is none."""
        notice = "" if self._told else self._notice()
        self._told = True
        self._trust.learn(self._found)
        return notice

    async def close(self) -> None:
        """Nothing belongs to it."""

    def _notice(self) -> str:
        if not self._found:
            return "" if self._trust.is_local else IN_THE_CLEAR
        return FIRST_TIME if self._trust.is_first else ""
