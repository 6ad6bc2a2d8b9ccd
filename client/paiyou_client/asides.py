"""What happens at a table beside its game: people go and come back, bots decide for them.  Found by comparing what the
server said before with what it says now; it stands in the log between the game's events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from paiyou_client.shuffles import CheckedShuffle, Voided
from paiyou_protocol.messages import ChatLine, Hold, Plain, QuestionSet, RoomState, SeatState, WhileAway


class Moved(StrEnum):
    """What became of a seat's person."""

    AWAY = "away"
    BACK = "back"
    STAND_IN = "stand-in"
    """A bot plays for the person."""
    TIME_UP = "time-up"
    """The time for a decision is up: a bot makes it."""
    RETURNED = "returned"
    """The person plays again."""
    HOST = "host"
    """The person has the host's rights now."""


@dataclass(frozen=True)
class SeatAside:
    """It happened to who has a seat; ``away`` is for how many seconds a person had been away."""

    moved: Moved
    seat: int
    away: int = 0


@dataclass(frozen=True)
class DecidedAside:
    """A bot has decided so often for us."""

    count: int


@dataclass(frozen=True)
class DeedAside:
    """One thing that a bot did for us: an action of the game."""

    deed: Plain


@dataclass(frozen=True)
class SaidAside:
    """Somebody at the table said something."""

    line: ChatLine


@dataclass(frozen=True)
class QuestionAside:
    """A question was put to the people in seats, or came to something; ``asker`` is the seat of who asks, None for one
    without."""

    said: QuestionSet
    asker: int | None = None


@dataclass(frozen=True)
class HeldAside:
    """The game stands still or goes on: the room's new state."""

    state: str


class Cause(StrEnum):
    """Why somebody is wanted."""

    TURN = "turn"
    TAKE = "take"
    """A card that was thrown away may be taken."""
    BID = "bid"
    """The last moment to bid."""
    SCORES = "scores"
    """A deal is over and wants to be read."""
    RUNG = "rung"
    """Somebody rings."""


class Way(StrEnum):
    """How somebody was called."""

    BELL = "bell"
    MESSAGE = "message"
    TITLE = "title"


@dataclass(frozen=True)
class CalledAside:
    """We were called, as we may have looked elsewhere: why, by whom (empty: nobody), and how."""

    cause: Cause
    who: str
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class ShuffleAside:
    """An attempt to shuffle came to nothing, or a deal that is over was not shuffled as it should have been."""

    what: Voided | CheckedShuffle


@dataclass(frozen=True)
class ArrivedAside:
    """We came in the middle of a deal: what stands before it happened without us."""

    is_seated: bool


@dataclass(frozen=True)
class StopsAside:
    """The server stops once the deals under way are played."""


Aside: TypeAlias = (
    SaidAside
    | SeatAside
    | DecidedAside
    | DeedAside
    | QuestionAside
    | HeldAside
    | ShuffleAside
    | ArrivedAside
    | CalledAside
    | StopsAside
)
_HOLDS: Final[frozenset[str]] = frozenset(Hold)
RUNNING: Final = _HOLDS | {"playing"}
"""The states of a room whose game runs or stands still."""
ASIDES: Final = (
    SaidAside,
    SeatAside,
    DecidedAside,
    DeedAside,
    QuestionAside,
    HeldAside,
    ShuffleAside,
    ArrivedAside,
    CalledAside,
    StopsAside,
)
"""The same, to tell an aside from a game's event."""


def is_running(room: RoomState) -> bool:
    """Whether a game runs, be it that it stands still."""
    return room.state in RUNNING


def held_state(room: RoomState) -> str:
    """Why the game stands still (a `Hold`); empty where it goes on, or none runs."""
    return room.state if room.state in _HOLDS else ""


def asides_between(before: RoomState | None, after: RoomState) -> Iterator[Aside]:
    """What the table's new state tells beside the game; nothing of a table that we have just come to."""
    if before is None or not is_running(after) or len(before.seats) != len(after.seats):
        return
    if is_running(before) and before.state != after.state and Hold.DESERTED not in {before.state, after.state}:
        yield HeldAside(after.state)
    if before.host != after.host:
        yield from (SeatAside(Moved.HOST, seat) for seat, who in enumerate(after.seats) if who.person == after.host)
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if old.person is not None and old.person == new.person:
            yield from _of_seat(seat, old, new)


def _of_seat(seat: int, old: SeatState, new: SeatState) -> Iterator[Aside]:
    if old.stand_in is None and new.stand_in is not None:
        yield SeatAside(Moved.STAND_IN, seat, new.away or 0)
    elif old.stand_in is not None and new.stand_in is None:
        yield SeatAside(Moved.RETURNED, seat)
    elif old.here and not new.here:
        yield SeatAside(Moved.AWAY, seat)
    elif new.here and not old.here and new.stand_in is None:
        yield SeatAside(Moved.BACK, seat)


def asides_of(known: WhileAway | None, done: WhileAway) -> Iterator[Aside]:
    """What a bot decided for us that we were not told yet; ``known`` is what we were told last."""
    told = known.count if known is not None and known.count <= done.count else 0
    if done.count == told:
        return
    yield DecidedAside(done.count - told)
    for deed in done.deeds[-(done.count - told) :]:
        yield DeedAside(deed)
