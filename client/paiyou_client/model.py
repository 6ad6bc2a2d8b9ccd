"""What the client knows of a server, as a pure model: messages go in, screens read it.  No Textual, no input or output, no clock.

`ClientModel.apply_message` is the only way in for what the server says; what it says of a table goes to that table's own model
(`paiyou_client.table_model`).  Times are the monotonic seconds of whoever calls (``now``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, assert_never

from paiyou_client.asides import is_running
from paiyou_client.chat import ChatLog
from paiyou_client.table_model import AnyGame, TableModel
from paiyou_protocol.codes import NoticeCode
from paiyou_protocol.messages import (
    Chat,
    ChatPage,
    ClockSet,
    DeviceCode,
    Devices,
    Events,
    Failed,
    Notice,
    Nudged,
    Ok,
    PeoplePage,
    PersonChanged,
    PersonGone,
    PersonLine,
    Ping,
    Pong,
    QuestionSet,
    Refused,
    ReplayPiece,
    ReplaysPage,
    RoomState,
    ServerMessage,
    ShuffleProven,
    ShuffleSet,
    Snapshot,
    TableChanged,
    TableGone,
    TablesPage,
    TableSummary,
    TimerSet,
    Welcome,
    WhileAway,
)

NOTICES: Final = 50
_MOST_UNHEARD: Final = 50
"""Tables that we have left of which we still know whom we did not want to hear there."""


class Status(StrEnum):
    """How it stands between us and the server."""

    OFFLINE = "offline"
    CONNECTING = "connecting"
    CONNECTED = "connected"
    LOST = "lost"
    """The connection broke and is being tried again; ``retry_at`` says when."""
    ENDED = "ended"
    """It is over and not tried again; ``reason`` says why (``taken-over``, ``closing``, a code of `Refused`, …)."""


@dataclass(frozen=True)
class Connection:
    """The state of the connection; ``reason`` is a code of `paiyou_client.words.connection`, ``words`` what goes with it."""

    status: Status = Status.OFFLINE
    reason: str | None = None
    retry_at: float | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Me:
    """Who we are on this server."""

    person: str
    name: str
    tables: tuple[str, ...] = ()
    """The tables where we had a seat when we came in, or when we left them since, their games running."""
    guest: bool = False


@dataclass(frozen=True)
class Change:
    """What changed: the connection, the lobby's list, one table, a notice or a table's remark to show; nothing if all are
    empty."""

    connection: bool = False
    lobby: bool = False
    table: str | None = None
    notice: Notice | None = None
    remark: str = ""
    rung: str | None = None
    """The public id of somebody who says that a table waits for us."""


NO_CHANGE: Final = Change()


@dataclass
class ClientModel:
    """All that the client knows of one server.

    ``lobby`` holds the tables by id, in the order of their ids; ``lobby_known`` is True once the whole list has come.
    ``tables`` are those that we are at.
    """

    games: Mapping[str, AnyGame]
    connection: Connection = Connection()
    server: str = ""
    me: Me | None = None
    lobby: dict[str, TableSummary] = field(default_factory=dict)
    lobby_known: bool = False
    tables: dict[str, TableModel] = field(default_factory=dict)
    people: dict[str, PersonLine] = field(default_factory=dict)
    """Everybody who is connected, by public id."""
    chat: ChatLog = field(default_factory=ChatLog)
    """What is said in the lobby."""
    notices: deque[Notice] = field(default_factory=lambda: deque(maxlen=NOTICES))
    drains: bool = False
    """The server has said that it begins nothing new and is about to stop; so the end of its connection is no accident."""
    _unheard: dict[str, tuple[set[str], bool]] = field(default_factory=dict)
    """Whom we did not want to hear at tables that we have left, and whether those who look on: it holds when we are back."""
    _listing: dict[str, TableSummary] = field(default_factory=dict)
    """The list as its pages come in after a `Welcome`; the old one is shown until the last page is here."""

    def enter(self, table: str) -> TableModel:
        """The model of a table that we are about to be at, or are."""
        if table not in self.tables:
            at = self.tables[table] = TableModel(table, self.games)
            at.chat.muted, at.chat.without_watchers = self._unheard.get(table, (set(), False))
        return self.tables[table]

    def leave(self, table: str) -> None:
        """Be no longer at a table; a seat in a running game stays ours."""
        at = self.tables.pop(table, None)
        if at is None:
            return
        if at.room is not None:
            self._note_seat(table, is_ours=at.you is not None and is_running(at.room))
        self._unheard.pop(table, None)
        if at.chat.muted or at.chat.without_watchers:
            self._unheard[table] = (at.chat.muted, at.chat.without_watchers)
        while len(self._unheard) > _MOST_UNHEARD:
            self._unheard.pop(next(iter(self._unheard)))

    def _note_seat(self, table: str, *, is_ours: bool) -> None:
        if self.me is not None:
            others = tuple(one for one in self.me.tables if one != table)
            self.me = replace(self.me, tables=(*others, table) if is_ours else others)

    def chat_of(self, table: str | None) -> ChatLog | None:
        """What was said at a table that we are at, or in the lobby (None)."""
        if table is None:
            return self.chat
        at = self.tables.get(table)
        return None if at is None else at.chat

    def name_of(self, person: str) -> str:
        """Somebody's name, as far as we know it."""
        line = self.people.get(person)
        seats = [seat for at in self.tables.values() if at.room is not None for seat in at.room.seats]
        return line.name if line is not None else next((seat.name for seat in seats if seat.person == person), "")

    def is_host(self, table: str) -> bool:
        """Whether we are the host of a table that we are at."""
        at = self.tables.get(table)
        return at is not None and at.room is not None and self.me is not None and at.room.host == self.me.person

    def has_seat(self, table: str) -> bool:
        """Whether we have a seat at a table, as far as we know."""
        at = self.tables.get(table)
        if at is not None and at.room is not None:
            return at.you is not None
        return self.me is not None and table in self.me.tables

    def set_connection(self, connection: Connection) -> None:
        """Note how the connection stands; a lost one forgets what was under way at the tables."""
        self.connection = connection
        if connection.status is not Status.CONNECTED:
            for table in self.tables.values():
                table.connection_lost()

    def apply_message(self, message: ServerMessage, now: float) -> Change:
        """Take in what the server said; answers to requests change nothing but the lobby's pages."""
        match message:
            case Welcome():
                return self._welcome(message)
            case TablesPage() | TableChanged() | TableGone():
                return self._lobby(message)
            case RoomState() | TimerSet() | ClockSet() | QuestionSet() | Snapshot() | Events():
                return self._table(message, now)
            case Notice():
                self.notices.append(message)
                self._heed(message)
                if (
                    message.code in {NoticeCode.TABLE_CLOSED, NoticeCode.KICKED, NoticeCode.NOT_WATCHED}
                    and message.table is not None
                ):
                    self.leave(message.table)
                return Change(notice=message, table=message.table)
            case WhileAway() | ShuffleSet() | ShuffleProven():
                return self._beside(message)
            case Ok() | Failed() | Refused() | Ping() | Pong() | PeoplePage() | ChatPage() | DeviceCode() | Devices():
                return NO_CHANGE
            case ReplaysPage() | ReplayPiece():
                return NO_CHANGE
            case PersonChanged() | PersonGone() | Chat() | Nudged():
                return self._company(message)
            case _:
                assert_never(message)

    def _heed(self, notice: Notice) -> None:
        """Keep in mind that the server stops of its own will, until it is back."""
        if notice.code == NoticeCode.DRAINING:
            self.drains = True
            for table in self.tables.values():
                table.server_stops()

    def _welcome(self, message: Welcome) -> Change:
        self.server = message.server
        self.drains = False
        self.me = Me(message.person, message.name, message.tables, message.guest)
        self._listing = {}
        return Change(connection=True)

    def _company(self, message: PersonChanged | PersonGone | Chat | Nudged) -> Change:
        match message:
            case PersonChanged(person=line):
                self.people[line.person] = line
            case PersonGone(person=person):
                self.people.pop(person, None)
            case Chat():
                return self._chat(message)
            case Nudged():
                return Change(rung=message.person)
        return Change(lobby=True)

    def _chat(self, message: Chat) -> Change:
        me = "" if self.me is None else self.me.person
        if message.table is None:
            self.chat.hear(message.lines, me=me)
            return Change(lobby=True)
        table = self.tables.get(message.table)
        if table is None:
            return NO_CHANGE
        table.apply_chat(message.lines, me)
        return Change(table=message.table)

    def _lobby(self, message: TablesPage | TableChanged | TableGone) -> Change:
        match message:
            case TablesPage():
                self._listing.update((line.table, line) for line in message.tables)
                if message.more is not None:
                    return NO_CHANGE
                self.lobby, self.lobby_known = dict(sorted(self._listing.items())), True
            case TableChanged():
                self._listing[message.table.table] = self.lobby[message.table.table] = message.table
            case TableGone():
                self._listing.pop(message.table, None)
                self.lobby.pop(message.table, None)
                self._note_seat(message.table, is_ours=False)
        return Change(lobby=True)

    def _beside(self, message: WhileAway | ShuffleSet | ShuffleProven) -> Change:
        table = self.tables.get(message.table)
        if table is None:
            return NO_CHANGE
        match message:
            case WhileAway():
                table.apply_while_away(message)
            case ShuffleSet():
                table.apply_shuffle(message)
            case ShuffleProven():
                table.apply_proof(message)
        return Change(table=table.table)

    def _table(self, message: RoomState | TimerSet | ClockSet | QuestionSet | Snapshot | Events, now: float) -> Change:
        # A room's state is what the server sends first to whoever is at the table, before its `Ok` may have been read.
        table = self.enter(message.table) if isinstance(message, RoomState) else self.tables.get(message.table)
        if table is None:
            return NO_CHANGE
        match message:
            case RoomState():
                before = "" if table.room is None else table.room.remark
                table.apply_room(message, now)
                remark = message.remark if message.remark != before else ""
                return Change(table=message.table, remark=remark)
            case TimerSet():
                table.apply_timer(message, now)
            case ClockSet():
                table.apply_clock(message, now)
            case QuestionSet():
                table.apply_question(message, now)
            case Snapshot() | Events():
                if not table.apply_push(message):
                    return NO_CHANGE
        return Change(table=table.table)
