"""Whether the proof in a replay holds: within itself, and beside the orders by which the deal was played."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from paiyou_engine.fair_checks import ShuffleFault, draws_against, faults_in
from paiyou_engine.fair_shuffle import ShuffleProof
from paiyou_engine.game import CHANCE, Order
from paiyou_protocol.replays.course import Course


@dataclass(frozen=True)
class Verified:
    """What came of it: what is wrong within the proof, and the numbers (from 0) of the draws that the deal was not played
    by; both empty where it holds."""

    proof: ShuffleProof
    faults: tuple[ShuffleFault, ...]
    wrong_draws: tuple[int, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults and not self.wrong_draws


def verify(course: Course) -> Verified | None:
    """Check the proof of a deal; None where the replay carries none."""
    proof = course.replay.proof
    if proof is None:
        return None
    faults = faults_in(proof)
    played = tuple(msgspec.convert(step.action, Order).order for step in course.replay.steps if step.actor == CHANCE)
    wrong = () if ShuffleFault.SCHEME in faults else draws_against(proof, played)
    return Verified(proof, faults, wrong)
