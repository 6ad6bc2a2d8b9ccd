"""Sets of plays, told apart by how many copies they take of each held face.

Such a set is a decision tree with a level for each face, in the order of the holding.  From some level on, a tree is the
bits of one number, so that one operation treats thousands of plays at once.  Above, it is made of branches that are kept
once each, so that hundreds of them stand for the billions of plays of a hand of eight packs.  The empty set is false.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from operator import mul
from typing import Final, TypeAlias

Taking: TypeAlias = tuple[int, int]
"""The fewest and the most copies that a play takes of a face, where all numbers between do the same for it."""

_BITS: Final = 1 << 15
"""The most plays that are the bits of one number."""
_NARROW: Final = 100
"""Up to so many bits, a number is put in several places by one multiplication, which is then the quickest way."""


class Branch:
    """A set of plays from some level on: what follows each `Taking` of that level's face."""

    __slots__ = ("children", "is_some")

    def __init__(self, children: tuple[Plays, ...]) -> None:
        self.children = children
        self.is_some = any(children)

    def __bool__(self) -> bool:
        return self.is_some


Plays: TypeAlias = int | Branch
Places: TypeAlias = int | tuple[int, ...]
"""Some of the takings of a face, in the form that is handy at its level."""


@lru_cache(maxsize=1024)
def takings_of(copies: int, sizes: frozenset[int], suppliers: frozenset[int] = frozenset()) -> tuple[Taking, ...]:
    """The numbers of copies of a face, those together that supply the same sets of these sizes.

    Where an untouched set of so many copies may supply something, taking none is told apart.
    """
    ranges: dict[tuple[int, bool], list[int]] = {}
    for taken, supplied in enumerate(_totals(sizes, copies)):
        ranges.setdefault((supplied, taken == 0 and copies in suppliers), []).append(taken)
    return tuple([(numbers[0], numbers[-1]) for numbers in ranges.values()])


class Takings:
    """What plays may take of each face of a holding, and sets of such plays.

    ``nothing`` and ``everything`` are the empty and the full set from each level on, the last of them beyond all faces.
    """

    def __init__(self, choices: tuple[tuple[Taking, ...], ...]) -> None:
        self.choices = choices
        self._widths = list(accumulate(map(len, reversed(choices)), mul, initial=1))[::-1]
        self._top = next(level for level, width in enumerate(self._widths) if width <= _BITS)
        self._branches: dict[tuple[Plays, ...], Branch] = {}
        self._joined: dict[tuple[Branch, Branch], Branch] = {}
        self._left: dict[tuple[Branch, Branch], Branch] = {}
        self._at_least: dict[int, list[Places]] = {}
        self.nothing: list[Plays] = [0] * len(self._widths)
        self.everything: list[Plays] = [(1 << min(width, _BITS)) - 1 for width in self._widths]
        for level in reversed(range(self._top)):
            for plays in (self.nothing, self.everything):
                plays[level] = self._branch((plays[level + 1],) * len(choices[level]))

    def at_least(self, level: int) -> list[Places]:
        """For each number of copies of the level's face, from none on, the takings of as many and more."""
        found = self._at_least.get(level)
        if found is None:
            choices = self.choices[level]
            least = choices[-1][1] + 1  # from here on, and so down to the first taking: what takes at least as many
            places = self._no_places(level)
            found = self._at_least[level] = []
            for place in range(len(choices) - 1, -1, -1):
                fewest = choices[place][0]
                found += [places] * (least - 1 - fewest)
                places = self._and_place(level, place, places)
                least = fewest + 1
            found += [places] * least
            found.reverse()
        return found

    def untouched(self, level: int) -> Places:
        """The taking of no copy; where several numbers do the same, what begins with none."""
        nothing = self._no_places(level)
        return nothing if self.choices[level][0][0] else self._and_place(level, 0, nothing)

    def put(self, level: int, places: Places, after: Plays, plays: Plays) -> Plays:
        """The plays, and those that take one of the places of the level's face and go on as ``after``."""
        if isinstance(plays, int):
            assert isinstance(after, int)
            if isinstance(places, int):
                return plays | after * places
            for shift in places:
                plays |= after << shift
            return plays
        assert isinstance(places, tuple)
        children = list(plays.children)
        for place in places:
            children[place] = self.join(children[place], after)
        return self._branch(tuple(children))

    def join(self, plays: Plays, others: Plays) -> Plays:
        """The plays that are in one of two sets, or in both."""
        if isinstance(plays, int) and isinstance(others, int):
            return plays | others
        assert isinstance(plays, Branch)
        assert isinstance(others, Branch)
        if plays is others or not others:
            return plays
        if not plays:
            return others
        found = self._joined.get((plays, others))
        if found is None:
            found = self._branch(tuple(map(self.join, plays.children, others.children)))
            self._joined[plays, others] = found
        return found

    def without(self, plays: Plays, others: Plays) -> Plays:
        """The plays that are not among the others."""
        if isinstance(plays, int) and isinstance(others, int):
            return plays & ~others
        assert isinstance(plays, Branch)
        assert isinstance(others, Branch)
        if not plays or not others:
            return plays
        found = self._left.get((plays, others))
        if found is None:
            found = self._branch(tuple(map(self.without, plays.children, others.children)))
            self._left[plays, others] = found
        return found

    def after(self, level: int, plays: Plays) -> tuple[Plays, ...]:
        """What follows each taking of the level's face."""
        if isinstance(plays, Branch):
            return plays.children
        width = self._widths[level + 1]
        mask = (1 << width) - 1
        return tuple([plays >> width * place & mask for place in range(len(self.choices[level]))])

    def _branch(self, children: tuple[Plays, ...]) -> Branch:
        found = self._branches.get(children)
        if found is None:
            found = self._branches[children] = Branch(children)
        return found

    def _no_places(self, level: int) -> Places:
        return 0 if level >= self._top and self._widths[level + 1] <= _NARROW else ()

    def _and_place(self, level: int, place: int, places: Places) -> Places:
        """The places, and one before them."""
        shift = place * self._widths[level + 1]
        if isinstance(places, int):
            return places | 1 << shift
        return (shift if level >= self._top else place, *places)


def _totals(sizes: frozenset[int], most: int) -> list[int]:
    """For 0 to ``most`` cards of a face, how many of them can be in sets of these sizes at once."""
    found = [0]
    for cards in range(1, most + 1):
        is_total = any(found[cards - size] == cards - size for size in sizes if size <= cards)
        found.append(cards if is_total else found[-1])
    return found
