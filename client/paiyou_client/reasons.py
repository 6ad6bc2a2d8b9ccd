"""Why there is no connection: the words for each reason are in `paiyou_client.words.connection`."""

from __future__ import annotations

from enum import StrEnum

from paiyou_client.errors import ClientError


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
    """Something listens there that does not speak our protocol."""
    WEB_SERVER = "web-server"
    """A web server listens there."""
    SSH_SERVER = "ssh-server"
    """An SSH server listens there."""
    PLAINTEXT = "plaintext"
    """A server of ours listens there, and does not encrypt."""
    ENCRYPTED_BEFORE = "encrypted-before"
    """The same, where a certificate is remembered or linked."""
    TLS_FAILED = "tls-failed"
    """Something listens there with which no encryption could be agreed on."""
    OTHER_CERTIFICATE = "other-certificate"
    """The server's certificate is not the one that was remembered or accepted; that one and the new one go with it."""
    NOT_AS_LINKED = "not-as-linked"
    """The server's certificate is not the one in the link; that one and the server's go with it."""
    SILENT = "silent"
    """Something listens there and says nothing."""
    BROKEN = "broken"
    """The connection was up and broke."""
    FAULT = "fault"
    """The server sent what is no protocol."""
    NO_SERVER = "no-server"
    """The server of our own does not start."""
    INCOMPLETE = "incomplete"
    """The server of our own does not start, as a package that it needs is not installed."""
    DATA_IN_USE = "data-in-use"
    """Another process plays with the same data."""


class NoConnection(ClientError):
    """A connection could not be opened or kept; ``reason`` is a `Reason` or a code of the server's, ``words`` what goes with it.

    ``again`` says whether trying again can help by itself.
    """

    def __init__(self, reason: str, *, again: bool = True, words: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.again = again
        self.words = words


def stranger(first: bytes) -> Reason:
    """Who it is whose first bytes are no protocol of ours."""
    if first.startswith(b"SSH-"):
        return Reason.SSH_SERVER
    if first.startswith((b"HTTP/", b"<")):
        return Reason.WEB_SERVER
    return Reason.NOT_PAIYOU
