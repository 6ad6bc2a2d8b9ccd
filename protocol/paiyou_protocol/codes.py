"""Every code that a server may answer with, and what it means; PROTOCOL.md lists the same.

A code is stable: a client makes words of it in the reader's language, and shows one that it does not know as it stands.
"""

from __future__ import annotations

from enum import StrEnum


class FailedCode(StrEnum):
    """Why a request did nothing: `Failed.code`."""

    ILLEGAL = "illegal"
    """The rules of the game refuse the action; ``rule`` and ``facts`` say which one and why."""
    BAD_ACTION = "bad-action"
    """The map is no action of this game."""
    SPECTATOR = "spectator"
    """Who has no seat in the running game may not act in it."""
    NO_TABLE = "no-table"
    """There is no such table (any more)."""
    NOT_HERE = "not-here"
    """The asker is not at this table: `JoinTable` first."""
    NO_SEAT = "no-seat"
    """There is no such seat, or no free one where none was named."""
    SEAT_TAKEN = "seat-taken"
    """Somebody has that seat."""
    SEATED = "seated"
    """The asker has another seat at this table."""
    NOT_SEATED = "not-seated"
    """The asker has no seat at this table."""
    NO_BOT = "no-bot"
    """No bot has that seat; or, with ``words``, there is no such level: these there are."""
    NOT_HOST = "not-host"
    """Only the table's host may do that."""
    GAME_RUNNING = "game-running"
    """Not while a game runs."""
    NOT_RUNNING = "not-running"
    """No game runs."""
    SEATS_EMPTY = "seats-empty"
    """The game starts when every seat is taken."""
    NO_GAME = "no-game"
    """The server knows no game of this name; ``words`` are the names it knows."""
    BAD_OPTIONS = "bad-options"
    """Options, timers or a number of seats that do not go: ``words`` are the option's name, then what would do."""
    BAD_TITLE = "bad-title"
    """The title is not allowed; ``words`` is the text's fault (PROTOCOL.md, text)."""
    TOO_MANY_TABLES = "too-many-tables"
    """The server has as many tables as it bears, or the asker has as many seats and tables as one person may."""
    FULL = "full"
    """The table has as many watchers as it bears, or remembers as many people as it can."""
    PASSWORD = "password"  # noqa: S105 - a word of the wire, no secret
    """The table has a password, and none or a wrong one was said."""
    NOT_INVITED = "not-invited"
    """The table is entered by its invite code, or by those on its list alone."""
    BARRED = "barred"
    """The host has sent the asker away; only the host can undo it."""
    NO_CODE = "no-code"
    """No table has this invite code (any more)."""
    GUESSES = "guesses"
    """Too many codes and passwords were tried from here; try again in a minute."""
    NO_PERSON = "no-person"
    """Nobody has this name or public id, here or where it matters."""
    TOO_MANY_PEOPLE = "too-many-people"
    """The list is as long as it may be."""
    BUSY = "busy"
    """Too many requests at once; ask again in a moment."""
    STORAGE = "storage"
    """The server cannot write it down (its disk is full); nothing has changed."""
    INTERNAL = "internal"
    """The server met a fault of its own; nothing has changed."""
    CLOSING = "closing"
    """The server stops."""


class RefusedCode(StrEnum):
    """Why there was no handshake: `Refused.code`."""

    VERSION = "version"
    """No version in common; ``versions`` are the server's."""
    TOKEN = "token"  # noqa: S105 - a word of the wire, no secret
    """The token is nobody's: ask for a new person without one."""
    LAUNCH = "launch"
    """A private server, and the secret is wrong or used."""
    NAME = "name"
    """No name that may be shown, or another person has it."""
    FULL = "full"
    """As many connections as the server bears, or as it allows one address."""
    BUSY = "busy"
    """Too many new people from this address; try again in a minute."""
    STORAGE = "storage"
    """The server cannot write down who is new (its disk is full); nobody has come of it."""
    CLOSING = "closing"
    """The server stops."""


class Remark(StrEnum):
    """What has become of a table's last game where that is not plain: `RoomState.remark`."""

    RULES = "rules"
    """It was put aside: it was begun by other rules, and these cannot go on with it."""
    STEP = "step"
    """It was put aside: its record cannot be followed."""
    RESUMED = "resumed"
    """It was begun by other rules, and goes on by these from an earlier moment of it."""


class NoticeCode(StrEnum):
    """What a `Notice` is about: `Notice.code`."""

    CLOSING = "closing"
    """The server stops; the state is safe, come back later."""
    TAKEN_OVER = "taken-over"
    """The same person came in elsewhere; this connection ends."""
    SLOW = "slow"
    """This connection ends as it does not read what it is sent; resuming is possible."""
    TABLE_CLOSED = "table-closed"
    """The table is no more."""
    FLOOD = "flood"
    """This connection ends as it asked too much for too long."""
    PROTOCOL = "protocol"
    """This connection ends as its bytes were no protocol; ``words`` is the protocol error's code."""
