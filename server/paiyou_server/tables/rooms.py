"""A table without its connections: who sits, what is played, whom it waits for.  `paiyou_server.tables.room_fold` makes it
of the table's records."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from paiyou_engine.game import PUBLIC, Audience, Seat, Waiting
from paiyou_protocol.messages import Channel, Phrase, TableTalk, Terms, Watching
from paiyou_server.play.decisions import Decisions
from paiyou_server.play.games import Plain, plain
from paiyou_server.play.rounds import Shuffles
from paiyou_server.tables.doors import Door
from paiyou_server.tables.occupants import Occupant, Person, seat_of
from paiyou_server.tables.stand_ins import StandIn

BOT_TIMER = "bot"
BOT_PACE = 0.6
"""Seconds between plays of bots, where a table does not say otherwise; the timer `BOT_TIMER` beside the game's own."""


_NOBODY: Final = Waiting()


class Spoken(msgspec.Struct, frozen=True):
    """A line of the table's chat: a text or a phrase; ``apart``: it is not for those in seats."""

    number: int
    person: str
    channel: Channel
    text: str
    phrase: Phrase | None
    apart: bool
    at: float


CHAT_KEPT = 100
"""Lines of chat that a table keeps."""


class Former(msgspec.Struct, frozen=True):
    """Who had a seat of the running game before it was somebody else's."""

    person: str
    seat: int


class Room(msgspec.Struct, frozen=True):
    """A table as its records tell it.

    ``seats`` are those who sit now; ``players`` those of the game that runs or ran last: they are its audiences, so
    nobody who sits down after a game sees what a seat saw in it.  ``state`` is the game's, None before the first start.
    ``remark`` says what became of the last game where that is not plain: ``rules`` or ``step`` where it was put aside as
    other rules began it or its record cannot be followed, ``resumed`` where other rules go on with it from a snapshot.
    ``timer_since`` is when the timer that runs was started and ``timer_number`` counts
    those that were; ``steps`` counts the records of the game.  ``held`` is why a running game stands still, empty while it
    goes on, and ``timer_left`` what was left on its timer then.  ``stand_ins`` are the bots that play for people who are
    away, and what they have done until these people have acted again; ``clock`` tells how long decisions take,
    ``formers`` who has seen a hand of this game and has no seat in it any more, and ``shuffles`` how it is shuffled;
    ``is_practice`` says that the game went on from a position of a replay, ``hands_agreed`` that all who
    play have agreed to show the hands of deals that are over.  ``contract`` is what those who look on may see of the newest
    game, whatever the terms of the next one are, and ``was_open`` whether anybody could walk in from its beginning on.
    """

    table: str
    game: str
    title: str
    host: str
    """Who has the host's rights now."""
    options: Any
    preset: str
    timers: dict[str, float]
    seats: tuple[Occupant, ...]
    players: tuple[Occupant, ...] = ()
    state: Any = None
    waiting: Waiting = Waiting()
    rules_version: int = 0
    timer_since: float = 0.0
    timer_number: int = 0
    steps: int = 0
    games: int = 0
    door: Door = Door()
    talk: TableTalk = TableTalk.FREE
    bots_leave: bool = True
    guests: bool = True
    remark: str = ""
    terms: Terms = Terms()
    held: str = ""
    timer_left: float | None = None
    stand_ins: tuple[StandIn, ...] = ()
    chat: tuple[Spoken, ...] = ()
    said: int = 0
    """The number of the newest line of chat."""
    muted: frozenset[str] = frozenset()
    clock: Decisions = Decisions()
    formers: tuple[Former, ...] = ()
    shuffles: Shuffles = Shuffles()
    absent_host: str = ""
    """Who has the host's rights again on coming back; empty where ``host`` is host in its own right."""
    seated: tuple[str, ...] = ()
    """The people in seats, who sat down first standing first."""
    is_practice: bool = False
    hands_agreed: bool = False
    contract: Watching = Watching.NONE
    was_open: bool = False
    origin: int = 0
    """The mark of the address from which it was made."""

    @property
    def running(self) -> bool:
        """Whether a game runs: its state waits for somebody."""
        if self.state is None:
            return False
        return bool(self.waiting.seats) or self.waiting != _NOBODY  # seats first: it is asked for many times a play

    @property
    def is_watched(self) -> bool:
        """Whether people without a seat may look on while a game runs."""
        return self.terms.watching is not Watching.NONE

    @property
    def watching(self) -> Watching:
        """What those who look on may see of a deal that ends now: ``delayed`` too where it was agreed on."""
        if self.contract is not Watching.AGREED:
            return self.contract
        return Watching.DELAYED if self.hands_agreed else Watching.PUBLIC

    @property
    def phase(self) -> str:
        """The word of the wire: ``waiting``, ``playing`` or why a running game stands still, ``over``."""
        if self.state is None:
            return "waiting"
        return (self.held or "playing") if self.running else "over"

    def stand_in(self, seat: int) -> StandIn | None:
        """The bot that plays for the person in this seat now."""
        if not self.stand_ins:
            return None
        return next((each for each in self.stand_ins if each.seat == seat and each.is_playing), None)

    def done_for(self, seat: int) -> StandIn | None:
        """What bots have decided for the person in this seat, who has not acted since."""
        return next((each for each in self.stand_ins if each.seat == seat and each.count), None)

    def is_own_bot(self, seat: int) -> bool:
        """Whether a program of a person's plays in this seat."""
        occupant = self.players[seat]
        return isinstance(occupant, Person) and occupant.bot

    def player(self, seat: int) -> str | None:
        """The person in this seat of the running game; None for a bot."""
        occupant = self.players[seat]
        return occupant.person if isinstance(occupant, Person) else None

    def has_seen_another(self, person: str, seat: int) -> bool:
        """Whether this person, who has no seat, has seen another hand of the running game than this seat's."""
        barred = self.door.bar_of(person)
        seen = {former.seat for former in self.formers if former.person == person}
        if barred is not None and barred.seat is not None and barred.game == self.games:
            seen.add(barred.seat)
        return bool(seen - {seat})

    def seat_of(self, person: str) -> int | None:
        """The seat where this person sits now."""
        return seat_of(self.seats, person)

    def audience_of(self, person: str) -> Audience:
        """What this person may see of the game: a player's own seat, else what everybody may."""
        seat = seat_of(self.players, person)
        return PUBLIC if seat is None else Seat(seat)

    def is_host(self, person: str) -> bool:
        """Whether this person is the host, or will be on coming back."""
        return person in {self.host, self.absent_host}

    def options_plain(self) -> Plain:
        """The options as they travel."""
        return plain(self.options)
