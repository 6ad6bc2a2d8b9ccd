"""What waits for a table: requests up to a bound, and news that can come once a connection or once a seat.

Nothing here waits for room: who asks too much is told so at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import outcome
import trio

from paiyou_protocol.messages import (
    Act,
    AddBot,
    Allow,
    AnswerReady,
    ChangeTable,
    CheckReady,
    CommitBits,
    Disallow,
    FillBots,
    JoinByCode,
    JoinTable,
    Kick,
    LeaveTable,
    ListTablePeople,
    MutePerson,
    Nudge,
    PassHost,
    Propose,
    QuickPlay,
    ReadChat,
    RemoveBot,
    RenewCode,
    ResumeGame,
    RevealBits,
    Say,
    Sit,
    Stand,
    StartGame,
    Sync,
    Unseat,
    Vote,
)
from paiyou_server.denied import Denied
from paiyou_server.play.bot_seats import Thought
from paiyou_server.tables.entering import NO_PROOF, Proof
from paiyou_server.tables.members import Listener

HostRequest = ChangeTable | RenewCode | Allow | Disallow | PassHost | Kick
OfMember = (
    Sit
    | Stand
    | AddBot
    | FillBots
    | RemoveBot
    | StartGame
    | Sync
    | CheckReady
    | AnswerReady
    | Nudge
    | Unseat
    | Propose
    | Vote
    | ResumeGame
    | CommitBits
    | RevealBits
    | HostRequest
    | ListTablePeople
    | Say
    | ReadChat
    | MutePerson
)
"""What somebody at a table may ask beside playing."""
AtTable = LeaveTable | Act | OfMember
"""What is asked of a table by its id."""
TableRequest = JoinTable | JoinByCode | QuickPlay | AtTable


class Asked(msgspec.Struct, frozen=True):
    """A request and who makes it; ``proof`` is what who wants to come in has shown, ``otherwise`` is called instead of an
    answer where the table denies it."""

    listener: Listener
    request: TableRequest
    proof: Proof = NO_PROOF
    otherwise: Callable[[], None] | None = None

    def deny(self, denied: Denied) -> None:
        """Answer that it is not done."""
        if self.otherwise is not None:
            self.otherwise()
        else:
            self.listener.reply(denied.reply(self.request.id))


@dataclass(frozen=True, slots=True)
class Departed:
    """A connection is gone."""

    listener: Listener


@dataclass(frozen=True, slots=True)
class Drained:
    """A connection has room again."""

    listener: Listener


@dataclass(frozen=True, slots=True)
class Shut:
    """An operator ends the table; ``settle`` is told whether that is written down."""

    settle: Callable[[bool], None]


@dataclass(frozen=True, slots=True)
class Announced:
    """An operator says something to all at the table; ``settle`` is told whether that is written down."""

    text: str
    settle: Callable[[bool], None]


Item = Asked | Departed | Drained | Thought | Shut | Announced


def _never(_: Asked) -> bool:
    return False


class TableInbox:
    """In order of arrival; ``limit`` bounds the requests, and members and bot seats the rest.

    A request that finds the table's task asleep is offered to `at_once`, which does it there and then, or says that it does
    not.  While the inbox is held nothing is taken from it: the table is about to be another one.
    """

    def __init__(self, limit: int) -> None:
        self._items: deque[Item] = deque()
        self._limit = limit
        self.at_once: Callable[[Asked], bool] = _never
        self._requests = 0
        self._sleeper: trio.lowlevel.Task | None = None
        self._held = False
        self._is_over = False
        """Whether the task waits for nothing but that it is not held."""
        self._error: Exception | None = None

    def ask(self, asked: Asked) -> bool:
        """Put a request in; False where as many wait as may."""
        if self._requests >= self._limit:
            return False
        if self._sleeper is not None and not self._held and self.at_once(asked):
            return True
        self._requests += 1
        self.put(asked)
        return True

    def put(self, item: Item) -> None:
        """Put news in, which is bounded by its nature."""
        self._items.append(item)
        if not self._held:
            self.wake()

    def take(self) -> Item | None:
        """The next one, or None."""
        if not self._items:
            return None
        item = self._items.popleft()
        self._requests -= isinstance(item, Asked)
        return item

    def wake(self) -> None:
        """Let the table's task look what there is to do."""
        sleeper, self._sleeper = self._sleeper, None
        if sleeper is not None:
            trio.lowlevel.reschedule(sleeper, outcome.Value(None))

    def hold(self) -> None:
        """Keep what comes until `release` or `fail`."""
        self._held = True

    def release(self, *, wake: bool) -> None:
        """Go on; ``wake`` the task even where nothing has come."""
        self._held = False
        if wake or self._items or self._is_over:
            self.wake()

    def fail(self, error: Exception) -> None:
        """Whoever waits for the inbox is to raise this."""
        self._error = error
        self.release(wake=True)

    async def wait(self) -> None:
        """Return when something is here and the inbox is not held; so it is not when a cancellation ends the waiting either.
        Raises what it was told to."""
        self._is_over = False
        try:
            if not self._items:
                await self._sleep(trio.lowlevel.Abort.SUCCEEDED)
        finally:
            self._is_over = True
            if self._held:
                await self._sleep(trio.lowlevel.Abort.FAILED)
            if self._error is not None:
                raise self._error

    async def _sleep(self, abort: trio.lowlevel.Abort) -> None:
        """Sleep until woken: without an event, which would cost as much again."""
        self._sleeper = trio.lowlevel.current_task()

        def ended(_: object) -> trio.lowlevel.Abort:
            if abort is trio.lowlevel.Abort.SUCCEEDED:
                self._sleeper = None
            return abort

        await trio.lowlevel.wait_task_rescheduled(ended)
