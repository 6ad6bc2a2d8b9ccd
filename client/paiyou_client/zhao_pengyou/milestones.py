"""Which events of a deal one jumps to when it is looked at again."""

from __future__ import annotations

from paiyou_client.table_parts.milestones import Milestone
from paiyou_engine.zhao_pengyou.events import (
    BidMade,
    Counted,
    DealScored,
    FriendsCalled,
    GroupFailed,
    MakerSet,
    Played,
    TookBack,
)


def milestone(seen: object) -> Milestone | None:
    """A trick begins with its lead; bids, the maker, calls, who joins and what fails are marks."""
    match seen:
        case Played(parts=parts) if parts:
            return Milestone.TRICK
        case Counted(joined=joined):
            return Milestone.MARK if joined else None
        case BidMade() | MakerSet() | FriendsCalled() | GroupFailed() | TookBack() | DealScored():
            return Milestone.MARK
        case _:
            return None
