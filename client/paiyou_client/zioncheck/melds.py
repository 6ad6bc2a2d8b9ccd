"""The melds on the table: whose they are, and by a sign which of them take the card that one holds up."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from paiyou_client.translation import N_, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, cells_of, fit, fit_text, line
from paiyou_client.zioncheck.faces import meld_lines
from paiyou_client.zioncheck.scene import Scene
from paiyou_engine.zioncheck.melds import MeldKind, TableMeld, kind_of

_OWNER = 8
_WIDE_OWNER = 14
_ROOMY = 56
KINDS: Final = {MeldKind.SET: N_("set"), MeldKind.RUN: N_("run")}


def kind_cells() -> int:
    """The cells of a meld's kind with the space after it."""
    return 1 + max(cells_of(_(kind)) for kind in KINDS.values())


def meld_rows(scene: Scene, fits: Collection[int], wins: Collection[int], chosen: int | None, cells: int) -> list[Line]:
    """All rows of all melds.  ``fits`` are the melds that take a card, ``wins`` those whose joker it wins, ``chosen`` the
    one pointed at."""
    rows: list[Line] = []
    for table in scene.public.melds:
        sign = glyphs.TURN if table.id == chosen else _sign(table.id, fits, wins)
        rows += _rows(scene, table, sign, cells)
    return rows


def row_of(scene: Scene, meld: int, cells: int) -> int:
    """In which of those rows a meld begins."""
    return sum(len(_rows(scene, table, "", cells)) for table in scene.public.melds if table.id < meld)


def _sign(meld: int, fits: Collection[int], wins: Collection[int]) -> str:
    if meld in wins:
        return glyphs.WINNING
    return glyphs.FITS if meld in fits else " "


def _rows(scene: Scene, table: TableMeld, sign: str, cells: int) -> list[Line]:
    owner = _WIDE_OWNER if cells >= _ROOMY else _OWNER
    press = f"meld:{table.id}"
    start = line(
        Piece(f"{sign:1}", "turn", press),
        Piece(f"{table.id + 1:2} ", "turn bold" if sign.strip() else "bold", press),
        Piece(fit_text(scene.name(table.owner), owner - 1) + " ", "you" if table.owner == scene.you else "soft", press),
        Piece(fit_text(_(KINDS[kind_of(table.meld)]), kind_cells()), "dim", press),
    )
    indent = 4 + owner + kind_cells()
    cards = meld_lines(table.meld, cells - indent)
    return [fit(line(start if number == 0 else " " * indent, row), cells) for number, row in enumerate(cards)]
