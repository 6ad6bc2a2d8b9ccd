"""Which part of the picture gets how many rows and cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paiyou_client.table_parts import round_table
from paiyou_client.table_parts.hand import Group
from paiyou_client.table_parts.hand_lines import LARGE, ROW_ROWS, SMALL, Edged, Look, edged_width, rows_needed
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.zhao_pengyou.view import OpenView

NARROWEST: Final = 80
LOWEST: Final = 24
_SEATS_AT_NARROWEST: Final = 55
_TOP: Final = 3  # two lines of header, and the rule above the seats
_TEXT: Final = 2  # the message, and what is asked
_KEYS: Final = 2
_ROUND_CELLS: Final = 80
"""Cells of the seats from which on they sit about a table."""
_ROOMY: Final = 3
"""Rows beside the seats' that must be free before cards grow."""


@dataclass(frozen=True)
class Regions:
    """The rows of each part from top to bottom, and the cells of the seats and of the log beside them.

    ``is_round`` says whether the seats are about a table, ``has_rule`` whether there is a rule between seats and points; ``edged`` how large cards with edges are, None
    for a hand in rows of ranks.
    """

    cells: int
    seats: int
    log: int
    body: int
    has_rule: bool
    hand: int
    edged: Edged | None
    text: int
    keys: int
    is_round: bool


def whole_rows(seats: int) -> int:
    """The rows of the lowest terminal in which nothing gives way for who looks on: of points and both rules, too."""
    return _TOP + seats + 2 + _TEXT + _KEYS


def regions(scene: Scene, groups: Sequence[Group], look: Look, cells: int, rows: int) -> Regions:
    """How a terminal of this size is shared out; what is least needed gives way first."""
    seats = _SEATS_AT_NARROWEST + max(0, cells - NARROWEST) * 55 // 100
    hand = _hand_rows(scene, groups, look, cells, rows)
    sizes = (LARGE, SMALL) if scene.taste.has_edges else ()
    edged = next((size for size in sizes if size.rows <= hand and edged_width(groups, size) <= cells), None)
    has_rule, text = True, _TEXT
    body = rows - _TOP - 1 - 1 - hand - text - _KEYS
    if body < scene.public.seats:
        has_rule, body = False, body + 1
    while body < scene.public.seats and text > 1:
        text, body = text - 1, body + 1
    keys = _KEYS
    if body < scene.public.seats:
        keys, body = 1, body + 1
    is_round = _has_room_about(scene, seats, body)
    return Regions(cells, seats, cells - seats - 1, body, has_rule, hand, edged, text, keys, is_round)


def _has_room_about(scene: Scene, cells: int, rows: int) -> bool:
    """Whether the seats are drawn about a table; where all hands are seen, these need the rows below the seats."""
    is_large = cells >= _ROUND_CELLS and rows >= round_table.FEWEST_ROWS
    return is_large and scene.taste.is_round and not isinstance(scene.view, OpenView)


def _hand_rows(scene: Scene, groups: Sequence[Group], look: Look, cells: int, rows: int) -> int:
    if scene.you is None:
        return 0
    spare = rows - _TOP - scene.public.seats - 2 - _TEXT - _KEYS if scene.taste.has_edges else 0
    if spare >= LARGE.rows + _ROOMY and edged_width(groups, LARGE) <= cells:
        return LARGE.rows
    if spare >= SMALL.rows:
        return SMALL.rows
    return ROW_ROWS * rows_needed(groups, look, cells)
