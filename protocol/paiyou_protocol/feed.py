"""What one audience of a table is told, numbered so that a client that was away gets what it lacks and no more.

The number of an audience's event is its place among all that this audience was ever told at this table; it starts at 1
and never starts again.  A snapshot has the number of the last event that is in it.  A new game begins with a snapshot
that takes a number of its own, so a client that was away meanwhile is never given the new game's events on top of the old
game's view.

All here is of a table and an audience, never of one client: everybody in an audience is sent the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

import msgspec

from paiyou_engine.game import Audience, Seat
from paiyou_protocol.errors import LocalProtocolError
from paiyou_protocol.framing import encode
from paiyou_protocol.messages import (
    Chat,
    ChatLine,
    ChatPage,
    Events,
    Id,
    Message,
    PeoplePage,
    PersonLine,
    ReplayLine,
    ReplaysPage,
    TableId,
    TablesPage,
    TableSummary,
)

T = TypeVar("T")
M = TypeVar("M", bound=Message)

PAGE: Final = 100
"""The most entries of a list in one frame."""

E = TypeVar("E")


class PackedEvents(Message, frozen=True, tag="events"):
    """`Events` as a server sends them: an event that many audiences see alike is packed once for all of them."""

    table: TableId
    audience: Audience
    number: Id
    events: tuple[msgspec.Raw, ...]


class _Begun(Message, frozen=True, tag="events"):
    """How such a message begins: all that stands before the audience."""

    table: TableId


_AUDIENCE: Final = msgspec.msgpack.encode("audience")
_SEATS: Final = tuple(map(msgspec.msgpack.encode, range(128)))
"""Each seat as it travels, in one byte."""


class SeatFrames:
    """The frame of events that several seats lack alike, packed once: it differs from seat to seat by one byte."""

    __slots__ = ("_after", "_before")

    def __init__(self, table: TableId, number: Id, events: tuple[msgspec.Raw, ...]) -> None:
        frame = encode(PackedEvents(table, Seat(0), number, events))
        at = len(encode(_Begun(table))) + len(_AUDIENCE)
        self._before, self._after = frame[:at], frame[at + 1 :]

    def of(self, seat: Seat) -> bytes:
        """That seat's."""
        return self._before + _SEATS[seat] + self._after


class Feed(Generic[E]):
    """The numbers of one audience at one table and its latest events, at most ``keep`` of them, packed or not."""

    def __init__(self, audience: Audience, *, newest: int = 0, keep: int = 1000) -> None:
        self.audience: Final = audience
        self.newest = newest
        """The number of the last event or beginning; what a snapshot of now is numbered."""
        self._keep = keep
        self._kept: list[E] = []

    @property
    def first_kept(self) -> int:
        """The number of the oldest event that can still be sent."""
        return self.newest - len(self._kept) + 1

    def begin(self) -> int:
        """A new game begins: the number of its first snapshot.  Nothing from before can be resumed from any more."""
        self._kept.clear()
        self.newest += 1
        return self.newest

    def append(self, events: Sequence[E]) -> int:
        """Number these events; the number of the first."""
        first = self.newest + 1
        self._kept.extend(events)
        self.newest += len(events)
        if len(self._kept) > 2 * self._keep:  # cut now and then: cutting a list costs its length
            del self._kept[: -self._keep]
        return first

    def after(self, number: int | None) -> tuple[E, ...] | None:
        """The events that a client lacks which has all up to this number (None: nothing, or another audience's).

        None where events do not bring it up to date, and it needs a snapshot.
        """
        if number is None:
            return None
        lacking = self.newest - number
        return tuple(self._kept[len(self._kept) - lacking :]) if 0 <= lacking <= len(self._kept) else None


def event_frames(push: Events | PackedEvents) -> tuple[bytes, ...]:
    """The frames that carry these events in order, as many as the limits ask for: usually one.

    Raises `LocalProtocolError` where one event alone is too long.
    """
    count = len(push.events)
    if count <= PAGE:
        try:
            return (encode(push),)
        except LocalProtocolError:
            if count == 1:
                raise
    cut = PAGE if count > PAGE else (count + 1) // 2
    return event_frames(_part(push, 0, cut)) + event_frames(_part(push, cut, count))


def chat_frames(push: Chat) -> tuple[bytes, ...]:
    """The frames that carry these lines in order, as many as the limits ask for: usually one."""
    try:
        return (encode(push),)
    except LocalProtocolError:
        cut = len(push.lines) // 2
        if not cut:
            raise
    first, rest = push.lines[:cut], push.lines[cut:]
    return chat_frames(Chat(push.table, first)) + chat_frames(Chat(push.table, rest))


def chat_page(request: Id, lines: Sequence[ChatLine]) -> ChatPage:
    """The page that answers a request, of as many of the newest of these lines as it holds."""
    newest = tuple(reversed(lines))
    return _page(newest, lambda shown, more: ChatPage(request, shown[::-1], more))


def tables_page(request: Id, tables: Sequence[TableSummary]) -> TablesPage:
    """The page that answers a request, of as many of these tables (all that come after what was asked) as it holds."""
    return _page(tables, lambda shown, more: TablesPage(request, shown, shown[-1].table if more else None))


def people_page(request: Id, people: Sequence[PersonLine]) -> PeoplePage:
    """The same of people."""
    return _page(people, lambda shown, more: PeoplePage(request, shown, shown[-1].person if more else None))


def replays_page(request: Id, replays: Sequence[ReplayLine]) -> ReplaysPage:
    """The same of replays."""
    return _page(replays, lambda shown, more: ReplaysPage(request, shown, shown[-1].replay if more else None))


def _page(lines: Sequence[T], make: Callable[[tuple[T, ...], bool], M]) -> M:
    size = min(PAGE, len(lines))
    while True:
        page = make(tuple(lines[:size]), size < len(lines))
        try:
            encode(page)
        except LocalProtocolError:
            if size == 1:
                raise
            size = (size + 1) // 2
        else:
            return page


def _part(push: Events | PackedEvents, start: int, end: int) -> Events | PackedEvents:
    return msgspec.structs.replace(push, number=push.number + start, events=push.events[start:end])
