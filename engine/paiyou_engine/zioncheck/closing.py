"""Which sets go best with runs whose windows are chosen (`law/zioncheck.md` §9.2).

Two things are counted.  The places that stay empty once the naturals at hand lie in them: runs come first there, and each
rank has what they leave of it.  And the naturals that are lacking for each meld to have the fewest it must have of its own;
by the theorem of Hall that is the most that any choice among the melds lacks together, so it is counted for every choice
among the runs (a *claim*), and rank by rank for the sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

from paiyou_engine.cards import RANKS, Rank, Suit
from paiyou_engine.zioncheck.windows import RANK_MASKS, Window

Tally: TypeAlias = tuple[int, ...]
"""How many copies of each natural face there are, by face."""

Used: TypeAlias = tuple[int, ...]
"""Faces that runs use: at ``k`` those of which they use more than ``k`` copies, as bits."""

LOWEST: Final = RANKS[0]
SUIT_MASK: Final = (1 << 13) - 1


class Claim(NamedTuple):
    """Some of the runs: how many naturals they lack together for each to have its fewest, less than 0 where they have more,
    and the faces that they use."""

    lacking: int
    used: Used


class Sets(NamedTuple):
    """Sets of these ranks: how many of their places stay empty, and how many cards the poorest of them has."""

    empty: int
    ranks: tuple[Rank, ...]
    poorest: int


class Holding:
    """The naturals of a hand, as bits for each number of copies up to the most that runs can use, and by rank."""

    def __init__(self, counts: Tally, copies: int) -> None:
        copies = max(2, min(copies, max(counts)))
        self.have: Used = tuple([_mask(counts, number) for number in range(1, copies + 1)])
        self.of_rank = tuple([sum(counts[rank - LOWEST : 52 : 13]) for rank in RANKS])
        self.nothing: Used = (0,) * copies
        self._richest = sorted(zip(self.of_rank, RANK_MASKS, RANKS, strict=True), reverse=True)

    def used_with(self, used: Used, window: Window) -> Used:
        """The faces in use once a window has taken what is there of its own."""
        after = _taking(used, window.mask, self.have)
        return _taking(after, window.twice, self.have) if window.twice else after

    def left(self, used: Used) -> tuple[int, ...]:
        """How many naturals of each rank are in no run."""
        return tuple([held - size(used, mask) for held, mask in zip(self.of_rank, RANK_MASKS, strict=True)])

    def of_suit(self, suit: Suit, copies: int) -> int:
        """How many cards of a suit there are, counting so many copies of each at the most."""
        return size(self.have[:copies], SUIT_MASK << 13 * suit)

    def held_of(self, suit: Suit) -> tuple[int, int]:
        """The faces of a suit of which there is a card, and its ace if there are two."""
        once, twice = self.have[:2]
        ranks = SUIT_MASK << 13 * suit
        return once & ranks, twice & ranks & RANK_MASKS[-1]

    def cheapest(self, used: Used, sets: int, length: int) -> Sets:
        """The sets of so many cards that have the fewest empty places beside the used cards."""
        parts: list[tuple[int, Rank]] = []
        any_used = used[0]
        for held, mask, rank in self._richest:
            if len(parts) == sets and min(held, length) <= parts[-1][0]:
                break
            left = held - size(used, mask) if any_used & mask else held
            parts.append((min(length, left), rank))
            for taken in range(length, left, length):
                parts.append((min(length, left - taken), rank))  # noqa: PERF401 - a loop that is hardly ever entered
            parts.sort(reverse=True)
            del parts[sets:]
        filled = [part for part, _ in parts]
        return Sets(length * sets - sum(filled), tuple([rank for _, rank in parts]), filled[-1])


def size(used: Used, among: int = -1) -> int:
    """How many cards are in use."""
    cards = 0
    for taken in used:
        cards += (taken & among).bit_count()
    return cards


def claims_of(windows: Iterable[Window], holding: Holding, least: int) -> list[Claim]:
    """Every choice among the runs."""
    some = [(0, holding.nothing)]
    for window in windows:
        some += [(number + 1, holding.used_with(used, window)) for number, used in some]
    return [Claim(least * number - size(used), used) for number, used in some]


def all_sets(sets: int) -> Iterator[tuple[Rank, ...]]:
    """Every choice of ranks for so many sets."""
    return combinations_with_replacement(RANKS, sets)


def empty_places(left: Sequence[int], ranks: tuple[Rank, ...], length: int) -> int:
    """How many places of these sets stay empty."""
    return sum([max(0, length * ranks.count(rank) - left[rank - LOWEST]) for rank in set(ranks)])


def short_of_naturals(holding: Holding, claims: Iterable[Claim], ranks: tuple[Rank, ...], least: int) -> int:
    """How many naturals runs and sets lack for each to have ``least``."""
    wanted = [(least * ranks.count(rank) - holding.of_rank[rank - LOWEST], rank) for rank in set(ranks)]
    return max([claim.lacking + sum([_short(claim, want, rank) for want, rank in wanted]) for claim in claims])


def _short(claim: Claim, wanted: int, rank: Rank) -> int:
    """What is wanted of a rank beyond all that is held of it and what the runs take."""
    return max(0, wanted + size(claim.used, RANK_MASKS[rank - LOWEST]))


class SetSearch:
    """The sets with which an arrangement of chosen runs lacks least; ``looked_at`` counts choices of sets.

    ``left`` is what the runs leave of each rank, ``length`` the size of each set, ``least`` its fewest naturals.
    """

    def __init__(self, holding: Holding, claims: Sequence[Claim], sets: int, length: int, least: int) -> None:
        self._left = holding.left(claims[-1].used)
        self._claims = [(claim.lacking, holding.left(claim.used)) for claim in claims]
        self._sets = sets
        self._length = length
        self._least = least
        self._order = sorted(RANKS, key=lambda rank: -self._left[rank - LOWEST])
        self._offset = 0
        self._floor = 0
        self._limit = 0
        self._best: tuple[int, tuple[Rank, ...]] | None = None
        self.looked_at = 0

    def below(self, limit: int, offset: int, floor: int) -> tuple[int, tuple[Rank, ...]] | None:
        """The ranks for which the greatest of three numbers is least, and that number; None if it is not below ``limit``.

        They are the empty places of the sets and ``offset``, the naturals that are lacking, and ``floor``.
        """
        self._limit, self._offset, self._floor, self._best = limit, offset, floor, None
        self._extend((), 0, 0, [lacking for lacking, _ in self._claims])
        return self._best

    def _extend(self, ranks: tuple[Rank, ...], first: int, empty: int, lacking: list[int]) -> None:
        self.looked_at += 1
        sets = self._sets - len(ranks)
        if not sets:
            found = max(empty + self._offset, self._floor, *lacking)
            if found < self._limit:
                self._limit, self._best = found, (found, ranks)
            return
        for index in range(first, len(self._order)):
            rank = self._order[index]
            held = self._left[rank - LOWEST]
            if empty + sets * max(0, self._length - held) + self._offset >= self._limit:
                return
            for number in range(1, sets + 1):
                after = empty + max(0, self._length * number - held)
                wanted = self._least * number
                short = [
                    each + max(0, wanted - left[rank - LOWEST])
                    for each, (_, left) in zip(lacking, self._claims, strict=True)
                ]
                if after + self._offset >= self._limit or max(short) >= self._limit:
                    break
                self._extend((*ranks, *(rank,) * number), index + 1, after, short)


def _mask(counts: Tally, copies: int) -> int:
    """The faces of which there are so many copies."""
    return sum([1 << face for face, count in enumerate(counts) if count >= copies])


def _taking(used: Used, faces: int, have: Used) -> Used:
    after = []
    for taken, held in zip(used, have, strict=True):
        after.append(taken | (faces & held))
        faces &= taken
    return tuple(after)
