"""The operator's door: a socket file in the data folder, open to the user who runs the server and to root alone.

One order a connection: a line of JSON (`paiyou_server.operating.orders.Order`), answered by a line of JSON: ``ok`` and what
the order gives, or ``code`` and ``words``.  Who asks is what the system says of the peer, not what the peer says.
"""

from __future__ import annotations

import pwd
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec
import trio

from paiyou_server.journal.data_folder import socket_path
from paiyou_server.journal.journal import JournalBroken
from paiyou_server.journal.store import NotWritten
from paiyou_server.logs import log, log_crash
from paiyou_server.operating.desk import Answer, Desk, NotDone
from paiyou_server.operating.orders import CHANGES, LISTS, Order, carry_out

LONGEST_LINE: Final = 64 * 1024
_LONGEST_PATH: Final = 100
_PATIENCE: Final = 10.0
"""Seconds to say an order in, and to take the answer."""
_AT_ONCE: Final = 8


@asynccontextmanager
async def open_door(folder: Path, desk: Desk) -> AsyncIterator[None]:
    """Orders are taken while this lasts.  Where no socket can be there, the log says so and the server goes on without."""
    path = socket_path(folder)
    listener = _listener(path)
    if listener is None:
        yield
        return
    async with trio.open_nursery() as nursery:
        nursery.start_soon(_accept, listener, desk)
        try:
            yield
        finally:
            nursery.cancel_scope.cancel()
            listener.close()
            path.unlink(missing_ok=True)


def _listener(path: Path) -> trio.socket.SocketType | None:
    if not hasattr(socket, "AF_UNIX") or len(str(path).encode()) > _LONGEST_PATH:
        log("admin-unavailable", why="path")
        return None
    with suppress(OSError):
        path.unlink(missing_ok=True)  # what a killed server left; the folder is ours alone by now
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        made.bind(str(path))
        path.chmod(0o600)
        made.listen(_AT_ONCE)
    except OSError as error:
        made.close()
        log("admin-unavailable", why=error.strerror or "")
        return None
    return trio.socket.from_stdlib_socket(made)


async def _accept(listener: trio.socket.SocketType, desk: Desk) -> None:
    limit = trio.CapacityLimiter(_AT_ONCE)
    async with trio.open_nursery() as nursery:
        while True:
            peer, _ = await listener.accept()
            nursery.start_soon(_answer, trio.SocketStream(peer), desk, limit)


async def _answer(stream: trio.SocketStream, desk: Desk, limit: trio.CapacityLimiter) -> None:
    async with stream, limit:
        try:
            with trio.fail_after(_PATIENCE):
                line = await _line(stream)
            answer = await _obeyed(desk, line, _user(stream.socket))  # a backup may take its time
            with trio.fail_after(_PATIENCE):
                await stream.send_all(msgspec.json.encode(answer) + b"\n")
        except (trio.TooSlowError, trio.BrokenResourceError, trio.ClosedResourceError):
            return


async def _line(stream: trio.SocketStream) -> bytes:
    got = bytearray()
    while b"\n" not in got and len(got) <= LONGEST_LINE:
        more = await stream.receive_some(4096)
        if not more:
            break
        got += more
    return bytes(got)


async def _obeyed(desk: Desk, line: bytes, by: str) -> Answer:
    try:
        order = msgspec.json.decode(line, type=Order)
        log("order", do=order.do if order.do in LISTS or order.do in CHANGES else "", by=by)
        return {"ok": True, **await carry_out(desk, order, by)}
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return _refused("bad-order", str(error))
    except NotDone as error:
        return _refused(error.code, *error.words)
    except NotWritten:
        return _refused("storage")
    except (JournalBroken, trio.Cancelled):
        raise
    except Exception as error:  # noqa: BLE001 - an order that meets a fault fails alone
        log_crash("order-crash", error)
        return _refused("internal")


def _refused(code: str, *words: str) -> Answer:
    return {"ok": False, "code": code, "words": list(words)}


def _user(peer: trio.socket.SocketType) -> str:
    """The name of the user at the other end, as the system knows it; the number where it has no name."""
    if not hasattr(socket, "SO_PEERCRED"):
        return "operator"
    found = peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    assert isinstance(found, bytes)
    _, user, _ = struct.unpack("3i", found)
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)
