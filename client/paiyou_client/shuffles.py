"""What we give to the fair shuffle of a table, and whether it holds (docs/fairness.md): pure, for one table.

We draw bits for each attempt at a round, send their hash, and send the bits once the hash is in the list and nothing that was
published has changed.  When the deal is over everything is computed again from the proof, and compared with what was
published before and with the cards that we saw.

Hazard: bits that are sent before the list is out, or for another commitment than the one that they answer, prove nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from paiyou_engine.fair_checks import SeenOrder, ShuffleFault, faults_in, orders_seen
from paiyou_engine.fair_shuffle import MOST_DRAWS, SECRET_BYTES, RoundId, ShuffleProof, contribution_hash, orders_of
from paiyou_engine.game import Shuffled, Sighting
from paiyou_protocol.messages import CommitBits, RevealBits, ShuffleHash, ShuffleSet, ShuffleStage

_KEPT: Final = 4
"""Attempts that are remembered: the newest, and those whose proof may still come."""


class OwnFault(StrEnum):
    """What is wrong beside what we know ourselves."""

    PUBLISHED = "published"
    """The commitment or the hashes were others before."""
    LEFT_OUT = "left-out"
    """Our bits were asked for and sent, and are not in it, or others in their place."""
    CARDS = "cards"
    """Cards lay elsewhere than where we saw them."""


Fault: TypeAlias = ShuffleFault | OwnFault


@dataclass
class _Attempt:
    """What we know of an attempt at a round, since its commitment was published."""

    commitment: str
    bits: str = ""
    hashes: tuple[ShuffleHash, ...] | None = None
    revealed: bool = False
    is_changed: bool = False
    orders: tuple[SeenOrder, ...] | None = ()
    """What we saw of the orders; None where we did not see all of it."""


@dataclass(frozen=True)
class CheckedShuffle:
    """What came of checking a proof: whether our own bits are in it, how many others', the seats of those who voided an
    attempt, whether cards that we saw could be compared, and everything that is wrong.  ``is_claimed``: our seat has bits in
    it that another client of ours must have sent, as one that was closed."""

    round: RoundId
    is_own: bool
    others: int
    withheld: tuple[int, ...] = ()
    is_compared: bool = False
    faults: tuple[Fault, ...] = ()
    is_claimed: bool = False


@dataclass(frozen=True)
class Voided:
    """An attempt came to nothing; ``is_denied``: the server says so of bits that we did send."""

    missing: tuple[int, ...]
    is_denied: bool = False


@dataclass
class TableShuffles:
    """The rounds of one table as we follow them; ``checked`` is of the last proof."""

    new_bits: Callable[[], str] = lambda: secrets.token_hex(SECRET_BYTES)
    checked: CheckedShuffle | None = None
    _attempts: dict[RoundId, _Attempt] = field(default_factory=dict)
    _newest: RoundId | None = None
    _voids: int = 0

    def told(self, message: ShuffleSet, you: int | None) -> CommitBits | RevealBits | None:
        """How a round stands; what we are to send now, if anything.  The same again gets the same answer."""
        attempt = self._attempt(message)
        attempt.is_changed |= attempt.commitment != message.commitment
        if message.stage != ShuffleStage.COMMIT:
            listed = message.hashes if attempt.hashes is None else attempt.hashes
            attempt.is_changed |= listed != message.hashes
            attempt.hashes = listed
        if you is None or you not in message.asked or attempt.is_changed:
            return None
        if message.stage == ShuffleStage.COMMIT:
            attempt.bits = attempt.bits or self.new_bits()
            return CommitBits(0, message.table, message.round, self._hash(attempt, message.round, you).hash)
        if message.stage == ShuffleStage.REVEAL and attempt.bits and self._is_listed(attempt, message.round, you):
            attempt.revealed = True
            return RevealBits(0, message.table, message.round, attempt.bits)
        return None

    def voided(self, message: ShuffleSet, you: int | None) -> tuple[Voided, ...]:
        """The attempts at this round of whose end we had not been told, as they came while we were here.  Ask before `told`."""
        before, of = self._newest, message.round
        is_same = before is not None and (before.game, before.round) == (of.game, of.round)
        told = self._voids if is_same else len(message.voids)
        self._voids = len(message.voids)
        return tuple(
            Voided(void.missing, self._is_denied(void.commitment, void.missing, you)) for void in message.voids[told:]
        )

    def saw(self, told: Iterable[Shuffled | Sighting]) -> None:
        """What an event showed of how the cards lie."""
        attempt = None if self._newest is None else self._attempts.get(self._newest)
        if attempt is not None and attempt.orders is not None:
            orders = orders_seen(attempt.orders, told)
            attempt.orders = orders if len(orders) <= MOST_DRAWS else None

    def missed(self) -> None:
        """Some events were not seen: the newest deal's cards cannot be compared."""
        attempt = None if self._newest is None else self._attempts.get(self._newest)
        if attempt is not None and attempt.hashes is not None:
            attempt.orders = None

    @property
    def is_owed(self) -> bool:
        """Whether the newest deal has no proof yet."""
        return self._newest is not None and (self.checked is None or self.checked.round != self._newest)

    def proven(self, proof: ShuffleProof, you: int | None) -> CheckedShuffle:
        """Check a proof; kept in ``checked``."""
        if self.checked is None or self.checked.round != proof.id:
            self.checked = self._checked(proof, you)
        return self.checked

    def _attempt(self, message: ShuffleSet) -> _Attempt:
        attempt = self._attempts.get(message.round)
        if attempt is None:
            attempt = self._attempts[message.round] = _Attempt(message.commitment)
            if message.stage == ShuffleStage.DEALT:  # the orders may have been taken before we knew of it
                attempt.orders = None
            self._newest = message.round
            while len(self._attempts) > _KEPT:
                del self._attempts[next(iter(self._attempts))]
        return attempt

    def _hash(self, attempt: _Attempt, of: RoundId, you: int) -> ShuffleHash:
        return ShuffleHash(you, contribution_hash(attempt.bits, you, attempt.commitment, of))

    def _is_listed(self, attempt: _Attempt, of: RoundId, you: int) -> bool:
        return self._hash(attempt, of, you) in (attempt.hashes or ())

    def _is_denied(self, commitment: str, missing: tuple[int, ...], you: int | None) -> bool:
        ours = (attempt for attempt in self._attempts.values() if attempt.commitment == commitment)
        return you in missing and any(attempt.revealed for attempt in ours)

    def _checked(self, proof: ShuffleProof, you: int | None) -> CheckedShuffle:
        known = self._attempts.get(proof.id)
        given = {one.seat: one for one in proof.contributions}
        own = known is not None and you in given and given[you].bits == known.bits
        seen = None if known is None else known.orders
        faults: list[Fault] = [*faults_in(proof)]
        if known is not None and ShuffleFault.SCHEME not in faults:
            is_replaced = bool(known.bits) and you in given
            faults += self._against(known, proof, is_lost=not own and (known.revealed or is_replaced))
        is_compared = seen is not None and 0 < len(proof.draws) <= len(seen)
        return CheckedShuffle(
            round=proof.id,
            is_own=own,
            others=len(given) - own,
            withheld=tuple(seat for void in proof.voids for seat in void.missing),
            is_compared=is_compared,
            faults=tuple(faults),
            is_claimed=you in given and not own,
        )

    def _against(self, known: _Attempt, proof: ShuffleProof, *, is_lost: bool) -> Iterable[OwnFault]:
        hashes = tuple(ShuffleHash(one.seat, one.hash) for one in proof.contributions)
        was_listed = known.hashes is None or known.hashes == hashes
        if known.is_changed or known.commitment != proof.commitment or not was_listed:
            yield OwnFault.PUBLISHED
        if is_lost:
            yield OwnFault.LEFT_OUT
        pairs = zip(known.orders or (), orders_of(proof), strict=False)
        if not all(seen.bears_out(order) for seen, order in pairs):
            yield OwnFault.CARDS
