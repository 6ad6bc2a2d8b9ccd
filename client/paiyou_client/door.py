"""How a connection is opened, and why it may not be: the words for each reason are in `paiyou_client.words.connection`."""

from __future__ import annotations

import asyncio
import errno
import socket
from enum import StrEnum
from typing import Final, Protocol, TypeAlias

from paiyou_client.address import Address
from paiyou_client.errors import ClientError

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
OPENING: Final = 10.0
"""Seconds that opening a connection may take."""


class Reason(StrEnum):
    """Why there is no connection.  What a server refuses with has its own codes (`RefusedCode`, `NoticeCode`)."""

    UNKNOWN_HOST = "unknown-host"
    """No such name."""
    NOTHING_THERE = "nothing-there"
    """The host answers that nothing listens at this port."""
    UNREACHABLE = "unreachable"
    """No way to the host."""
    NO_ANSWER = "no-answer"
    """Nothing came back in time."""
    NOT_PAIYOU = "not-paiyou"
    """Something listens there that does not speak our protocol: a web server, say."""
    SILENT = "silent"
    """Something listens there and says nothing."""
    BROKEN = "broken"
    """The connection was up and broke."""
    FAULT = "fault"
    """The server sent what is no protocol."""
    NO_SERVER = "no-server"
    """The server of our own does not start."""
    DATA_IN_USE = "data-in-use"
    """Another process plays with the same data."""


class NoConnection(ClientError):
    """A connection could not be opened or kept; ``reason`` is a `Reason` or a code of the server's.

    ``again`` says whether trying again can help by itself.
    """

    def __init__(self, reason: str, *, again: bool = True) -> None:
        super().__init__(reason)
        self.reason = reason
        self.again = again


class Door(Protocol):
    """The way to one server."""

    @property
    def launch(self) -> str | None:
        """The one-time secret for a server of our own, None for any other."""

    async def open(self) -> Streams:
        """A new connection.  Raises `NoConnection`."""

    async def close(self) -> None:
        """End what belongs to the way itself: a server of our own."""


class NetworkDoor:
    """The way to a server that somebody else runs."""

    launch = None

    def __init__(self, address: Address) -> None:
        self.address = address

    async def open(self) -> Streams:
        """A new connection.  Raises `NoConnection`."""
        return await open_streams(self.address)

    async def close(self) -> None:
        """Nothing belongs to it."""


async def open_streams(address: Address) -> Streams:
    """A TCP connection without Nagle's delay.  Raises `NoConnection`."""
    try:
        async with asyncio.timeout(OPENING):
            reader, writer = await asyncio.open_connection(address.host, address.port)
    except (socket.gaierror, UnicodeError):
        raise NoConnection(Reason.UNKNOWN_HOST) from None
    except ConnectionRefusedError:
        raise NoConnection(Reason.NOTHING_THERE) from None
    except TimeoutError:
        raise NoConnection(Reason.NO_ANSWER) from None
    except OSError as error:
        # Several addresses were tried, and asyncio tells of their failures in one error without a number.
        refused = f"[Errno {errno.ECONNREFUSED}]" in str(error)
        raise NoConnection(Reason.NOTHING_THERE if refused else Reason.UNREACHABLE) from None
    sock = writer.get_extra_info("socket")
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return reader, writer
