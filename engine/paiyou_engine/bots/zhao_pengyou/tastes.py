"""How a player weighs the same thoughts: one set of weights for `steady`, another where many sit at the table.

With more seats a player's own cards win fewer tricks, its side is known later, and more is thrown on a trick after it has
played; `WIDE` was found by playing whole deals with one weight changed in one seat of eight (`docs/bots.md`).
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Taste(NamedTuple):
    """The weights; what is "in tricks" is in average tricks' card points.

    ``joins`` is what it is worth to join the maker soon, in tricks; ``lost`` the share of the opposition's winning total from
    which on a seat no longer wants to.  ``stands_up`` is the chance that a side card wins a trick of its suit, by the number of
    unseen higher ones, the last entry standing for all that are more.  ``side_winner`` and ``high_trump`` are what a sure winner
    of a side suit and among trumps is worth, in tricks, and ``brings_home`` the part of its own points that a winner would lose
    if it were thrown away.  ``breaks_side`` and ``breaks_trumps`` are what it costs to break a set, in tricks.  ``to_come`` is
    how many of the points that may still fall on a trick are counted, and ``withholds`` how many of a card's own where it goes
    to others.  ``opponent_beats`` and ``ally_beats`` are how often who can beat the other side's cards does; ``leads_next`` is
    what it is worth to lead next, in tricks.
    """

    joins: float
    lost: float
    stands_up: tuple[float, ...]
    side_winner: float
    high_trump: float
    brings_home: float
    breaks_side: float
    breaks_trumps: float
    to_come: float
    withholds: float
    opponent_beats: float
    ally_beats: float
    leads_next: float


PLAIN: Final = Taste(
    joins=0.5,
    lost=0.85,
    stands_up=(1.0, 0.4, 0.15, 0.05),
    side_winner=0.25,
    high_trump=0.35,
    brings_home=0.5,
    breaks_side=0.06,
    breaks_trumps=0.12,
    to_come=1.0,
    withholds=1.0,
    opponent_beats=0.9,
    ally_beats=0.8,
    leads_next=0.04,
)
WIDE: Final = Taste(
    joins=2.0,
    lost=0.3,
    stands_up=(1.0, 0.6, 0.35, 0.2),
    side_winner=0.22,
    high_trump=0.22,
    brings_home=0.3,
    breaks_side=0.15,
    breaks_trumps=0.3,
    to_come=1.6,
    withholds=0.85,
    opponent_beats=1.0,
    ally_beats=0.65,
    leads_next=0.08,
)
"""For tables of `MANY` seats and more."""

MANY: Final = 7


def keen_taste(seats: int) -> Taste:
    """That of `strong` at a table of so many seats."""
    return WIDE if seats >= MANY else PLAIN
