"""One row a seat: whose turn it is, cards, total, and what it has done in this deal."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, fit, fit_text, inked, line
from paiyou_client.zioncheck.header import ordinal
from paiyou_client.zioncheck.scene import Scene
from paiyou_engine.zioncheck.events import DealResult
from paiyou_engine.zioncheck.state import Phase

_NUMBER, _CARDS, _TOTAL, _LAID, _TOOK, _ASKED = 5, 6, 6, 4, 4, 5
_FIXED = _NUMBER + _CARDS + _TOTAL + _LAID + _TOOK + _ASKED
_LONGEST_NAME = 20
NARROWEST = _FIXED + 9
"""The fewest cells of a seat's row."""


@dataclass(frozen=True)
class Columns:
    """The cells of the name, and where the columns after it begin."""

    name: int

    @property
    def starts(self) -> tuple[int, int, int, int, int]:
        """Cards, total, laid, took, asked."""
        cards = _NUMBER + self.name
        laid = cards + _CARDS + _TOTAL
        return cards, cards + _CARDS, laid, laid + _LAID + 1, laid + _LAID + _TOOK + 2


def columns(cells: int) -> Columns:
    """The columns of seat rows of so many cells."""
    return Columns(min(cells - _FIXED, _LONGEST_NAME))


def title_line(scene: Scene, cells: int) -> Line:
    """The rule above the rows, with the columns' titles in it."""
    cards, total, laid, took, asked = columns(cells).starts
    last = ((laid, _("this deal")),) if is_scored(scene) else ((laid, _("laid")), (took, _("took")), (asked, _("ask")))
    pieces: list[Piece] = []
    end = 0
    for start, word in ((_NUMBER, _("seat")), (cards, _("cards")), (total, _("total")), *last):
        pieces += [Piece(glyphs.RULE * (start - end), "rule"), Piece(word, "dim")]
        end = start + cell_len(word)
    return fit((*pieces, Piece(glyphs.RULE * (cells - end), "rule")), cells)


def seat_lines(scene: Scene, cells: int) -> tuple[Line, ...]:
    """The rows of all seats."""
    shape = columns(cells)
    names = scene.seat_names(shape.name - 1)
    return tuple(_row(scene, seat, names[seat], shape, cells) for seat in scene.rows)


def _row(scene: Scene, seat: int, name: str, shape: Columns, cells: int) -> Line:
    public = scene.public
    at_turn = public.turn == seat
    noted = _noted(scene, seat, name, shape.name - 1)
    row = line(
        Piece(f" {glyphs.TURN}" if at_turn else "  ", "turn"),
        Piece(f"{seat + 1:2} ", "dim"),
        Piece(fit_text(noted, shape.name), name_ink(scene, seat, at_turn=at_turn)),
        Piece(f"{public.counts[seat]:>4}".ljust(_CARDS), count_ink(public.counts[seat])),
        Piece(f"{public.totals[seat]:>4}".ljust(_TOTAL), "bold"),
        result_line(public.results[-1], seat, scene) if is_scored(scene) else _in_deal(scene, seat),
    )
    is_to_say = scene.players[seat].note and noted == name
    row = _with_note(scene, seat, row, cells) if is_to_say else row
    row = fit(row, cells)
    return inked(row, "turn-row") if at_turn else row


def _with_note(scene: Scene, seat: int, row: Line, cells: int) -> Line:
    """The row, and at its end that its player is away, where no place in a claim stands there."""
    public = scene.public
    if seat in public.asked and public.phase is Phase.CLAIM:
        return row
    word = f" {scene.players[seat].short}"
    return line(fit(row, cells - cell_len(word)), Piece(word, "warn"))


def _in_deal(scene: Scene, seat: int) -> Line:
    public = scene.public
    asked = public.asked.index(seat) + 1 if seat in public.asked and public.phase is Phase.CLAIM else 0
    return line(
        Piece((f"  {glyphs.TICK}" if public.laid[seat] is not None else "").ljust(_LAID), "good"),
        Piece(f"{public.taken[seat] or '':>3}".ljust(_TOOK), "warn"),
        Piece(f" {ordinal(asked)}" if asked else "", "turn" if seat == scene.you else "soft"),
    )


def result_line(result: DealResult, seat: int, scene: Scene) -> Line:
    """What a deal brought a seat."""
    points = result.points[seat]
    if result.out == seat:
        return line(Piece(f" {_('out')}", "good"))
    stuck = f" {_('stuck')}" if seat in result.stuck else ""
    is_ready = scene.public.phase is Phase.SCORES and seat in scene.public.ready
    ready = f" {glyphs.TICK}" if is_ready else ""
    won = f" {glyphs.WINNING}" if seat in scene.public.winners else ""
    return line(Piece(f" +{points}", "bad" if stuck else ""), Piece(stuck, "dim"), Piece(ready + won, "good"))


def is_scored(scene: Scene) -> bool:
    """Whether the deal is over and has its result."""
    return scene.public.phase in {Phase.SCORES, Phase.OVER} and bool(scene.public.results)


def _noted(scene: Scene, seat: int, name: str, cells: int) -> str:
    """The name, with what is to be said of it where there is room."""
    player = scene.players[seat]
    noted = f"{name} ({player.note})" if player.note else name
    return noted if cell_len(noted) <= cells else name


def name_ink(scene: Scene, seat: int, *, at_turn: bool) -> str:
    """How a name is written."""
    if at_turn:
        return "turn"
    return "you" if scene.has_own_ink(seat) else ("soft" if scene.players[seat].is_bot else "")


def count_ink(count: int) -> str:
    """How a number of cards is written: few are to be noticed."""
    return "warn" if 0 < count < 4 else ""
