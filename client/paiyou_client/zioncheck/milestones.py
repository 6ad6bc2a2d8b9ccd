"""Which events of a deal one jumps to when it is looked at again."""

from __future__ import annotations

from paiyou_client.table_parts.milestones import Milestone
from paiyou_engine.zioncheck.events import DealScored, Discarded, LaidDown, Reshuffled, Swapped, Took


def milestone(seen: object) -> Milestone | None:
    """A turn ends with its discard; what is taken, laid down and exchanged are marks."""
    match seen:
        case Discarded():
            return Milestone.TRICK
        case Took() | LaidDown() | Swapped() | Reshuffled() | DealScored():
            return Milestone.MARK
        case _:
            return None
