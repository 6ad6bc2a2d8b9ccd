"""The whole picture of a table: lines of exactly the terminal's width, as many as it has rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.hand_lines import ROW_ROWS, Look, edged_lines, row_lines
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import (
    BLANK,
    Line,
    Piece,
    block,
    fit,
    joined,
    line,
    spread,
    width,
    wrapped,
)
from paiyou_client.zhao_pengyou.extras import extra_lines
from paiyou_client.zhao_pengyou.header import second_line, top_line
from paiyou_client.zhao_pengyou.layout import Regions, regions
from paiyou_client.zhao_pengyou.logline import log_lines
from paiyou_client.zhao_pengyou.phases.stage import Stage, groups_of
from paiyou_client.zhao_pengyou.phases.stages import stage_of
from paiyou_client.zhao_pengyou.results import result_lines
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.seats import seat_lines, title_line
from paiyou_client.zhao_pengyou.sheets import TITLES, sheet_lines
from paiyou_client.zhao_pengyou.status import points_line, trick_line
from paiyou_client.zhao_pengyou.ui import Sheet, Ui
from paiyou_engine.zhao_pengyou.view import Phase

_TALL_SHEETS = frozenset((Sheet.HELP, Sheet.RULES, Sheet.TRICKS, Sheet.SCORES))
ALWAYS = (
    Hint("l", "last"),
    Hint("g", "tricks"),
    Hint("p", "scores"),
    Hint("o", "sort"),
    Hint("v", "rules"),
    Hint("?", "help"),
    Hint("F2", "ASCII"),
    Hint("Q", "leave"),
)
"""The keys that work in every phase."""

_BETWEEN = "   "
_TOP = 2


def frame(scene: Scene, ui: Ui, cells: int, rows: int) -> tuple[Line, ...]:
    """The picture."""
    stage = stage_of(scene)
    look = stage.look(scene, ui)
    shape = regions(scene, groups_of(scene, ui), look, cells, rows)
    top = (top_line(scene, cells), second_line(scene, cells))
    bottom = (*_text(scene, ui, stage, shape), *_keys(scene, ui, stage, shape))
    middle = _body(scene, shape) if ui.sheet is None else _sheet(scene, ui, cells, _page_rows(ui, shape, rows))
    if ui.sheet not in _TALL_SHEETS:
        middle = (*middle, *_lower(scene, ui, look, shape))
    return block((*top, *middle, *bottom), cells, rows)


def within_page(scene: Scene, ui: Ui, cells: int, rows: int) -> Ui:
    """The same with the page scrolled no further than to its end."""
    if ui.sheet is None or not ui.scroll:
        return ui
    look = stage_of(scene).look(scene, ui)
    shape = regions(scene, groups_of(scene, ui), look, cells, rows)
    return replace(ui, scroll=_first_row(ui, len(sheet_lines(scene, ui, cells)), _page_rows(ui, shape, rows)))


def _page_rows(ui: Ui, shape: Regions, rows: int) -> int:
    """The rows of a page with its title: a tall one covers the hand too."""
    return rows - _TOP - shape.text - shape.keys if ui.sheet in _TALL_SHEETS else shape.body + 1 + shape.has_rule


def _first_row(ui: Ui, length: int, rows: int) -> int:
    return max(0, min(ui.scroll, length - rows + 1))


def _body(scene: Scene, shape: Regions) -> tuple[Line, ...]:
    """Seats at the left, what happened at the right, with rules above and below."""
    left = list(seat_lines(scene, shape.seats))
    left += extra_lines(scene, shape.seats, shape.body - len(left))
    log = log_lines(scene, shape.log - 2, shape.body)
    rows = zip(block(left, shape.seats, shape.body), block(log, shape.log - 1, shape.body), strict=True)
    wall = Piece(glyphs.WALL, "rule")
    middle = tuple(line(one, wall, " ", other) for one, other in rows)
    rule = ((_lower_rule(scene, shape),)) if shape.has_rule else ()
    return (_upper_rule(scene, shape), *middle, *rule)


def _upper_rule(scene: Scene, shape: Regions) -> Line:
    log = f"{glyphs.TEE_DOWN}{glyphs.RULE}"
    rest = glyphs.RULE * (shape.log - 4)
    return line(title_line(scene, shape.seats), Piece(log, "rule"), Piece("log", "dim"), Piece(rest, "rule"))


def _lower_rule(scene: Scene, shape: Regions) -> Line:
    """The rule below the seats; in it, who stands highest in the trick."""
    text = trick_line(scene, shape.seats - 4)
    left = line(Piece(glyphs.RULE * 2, "rule"), text, " " if text else "")
    left = line(left, Piece(glyphs.RULE * (shape.seats - width(left)), "rule"))
    return line(left, Piece(glyphs.TEE_UP + glyphs.RULE * shape.log, "rule"))


def _lower(scene: Scene, ui: Ui, look: Look, shape: Regions) -> tuple[Line, ...]:
    """The points and the hand; between deals, how the last one came out."""
    if scene.public.phase in {Phase.SCORES, Phase.OVER}:
        hand = block(
            (BLANK, *result_lines(scene, shape.cells)) if shape.hand > ROW_ROWS else result_lines(scene, shape.cells),
            shape.cells,
            shape.hand,
        )
    else:
        hand = _hand(scene, ui, look, shape)
    return (points_line(scene, shape.cells), *hand)


def _hand(scene: Scene, ui: Ui, look: Look, shape: Regions) -> tuple[Line, ...]:
    if not shape.hand:
        return ()
    groups = groups_of(scene, ui)
    if shape.edged is not None and groups:
        return block(edged_lines(groups, look, shape.cells, shape.edged), shape.cells, shape.hand)
    lines = row_lines(groups, look, shape.cells)
    above = (BLANK,) * ((shape.hand - len(lines)) // 2)
    return block((*above, *lines), shape.cells, shape.hand)


def _sheet(scene: Scene, ui: Ui, cells: int, rows: int) -> tuple[Line, ...]:
    assert ui.sheet is not None  # only called with one open
    lines = sheet_lines(scene, ui, cells)
    start = _first_row(ui, len(lines), rows)
    more = f" {glyphs.UP_DOWN} {start + 1} to {min(len(lines), start + rows - 1)} of {len(lines)} "
    end = Piece(more if len(lines) >= rows else "", "dim")
    title = line(
        Piece(glyphs.RULE * 2, "rule"), Piece(f" {TITLES[ui.sheet]} ", "title"), Piece(" q closes ", "dim"), end
    )
    title = line(title, Piece(glyphs.RULE * (cells - width(title)), "rule"))
    return (title, *block(lines[start : start + rows - 1], cells, rows - 1))


def _text(scene: Scene, ui: Ui, stage: Stage, shape: Regions) -> tuple[Line, ...]:
    """What the choice amounts to, and what is asked; a long message takes the other's row."""
    message = line(Piece(scene.said, "warn")) if scene.said else stage.message(scene, ui)
    ask = line(Piece(f" {scene.notice} ", "bad reverse")) if scene.notice else stage.ask(scene, ui)
    rows = wrapped(line(" ", message), shape.cells, 3) if message else ()
    if len(rows) + 1 > shape.text and rows and not scene.notice:
        return block(rows, shape.cells, shape.text)
    return block((*(rows or (BLANK,))[: shape.text - 1], line(" ", ask)), shape.cells, shape.text)


def _keys(scene: Scene, ui: Ui, stage: Stage, shape: Regions) -> tuple[Line, ...]:
    own = _hint_line(stage.hints(scene, ui), shape.cells)
    always = _hint_line(ALWAYS, shape.cells)
    if shape.keys == 1:
        return (spread(own, _hint_line((Hint("?", "all keys"),), 12), shape.cells),)
    return (own, always)


def _hint_line(hints: Sequence[Hint], cells: int) -> Line:
    """As many hints as there is room for; a click on one presses its key."""
    shown: list[Line] = []
    room = cells - 2
    for hint in hints:
        piece = line(Piece(hint.key, "key", hint.key), Piece(f" {hint.label}", "hint", hint.key))
        room -= width(piece)
        if room < 0:
            break
        room -= len(_BETWEEN)
        shown.append(piece)
    return fit(line(" ", joined(shown, _BETWEEN)), cells)
