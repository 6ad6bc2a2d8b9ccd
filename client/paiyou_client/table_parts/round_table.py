"""A round table where there is room for one: seats about it, what lies in front of each on it, the trick in the middle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from paiyou_client.widgets import glyphs
from paiyou_client.widgets.grid import Grid
from paiyou_client.widgets.lines import Line, cut, width

NARROW: Final = 70
"""Cells of a table on which little lies in front of anybody."""
FEWEST_ROWS: Final = 22
_BLOCK: Final = 3
"""Rows of what stands about a seat."""
_SIDE: Final = 21
"""Cells of the seats at the left and at the right."""
_EDGE: Final = 3
"""From the table's edge to what lies on it."""
_CORNER: Final = 5
"""From the sides to where the edge above and below is straight enough for cards."""
_UPPER_FRONT: Final = _BLOCK + 2
"""The row of what lies in front of those above."""
_CURVE: Final = 4.0
"""How round: 2 is an ellipse, many a rectangle."""
_AROUND: Final = {
    2: (1, 0, 1),
    3: (1, 1, 0),
    4: (1, 1, 1),
    5: (1, 1, 2),
    6: (1, 2, 1),
    7: (1, 2, 2),
    8: (1, 2, 3),
    9: (1, 3, 2),
    10: (1, 3, 3),
    11: (3, 3, 2),
    12: (3, 3, 3),
}
"""By the number of seats, how many sit below, at each side, and above."""


@dataclass(frozen=True)
class Sitter:
    """What stands about a seat, at most three lines, and what lies in front of it in so many cells."""

    about: tuple[Line, ...]
    front: Callable[[int], Line]


class _Place(NamedTuple):
    """Where somebody sits: ``x`` is the cell that the lines begin at, end at or have as their middle (``align`` 0, 1, 0.5)."""

    x: int
    y: int
    front_x: int
    front_y: int
    front_cells: int
    align: float
    front_align: float


def round_table(
    sitters: Sequence[Sitter], middle: Sequence[Line], cells: int, rows: int, *, clockwise: bool
) -> tuple[Line, ...]:
    """Exactly so many rows of so many cells; the first sitter sits below, in the middle."""
    grid = Grid(cells, rows)
    top, bottom = _BLOCK, rows - _BLOCK - 1
    _draw_edge(grid, _SIDE, top, cells - _SIDE - 1, bottom)
    places = _places(len(sitters), cells, rows)
    if not clockwise:
        places = [places[0], *reversed(places[1:])]
    for place, sitter in zip(places, sitters, strict=True):
        _sit(grid, place, sitter)
    _put_middle(grid, middle, len(sitters), cells, rows)
    return grid.lines()


def middle_cells(cells: int) -> int:
    """How wide what lies in the middle may be."""
    return cells - 2 * (_SIDE + _EDGE + 1)


def middle_rows(seats: int, rows: int) -> int:
    """How high it may be."""
    first, last = _gap(seats, rows)
    return last - first


def _places(seats: int, cells: int, rows: int) -> list[_Place]:
    """The places clockwise: from the middle below to the left, up, over the top and down again."""
    below, _side, above = _AROUND[seats]
    half = (cells - 2 * (_SIDE + _EDGE)) // 2 - 1
    heights = _heights(seats, rows)
    left = [_Place(1, y, _SIDE + _EDGE, y + 1, half, 0, 0) for y in reversed(heights)]
    right = [_Place(cells - _SIDE + 1, y, cells - _SIDE - _EDGE, y + 1, half, 0, 1) for y in heights]
    lower = _across(below, cells, rows - _BLOCK, _lower_front(rows))
    upper = _across(above, cells, 0, _UPPER_FRONT)
    first = len(lower) // 2
    return [*reversed(lower[: first + 1]), *left, *upper, *right, *reversed(lower[first + 1 :])]


def _heights(seats: int, rows: int) -> list[int]:
    """The first rows of those who sit at a side, from above."""
    side, inside = _AROUND[seats][1], rows - 2 * (_BLOCK + 1)
    return [_BLOCK + inside * (2 * number + 1) // (2 * side) for number in range(side)]


def _lower_front(rows: int) -> int:
    return rows - _UPPER_FRONT - 1


def _across(seats: int, cells: int, y: int, front_y: int) -> list[_Place]:
    """Places beside each other, from left to right."""
    room, inside = cells // max(1, seats), (cells - 2 * (_SIDE + _CORNER)) // max(1, seats)
    return [
        _Place(
            room * number + room // 2,
            y,
            _SIDE + _CORNER + inside * number + inside // 2,
            front_y,
            inside - 2,
            0.5,
            0.5,
        )
        for number in range(seats)
    ]


def _sit(grid: Grid, place: _Place, sitter: Sitter) -> None:
    shown = [cut(line, _SIDE - 1) if width(line) >= _SIDE else line for line in sitter.about]
    x = place.x - int(place.align * max(map(width, shown), default=0))
    for number, line in enumerate(shown):
        grid.put_line(x, place.y + number, line)
    front = sitter.front(place.front_cells)
    grid.put_line(place.front_x - int(place.front_align * width(front)), place.front_y, front)


def _gap(seats: int, rows: int) -> tuple[int, int]:
    """The rows of the middle, the last one exclusive: the most between those in which something lies in front of somebody,
    the nearest to the table's own middle of them."""
    taken = sorted({_UPPER_FRONT, _lower_front(rows), *(y + 1 for y in _heights(seats, rows))})
    gaps = [(one + 1, other) for one, other in pairwise(taken)]
    return max(gaps, key=lambda gap: (gap[1] - gap[0], -abs(gap[0] + gap[1] - rows)))


def _put_middle(grid: Grid, middle: Sequence[Line], seats: int, cells: int, rows: int) -> None:
    first, last = _gap(seats, rows)
    y = (first + last - len(middle)) // 2
    for number, line in enumerate(middle):
        grid.put_line((cells - width(line)) // 2, y + number, line)


def _draw_edge(grid: Grid, left: int, top: int, right: int, bottom: int) -> None:
    """The table's edge: a curve of steps, the same at both sides."""
    high, wide = (bottom - top) / 2, (right - left) / 2
    starts = []
    for y in range(bottom - top + 1):
        away = abs(y - high) / (high + 0.5)
        starts.append(round(wide - wide * (1 - away**_CURVE) ** (1 / _CURVE)))
    left_top, across, right_top, side, left_bottom, right_bottom = glyphs.CARD_BOX
    grid.put(left + starts[0], top, left_top + across * (right - left - 2 * starts[0] - 1) + right_top, "rule")
    grid.put(
        left + starts[-1], bottom, left_bottom + across * (right - left - 2 * starts[-1] - 1) + right_bottom, "rule"
    )
    for y in range(1, bottom - top):
        upper = y <= high
        here, other = starts[y], starts[y - 1] if upper else starts[y + 1]
        step = across * (other - here - 1)
        if other == here:
            one, two = side, side
        elif upper:
            one, two = left_top + step + right_bottom, left_bottom + step + right_top
        else:
            one, two = left_bottom + step + right_top, left_top + step + right_bottom
        grid.put(left + here, top + y, one, "rule")
        grid.put(right - here - len(two) + 1, top + y, two, "rule")
