"""One table that we are at, as a pure model: what the server says of it goes in, screens read it.

A table's events are folded one by one by the game itself; what cannot be folded (a gap in the numbers, an unreadable event) is
noticed here, and `TableModel.take_wanted` says what to ask the server for.

Times are the monotonic seconds of whoever calls (``now``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeAlias

import msgspec

from paiyou_client.asides import (
    ArrivedAside,
    Aside,
    CalledAside,
    Moved,
    QuestionAside,
    SaidAside,
    SeatAside,
    ShuffleAside,
    StopsAside,
    asides_between,
    asides_of,
    is_running,
)
from paiyou_client.chat import ChatLog
from paiyou_client.shuffles import TableShuffles
from paiyou_engine.game import Audience, Game
from paiyou_protocol.follower import Extend, Follower, Missing, Replace
from paiyou_protocol.messages import (
    ChatLine,
    ClockSet,
    CommitBits,
    Events,
    JoinTable,
    Outcome,
    Plain,
    QuestionSet,
    RevealBits,
    RoomState,
    ShuffleProven,
    ShuffleSet,
    Snapshot,
    Sync,
    TimerSet,
    WhileAway,
)

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any]
LOG_ENTRIES: Final = 500


@dataclass(frozen=True)
class RunningTimer:
    """The table's timer: one of the game's kinds, and when it runs out; ``left`` are its seconds while it stands still."""

    kind: str
    ends_at: float
    left: float | None = None


@dataclass(frozen=True)
class OpenQuestion:
    """A question to the people in seats, as the server said it, and when it lapses."""

    said: QuestionSet
    ends_at: float


@dataclass(frozen=True)
class DecisionClock:
    """The clock of a seat's decision as it stood at ``at``: seconds of the decision's own time, then of the seat's bank."""

    seat: int
    move: float
    bank: float
    at: float
    held: bool = False
    out: bool = False


@dataclass(frozen=True)
class LogEntry:
    """A seen event, or an aside (`paiyou_client.asides`), with the views around it; ``after_gap`` marks the first one after something was missed."""

    view_before: object
    seen: object
    view_after: object
    after_gap: bool = False


class Fault(StrEnum):
    """Why a table cannot be shown."""

    UNKNOWN_GAME = "unknown-game"
    UNREADABLE = "unreadable"


@dataclass
class TableModel:
    """One table that we are at.

    ``view`` is the game's own view for ``audience``, as of its event ``number``; None until a game has begun.  ``log`` holds
    the newest seen events of this game, the oldest first.  ``pending`` is the action that we sent and that is not yet
    answered, ``game_number`` which of the table's games this is.
    """

    table: str
    games: Mapping[str, AnyGame]
    room: RoomState | None = None
    view: object | None = None
    log: deque[LogEntry] = field(default_factory=lambda: deque(maxlen=LOG_ENTRIES))
    timer: RunningTimer | None = None
    clock: DecisionClock | None = None
    question: OpenQuestion | None = None
    pending: object | None = None
    fault: Fault | None = None
    chat: ChatLog = field(default_factory=ChatLog)
    room_at: float = 0.0
    """When ``room`` came."""
    game_number: int = 0
    shuffles: TableShuffles = field(default_factory=TableShuffles)
    tells_arrival: bool = True
    """Whether the log says where a game was when we came to it."""
    saw_begin: bool = False
    """Whether we were here when the game began, and have been since."""
    plays_on: bool = False
    """Whether we came here to play on from a moment of a replay."""
    _owed: CommitBits | RevealBits | None = None
    _done: WhileAway | None = None
    _follower: Follower = field(init=False)
    _wanted: Sync | JoinTable | None = None
    _gap: bool = False
    _until: int = 0
    """Up to which event we are told what happened before we came; 0 once we know."""

    def __post_init__(self) -> None:
        self._follower = Follower(self.table)

    @property
    def audience(self) -> Audience | None:
        """Whose events we follow; None until a game has begun."""
        return self._follower.audience

    @property
    def number(self) -> int:
        """The number of the last event that is in the view; 0 until a game has begun."""
        return self._follower.number or 0

    @property
    def game(self) -> AnyGame | None:
        """The game that is played here, None if it is not known, here or yet."""
        return None if self.room is None else self.games.get(self.room.game)

    @property
    def you(self) -> int | None:
        """Our seat, None without one."""
        return None if self.room is None else self.room.you

    def apply_room(self, room: RoomState, now: float) -> None:
        """Take the table's new state.  A game that was put aside is seen no more."""
        self._note(asides_between(self.room, room))
        if self.room is not None and is_running(room) and not is_running(self.room):
            self.saw_begin = True
        self.room, self.room_at = room, now
        if room.remark and room.state == "waiting":
            self.view, self._follower = None, Follower(self.table)
            self.log.clear()
        if self.game is None:
            self.fault = Fault.UNKNOWN_GAME

    def apply_chat(self, lines: tuple[ChatLine, ...], me: str) -> None:
        """Take what was said; what is new stands in the log too."""
        new = self.chat.hear(lines, me=me)
        if self.view is not None:
            self._note(map(SaidAside, new))

    def server_stops(self) -> None:
        """Note that no other deal begins before the server is back: whoever plays sees it in the log, whatever was pressed."""
        self._note((StopsAside(),))

    def apply_question(self, message: QuestionSet, now: float) -> None:
        """Take how it stands with a question; what came of it is noted."""
        seats = () if self.room is None else self.room.seats
        asker = next((seat for seat, who in enumerate(seats) if who.person == message.asker), None)
        if message.outcome != Outcome.OPEN:
            self._note((QuestionAside(message, asker),))
            self.question = None
            return
        if self.question is None or self.question.said.number != message.number:
            self._note((QuestionAside(message, asker),))
        self.question = OpenQuestion(message, now + message.seconds)

    def apply_while_away(self, done: WhileAway) -> None:
        """Take what a bot decided for us; what we were told already is not told again."""
        self._note(asides_of(self._done, done))
        self._done = done

    def apply_shuffle(self, message: ShuffleSet) -> None:
        """Take how the shuffle stands; what we owe to it is noted for `take_owed`."""
        self._note(map(ShuffleAside, self.shuffles.voided(message, self.you)))
        self._owed = self.shuffles.told(message, self.you)

    def apply_proof(self, message: ShuffleProven) -> None:
        """Check how the last deal was shuffled; where it was not as it should have been, that is noted."""
        before, checked = self.shuffles.checked, self.shuffles.proven(message.proof, self.you)
        if checked.faults and checked is not before:
            self._note((ShuffleAside(checked),))

    def note_call(self, call: CalledAside) -> None:
        """Note that we were called."""
        self._note((call,))

    def take_owed(self) -> CommitBits | RevealBits | None:
        """The request (with id 0) by which we give to the shuffle, once."""
        owed, self._owed = self._owed, None
        return owed

    def _note(self, asides: Iterable[Aside]) -> None:
        """Write into the log what happened beside the game, if one is shown."""
        if self.view is not None:
            self.log.extend(LogEntry(self.view, aside, self.view) for aside in asides)

    def apply_timer(self, message: TimerSet, now: float) -> None:
        """Start or stop the timer."""
        left = message.seconds if message.held else None
        self.timer = RunningTimer(message.kind, now + message.seconds, left) if message.seconds > 0 else None

    def apply_clock(self, message: ClockSet, now: float) -> None:
        """Take whose decision's clock runs, and how it stands."""
        before, self.clock = self.clock, None
        if message.seat is not None:
            self.clock = DecisionClock(message.seat, message.move, message.bank, now, message.held, message.out)
        if message.out and message.seat is not None and (before is None or not before.out):
            self._note((SeatAside(Moved.TIME_UP, message.seat),))

    def apply_push(self, push: Snapshot | Events) -> bool:
        """Take a whole view, or fold events; True if the table looks different now.

        What was seen already is skipped; what is missing or cannot be folded is noted for `take_wanted`.
        """
        if self.game is None:
            return False
        before = self._follower
        self._follower, step = before.receive(push)
        match step:
            case Replace(view):
                self._replace(self.game, view, before)
                if isinstance(push, Snapshot):
                    self.game_number, self._until = push.game, push.until
            case Extend(events):
                return self._extend(self.game, events)
            case Missing():
                self._wanted = self._missing()
                return False
            case _:
                return False
        return True

    def take_wanted(self) -> Sync | JoinTable | None:
        """The request (with id 0) that brings what is missing, once."""
        wanted, self._wanted = self._wanted, None
        return wanted

    def resume(self) -> JoinTable:
        """The request (with id 0) that takes this table up again, from where we got to if that is known."""
        return JoinTable(id=0, table=self.table, audience=self.audience, number=self._follower.number)

    def connection_lost(self) -> None:
        """Forget what was under way; the view stays."""
        self.pending, self.timer, self.clock, self._wanted = None, None, None, None
        self.saw_begin = False
        self.question, self._owed = None, None
        self._follower = self._follower.reconnected()

    def _replace(self, game: AnyGame, raw: Plain, before: Follower) -> None:
        self.shuffles.missed()
        try:
            self.view, self.fault = game.read_view(raw), None
        except msgspec.ValidationError:
            self.view, self.fault = None, Fault.UNREADABLE
        begins = before.number is None or (self.number == before.number + 1 and not before.asked)
        if begins or self.audience != before.audience:
            self.log.clear()
            self._done = None
        self._gap = bool(self.log)

    def _extend(self, game: AnyGame, events: tuple[Plain, ...]) -> bool:
        folded = 0
        while self.fault is None and folded < len(events) and self._fold(game, events[folded]):
            folded += 1
        if self._until and self.number >= self._until and self.fault is None:
            self._until = 0
            self._note((ArrivedAside(self.you is not None),))
        return folded > 0

    def _fold(self, game: AnyGame, raw: Plain) -> bool:
        before = self.view
        try:
            seen = game.read_seen(raw)
            after = game.fold(before, seen)
            game.check_view(after)
            self.shuffles.saw(game.sightings(before, seen))
        except (msgspec.ValidationError, ValueError, LookupError, AttributeError, TypeError, AssertionError):
            # A server newer than we are, or one that errs: only the whole view can help.
            self._follower = Follower(self.table, asked=True)
            self._wanted = JoinTable(id=0, table=self.table)
            return False
        self.view = after
        self.log.append(LogEntry(before, seen, after, after_gap=self._gap))
        self._gap = False
        return True

    def _missing(self) -> Sync | JoinTable:
        if self.audience is None:
            return self.resume()
        return Sync(id=0, table=self.table, audience=self.audience, number=self.number)
