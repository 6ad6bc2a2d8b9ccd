"""The whole picture of a table: lines of exactly the terminal's width, as many as it has rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paiyou_client.table_parts.bar import bar_keys, bar_text
from paiyou_client.table_parts.bottom import key_rows, text_rows
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.hand_lines import ROW_ROWS, Look, edged_lines, row_lines
from paiyou_client.table_parts.pages import first_row, page
from paiyou_client.translation import N_, NP_, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import (
    BLANK,
    Line,
    Piece,
    block,
    cells_of,
    line,
    width,
)
from paiyou_client.words.consent import held_words
from paiyou_client.zhao_pengyou.around import around_lines
from paiyou_client.zhao_pengyou.extras import extra_lines
from paiyou_client.zhao_pengyou.header import second_line, top_line
from paiyou_client.zhao_pengyou.layout import Regions, regions
from paiyou_client.zhao_pengyou.logline import log_lines
from paiyou_client.zhao_pengyou.phases.stage import Stage, groups_of
from paiyou_client.zhao_pengyou.phases.stages import stage_of
from paiyou_client.zhao_pengyou.results import result_lines
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.seats import front_title, seat_lines, title_line
from paiyou_client.zhao_pengyou.sheets import TITLES, sheet_lines
from paiyou_client.zhao_pengyou.status import points_line, trick_line
from paiyou_client.zhao_pengyou.ui import Sheet, Ui
from paiyou_engine.zhao_pengyou.view import Phase

_TALL_SHEETS = frozenset((Sheet.HELP, Sheet.RULES, Sheet.TRICKS, Sheet.SCORES, Sheet.BOOK, Sheet.HANDS))
ALWAYS = (
    Hint("l", N_("last")),
    Hint("g", N_("tricks")),
    Hint("p", NP_("a key", "scores")),
    Hint("o", N_("sort")),
    Hint("?", N_("help")),
    Hint("Q", N_("leave")),
    Hint("H", N_("table")),
    Hint("F5", N_("settings")),
    Hint("v", N_("rules")),
    Hint("B", N_("book")),
    Hint("F2", "ASCII"),
)
"""The keys that work in every phase."""

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
    return replace(ui, scroll=first_row(ui.scroll, len(sheet_lines(scene, ui, cells)), _page_rows(ui, shape, rows)))


def _page_rows(ui: Ui, shape: Regions, rows: int) -> int:
    """The rows of a page with its title: a tall one covers the hand too."""
    return rows - _TOP - shape.text - shape.keys if ui.sheet in _TALL_SHEETS else shape.body + 1 + shape.has_rule


def _body(scene: Scene, shape: Regions) -> tuple[Line, ...]:
    """Seats at the left, what happened at the right, with rules above and below."""
    left = _seats(scene, shape)
    log = log_lines(scene, shape.log - 2, shape.body)
    rows = zip(block(left, shape.seats, shape.body), block(log, shape.log - 1, shape.body), strict=True)
    wall = Piece(glyphs.WALL, "rule")
    middle = tuple(line(one, wall, " ", other) for one, other in rows)
    rule = ((_lower_rule(scene, shape),)) if shape.has_rule else ()
    return (_upper_rule(scene, shape), *middle, *rule)


def _seats(scene: Scene, shape: Regions) -> Sequence[Line]:
    """A row for each seat and what else has room below them, or all of them about a table."""
    if shape.is_round:
        return around_lines(scene, shape.seats, shape.body)
    rows = seat_lines(scene, shape.seats)
    return (*rows, *extra_lines(scene, shape.seats, shape.body - len(rows)))


def _upper_rule(scene: Scene, shape: Regions) -> Line:
    log = f"{glyphs.TEE_DOWN}{glyphs.RULE}"
    log_word = _("log")
    rest = glyphs.RULE * (shape.log - 1 - cells_of(log_word))
    return line(_seats_title(scene, shape), Piece(log, "rule"), Piece(log_word, "dim"), Piece(rest, "rule"))


def _seats_title(scene: Scene, shape: Regions) -> Line:
    if not shape.is_round:
        return title_line(scene, shape.seats)
    title = front_title(scene)
    rest = glyphs.RULE * (shape.seats - 2 - cells_of(title))
    return line(Piece(glyphs.RULE * 2, "rule"), Piece(title, "dim"), Piece(rest, "rule"))


def _lower_rule(scene: Scene, shape: Regions) -> Line:
    """The rule below the seats; in it, who stands highest in the trick."""
    text = BLANK if shape.is_round else trick_line(scene, shape.seats - 4)
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
    is_book = ui.sheet is Sheet.BOOK
    return page(TITLES[ui.sheet], sheet_lines(scene, ui, cells), ui.scroll, cells, rows, is_book=is_book)


def _text(scene: Scene, ui: Ui, stage: Stage, shape: Regions) -> tuple[Line, ...]:
    if scene.bar is not None:
        return bar_text(scene.bar, scene.said, scene.notice, shape.cells, shape.text)
    message = line(Piece(scene.said, "warn")) if scene.said else stage.message(scene, ui)
    held = "" if scene.said else held_words(scene.held)  # what is said tells it as a rule, with the key that ends it
    asked = line(Piece(held, "soft")) if scene.held else stage.ask(scene, ui)
    return text_rows(message, asked, shape.cells, shape.text, notice=scene.notice)


def _keys(scene: Scene, ui: Ui, stage: Stage, shape: Regions) -> tuple[Line, ...]:
    if scene.bar is not None:
        return bar_keys(scene.bar, shape.cells, shape.keys)
    own = scene.asked or (() if scene.held else stage.hints(scene, ui))
    hint = scene.gives_hint and not scene.asked
    return key_rows(own, ALWAYS, shape.cells, shape.keys, unread=scene.unread, hint=hint)
