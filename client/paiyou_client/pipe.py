"""The bytes of one connection, in the clear or in TLS, over asyncio's streams.

TLS is ours to drive (`paiyou_protocol.tls`) and not asyncio's, so that what answers in something else can be named.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from contextlib import suppress
from typing import Final

from paiyou_client.address import Address
from paiyou_client.reasons import NoConnection, Reason, stranger
from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.connection import NEED_DATA, Connection
from paiyou_protocol.errors import RemoteProtocolError
from paiyou_protocol.messages import Refused
from paiyou_protocol.states import Role
from paiyou_protocol.tls import Tls, TlsFailed, client_context
from paiyou_protocol.versions import agree

OPENING: Final = 10.0
"""Seconds that opening a connection may take, and the handshake of TLS as long again."""
_READ: Final = 65536
_ALERT, _HANDSHAKE = 0x15, 0x16
_TELLING: Final = 5
"""Bytes by which one knows a stranger."""
_BEFORE_TLS: Final = frozenset({RefusedCode.FULL, RefusedCode.CLOSING})
"""What a server that encrypts says in the clear, to whom it does not shake hands with."""


class Pipe:
    """One connection; ``tls`` is None in the clear."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, tls: Tls | None = None) -> None:
        self._reader = reader
        self._writer = writer
        self._tls = tls

    @property
    def fingerprint(self) -> str:
        """That of the server's certificate; empty in the clear."""
        return "" if self._tls is None else self._tls.fingerprint

    async def read(self) -> bytes:
        """What came, ``b""`` at the end.  Raises OSError."""
        if self._tls is None:
            return await self._reader.read(_READ)
        while True:
            try:
                data = self._tls.read(_READ)
            except TlsFailed as failed:
                raise ConnectionAbortedError(failed.reason) from None
            if data is not None:
                return data
            self._tls.receive_data(await self._reader.read(_READ))

    def write(self, data: bytes) -> None:
        """Write; whether it arrives, the answer tells."""
        if self._tls is not None:
            try:
                data = self._tls.seal(data)
            except TlsFailed:
                return
        self._writer.write(data)

    def abort(self) -> None:
        """Break the connection off; whoever reads is told."""
        self._writer.transport.abort()

    async def close(self) -> None:
        """Give the socket back; a peer that does not answer is not waited for."""
        self._writer.close()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(1.0):
                await self._writer.wait_closed()


async def open_plain(address: Address) -> Pipe:
    """A connection in the clear.  Raises `NoConnection`."""
    return Pipe(*await _connected(address))


async def open_secure(address: Address) -> Pipe:
    """A connection in TLS.  Raises `NoConnection`.

    Hazard: who is at the other end is not known yet: compare `Pipe.fingerprint` before anything is written.
    """
    reader, writer = await _connected(address)
    tls = Tls(client_context(), server_side=False, name=address.sni)
    try:
        async with asyncio.timeout(OPENING):
            await _shake_hands(reader, writer, tls)
    except BaseException as error:
        writer.transport.abort()
        match error:
            case TimeoutError():
                raise NoConnection(Reason.SILENT) from None
            case TlsFailed():
                raise NoConnection(Reason.TLS_FAILED, again=False) from None
            case OSError():
                raise NoConnection(Reason.NOT_PAIYOU) from None
        raise
    return Pipe(reader, writer, tls)


async def _shake_hands(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, tls: Tls) -> None:
    is_first = True
    while not tls.shake_hands():
        writer.write(tls.take_outgoing())
        data = await reader.read(_READ)
        if is_first and data[:1] not in {bytes([_ALERT]), bytes([_HANDSHAKE])}:
            raise await _unencrypted(data, reader)
        is_first = False
        tls.receive_data(data)
    writer.write(tls.take_outgoing())


async def _unencrypted(first: bytes, reader: asyncio.StreamReader) -> NoConnection:
    """Why there is no TLS, by what the peer said in its place."""
    while len(first) < _TELLING and (more := await reader.read(_READ)):
        first += more
    if not first.startswith(b"\0"):
        return NoConnection(stranger(first), again=False)
    protocol = Connection(Role.CLIENT)
    try:
        protocol.receive_data(first)
        while (event := protocol.next_event()) is NEED_DATA:
            protocol.receive_data(await reader.read(_READ))
    except RemoteProtocolError:
        return NoConnection(Reason.NOT_PAIYOU, again=False)
    if not isinstance(event, Refused):
        return NoConnection(Reason.NOT_PAIYOU, again=False)
    if event.code in _BEFORE_TLS:
        return NoConnection(event.code)
    return NoConnection(Reason.PLAINTEXT if agree(event.versions) else RefusedCode.VERSION, again=False)


async def _connected(address: Address) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A TCP connection without Nagle's delay.  Raises `NoConnection`."""
    try:
        async with asyncio.timeout(OPENING):
            reader, writer = await asyncio.open_connection(address.wire_host, address.port)
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
