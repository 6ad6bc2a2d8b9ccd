"""Every message of the wire, as frozen values; PROTOCOL.md says the same for people who write a client.

A message is a msgpack map whose ``type`` is the tag below.  Requests carry an ``id`` that the client chooses and are
answered once, by `Ok`, a page of what was asked for, or `Failed` with that id.

`Snapshot` and `Events` carry the table, the audience and a number, so that all who may see the same are sent the same
bytes.  The number counts that audience's events for as long as the table lives: it never starts again, and the snapshot
with which a new game begins takes a number of its own (`paiyou_protocol.feed`).

A game's own values (options, actions, views, events) are plain maps here and read by the game (`Game.read_action` and the
like): a new game needs no new message.  New fields have defaults and unknown fields are skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, get_args

from paiyou_protocol.messages.absence import Hold, Unseat, WhileAway
from paiyou_protocol.messages.answers import Failed, Ok
from paiyou_protocol.messages.chat import (
    Channel,
    Chat,
    ChatLine,
    ChatPage,
    ChatText,
    IgnorePerson,
    ListIgnored,
    MutePerson,
    Phrase,
    ReadChat,
    Say,
)
from paiyou_protocol.messages.clocks import ClockSet
from paiyou_protocol.messages.consent import Motion, Outcome, Propose, QuestionSet, ResumeGame, Vote
from paiyou_protocol.messages.devices import Device, DeviceCode, Devices, ForgetDevice, ListDevices, MakeCode
from paiyou_protocol.messages.doors import (
    MOST_ALLOWED,
    Allow,
    ChangeTable,
    Disallow,
    DoorLine,
    Entry,
    InviteCode,
    JoinByCode,
    ListTablePeople,
    Password,
    RenewCode,
    TableList,
    TableSettings,
    TableTalk,
    Visibility,
)
from paiyou_protocol.messages.games import Act, Events, Snapshot, Sync, TimerSet
from paiyou_protocol.messages.gathering import (
    AnswerReady,
    CheckReady,
    FillBots,
    Nudge,
    Nudged,
    QuickPlay,
    Readiness,
)
from paiyou_protocol.messages.greeting import Hello, Notice, Ping, Pong, Refused, Welcome
from paiyou_protocol.messages.hosts import Kick, PassHost
from paiyou_protocol.messages.lobby import CreateTable, ListTables, TableChanged, TableGone, TablesPage, TableSummary
from paiyou_protocol.messages.people import ListPeople, PeoplePage, PersonChanged, PersonGone, PersonLine
from paiyou_protocol.messages.replays import (
    MOST_PIECES,
    PIECE,
    ListReplays,
    Practise,
    ReadReplay,
    ReplayLine,
    ReplayPiece,
    ReplaysPage,
)
from paiyou_protocol.messages.seats import (
    AddBot,
    JoinTable,
    LeaveTable,
    RemoveBot,
    RoomState,
    SeatState,
    Sit,
    Stand,
    StartGame,
)
from paiyou_protocol.messages.shuffles import (
    CommitBits,
    RevealBits,
    ShuffleHash,
    ShuffleProven,
    ShuffleSet,
    ShuffleStage,
)
from paiyou_protocol.messages.terms import Absence, BotTerms, ClockTerms, Terms, Watching
from paiyou_protocol.messages.values import (
    VERSIONS,
    Id,
    Message,
    PersonText,
    Plain,
    SeatNumber,
    TableId,
    Token,
    Version,
    Word,
)

__all__ = [
    "MESSAGE_TYPES",
    "MOST_ALLOWED",
    "MOST_PIECES",
    "PIECE",
    "REPLIES",
    "VERSIONS",
    "Absence",
    "Act",
    "AddBot",
    "Allow",
    "AnswerReady",
    "BotTerms",
    "ChangeTable",
    "Channel",
    "Chat",
    "ChatLine",
    "ChatPage",
    "ChatText",
    "CheckReady",
    "ClientMessage",
    "ClockSet",
    "ClockTerms",
    "CommitBits",
    "CreateTable",
    "Device",
    "DeviceCode",
    "Devices",
    "Disallow",
    "DoorLine",
    "Entry",
    "Events",
    "Failed",
    "FillBots",
    "ForgetDevice",
    "Hello",
    "Hold",
    "Id",
    "IgnorePerson",
    "InviteCode",
    "JoinByCode",
    "JoinTable",
    "Kick",
    "LeaveTable",
    "ListDevices",
    "ListIgnored",
    "ListPeople",
    "ListReplays",
    "ListTablePeople",
    "ListTables",
    "MakeCode",
    "Message",
    "Motion",
    "MutePerson",
    "Notice",
    "Nudge",
    "Nudged",
    "Ok",
    "Outcome",
    "PassHost",
    "Password",
    "PeoplePage",
    "PersonChanged",
    "PersonGone",
    "PersonLine",
    "PersonText",
    "Phrase",
    "Ping",
    "Plain",
    "Pong",
    "Practise",
    "Propose",
    "Push",
    "QuestionSet",
    "QuickPlay",
    "ReadChat",
    "ReadReplay",
    "Readiness",
    "Refused",
    "RemoveBot",
    "RenewCode",
    "ReplayLine",
    "ReplayPiece",
    "ReplaysPage",
    "Reply",
    "Request",
    "ResumeGame",
    "RevealBits",
    "RoomState",
    "Say",
    "SeatNumber",
    "SeatState",
    "ServerMessage",
    "ShuffleHash",
    "ShuffleProven",
    "ShuffleSet",
    "ShuffleStage",
    "Sit",
    "Snapshot",
    "Stand",
    "StartGame",
    "Sync",
    "TableChanged",
    "TableGone",
    "TableId",
    "TableList",
    "TableSettings",
    "TableSummary",
    "TableTalk",
    "TablesPage",
    "Terms",
    "TimerSet",
    "Token",
    "Unseat",
    "Version",
    "Visibility",
    "Vote",
    "Watching",
    "Welcome",
    "WhileAway",
    "Word",
]

Request: TypeAlias = (
    ListTables
    | CreateTable
    | JoinTable
    | LeaveTable
    | Sit
    | Stand
    | AddBot
    | RemoveBot
    | StartGame
    | Act
    | Sync
    | JoinByCode
    | ChangeTable
    | RenewCode
    | Allow
    | Disallow
    | PassHost
    | Kick
    | FillBots
    | CheckReady
    | AnswerReady
    | Nudge
    | QuickPlay
    | Say
    | ReadChat
    | MutePerson
    | IgnorePerson
    | ListIgnored
    | ListTablePeople
    | ListPeople
    | MakeCode
    | ListDevices
    | ForgetDevice
    | Unseat
    | Propose
    | Vote
    | ResumeGame
    | ListReplays
    | ReadReplay
    | Practise
    | CommitBits
    | RevealBits
)
ClientMessage: TypeAlias = Hello | Ping | Pong | Request

Reply: TypeAlias = Ok | Failed | TablesPage | PeoplePage | ChatPage | DeviceCode | Devices | ReplaysPage | ReplayPiece
Push: TypeAlias = (
    TableChanged
    | TableGone
    | RoomState
    | TimerSet
    | Snapshot
    | Events
    | ClockSet
    | QuestionSet
    | ShuffleSet
    | ShuffleProven
    | WhileAway
    | Notice
    | PersonChanged
    | PersonGone
    | Nudged
    | Chat
)
ServerMessage: TypeAlias = Welcome | Refused | Ping | Pong | Reply | Push

REPLIES: Final = (Ok, Failed, TablesPage, PeoplePage, ChatPage, DeviceCode, Devices, ReplaysPage, ReplayPiece)
"""The classes of `Reply`."""

MESSAGE_TYPES: Final[Mapping[str, type[Message]]] = {
    str(kind.__struct_config__.tag): kind for kind in (*get_args(ClientMessage), *get_args(ServerMessage))
}
"""Every message by its ``type``."""
