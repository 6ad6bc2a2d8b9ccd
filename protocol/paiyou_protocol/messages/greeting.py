"""The handshake, the pings, and what ends a connection."""

from __future__ import annotations

from typing import Annotated

import msgspec

from paiyou_protocol.messages.values import Id, Message, PersonText, TableId, Token, Version, Word


class Hello(Message, frozen=True, tag="hello"):
    """The first message: versions the client speaks, what it is, and who it is for.

    ``token`` is the secret that an earlier `Welcome` gave; without it a new person is made with ``name``.  ``launch`` is
    the one-time secret of a private server, given to whom it was started for.  ``code`` is a one-time code that another
    device of the same person was given, or an operator; ``device`` is what this one calls itself, for its person's eyes.
    ``contributes``: the client gives bits to a fair shuffle by itself, so a table waits for them (docs/fairness.md).
    ``beside``: the connection comes beside the one that its person may have, and reads replays alone;
    nobody new and no new device comes so.

    ``gateway`` is the credential of a gateway: a program by which people come in who speak another protocol (SSH).  With it
    alone two more fields count: ``key``, the fingerprint of a public key that the gateway has seen proved (empty: none, a
    guest), which is who the person is, and ``peer``, the address that the person comes from.
    """

    versions: Annotated[tuple[Version, ...], msgspec.Meta(max_length=16)]
    client: Word = ""
    locale: Word = ""
    name: PersonText = ""
    token: Token | None = None
    launch: Token | None = None
    code: Word = ""
    device: PersonText = ""
    gateway: Token | None = None
    key: Word = ""
    peer: Word = ""
    contributes: bool = False
    beside: bool = False


class Welcome(Message, frozen=True, tag="welcome"):
    """The handshake is done.  ``token`` is there for a new person, or a new device of one, alone: keep it, it is who you are here.  ``tables`` are
    those where this person has a seat, and ``took_over`` says that another connection of theirs ends for this one.
    ``guest`` is one whom the server forgets after the connection."""

    version: Version
    server: Word
    person: Word
    name: PersonText
    token: Token | None = None
    tables: tuple[TableId, ...] = ()
    took_over: bool = False
    guest: bool = False


class Refused(Message, frozen=True, tag="refused"):
    """No handshake: a `paiyou_protocol.codes.RefusedCode` or a `paiyou_protocol.errors.Fault`, the versions that the server
    speaks, and ``words`` where the code has some."""

    code: Word
    versions: tuple[Version, ...] = ()
    words: tuple[str, ...] = ()


class Ping(Message, frozen=True, tag="ping"):
    """Either side may ask; the other answers `Pong` with the same number at once."""

    number: Id = 0


class Pong(Message, frozen=True, tag="pong"):
    """The answer to `Ping`."""

    number: Id = 0


class Notice(Message, frozen=True, tag="notice"):
    """Something a person should know: ``closing`` (the server stops), ``taken-over`` (the same person came in
    elsewhere), ``slow`` (dropped for not reading), ``table-closed``, ``protocol`` (``words`` holds the
    `paiyou_protocol.errors.Fault` for which the connection ends)."""

    code: Word
    table: TableId | None = None
    words: tuple[str, ...] = ()
