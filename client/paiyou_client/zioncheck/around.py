"""The seats about a round table, where the terminal has room for it, with the top discard in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_client.table_parts import round_table
from paiyou_client.table_parts.hand_lines import cards_lines
from paiyou_client.table_parts.round_table import Sitter
from paiyou_client.translation import _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, cells_of, fit_text, inked, line
from paiyou_client.zioncheck.faces import card_piece, written
from paiyou_client.zioncheck.header import ordinal
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.seats import count_ink, is_scored, name_ink, result_line
from paiyou_engine.zioncheck.state import Phase

_NAME = 13


def around_lines(scene: Scene, cells: int, rows: int) -> tuple[Line, ...]:
    """Exactly so many rows; whoever is next sits at the left, as play goes clockwise (`law/zioncheck.md` D4)."""
    names = scene.seat_names(_NAME)
    sitters = [_sitter(scene, seat, names[seat]) for seat in scene.rows]
    middle = _middle(scene)[: round_table.middle_rows(scene.public.seats, rows)]
    return round_table.round_table(sitters, middle, cells, rows, clockwise=True)


def _sitter(scene: Scene, seat: int, name: str) -> Sitter:
    """Turn, number, name and whether it has laid down; cards and total; cards taken, and what there is to say of the player.
    In front of it the deal's result, or its place among those who may take the discard."""
    public = scene.public
    at_turn, has_laid = public.turn == seat, public.laid[seat] is not None
    first = line(
        Piece(f"{glyphs.TURN if at_turn else ' '}", "turn"),
        Piece(f"{seat + 1:2} ", "dim"),
        Piece(fit_text(name, min(_NAME, cells_of(name))), name_ink(scene, seat, at_turn=at_turn)),
        Piece(f" {glyphs.TICK}" if has_laid and not is_scored(scene) else "", "good"),
    )
    count, taken, note = public.counts[seat], public.taken[seat], scene.players[seat].note
    cards = ngettext("{count} card", "{count} cards", count).format(count=count)
    about = (
        inked(first, "turn-row") if at_turn else first,
        line("    ", Piece(cards, count_ink(count)), "  ", Piece(str(public.totals[seat]), "bold")),
        line("    ", Piece(f"{_('took')} {taken}  " if taken else "", "warn"), Piece(note, "warn")),
    )
    front = _front(scene, seat)
    return Sitter(about, lambda _cells: front)


def _front(scene: Scene, seat: int) -> Line:
    public = scene.public
    if is_scored(scene):
        return result_line(public.results[-1], seat, scene)
    if public.phase is not Phase.CLAIM or seat not in public.asked:
        return ()
    return line(Piece(ordinal(public.asked.index(seat) + 1), "turn" if seat == scene.you else "soft"))


def _middle(scene: Scene) -> Sequence[Line]:
    """How many cards are in the stock, and the top discard."""
    if is_scored(scene) or scene.top is None:
        return ()
    stock = line(Piece(_("stock {count}").format(count=scene.public.stock), "soft"))
    if not scene.taste.has_edges:
        return (stock, line(card_piece(scene.top)))
    return (stock, *cards_lines((written(scene.top),), round_table.NARROW))
