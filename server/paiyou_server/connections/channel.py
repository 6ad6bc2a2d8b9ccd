"""A connection's bytes, in the clear or in TLS: one way to read them, and one to make ready what is to be written."""

from __future__ import annotations

import os
import ssl
import sys

import trio

from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.tls import Tls, TlsFailed
from paiyou_server.connections.refusing import Refuse
from paiyou_server.logs import log

_RECEIVE = 16 * 1024
_PLAIN = 0
"""First byte of a frame without TLS: no greeting is longer than 2^24 bytes."""


class Channel:
    """One connection; ``tls`` is None in the clear, ``address`` the peer's network, for the log."""

    def __init__(self, stream: trio.SocketStream, address: str, tls: Tls | None = None) -> None:
        self.stream = stream
        self._address = address
        self._tls = tls

    @property
    def is_encrypted(self) -> bool:
        """Whether what is written must be sealed."""
        return self._tls is not None

    async def receive(self) -> bytes:
        """What came, ``b""`` at the end.  Raises `trio.BrokenResourceError`, also for what is no TLS."""
        if self._tls is None:
            return await self._read()
        while True:
            try:
                data = self._tls.read(_RECEIVE)
            except TlsFailed as failed:
                log("tls-failed", why=failed.reason, address=self._address)
                raise trio.BrokenResourceError from None
            if data is not None:
                return bytes(data)
            self._tls.receive_data(await self._read())

    async def _read(self) -> bytes:
        """As the stream's own, which tries to read before it waits; but who has been answered has mostly said no more yet."""
        if sys.platform == "win32":
            return await self.stream.receive_some(_RECEIVE)
        while True:
            await trio.lowlevel.wait_readable(self.stream.socket)
            try:
                return os.read(self.stream.socket.fileno(), _RECEIVE)
            except BlockingIOError:
                continue
            except OSError:
                raise trio.BrokenResourceError from None

    def seal(self, data: bytes) -> bytes:
        """The bytes to write for these.

        Hazard: each must be written, in this order, or the connection is over.  Nothing is to be written for a peer that has
        ended TLS.
        """
        if self._tls is None:
            return data
        try:
            return self._tls.seal(data)
        except TlsFailed:
            return b""

    async def send_last(self, data: bytes) -> None:
        """Write this and no more."""
        await self.stream.send_all(self.seal(data))
        await self.stream.send_eof()


async def open_channel(stream: trio.SocketStream, context: ssl.SSLContext | None, address: str) -> Channel:
    """Shake hands where there is TLS.  The caller bounds the time.

    Raises `Refuse` for a peer that speaks in the clear, which is told so in the clear, and `trio.BrokenResourceError` for
    one that speaks nothing that makes sense.
    """
    if context is None:
        return Channel(stream, address)
    first = await stream.receive_some(_RECEIVE)
    if first[:1] == bytes([_PLAIN]):
        raise Refuse(RefusedCode.TLS)
    tls = Tls(context, server_side=True)
    tls.receive_data(first)
    try:
        await _shake_hands(stream, tls)
    except TlsFailed as failed:
        log("tls-failed", why=failed.reason, address=address)
        await stream.send_all(tls.take_outgoing())
        raise trio.BrokenResourceError from None
    return Channel(stream, address, tls)


async def _shake_hands(stream: trio.SocketStream, tls: Tls) -> None:
    while not tls.shake_hands():
        if said := tls.take_outgoing():
            await stream.send_all(said)
        tls.receive_data(await stream.receive_some(_RECEIVE))
    if said := tls.take_outgoing():
        await stream.send_all(said)
