"""Which part of the picture gets how many rows and cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paiyou_client.table_parts import round_table
from paiyou_client.table_parts.hand import Group
from paiyou_client.table_parts.hand_lines import LARGE, ROW_ROWS, SMALL, Edged, Look, edged_width, rows_needed
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.seats import NARROWEST as NARROWEST_SEATS
from paiyou_engine.zioncheck.contracts import DEALS

NARROWEST: Final = 80
TOP: Final = 3  # two lines of header, and the rule above the seats
_TEXT: Final = 2  # the message, and what is asked
_KEYS: Final = 2
_MOST_LOG: Final = 5
CONTRACT_ROWS: Final = DEALS + 1
"""The contracts of all deals, and their title."""
_LOG_BESIDE: Final = 36
_WIDE: Final = 120
"""From so many cells on the log stands beside the melds."""
_ROUND_CELLS: Final = 130
_ROUND_ROWS: Final = 40
"""From so many cells and rows on the seats are about a table."""
_ROOMY: Final = 6
"""Rows beside the seats' that must be free before cards grow."""


@dataclass(frozen=True)
class Regions:
    """The rows of each part from top to bottom, and the cells of seats, melds and of a log beside them.

    ``is_round`` says whether the seats are about a table.  ``log`` are rows of a log below them, with a rule above; ``edged`` is how large cards with edges are, None for a hand
    in rows of ranks.
    """

    cells: int
    seats: int
    melds: int
    beside: int
    body: int
    has_rule: bool
    log: int
    hand: int
    edged: Edged | None
    text: int
    keys: int
    is_round: bool


def whole_rows(seats: int) -> int:
    """The rows of the lowest terminal in which nothing gives way for who looks on: all contracts and the log below them."""
    return TOP + seats + CONTRACT_ROWS + 1 + _MOST_LOG + _TEXT + _KEYS


def regions(scene: Scene, groups: Sequence[Group], look: Look, cells: int, rows: int) -> Regions:
    """How a terminal of this size is shared out; what is least needed gives way first."""
    is_round = scene.taste.is_round and cells >= _ROUND_CELLS and rows >= _ROUND_ROWS
    beside = _LOG_BESIDE if cells >= _WIDE and not is_round else 0
    seats = round_table.NARROW if is_round else NARROWEST_SEATS + max(0, cells - beside - NARROWEST) * 35 // 100
    melds = cells - seats - 1 - (beside + 1 if beside else 0)
    edged = _edged(groups, cells, rows - (round_table.FEWEST_ROWS if is_round else scene.public.seats + 2), scene)
    hand = _hand_rows(scene, groups, look, cells, rows) if edged is None else edged.rows
    text, keys, has_rule = _TEXT, _KEYS, True
    free = rows - TOP - hand - text - keys
    log = (
        0
        if beside
        else _log_rows(free - 1 - (round_table.FEWEST_ROWS if is_round else scene.public.seats), is_round=is_round)
    )
    body = free - 1 - log
    if body < scene.public.seats:
        has_rule, log, body = False, 0, free
    if body < scene.public.seats:
        text, body = text - 1, body + 1
    if body < scene.public.seats:
        keys, body = keys - 1, body + 1
    return Regions(cells, seats, melds, beside, body, has_rule, log, hand, edged, text, keys, is_round)


def _log_rows(free: int, *, is_round: bool) -> int:
    """The log below seats and contracts: it leaves the contracts their rows, or else half of what is free."""
    left = free - (0 if is_round else CONTRACT_ROWS)
    return max(1, min(_MOST_LOG, left if left > 1 else free // 2))


def _edged(groups: Sequence[Group], cells: int, rows: int, scene: Scene) -> Edged | None:
    spare = rows - TOP - _TEXT - _KEYS
    if not groups or not scene.taste.has_edges:
        return None
    sizes = ((LARGE, _ROOMY + 2), (SMALL, _ROOMY))
    return next(
        (size for size, room in sizes if spare >= size.rows + room and edged_width(groups, size) <= cells), None
    )


def _hand_rows(scene: Scene, groups: Sequence[Group], look: Look, cells: int, rows: int) -> int:
    """As many as the hand needs, and never so many that seats would go."""
    if scene.you is None:
        return 0
    most = (rows - TOP - scene.public.seats - (_TEXT - 1) - (_KEYS - 1)) // ROW_ROWS
    return ROW_ROWS * max(1, min(most, rows_needed(groups, look, cells)))
