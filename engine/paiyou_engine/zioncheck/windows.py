"""Where a run may lie: windows of neighbouring ranks in one suit, as bits (`law/zioncheck.md` R6, §9.2).

Bit ``f`` of a mask is the natural face ``f``; the ace is one bit at either end of its suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from paiyou_engine.cards import SUITS, Suit
from paiyou_engine.zioncheck.contracts import is_one_run_cut_in_two
from paiyou_engine.zioncheck.faces import ACE_HIGH, Face, natural
from paiyou_engine.zioncheck.melds import LONGEST_RUN, SMALLEST_RUN

RANK_MASKS: Final = tuple(sum(1 << (suit * 13 + index) for suit in SUITS) for index in range(13))
"""The four faces of each rank, from 2 to the ace."""


class Window(NamedTuple):
    """``length`` ranks of a suit from ``low`` upwards; ``twice`` is the ace's bit where both aces are in it.

    A window that is longer than it must be is of use only with a card at hand among the places of ``low_end``, and one
    among those of ``high_end``: else a shorter one does as well.  An end has one place more than there are other runs, to
    keep clear of each of them (R8); both are empty for the shortest windows.
    """

    suit: Suit
    low: int
    length: int
    faces: tuple[Face, ...]
    mask: int
    twice: int
    low_end: int = 0
    high_end: int = 0

    def may_stand_with(self, other: Window) -> bool:
        """Whether the two may be laid down together (R8)."""
        if self.suit != other.suit:
            return True
        high, other_high = self.low + self.length - 1, other.low + other.length - 1
        return not is_one_run_cut_in_two(self.low, high, other.low, other_high)


@lru_cache(maxsize=512)
def windows(suit: Suit, runs: int, least: int) -> tuple[Window, ...]:
    """The windows among which the best runs of a suit are found where so many lie in it, whatever the hand.

    The shortest do (§9.2), but for two cases: three runs of one suit need five cards in the middle one, and where a meld
    must hold two naturals or more these may lie far apart.
    """
    longest = LONGEST_RUN if least > 1 else SMALLEST_RUN + (runs > 2)
    lengths = range(max(SMALLEST_RUN, least), longest + 1)
    return tuple(
        _window(suit, low, length, runs if length - runs >= lengths[0] else 0)
        for length in lengths
        for low in range(1, ACE_HIGH - length + 2)
    )


def _window(suit: Suit, low: int, length: int, end: int) -> Window:
    faces = tuple(natural(rank, suit) for rank in range(low, low + length))
    twice = _mask(faces[:1]) if length == LONGEST_RUN else 0
    return Window(suit, low, length, faces, _mask(faces), twice, _mask(faces[:end]), _mask(faces[length - end :]))


def _mask(faces: Iterable[Face]) -> int:
    mask = 0
    for face in faces:
        mask |= 1 << face
    return mask
