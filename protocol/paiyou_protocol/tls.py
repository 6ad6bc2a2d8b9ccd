"""One end of a TLS connection without any input or output, as `paiyou_protocol.connection` is one of the protocol inside.

    tls = Tls(context, server_side=True)
    while not tls.shake_hands():
        write(tls.take_outgoing()); tls.receive_data(read())     # b"" when the peer has closed
    write(tls.take_outgoing())
    tls.receive_data(read())
    while (data := tls.read(MOST)) is not None: ...              # b"" is the end
    write(tls.seal(data))

Records must be written in the order in which they were made, and none may be left out: what `seal` has returned is sent or
the connection is over.  TLS 1.3 alone is spoken, so there is no renegotiation, and nothing is resumed.

Memory is bounded: a peer may make us owe it answers that nobody writes (key updates), and one for which they pile up is cut
off.
"""

from __future__ import annotations

import ssl
from typing import Final

from paiyou_protocol.errors import ProtocolError
from paiyou_protocol.fingerprints import fingerprint_of

MOST_OWED: Final = 64 * 1024
"""Bytes of TLS's own that may wait to be written."""
RECORD: Final = 22
"""First byte of what a client says first in TLS.  No frame of ours begins so: its length would be too great."""


class TlsFailed(ProtocolError):
    """The peer does not speak TLS as it should; ``reason`` is OpenSSL's word for it, for a log."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def server_context() -> ssl.SSLContext:
    """How a server speaks TLS; it still needs its certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    return context


def client_context() -> ssl.SSLContext:
    """How a client speaks TLS.

    Hazard: no authority is asked about the certificate.  Whoever uses this compares `Tls.fingerprint` before saying anything.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Tls:
    """One end; ``name`` is the host that a client asks for, None for none."""

    def __init__(self, context: ssl.SSLContext, *, server_side: bool, name: str | None = None) -> None:
        self._incoming = ssl.MemoryBIO()
        self._outgoing = ssl.MemoryBIO()
        self._end = context.wrap_bio(self._incoming, self._outgoing, server_side=server_side, server_hostname=name)

    def receive_data(self, data: bytes) -> None:
        """Take in what was read; ``b""`` says that the peer has closed."""
        if data:
            self._incoming.write(data)
        else:
            self._incoming.write_eof()

    def shake_hands(self) -> bool:
        """Go on with the handshake; whether it is done.  Raises `TlsFailed`."""
        try:
            self._end.do_handshake()
        except ssl.SSLWantReadError:
            return False
        except ssl.SSLError as error:
            raise TlsFailed(error.reason or type(error).__name__) from None
        return True

    def read(self, most: int) -> bytes | None:
        """What the peer said, at most so many bytes at once; None where more must come first, ``b""`` at the end.

        An end without TLS's own word for it counts as one: what is inside has its own lengths.  Raises `TlsFailed`.
        """
        try:
            return self._end.read(most)
        except ssl.SSLWantReadError:
            if self._outgoing.pending > MOST_OWED:
                raise TlsFailed("MOST_OWED") from None
            return None
        except (ssl.SSLZeroReturnError, ssl.SSLEOFError):
            return b""
        except ssl.SSLError as error:
            raise TlsFailed(error.reason or type(error).__name__) from None

    def seal(self, data: bytes) -> bytes:
        """What to write for these bytes, and before them what TLS itself has to say.  Raises `TlsFailed`."""
        left = memoryview(data)
        try:
            while left:
                left = left[self._end.write(left) :]
        except ssl.SSLError as error:
            raise TlsFailed(error.reason or type(error).__name__) from None
        return self.take_outgoing()

    def take_outgoing(self) -> bytes:
        """What TLS itself has to say."""
        return self._outgoing.read()

    @property
    def fingerprint(self) -> str:
        """That of the server's certificate, at a client whose handshake is done."""
        certificate = self._end.getpeercert(binary_form=True)
        assert certificate is not None, "a server of TLS has one"
        return fingerprint_of(certificate)
