"""How a deal came out: the sum that decides, and who goes where."""

from __future__ import annotations

from paiyou_client.table_parts.faces import faces_line, rank_text
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit, fit_text, joined, line, width
from paiyou_client.zhao_pengyou.faces import trump_line
from paiyou_client.zhao_pengyou.logline import names, result_words
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.zhao_pengyou.events import DealResult, Side
from paiyou_engine.zhao_pengyou.tricks import points_of


def result_lines(scene: Scene, cells: int) -> tuple[Line, ...]:
    """The last deal in three lines: the kitty, the sum, who goes up."""
    if not scene.public.results:
        return ()
    result = scene.public.results[-1]
    return (_kitty_line(result), sum_line(result), _winners_line(scene, result, cells))


def sum_line(result: DealResult) -> Line:
    """How the opposition's total came about."""
    members = result.maker_side
    tricks = sum(points for seat, points in enumerate(result.captured) if seat not in members)
    ours = sum(points for seat, points in enumerate(result.penalties) if seat in members)
    theirs = sum(points for seat, points in enumerate(result.penalties) if seat not in members)
    text = f"{tricks} in tricks + {result.kitty_points} from the kitty"
    text += f", false groups +{ours} -{theirs}" if ours or theirs else ""
    total = Piece(str(result.opposition), "opposition bold")
    return line(Piece("  opposition: ", "soft"), f"{text} = ", total)


def change_text(scene: Scene, seat: int) -> str:
    """A seat's level before and after the last deal: ``5`` to ``7``, or what else became of it."""
    public = scene.public
    result = public.results[-1]
    levels, active = _before(scene)
    old = _standing(levels[seat], is_active=active[seat])
    new = _standing(result.levels[seat], is_active=result.active[seat])
    return old if old == new else f"{old} {glyphs.ARROWS[1]} {new}"


def history_lines(scene: Scene) -> tuple[Line, ...]:
    """The score sheet: a line a deal, and everybody's level now."""
    results = scene.public.results
    if not results:
        return (line(Piece("  No deal is scored yet.", "soft")), BLANK, *_levels(scene))
    rows = [line(Piece("  deal  trump  maker        side  opposition  result", "dim"))]
    rows += [deal_line(scene, result) for result in results]
    return (*rows, BLANK, *_levels(scene))


def deal_line(scene: Scene, result: DealResult) -> Line:
    """A scored deal in one line."""
    return line(
        Piece(f"  {result.deal:4}  ", "dim"),
        fit(trump_line(result.trump), 7),
        fit_text(scene.name(result.maker), 12),
        f" {len(result.maker_side):4}  {result.opposition:10}  ",
        Piece(result_words(result), "maker" if result.side is Side.MAKER else "opposition"),
    )


def _levels(scene: Scene) -> tuple[Line, ...]:
    public = scene.public
    text = (
        line(f"{scene.name(seat)} ", Piece(_standing(public.levels[seat], is_active=public.active[seat]), "bold"))
        for seat in range(public.seats)
    )
    return (line(Piece("  levels: ", "soft"), joined(text, f" {glyphs.DOT} ")),)


def _kitty_line(result: DealResult) -> Line:
    points = points_of(result.kitty)
    start = line(Piece("  the kitty was ", "soft"), faces_line(result.kitty))
    if not result.kitty_points:
        kept = ": no points" if not points else f": {points} points, kept by the maker's side"
        return line(start, Piece(kept, "soft"))
    factor = result.kitty_points // points
    often = "twice" if factor == 2 else f"{factor} times"
    return line(start, Piece(f": {points} points, {often} for the opposition", "soft"))


def _winners_line(scene: Scene, result: DealResult, cells: int) -> Line:
    """Who goes up: by name where there is room, for levels stand in each seat's row too."""
    start = line(Piece(f"  {result_words(result)}", "title"))
    if result.side is Side.NOBODY:
        return start
    seats = range(len(result.levels))
    winners = [seat for seat in seats if (seat in result.maker_side) == (result.side is Side.MAKER)]
    named = line(start, f": {names(scene, winners)}")
    return named if width(named) <= cells else line(start, f", {len(winners)} players")


def _before(scene: Scene) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """The ladder before the last deal."""
    results = scene.public.results
    if len(results) > 1:
        return results[-2].levels, results[-2].active
    seats = scene.public.seats
    return (2,) * seats, (True,) * seats


def _standing(level: int, *, is_active: bool) -> str:
    return rank_text(level) + ("" if is_active else " pas")
