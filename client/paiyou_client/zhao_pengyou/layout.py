"""Which part of the picture gets how many rows and cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paiyou_client.zhao_pengyou.hand import Group
from paiyou_client.zhao_pengyou.hand_lines import EDGED_ROWS, ROW_ROWS, Look, edged_width, rows_needed
from paiyou_client.zhao_pengyou.scene import Scene

NARROWEST: Final = 80
LOWEST: Final = 24
_SEATS_AT_NARROWEST: Final = 55
_TOP: Final = 3  # two lines of header, and the rule above the seats
_TEXT: Final = 2  # the message, and what is asked
_KEYS: Final = 2


@dataclass(frozen=True)
class Regions:
    """The rows of each part from top to bottom, and the cells of the seats and of the log beside them.

    ``has_rule`` says whether there is a rule between seats and points; ``is_edged`` whether cards have edges.
    """

    cells: int
    seats: int
    log: int
    body: int
    has_rule: bool
    hand: int
    is_edged: bool
    text: int
    keys: int


def regions(scene: Scene, groups: Sequence[Group], look: Look, cells: int, rows: int) -> Regions:
    """How a terminal of this size is shared out; what is least needed gives way first."""
    seats = _SEATS_AT_NARROWEST + max(0, cells - NARROWEST) * 55 // 100
    hand = _hand_rows(scene, groups, look, cells, rows)
    is_edged = hand >= EDGED_ROWS and edged_width(groups) <= cells
    has_rule, text = True, _TEXT
    body = rows - _TOP - 1 - 1 - hand - text - _KEYS
    if body < scene.public.seats:
        has_rule, body = False, body + 1
    while body < scene.public.seats and text > 1:
        text, body = text - 1, body + 1
    keys = _KEYS
    if body < scene.public.seats:
        keys, body = 1, body + 1
    return Regions(cells, seats, cells - seats - 1, body, has_rule, hand, is_edged, text, keys)


def _hand_rows(scene: Scene, groups: Sequence[Group], look: Look, cells: int, rows: int) -> int:
    if scene.you is None:
        return 0
    spare = rows - _TOP - scene.public.seats - 2 - _TEXT - _KEYS
    if spare >= EDGED_ROWS:
        return EDGED_ROWS
    return ROW_ROWS * rows_needed(groups, scene.order, look, cells)
