"""What stands between the header and the hand: seats, below them the contracts, beside them the melds."""

from __future__ import annotations

from paiyou_client.table_parts.faces import faces_within
from paiyou_client.translation import _, pgettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, block, cells_of, fit_text, line, wrapped
from paiyou_client.zioncheck.chosen import lit
from paiyou_client.zioncheck.faces import cards_line, contract_words, sorted_cards, written
from paiyou_client.zioncheck.layout import Regions
from paiyou_client.zioncheck.melds import meld_rows, row_of
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.seats import seat_lines
from paiyou_client.zioncheck.ui import Ui
from paiyou_engine.zioncheck.faces import points_of
from paiyou_engine.zioncheck.state import Phase

_FEWEST_ROWS = 3
_BEFORE_HAND = 16
_SCORED = frozenset((Phase.SCORES, Phase.OVER))


def left_lines(scene: Scene, cells: int, rows: int) -> tuple[Line, ...]:
    """Seats, and where there is room the contracts of the deals and the last discards."""
    lines = list(seat_lines(scene, cells))
    if (room := rows - len(lines)) >= _FEWEST_ROWS:
        lines += [_title(_("contracts"), cells), *_contracts_within(scene, room - 1)]
    if rows - len(lines) >= _FEWEST_ROWS and scene.public.discards:
        lines += [_title(_("discards, the newest first"), cells), _discards(scene, cells)]
    return block(lines, cells, rows)


def contract_lines(scene: Scene) -> tuple[Line, ...]:
    """The contracts of all deals; a sign shows the present one."""
    public = scene.public
    return tuple(
        line(
            Piece(f" {glyphs.TURN if deal == public.deal else ' '} ", "turn"),
            Piece(f"{deal} ", "dim"),
            Piece(contract_words(contract), "bold" if deal == public.deal else "soft"),
        )
        for deal, contract in enumerate(public.contracts, start=1)
    )


def _contracts_within(scene: Scene, rows: int) -> tuple[Line, ...]:
    """So many contracts, the present one and what comes after it first of all."""
    lines = contract_lines(scene)
    start = max(0, min(scene.public.deal - 1, len(lines) - rows))
    return lines[start : start + rows]


def right_lines(scene: Scene, ui: Ui, cells: int) -> list[Line]:
    """The melds; once the deal is scored the hands that were left; and all hands for whoever may see them."""
    if scene.public.phase in _SCORED and scene.public.results:
        return _hands_left(scene, cells)
    fits, wins = lit(scene, ui)
    chosen = ui.aim.meld if ui.aim is not None else None
    rows = meld_rows(scene, fits, wins, chosen, cells)
    if not rows:
        rows.append(line(Piece(f" {_('nobody has laid down yet')}", "dim")))
    for seat, hand in enumerate(scene.hands):
        name = Piece(f" {fit_text(scene.name(seat), 9)}", "soft")
        rows.append(line(name, faces_within([*map(written, sorted_cards(hand))], cells - 11)))
    return rows


def first_meld_row(scene: Scene, ui: Ui, length: int, shape: Regions) -> int:
    """Where the shown part of the melds begins: no further than to their end, and with the one pointed at in sight."""
    start = max(0, min(ui.meld_row, length - shape.body))
    if ui.aim is None or ui.aim.meld is None:
        return start
    at = row_of(scene, ui.aim.meld, shape.melds - 1)
    return at if not start <= at < start + shape.body else start


def melds_title(scene: Scene, ui: Ui, rows: tuple[int, int, int], cells: int) -> Line:
    """How many melds there are, which rows of them are in sight, and which that are lit are not."""
    start, shown, length = rows
    count = len(scene.public.melds)
    text = _("melds {count}").format(count=count) if count else _("melds")
    if scene.public.phase in _SCORED:
        text = _("hands left")
    if length > shown:
        rest = _("{what}, rows {first}-{last} of {rows}")
        text = rest.format(what=text, first=start + 1, last=min(length, start + shown), rows=length)
    fits, wins = lit(scene, ui)
    hidden = [meld for meld in sorted(fits | wins) if not start <= row_of(scene, meld, cells) < start + shown]
    numbers = " ".join(str(meld + 1) for meld in hidden)
    return line(
        Piece(text, "dim"),
        Piece(f" {glyphs.FITS} {_('{melds} hidden').format(melds=numbers)}" if hidden else "", "turn"),
    )


def _hands_left(scene: Scene, cells: int) -> list[Line]:
    result = scene.public.results[-1]
    rows = []
    for seat, hand in enumerate(result.hands):
        cards = cards_line(sorted_cards(hand)) if hand else line(Piece(pgettext("cards left", "none"), "good"))
        name = Piece(f" {fit_text(scene.name(seat), 9)}", "soft")
        points = Piece(f"{points_of(hand):>4}  " if hand else " " * 6, "bold")
        first, *others = wrapped(cards, cells - _BEFORE_HAND, 0)
        rows += [line(name, points, first), *(line(" " * _BEFORE_HAND, other) for other in others)]
    return rows


def _discards(scene: Scene, cells: int) -> Line:
    newest = [written(card) for card in reversed(scene.public.discards)]
    return line("   ", faces_within(newest[: cells // 3 - 2], cells - 4)) if newest else BLANK


def _title(text: str, cells: int) -> Line:
    start = glyphs.RULE * 2
    return line(Piece(start, "rule"), Piece(text, "dim"), Piece(glyphs.RULE * (cells - cells_of(text) - 2), "rule"))
