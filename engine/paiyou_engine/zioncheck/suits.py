"""Runs suit by suit: how they may be shared out, and where those of one suit may lie (`law/zioncheck.md` R8, §9.2).

Runs of different suits share no card and never touch.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from paiyou_engine.cards import SUITS, Suit
from paiyou_engine.zioncheck.closing import Holding, Used, size
from paiyou_engine.zioncheck.melds import SMALLEST_RUN
from paiyou_engine.zioncheck.windows import Window, windows

Share: TypeAlias = tuple[tuple[Suit, int], ...]
"""Suits, and how many runs lie in each."""


@lru_cache(maxsize=8)
def shares(runs: int) -> tuple[Share, ...]:
    """Every way to share so many runs out among the suits."""
    counted = (Counter(suits) for suits in combinations_with_replacement(SUITS, runs))
    return tuple([tuple(counts.items()) for counts in counted])


class Alone(NamedTuple):
    """A window, with how many cards it lacks where nothing else is laid, and how many naturals to have its fewest."""

    lacking: int
    short: int
    window: Window


class Chosen(NamedTuple):
    """Runs that are chosen, suit by suit.

    ``lacking`` is how many of their places are empty, ``poorest`` how many cards the poorest of them has if each takes what
    those before it leave, ``short`` how many naturals they lack at the least for each to have its fewest; ``used`` are the
    faces that they use, so many ``cards``.
    """

    windows: tuple[Window, ...]
    lacking: int
    poorest: int
    short: int
    used: Used
    cards: int

    def with_one(self, one: Alone, holding: Holding, least: int) -> Chosen:
        """One window more."""
        used = holding.used_with(self.used, one.window)
        cards = size(used)
        taken = cards - self.cards
        runs = (*self.windows, one.window)
        short = max(self.short + one.short, least * len(runs) - cards)
        return Chosen(runs, self.lacking + one.window.length - taken, min(self.poorest, taken), short, used, cards)


class Lane:
    """The runs of one suit that a hand could lay; each must have ``least`` naturals.

    One run alone in its suit touches no other, so of windows that hold the same cards the shortest does, unless ``every`` one
    is wanted.
    """

    def __init__(self, suit: Suit, holding: Holding, least: int, *, every: bool = False) -> None:
        self._suit = suit
        self._holding = holding
        self._least = least
        self._every = every
        self._known: dict[int, tuple[Alone, ...]] = {}
        self._held = holding.held_of(suit)
        self._fewest_empty: dict[int, int] = {}
        self._fewest_short: dict[int, int] = {}

    def fewest_empty(self, runs: int) -> int:
        """How many places of so many runs stay empty at the least."""
        if runs not in self._fewest_empty:
            all_held = runs * max(SMALLEST_RUN, self._least) - self._holding.of_suit(self._suit, runs)
            self._fewest_empty[runs] = max(runs * self.windows(1)[0].lacking, all_held)
        return self._fewest_empty[runs]

    def fewest_short(self, runs: int) -> int:
        """How many naturals so many runs lack at the least for each to have its fewest."""
        if runs not in self._fewest_short:
            all_held = runs * self._least - self._holding.of_suit(self._suit, 2 * runs)
            self._fewest_short[runs] = max(runs * min([one.short for one in self.windows(1)]), all_held)
        return self._fewest_short[runs]

    def windows(self, runs: int) -> tuple[Alone, ...]:
        """The windows for each of so many runs, the least lacking first."""
        if runs not in self._known:
            self._known[runs] = _able(self._suit, runs, self._least, self._held, runs > 1 or self._every)
        return self._known[runs]


@lru_cache(maxsize=4096)
def _able(suit: Suit, runs: int, least: int, held: tuple[int, int], every: bool) -> tuple[Alone, ...]:
    """The windows of a suit of which these faces are held; from one hand to the next most suits stay as they were."""
    once, twice = held
    found = []
    for window in windows(suit, runs, least):
        if (window.low_end & once or not window.low_end) and (window.high_end & once or not window.high_end):
            taken = (window.mask & once).bit_count() + (window.twice & twice != 0)
            found.append(Alone(window.length - taken, max(0, least - taken), window))
    found.sort(key=_lacking)
    return tuple(found if every else _shortest(found, once, twice))


def _shortest(able: list[Alone], once: int, twice: int) -> list[Alone]:
    """Of windows that hold the same cards the one that lacks least."""
    kept: dict[tuple[int, bool], Alone] = {}
    for one in able:
        kept.setdefault((one.window.mask & once, one.window.twice & twice != 0), one)
    return list(kept.values())


def _lacking(one: Alone) -> int:
    return one.lacking
