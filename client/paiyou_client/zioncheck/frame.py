"""The whole picture of a table: lines of exactly the terminal's width, as many as it has rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paiyou_client.table_parts.bar import bar_keys, bar_text
from paiyou_client.table_parts.bottom import key_rows, text_rows
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.hand_lines import ROW_ROWS, Look, edged_lines, row_lines
from paiyou_client.table_parts.log import newest_lines
from paiyou_client.table_parts.pages import first_row, page
from paiyou_client.translation import N_, NP_, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, block, fit, line, width
from paiyou_client.zioncheck.around import around_lines
from paiyou_client.zioncheck.body import first_meld_row, left_lines, melds_title, right_lines
from paiyou_client.zioncheck.chosen import groups_of, look_of
from paiyou_client.zioncheck.header import second_line, top_line
from paiyou_client.zioncheck.layout import Regions, regions
from paiyou_client.zioncheck.logline import flowing, newest_first
from paiyou_client.zioncheck.saying import ask, hints, is_scored, message, result_line
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.seats import title_line
from paiyou_client.zioncheck.sheets import TITLES, sheet_lines
from paiyou_client.zioncheck.ui import Sheet, Ui

ALWAYS = (
    Hint("p", NP_("a key", "scores")),
    Hint("l", N_("deals")),
    Hint("o", N_("sort")),
    Hint("?", N_("help")),
    Hint("Q", N_("leave")),
    Hint("H", N_("table")),
    Hint("F5", N_("settings")),
    Hint("v", N_("rules")),
    Hint("g", N_("pile")),
)
"""The keys that work in every phase."""

_TOP = 2


def frame(scene: Scene, ui: Ui, cells: int, rows: int) -> tuple[Line, ...]:
    """The picture."""
    look = look_of(scene, ui)
    shape = regions(scene, groups_of(scene, ui), look, cells, rows)
    top = (top_line(scene, cells), second_line(scene, cells))
    bottom = (*_text(scene, ui, shape), *_keys(scene, ui, shape))
    if ui.sheet is not None:
        lines = sheet_lines(scene, ui, cells)
        page_rows = rows - _TOP - shape.text - shape.keys
        middle = page(TITLES[ui.sheet], lines, ui.scroll, cells, page_rows, is_book=ui.sheet is Sheet.BOOK)
    else:
        middle = (*_body(scene, ui, shape), *_log(scene, shape), *_hand(scene, ui, look, shape))
    return block((*top, *middle, *bottom), cells, rows)


def within_page(scene: Scene, ui: Ui, cells: int, rows: int) -> Ui:
    """The same with page and melds scrolled no further than to their ends."""
    if not ui.scroll and not ui.meld_row:
        return ui
    shape = regions(scene, groups_of(scene, ui), look_of(scene, ui), cells, rows)
    last = len(right_lines(scene, ui, shape.melds - 1)) - shape.body
    ui = replace(ui, meld_row=max(0, min(ui.meld_row, last)))
    if ui.sheet is None:
        return replace(ui, scroll=0)
    page_rows = rows - _TOP - shape.text - shape.keys
    return replace(ui, scroll=first_row(ui.scroll, len(sheet_lines(scene, ui, cells)), page_rows))


def _body(scene: Scene, ui: Ui, shape: Regions) -> tuple[Line, ...]:
    """Seats at the left, melds beside them, and on wide terminals what happened at the right."""
    right = right_lines(scene, ui, shape.melds - 1)
    start = first_meld_row(scene, ui, len(right), shape)
    title = melds_title(scene, ui, (start, shape.body, len(right)), shape.melds - 1)
    columns = [_seats(scene, shape), block(right[start:], shape.melds, shape.body)]
    titles = line(_seats_title(scene, shape), _column_title(title, shape.melds))
    if shape.beside:
        log = newest_lines(newest_first(scene), shape.beside - 2, shape.body)
        columns.append(tuple(fit(line(" ", row), shape.beside) for row in block(log, shape.beside - 1, shape.body)))
        titles = line(titles, _column_title(line(Piece(_("log"), "dim")), shape.beside))
    wall = Piece(glyphs.WALL, "rule")
    rows = [line(row[0], *(piece for part in row[1:] for piece in (wall, *part))) for row in zip(*columns, strict=True)]
    return (titles, *rows)


def _seats(scene: Scene, shape: Regions) -> Sequence[Line]:
    """A row for each seat and what else has room below them, or all of them about a table."""
    draw = around_lines if shape.is_round else left_lines
    return draw(scene, shape.seats, shape.body)


def _seats_title(scene: Scene, shape: Regions) -> Line:
    if not shape.is_round:
        return title_line(scene, shape.seats)
    start = line(Piece(glyphs.RULE * 2, "rule"), Piece(_("this deal"), "dim"))
    return line(start, Piece(glyphs.RULE * (shape.seats - width(start)), "rule"))


def _column_title(title: Line, cells: int) -> Line:
    start = line(Piece(f"{glyphs.TEE_DOWN}{glyphs.RULE}", "rule"), title)
    return fit(line(start, Piece(glyphs.RULE * (cells + 1 - width(start)), "rule")), cells + 1)


def _log(scene: Scene, shape: Regions) -> tuple[Line, ...]:
    """The rule below the seats, and under it the log where there is none beside them."""
    if not shape.has_rule:
        return ()
    word = _("log") if shape.log else ""
    start = line(Piece(glyphs.RULE * 2, "rule"), Piece(word, "dim"))
    start = line(start, Piece(glyphs.RULE * (shape.seats - width(start)) + glyphs.TEE_UP, "rule"))
    if shape.beside:
        start = line(start, Piece(glyphs.RULE * shape.melds + glyphs.TEE_UP, "rule"))
    rule = line(start, Piece(glyphs.RULE * (shape.cells - width(start)), "rule"))
    rows = tuple(line("  ", row) for row in flowing(scene, shape.cells - 3, shape.log)) if shape.log else ()
    return (rule, *block(rows, shape.cells, shape.log))


def _hand(scene: Scene, ui: Ui, look: Look, shape: Regions) -> tuple[Line, ...]:
    """The hand; between deals, how the last one ended."""
    if is_scored(scene):
        return block((BLANK, result_line(scene)), shape.cells, shape.hand)
    groups = groups_of(scene, ui)
    if shape.edged is not None:
        return block(edged_lines(groups, look, shape.cells, shape.edged), shape.cells, shape.hand)
    lines = row_lines(groups, look, shape.cells)
    hidden = len(lines) - shape.hand
    if hidden > 0:
        at = next((number for number, row in enumerate(lines) if any(piece.text == "[" for piece in row)), 0)
        start = max(0, min(hidden, at // ROW_ROWS * ROW_ROWS))
        lines = lines[start:]
    return block(lines, shape.cells, shape.hand)


def _text(scene: Scene, ui: Ui, shape: Regions) -> tuple[Line, ...]:
    if scene.bar is not None:
        return bar_text(scene.bar, scene.said, scene.notice, shape.cells, shape.text)
    said = line(Piece(scene.said, "warn")) if scene.said else message(scene, ui, shape.cells)
    return text_rows(said, ask(scene, ui, shape.cells - 1), shape.cells, shape.text, notice=scene.notice)


def _keys(scene: Scene, ui: Ui, shape: Regions) -> tuple[Line, ...]:
    if scene.bar is not None:
        return bar_keys(scene.bar, shape.cells, shape.keys)
    own, hint = scene.asked or hints(scene, ui), scene.gives_hint and not scene.asked
    return key_rows(own, ALWAYS, shape.cells, shape.keys, unread=scene.unread, hint=hint)
