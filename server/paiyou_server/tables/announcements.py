"""What is announced at a table beside its room and its game: the timers, the open question, what bots did for who was away."""

from __future__ import annotations

from typing import Final, NamedTuple

import trio

from paiyou_protocol.framing import encode
from paiyou_protocol.messages import Outcome, ShuffleProven
from paiyou_server.people.accounts import Accounts
from paiyou_server.play.course import Course
from paiyou_server.play.rounds import Shuffles, version_of
from paiyou_server.tables.consent import Consent
from paiyou_server.tables.members import Member
from paiyou_server.tables.rooms import Room
from paiyou_server.tables.table_lines import shuffle_set, while_away

QUESTION: Final = "question"
"""The name of the announcement of the open question, or of what came of the last one."""


class Announcement(NamedTuple):
    """What is to be told beside room and game, its version and its frame; ``to_newcomers``: also to who was told nothing of
    it yet."""

    name: str
    version: int
    frame: bytes
    to_newcomers: bool = True


class Announcements:
    """Those of one table, as they stand."""

    def __init__(self, course: Course, consent: Consent, accounts: Accounts) -> None:
        self._course = course
        self._consent = consent
        self._accounts = accounts
        self._shuffles = Shuffles()
        self._round: Announcement | None = None
        self._proof: Announcement | None = None

    def versions(self, room: Room) -> tuple[int, ...]:
        """Those of all that is announced to all: while they are the same, nothing of it is new."""
        turns = self._course.turns.version if room.clock.banks else 0
        self._follow(room)
        round_ = 0 if self._round is None else self._round.version
        proof = 0 if self._proof is None else self._proof.version
        return self._course.clock.version, turns, self._consent.version, round_, proof

    def to_all(self, room: Room) -> tuple[Announcement, ...]:
        """What is announced to all, as of now."""
        now = trio.current_time()
        self._follow(room)
        told = [] if self._round is None else [self._round]
        version, timer = self._course.clock.announcement(now)
        if timer is not None:
            told.append(Announcement("timer", version, encode(timer), timer.seconds > 0))
        if room.clock.banks:
            version, clock = self._course.turns.announcement(room, now)
            told.append(Announcement("clock", version, encode(clock)))
        version, question = self._consent.announcement(room.table, now, self._accounts.name)
        if question is not None:
            told.append(Announcement(QUESTION, version, encode(question), question.outcome == Outcome.OPEN))
        return tuple(told)

    def with_own(self, member: Member, room: Room, to_all: tuple[Announcement, ...]) -> tuple[Announcement, ...]:
        """The same and what is not for all: how the last deal was shuffled, and with that every hand of it, is for those who
        have a seat in the game; what a bot did for somebody who was away is for that person."""
        if not isinstance(member.audience, int):
            return to_all
        done = room.done_for(member.audience) if room.stand_ins else None
        own = () if done is None else (Announcement("while-away", done.count, encode(while_away(room.table, done))),)
        return (*to_all, *own) if self._proof is None else (*to_all, *own, self._proof)

    def _follow(self, room: Room) -> None:
        """Make the frames anew where the rounds are others than before."""
        shuffles = room.shuffles
        if shuffles is self._shuffles:
            return
        self._shuffles, round_, proof = shuffles, shuffles.round, shuffles.proof
        if round_ is not None:  # what was told last stays while there is none
            self._round = Announcement("shuffle", round_.version, encode(shuffle_set(room.table, round_)))
        if proof is None:
            self._proof = None
        elif self._proof is None or self._proof.version != version_of(proof.id):
            self._proof = Announcement("shuffle-proof", version_of(proof.id), encode(ShuffleProven(room.table, proof)))
