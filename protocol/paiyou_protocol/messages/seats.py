"""Being at a table: coming and going, seats, bots, the start; all about a table but its game."""

from __future__ import annotations

import msgspec

from paiyou_engine.game import Audience
from paiyou_protocol.messages.doors import Password, TableSettings
from paiyou_protocol.messages.gathering import Readiness
from paiyou_protocol.messages.values import Id, Message, PersonText, Plain, SeatNumber, TableId, Word


class JoinTable(Message, frozen=True, tag="join-table"):
    """Be at a table: watch it, or take one's seat up again.  `Ok`, then `RoomState`, then `Snapshot` if a game runs, or
    what is missing after ``number`` where the asker has followed ``audience`` so far.

    Hazard: ``audience`` is compared with the one that the asker has, and never chooses what is sent.
    """

    id: Id
    table: TableId
    audience: Audience | None = None
    number: Id | None = None
    password: Password = ""


class LeaveTable(Message, frozen=True, tag="leave-table"):
    """Be no longer at a table.  A seat is given up if no game runs; while one runs it stays its person's."""

    id: Id
    table: TableId


class Sit(Message, frozen=True, tag="sit"):
    """Take a free seat (the first one without ``seat``) before the game starts; where bots leave for people, a bot's.

    ``bot``: a program of the asker's will play, which the table must allow (`BotTerms.own`).
    """

    id: Id
    table: TableId
    seat: SeatNumber | None = None
    bot: bool = False


class Stand(Message, frozen=True, tag="stand"):
    """Give the seat up and watch."""

    id: Id
    table: TableId


class AddBot(Message, frozen=True, tag="add-bot"):
    """The host seats a bot (in the first free seat without ``seat``), of the table's own level without ``level``."""

    id: Id
    table: TableId
    seat: SeatNumber | None = None
    level: Word = ""


class RemoveBot(Message, frozen=True, tag="remove-bot"):
    """The host sends a bot away."""

    id: Id
    table: TableId
    seat: SeatNumber


class StartGame(Message, frozen=True, tag="start-game"):
    """The host starts, all seats being taken; after the end of a game, the same people again."""

    id: Id
    table: TableId


class SeatState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person (``person`` is the public id that `Welcome` gave, ``here`` whether one is connected, ``own``
    whether a program of that person plays), a bot (``bot`` is its level), or nobody.

    ``away`` is for how many seconds a person had been away when this was sent, ``stand_in`` the level of the bot that
    plays for the person meanwhile.
    """

    name: PersonText = ""
    person: Word | None = None
    bot: Word | None = None
    here: bool = False
    ready: Readiness = Readiness.NOT_ASKED
    away: int | None = None
    stand_in: Word | None = None
    own: bool = False


class RoomState(Message, frozen=True, tag="room"):
    """All about a table but its game: sent on joining and after every change.

    ``state`` is ``waiting``, ``playing`` or why a running game stands still (`paiyou_protocol.messages.Hold`), ``over``.
    ``you`` is the asker's seat, None for a spectator: the one field that differs between those at the table.  ``remark``
    (a `paiyou_protocol.codes.Remark`) says what a change of the rules or a fault has done to the last game.
    ``hands_agreed``: all who play the newest game have agreed to show the hands of deals that are over.
    """

    table: TableId
    title: PersonText
    game: Word
    rules_version: int
    options: Plain
    preset: Word
    host: Word
    seats: tuple[SeatState, ...]
    watchers: int
    state: Word
    timers: dict[str, float]
    you: int | None = None
    settings: TableSettings = TableSettings()
    remark: Word = ""
    hands_agreed: bool = False
