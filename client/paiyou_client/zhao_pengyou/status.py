"""The opposition's points against the thresholds of the score table, and what lies on the table."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from rich.cells import cell_len

from paiyou_client.table_parts.faces import faces_within
from paiyou_client.translation import _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit, joined, line, width
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zhao_pengyou.marking import signs_of
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.zhao_pengyou.events import Side as Winner
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.scoring import Band, Score, bands
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.view import Phase

_WIDEST_BAR = 40
_SMALLEST_BAR = 4


def points_line(scene: Scene, cells: int) -> Line:
    """The opposition's total, a bar with a mark at each threshold, and what each result brings."""
    public = scene.public
    if public.maker is None or public.phase in {Phase.DRAW, Phase.WINDOW}:
        return fit(BLANK, cells)
    table = score_table(scene)
    opposition = Piece(str(public.opposition), "opposition bold")
    start = line(" ", phrase(_("opposition {points}"), points=opposition), " ")
    side = len(public.maker_side)
    forms = _legends(table, public.opposition, side, is_final=public.phase in {Phase.SCORES, Phase.OVER})
    for legend in forms:
        room = cells - width(start) - width(legend) - 3
        if room >= _SMALLEST_BAR:
            bar = _bar(table, public.opposition, min(room, _WIDEST_BAR))
            return fit(line(start, bar, "  ", legend), cells)
    return fit(line(start, forms[-1]), cells)


def trick_line(scene: Scene, cells: int) -> Line:
    """Whose play stands highest, and what lies there: the text in the rule below the seats."""
    trick = scene.public.trick
    if scene.public.phase is not Phase.PLAY or not trick.plays or trick.winning is None:
        return BLANK
    play = next(play for play in trick.plays if play.seat == trick.winning)
    count = ngettext("{points} point", "{points} points", trick.points).format(points=trick.points)
    points = f" {glyphs.DOT} {count}" if trick.points else ""
    name = f"{scene.says(trick.winning, _('you stand highest:'), _('{name} stands highest:'))} "
    cards = faces_within(play.cards, cells - cell_len(name) - cell_len(points) - 3, signs_of(scene))
    return line(Piece(f" {glyphs.WINNING} ", "title"), Piece(name, "soft"), cards, Piece(points))


def score_table(scene: Scene) -> tuple[Band, ...]:
    """The rows of the score table for the maker's side as it is now."""
    return _table(scene.public.seats, scene.options, max(1, len(scene.public.maker_side)))


def score_words(score: Score, *, is_short: bool = False) -> str:
    """Who goes up, and by how much."""
    if score.side is Winner.NOBODY:
        return _("nobody")
    if is_short:
        short = _("maker +{levels}") if score.side is Winner.MAKER else _("opp. +{levels}")
        return short.format(levels=score.points)
    long = _("maker's side +{levels}") if score.side is Winner.MAKER else _("opposition +{levels}")
    return long.format(levels=score.points)


def band_of(table: tuple[Band, ...], points: int) -> int:
    """The row of the table that so many points are in."""
    return max((number for number, band in enumerate(table) if points >= band.least), default=0)


@lru_cache(maxsize=64)
def _table(seats: int, options: ZhaoPengyouOptions, team: int) -> tuple[Band, ...]:
    numbers = layout(seats, options)
    return bands(min(team, numbers.maker_team), numbers, options.scoring)


def _legends(table: tuple[Band, ...], points: int, side: int, *, is_final: bool) -> list[Line]:
    """The same in ever fewer cells: what it is now, then what comes from each threshold on."""
    now = band_of(table, points)
    later = () if is_final else table[now + 1 :]
    word = "" if is_final else f"{_('now')} "
    size = f" {_('(side of {count})').format(count=side)}" if side and not is_final else ""
    return [_legend(table, now, later, word, size, is_short=is_short) for is_short in (False, True)] + [
        _legend(table, now, later[:shown], word, "", is_short=True) for shown in range(len(later), -1, -1)
    ]


def _legend(table: tuple[Band, ...], now: int, later: tuple[Band, ...], word: str, end: str, *, is_short: bool) -> Line:
    score = table[now].score
    start = line(
        Piece(word, "soft"), Piece(score_words(score, is_short=is_short), _INKS[score.side]), Piece(end, "soft")
    )
    rest = (
        line(Piece(f"{band.least}", "bold"), Piece(f" {_later_words(band, before, is_short=is_short)}", "soft"))
        for before, band in pairwise((None, *later))
        if band is not None and band.least > 1
    )
    return joined((start, *rest), f" {glyphs.DOT} ")


def _later_words(band: Band, before: Band | None, *, is_short: bool) -> str:
    """What a threshold brings; a side that the one before it named already is not named again."""
    if before is not None and before.score.side is band.score.side:
        return f"+{band.score.points}"
    return score_words(band.score, is_short=is_short)


_INKS = {Winner.MAKER: "maker", Winner.OPPOSITION: "opposition", Winner.NOBODY: "soft"}


def _bar(table: tuple[Band, ...], points: int, cells: int) -> Line:
    most = table[-1].least
    full = max(0, min(cells, points * cells // most))
    marks = {min(cells - 1, band.least * cells // most) for band in table if band.least > 1}
    pieces: list[Piece] = []
    for cell in range(cells):
        sign, ink = (glyphs.BAR, "opposition") if cell < full else (glyphs.BAR_REST, "faint")
        if cell in marks:
            sign, ink = glyphs.BAR_MARK, "bold"
        if pieces and pieces[-1].ink == ink:
            pieces[-1] = Piece(pieces[-1].text + sign, ink)
        else:
            pieces.append(Piece(sign, ink))
    return tuple(pieces)
