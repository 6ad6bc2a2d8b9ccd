"""How many plays a set of takings stands for, and what is in all of them, without listing them.

To a play's held faces come ``lone`` faces that are held once, each of which it may take or not.
"""

from __future__ import annotations

from math import prod

from paiyou_engine.zhao_pengyou.takings import Plays, Takings


def count(takings: Takings, plays: Plays, lone: int, size: int) -> int:
    """How many of the plays have ``size`` cards."""
    every = prod([takings_of_face[-1][1] + 1 for takings_of_face in takings.choices]) << lone
    digit = every.bit_length()
    numbers = _Numbers(takings, digit).of(0, plays)
    for _ in range(lone):
        numbers += numbers << digit
    return numbers >> size * digit & (1 << digit) - 1


class _Numbers:
    """The numbers of plays of each size, as the digits of one number: multiplied by a power, all have more cards."""

    def __init__(self, takings: Takings, digit: int) -> None:
        self.takings = takings
        self.more = [
            [sum([1 << taken * digit for taken in range(least, most + 1)]) for least, most in choices]
            for choices in takings.choices
        ]
        self.known: list[dict[Plays, int]] = [{} for _ in takings.choices]
        self.known.append({0: 0, 1: 1})

    def of(self, level: int, plays: Plays) -> int:
        """The numbers for a set of plays from a level on."""
        numbers = self.known[level].get(plays)
        if numbers is None:
            numbers = 0
            for more, after in zip(self.more[level], self.takings.after(level, plays), strict=True):
                if after:
                    numbers += self.of(level + 1, after) * more
            self.known[level][plays] = numbers
        return numbers


def fewest(takings: Takings, plays: Plays, lone: int, size: int) -> tuple[list[int], int]:
    """The fewest copies of each held face that a play of ``size`` cards takes, and the fewest of the lone faces.

    There must be such a play.
    """
    wanting = _Wanting(takings, lone, size)
    wanting.before(0, plays)
    reached = {plays: 1}  # sets of plays from a level on, with the numbers of cards taken before, as bits
    found = []
    for steps, able in zip(wanting.steps, wanting.able[1:], strict=True):
        after: dict[Plays, int] = {}
        least = size
        for some, before in reached.items():
            for taken, rest in steps[some]:
                now = before << taken
                after[rest] = after.get(rest, 0) | now
                if taken < least and now & able[rest]:
                    least = taken
        found.append(least)
        reached = after
    (before,) = reached.values()
    return found, next(number for number in range(lone + 1) if before >> size - number & 1)


class _Wanting:
    """How many cards a play must have taken before a level so that it can have ``size`` in the end, as bits.

    ``steps`` are the numbers of copies that a set of plays takes of a level's face, with what follows them.
    """

    def __init__(self, takings: Takings, lone: int, size: int) -> None:
        self.takings = takings
        self.steps: list[dict[Plays, list[tuple[int, Plays]]]] = [{} for _ in takings.choices]
        self.able: list[dict[Plays, int]] = [{} for _ in takings.choices]
        self.able.append({1: sum([1 << size - number for number in range(min(lone, size) + 1)])})

    def before(self, level: int, plays: Plays) -> int:
        """The numbers of cards for a set of plays from a level on."""
        numbers = self.able[level].get(plays)
        if numbers is None:
            numbers = 0
            steps = self.steps[level][plays] = []
            for (least, most), rest in zip(self.takings.choices[level], self.takings.after(level, plays), strict=True):
                if rest:
                    able = self.before(level + 1, rest)
                    for taken in range(least, most + 1):
                        numbers |= able >> taken
                        steps.append((taken, rest))
            self.able[level][plays] = numbers
        return numbers
