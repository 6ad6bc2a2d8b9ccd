"""The page of what everybody could have noticed: who is out of which suit, which copies of called cards are gone, and counts
where the table lets them be shown."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import Final

from paiyou_client.table_parts.faces import face_piece, rank_text, suit_piece
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit, fit_text, line, width
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zhao_pengyou.faces import nth_text
from paiyou_client.zhao_pengyou.noticed import copies_played, unseen, voids
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.cards import SUITS
from paiyou_engine.zhao_pengyou.trumps import TRUMPS
from paiyou_engine.zhao_pengyou.view import CallState, Phase

NO_COUNTS: Final = N_("This table shows no counts of cards: its host has set it so.")
_NAME: Final = 14
_SUIT: Final = 4
_IN_ONE: Final = 6
"""Seats that stand one below the other."""


def memory_lines(scene: Scene, cells: int) -> tuple[Line, ...]:
    """The whole page."""
    public = scene.public
    if public.trump is None or public.phase not in {Phase.PLAY, Phase.SCORES, Phase.OVER}:
        return (line(Piece(f"  {_('Nothing has been played in this deal yet.')}", "soft")),)
    calls = [_call(scene, state) for state in public.calls]
    return (*_void_lines(scene, cells), BLANK, *_count_lines(scene), *([BLANK, *calls] if calls else ()))


def _void_lines(scene: Scene, cells: int) -> list[Line]:
    """A row a seat, a column a suit; a sign where the seat has shown that it has none.  Many seats stand in two columns."""
    trump = scene.order.trump.suit
    suits = [suit for suit in SUITS if suit != trump]
    heads = [fit(line(suit_piece(suit)), _SUIT) for suit in suits]
    start = fit_text(_("out of"), _NAME)
    head = line(Piece(f"  {start}", "dim"), *heads, Piece(_("trumps"), "dim"))
    rows: list[Line] = []
    for seat, lacks in enumerate(voids(scene.public, scene.order)):
        name = Piece(f"  {fit_text(scene.name(seat), _NAME)}", "you" if seat == scene.you else "")
        rows.append(line(name, *(_sign(suit in lacks, _SUIT) for suit in suits), _sign(TRUMPS in lacks, 1)))
    wide = width(head) + 2
    if len(rows) <= _IN_ONE or 2 * wide > cells:
        return [head, *rows]
    half = (len(rows) + 1) // 2
    beside = zip_longest([head, *rows[:half]], [head, *rows[half:]], fillvalue=BLANK)
    return [line(fit(left, wide), right) for left, right in beside]


def _sign(is_out: bool, cells: int) -> Piece:
    sign = glyphs.CROSS if is_out else glyphs.DOT
    return Piece(f"{sign:<{cells}}", "warn" if is_out else "dim")


def _count_lines(scene: Scene) -> tuple[Line, ...]:
    if not scene.counts:
        return (line(Piece(f"  {_(NO_COUNTS)}", "soft")),)
    left = unseen(scene)
    count = _("{rank}: {unseen} of {all}")
    ranks = ", ".join(count.format(rank=rank_text(rank), unseen=many, all=all_) for rank, many, all_ in left.ranks)
    points = ngettext("{points} point", "{points} points", left.points).format(points=left.points)
    jokers = ngettext("{count} joker", "{count} jokers", left.jokers).format(count=left.jokers)
    trumps = _("trumps not seen yet: {unseen} of {all}, {jokers} among them")
    said = trumps.format(unseen=left.trumps, all=left.all_trumps, jokers=jokers)
    return (
        line(f"  {_('cards with points not seen yet:')} ", Piece(ranks, "bold"), f" ({points})"),
        line(f"  {said}"),
    )


def _call(scene: Scene, state: CallState) -> Line:
    """Which copy is called, and who has played copies of that card."""
    card = state.call.card
    seats = Counter(copies_played(scene.public, card))
    of_all = _("{count} of {all} played").format(count=seats.total(), all=scene.numbers.copies(card))
    names = [f"{scene.name(seat)}{f' {glyphs.TIMES}{count}' if count > 1 else ''}" for seat, count in seats.items()]
    start = phrase(_("called {nth} {card}"), nth=nth_text(state.call.nth), card=(face_piece(card),))
    return line("  ", start, f": {of_all}", *([f" ({', '.join(names)})"] if names else ()))
