"""What waits for a table: requests up to a bound, and news that can come once a connection or once a seat.

Nothing here waits for room: who asks too much is told so at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Asked:
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


class TableInbox:
    """In order of arrival; ``limit`` bounds the requests, and members and bot seats the rest."""

    def __init__(self, limit: int) -> None:
        self._items: deque[Item] = deque()
        self._limit = limit
        self._requests = 0
        self._wake = trio.Event()

    def ask(self, asked: Asked) -> bool:
        """Put a request in; False where as many wait as may."""
        if self._requests >= self._limit:
            return False
        self._requests += 1
        self.put(asked)
        return True

    def put(self, item: Item) -> None:
        """Put news in, which is bounded by its nature."""
        self._items.append(item)
        self._wake.set()

    def take(self) -> Item | None:
        """The next one, or None."""
        if not self._items:
            return None
        item = self._items.popleft()
        self._requests -= isinstance(item, Asked)
        return item

    async def wait(self) -> None:
        """Return when something is here."""
        if not self._items:
            self._wake = trio.Event()
            await self._wake.wait()
