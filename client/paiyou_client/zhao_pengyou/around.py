"""The seats about a round table, where the terminal has room for it, with the trick in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from paiyou_client.table_parts import round_table
from paiyou_client.table_parts.faces import faces_within
from paiyou_client.table_parts.hand_lines import cards_lines
from paiyou_client.table_parts.round_table import Sitter
from paiyou_client.translation import _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, cells_of, fit_text, inked, line
from paiyou_client.zhao_pengyou.marking import signs_of
from paiyou_client.zhao_pengyou.scene import Scene, level_text
from paiyou_client.zhao_pengyou.seats import front_of, name_ink, points_of, side_piece
from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.view import Phase

_NAME = 11


def around_lines(scene: Scene, cells: int, rows: int) -> tuple[Line, ...]:
    """Exactly so many rows; whoever is next sits at the right, as play goes anticlockwise (`law/zhao-pengyou.md` E2)."""
    names = scene.seat_names(_NAME)
    sitters = [Sitter(_about(scene, seat, names[seat]), partial(front_of, scene, seat)) for seat in scene.rows]
    room = round_table.middle_rows(scene.public.seats, rows)
    middle = _middle(scene, round_table.middle_cells(cells), room)[:room]
    return round_table.round_table(sitters, middle, cells, rows, clockwise=False)


def _about(scene: Scene, seat: int, name: str) -> tuple[Line, ...]:
    """Turn, number, name and side; level and cards; points, and what there is to say of the player."""
    public = scene.public
    at_turn = public.turn == seat
    first = line(
        Piece(f"{glyphs.TURN if at_turn else ' '}", "turn"),
        Piece(f"{seat + 1:2} ", "dim"),
        Piece(fit_text(name, min(_NAME, cells_of(name))), name_ink(scene, seat, at_turn=at_turn)),
        " ",
        side_piece(scene, seat),
    )
    cards = ngettext("{count} card", "{count} cards", public.counts[seat]).format(count=public.counts[seat])
    level = Piece(_("level {level}").format(level=level_text(public, seat)), "soft" if public.active[seat] else "dim")
    note = scene.players[seat].note
    return (
        inked(first, "turn-row") if at_turn else first,
        line("    ", cards, "  ", points_of(scene, seat, 0)),
        line("    ", level, Piece(f" {note}" if note else "", "warn")),
    )


def _middle(scene: Scene, cells: int, rows: int) -> Sequence[Line]:
    """What lies highest in the trick, or the bid that stands."""
    public = scene.public
    if public.phase is Phase.PLAY and public.trick.winning is not None:
        play = next(play for play in public.trick.plays if play.seat == public.trick.winning)
        says = scene.says(play.seat, _("you stand highest:"), _("{name} stands highest:"))
        points = ngettext("{points} point", "{points} points", public.trick.points).format(points=public.trick.points)
        end = (line(Piece(points, "bold")),) if public.trick.points else ()
        return (
            line(Piece(f"{glyphs.WINNING} ", "title"), Piece(says, "soft")),
            *_cards(scene, play.cards, cells, rows - 2),
            *end,
        )
    if public.phase in {Phase.DRAW, Phase.WINDOW} and public.bids:
        bid = public.bids[-1]
        start = line(Piece(f"{glyphs.WINNING} ", "title"), Piece(scene.name(bid.seat), "soft"))
        return (start, *_cards(scene, bid.cards, cells, rows - 1))
    return ()


def _cards(scene: Scene, cards: Sequence[Card], cells: int, rows: int) -> tuple[Line, ...]:
    """With edges where they have room."""
    edged = cards_lines(cards, cells, signs_of(scene)) if scene.taste.has_edges else ()
    return edged if edged and len(edged) <= rows else (faces_within(cards, cells, signs_of(scene)),)
