"""Whether a `ShuffleProof` holds: within itself, and beside the orders by which a game was played."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from paiyou_engine.fair_shuffle import SCHEME, ShuffleProof, commitment_to, contribution_hash, orders_of


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
    ORDER = "order"
    """The game was played by another order than the one that follows from the bits."""


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


def steps_against(proof: ShuffleProof, played: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    """The steps at which the game was played by another order than the proof's; ``played`` has each order by its step."""
    pairs = zip(proof.draws, orders_of(proof), strict=True)
    return tuple(draw.step for draw, order in pairs if played.get(draw.step) != order)
