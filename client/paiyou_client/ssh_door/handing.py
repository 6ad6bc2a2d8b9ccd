"""How connections go from the process that takes people in to one that shows them the client, and what that one says of them.

Between the two is a pair of sockets.  To the worker goes a number with each connection; from it come `Said` and a number.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from array import array
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from typing import Final

import msgspec

BEAT: Final = 5.0
"""Seconds between two signs of life of a worker."""
LEAVING: Final = 2.0
"""Seconds that its visits are given for their end."""
_NUMBER: Final = struct.Struct(">I")
_SAID: Final = struct.Struct(">BI")
_MOST_READ: Final = 64 * 1024


class Work(msgspec.Struct, frozen=True):
    """What a worker is told on its standard input, as a line of JSON: the server and its certificate's fingerprint, the
    credential, the folder of the door's key, the line by which friends come, the bounds of a visit in seconds, and whether
    there are guests."""

    host: str
    port: int
    fingerprint: str
    credential: str
    folder: str
    ssh: str
    idle: float
    lifetime: float
    guests: bool


class Said(IntEnum):
    """What a worker says: it can be given people, it goes on living (and their numbers), who a person is has been said, a
    person has gone."""

    OPEN = 1
    ALIVE = 2
    KNOWN = 3
    GONE = 4


class Ended(Exception):
    """The other end is no more, or speaks another language."""


def send_connection(pair: socket.socket, number: int, connection: socket.socket) -> bool:
    """Hand a connection over; False where the other end does not take it now."""
    try:
        handles = array("i", [connection.fileno()])
        return pair.sendmsg([_NUMBER.pack(number)], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, handles)]) == _NUMBER.size
    except OSError:
        return False


def receive_connection(pair: socket.socket) -> tuple[int, socket.socket] | None:
    """A connection and its number, None where there is none.  Raises `Ended`."""
    try:
        data, handles, _flags, _address = socket.recv_fds(pair, _NUMBER.size, 1)
    except BlockingIOError:
        return None
    except OSError as error:
        raise Ended from error
    if len(data) != _NUMBER.size or len(handles) != 1:
        raise Ended
    connection = socket.socket(fileno=handles[0])
    connection.setblocking(False)
    return _NUMBER.unpack(data)[0], connection


class Hearing:
    """The words of a worker, as they come in."""

    def __init__(self, pair: socket.socket, heard: Callable[[Said, int], None]) -> None:
        self._pair = pair
        self._heard = heard
        self._rest = b""

    def read(self) -> None:
        """Read what there is.  Raises `Ended`."""
        try:
            data = self._pair.recv(_MOST_READ)
        except BlockingIOError:
            return
        except OSError as error:
            raise Ended from error
        if not data:
            raise Ended
        data = self._rest + data
        whole = len(data) - len(data) % _SAID.size
        self._rest = data[whole:]
        for kind, number in _SAID.iter_unpack(data[:whole]):
            try:
                self._heard(Said(kind), number)
            except ValueError as error:
                raise Ended from error


class Telling:
    """A worker's own words.  What is not taken at once waits, two words a connection at most."""

    def __init__(self, pair: socket.socket) -> None:
        self._pair = pair
        self._waiting = bytearray()

    def say(self, said: Said, number: int = 0) -> None:
        """Say it."""
        self._waiting += _SAID.pack(said, number)
        self._send()

    def _send(self) -> None:
        loop = asyncio.get_running_loop()
        with suppress(BlockingIOError):
            try:
                del self._waiting[: self._pair.send(self._waiting)]
            except BlockingIOError:
                raise
            except OSError:  # then the worker hears of the end too
                self._waiting.clear()
        if self._waiting:
            loop.add_writer(self._pair, self._send)
        else:
            loop.remove_writer(self._pair)
