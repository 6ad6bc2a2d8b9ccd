"""The fair shuffle at a table (docs/fairness.md), as its records tell it: rounds, who gave bits to them, and what came of it.

Pure.  Hazard: a round holds the server's secret, and with it every card of the deal; `paiyou_server.tables.table_lines` takes what
may be said of it, field by field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

import msgspec

from paiyou_engine.fair_shuffle import (
    Contribution,
    FairDraw,
    RoundId,
    ShuffleProof,
    Void,
    commitment_to,
    fair_order,
    seed_of,
)
from paiyou_engine.game import ChanceNeed
from paiyou_protocol.messages import ShuffleStage
from paiyou_server.journal.records import (
    RoundListed,
    RoundOpened,
    RoundProven,
    RoundRecord,
    RoundRevealed,
    RoundVoided,
)

MOST_MISSES = 2
"""Who has been missing so often in a game is asked for no more bits in it."""

_SKIPPED = 1000
"""More rounds than a game has between two snapshots."""

SeatWords = tuple[tuple[int, str], ...]
"""A hash, or bits, of each of some seats, the lowest first."""


def version_of(of: RoundId) -> int:
    """A number for each attempt at each round of each game, a later one's higher by more than there are stages."""
    return ((of.game << 32 | of.round) << 32 | of.attempt) << 2


class Round(msgspec.Struct, frozen=True):
    """One round: ``asked`` are the seats that may take part; ``hashes`` is None until the list is out, ``bits`` until all
    are there; ``draws`` are the orders that the game has taken."""

    id: RoundId
    secret: str
    asked: tuple[int, ...]
    voids: tuple[Void, ...] = ()
    hashes: SeatWords | None = None
    bits: SeatWords | None = None
    draws: tuple[FairDraw, ...] = ()

    @property
    def commitment(self) -> str:
        """What was published of the secret."""
        return commitment_to(self.secret, self.id)

    @property
    def stage(self) -> ShuffleStage:
        """What it waits for; where nobody is asked, or has sent a hash, for nothing."""
        if self.asked and self.hashes is None:
            return ShuffleStage.COMMIT
        return ShuffleStage.REVEAL if self.hashes and self.bits is None else ShuffleStage.DEALT

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats whose hash or bits may come now."""
        match self.stage:
            case ShuffleStage.COMMIT:
                return self.asked
            case ShuffleStage.REVEAL:
                return tuple(seat for seat, _ in self.hashes or ())
            case _:
                return ()

    @property
    def version(self) -> int:
        """Another number, a higher one, whenever what is published of the rounds has changed."""
        return version_of(self.id) + list(ShuffleStage).index(self.stage)

    def order(self, need: ChanceNeed) -> tuple[int, ...]:
        """The next order that the game asks for."""
        seed = seed_of(self.secret, self.bits or (), self.id)
        return fair_order(seed, len(self.draws), need.kind, need.size)

    def proof(self) -> ShuffleProof:
        """All that its orders follow from.  Hazard: for when its deal is over."""
        bits = dict(self.bits or ())
        given = tuple(Contribution(seat, hashed, bits[seat]) for seat, hashed in self.hashes or ())
        return ShuffleProof(self.id, self.commitment, self.secret, given, self.draws, self.voids)


class Shuffles(msgspec.Struct, frozen=True):
    """The rounds of a table's game: the one under way, how many began, and the attempts at the newest that were voided.

    ``misses`` names a person once for each round in which it was asked for a hash or bits that did not come; ``proof`` is
    of the last deal that is over.
    """

    round: Round | None = None
    number: int = 0
    voids: tuple[Void, ...] = ()
    misses: tuple[str, ...] = ()
    proof: ShuffleProof | None = None

    def may_give(self, person: str, seat: int) -> bool:
        """Whether this person may be asked for bits to the next attempt."""
        was_missing = any(seat in void.missing for void in self.voids)
        return not was_missing and self.misses.count(person) < MOST_MISSES

    def resumed(self) -> Shuffles:
        """The same where a game goes on from an earlier moment.  Rounds that were opened since then are not begun again:
        what was published of them stands, and a number means one secret and no other."""
        is_dealt = self.round is not None and bool(self.round.draws)
        return msgspec.structs.replace(
            self,
            round=self.round if is_dealt else None,
            voids=(),
            number=self.number + _SKIPPED,
        )

    def drawn(self, need: ChanceNeed, step: int) -> Shuffles:
        """The game has taken an order at this step of it."""
        if self.round is None:
            return self
        draws = (*self.round.draws, FairDraw(need.kind, need.size, step))
        return msgspec.structs.replace(self, round=msgspec.structs.replace(self.round, draws=draws))


def shuffles_after(shuffles: Shuffles, record: RoundRecord, game: int, people: Mapping[int, str]) -> Shuffles:
    """The rounds after this record of the table's ``game``-th game; ``people`` are those in its seats."""
    change = msgspec.structs.replace
    match record:
        case RoundOpened():
            return _opened(shuffles, record, game)
        case RoundProven(proof=proof):
            return change(shuffles, round=None, voids=(), proof=proof)
        case _ if shuffles.round is None:
            return shuffles
        case RoundListed(hashes=hashes):
            silent = set(shuffles.round.asked) - {seat for seat, _ in hashes}
            listed = change(shuffles.round, hashes=hashes)
            return change(shuffles, round=listed, misses=_missed(shuffles, silent, people))
        case RoundRevealed(bits=bits):
            return change(shuffles, round=change(shuffles.round, bits=bits))
        case RoundVoided(missing=missing):
            voids = (*shuffles.voids, Void(shuffles.round.commitment, missing))
            return change(shuffles, round=None, voids=voids, misses=_missed(shuffles, set(missing), people))
        case _:
            assert_never(record)


def _opened(shuffles: Shuffles, record: RoundOpened, game: int) -> Shuffles:
    number = shuffles.number if shuffles.voids else shuffles.number + 1
    of = RoundId(record.table, game, number, len(shuffles.voids) + 1)
    opened = Round(of, record.secret, record.asked, shuffles.voids)
    return msgspec.structs.replace(shuffles, round=opened, number=number)


def _missed(shuffles: Shuffles, seats: set[int], people: Mapping[int, str]) -> tuple[str, ...]:
    return (*shuffles.misses, *(people[seat] for seat in sorted(seats) if seat in people))
