"""What stands below the seats where there is room: open hands, the tricks of this deal, or earlier deals."""

from __future__ import annotations

from paiyou_client.table_parts.faces import faces_within
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, cells_of, fit_text, line, width
from paiyou_client.zhao_pengyou.results import deal_line, short_deal_line
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.sheets import trick_summary
from paiyou_engine.zhao_pengyou.events import DealResult
from paiyou_engine.zhao_pengyou.view import OpenView

_FEWEST_ROWS = 2


def extra_lines(scene: Scene, cells: int, rows: int) -> list[Line]:
    """At most so many rows, the newest first."""
    if rows < _FEWEST_ROWS:
        return []
    public = scene.public
    if isinstance(scene.view, OpenView):
        return [_title(_("hands"), cells), *_hands(scene, scene.view, cells)][:rows]
    if public.tricks:
        newest = reversed(list(enumerate(public.tricks, start=1)))
        return [_title(_("tricks so far"), cells), *(trick_summary(scene, *one) for one in newest)][:rows]
    if public.results:
        newest_deals = reversed(public.results)
        return [_title(_("deals so far"), cells), *(_deal(scene, result, cells) for result in newest_deals)][:rows]
    return []


def _deal(scene: Scene, result: DealResult, cells: int) -> Line:
    """A scored deal; where there is no room for all of its line, who made trumps and how it ended."""
    whole = deal_line(scene, result)
    return whole if width(whole) <= cells else short_deal_line(scene, result)


def _hands(scene: Scene, view: OpenView, cells: int) -> list[Line]:
    return [
        line(
            Piece(f"  {seat + 1:2} ", "dim"),
            f"{fit_text(scene.name(seat), 9)} ",
            faces_within(scene.order.sorted(hand), cells - 16),
        )
        for seat, hand in enumerate(view.hands)
    ]


def _title(text: str, cells: int) -> Line:
    start = glyphs.RULE * 2
    return line(Piece(start, "rule"), Piece(text, "dim"), Piece(glyphs.RULE * (cells - cells_of(text) - 2), "rule"))
