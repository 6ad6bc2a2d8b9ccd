"""Whether a `ShuffleProof` holds: within itself, and beside the orders by which a game was played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import zip_longest

import msgspec

from paiyou_engine.fair_shuffle import SCHEME, ShuffleProof, commitment_to, contribution_hash, orders_of
from paiyou_engine.game import Shuffled, Sighting


class ShuffleFault(StrEnum):
    """What is wrong with a proof."""

    SCHEME = "scheme"
    """It is of a scheme that this version does not know; nothing else is looked at."""
    COMMITMENT = "commitment"
    """The secret is not the one that was committed to."""
    CONTRIBUTION = "contribution"
    """A seat's bits are not those of its hash."""
    SEATS = "seats"
    """The contributions are not one a seat, in the order of the seats."""
    VOIDS = "voids"
    """The number of the attempt is not one more than those that came to nothing."""


def faults_in(proof: ShuffleProof) -> tuple[ShuffleFault, ...]:
    """What is wrong within the proof; empty where it holds."""
    if proof.scheme != SCHEME:
        return (ShuffleFault.SCHEME,)
    seats = [one.seat for one in proof.contributions]
    wrong = {
        ShuffleFault.COMMITMENT: commitment_to(proof.secret, proof.id) != proof.commitment,
        ShuffleFault.CONTRIBUTION: any(
            contribution_hash(one.bits, one.seat, proof.commitment, proof.id) != one.hash for one in proof.contributions
        ),
        ShuffleFault.SEATS: seats != sorted(set(seats)),
        ShuffleFault.VOIDS: proof.id.attempt != len(proof.voids) + 1,
    }
    return tuple(fault for fault, is_there in wrong.items() if is_there)


def draws_against(proof: ShuffleProof, played: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The numbers (from 0) of the draws that are not as the game was played: another order, one too few or too many.
    ``played`` are the orders that the game took from this round on to the next."""
    pairs = zip_longest(orders_of(proof), played)
    return tuple(number for number, (derived, taken) in enumerate(pairs) if derived != taken)


class SeenOrder(msgspec.Struct, frozen=True):
    """What an audience saw of one order: the ``things`` that were shuffled, and where it saw some of them."""

    things: tuple[int, ...]
    seen: tuple[Sighting, ...] = ()

    def bears_out(self, order: tuple[int, ...]) -> bool:
        """Whether things that lie in this order can have been seen so."""
        if len(order) != len(self.things):
            return False
        lying = [self.things[number] for number in order]
        return all(_lie_there(lying, one) for one in self.seen)


def orders_seen(orders: tuple[SeenOrder, ...], told: Iterable[Shuffled | Sighting]) -> tuple[SeenOrder, ...]:
    """What was seen of a round's orders, after an event that told this; what is seen of an order whose beginning was not is
    left out."""
    for one in told:
        if isinstance(one, Shuffled):
            orders = (*orders, SeenOrder(one.things))
        elif orders and len(orders[-1].seen) < len(orders[-1].things):
            orders = (*orders[:-1], SeenOrder(orders[-1].things, (*orders[-1].seen, one)))
    return orders


def _lie_there(lying: Sequence[int], one: Sighting) -> bool:
    if any(not -len(lying) <= place < len(lying) for place in one.places):
        return False
    return sorted(lying[place] for place in one.places) == sorted(one.things)
