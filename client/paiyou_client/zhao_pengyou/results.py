"""How a deal came out: the sum that decides, and who goes where."""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_client.table_parts.faces import faces_line
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit, fit_text, joined, line, right, width
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zhao_pengyou.faces import trump_line
from paiyou_client.zhao_pengyou.outcomes import before, result_words, up_words, winners_of
from paiyou_client.zhao_pengyou.scene import Scene, standing_text
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
    if ours or theirs:
        text = _("{tricks} in tricks + {kitty} from the kitty, false groups +{ours} -{theirs} = {total}")
    else:
        text = _("{tricks} in tricks + {kitty} from the kitty = {total}")
    total = Piece(str(result.opposition), "opposition bold")
    points = {"tricks": tricks, "kitty": result.kitty_points, "ours": ours, "theirs": theirs}
    return line(Piece(f"  {_('opposition:')} ", "soft"), phrase(text, total=total, **points))


def change_text(scene: Scene, seat: int) -> str:
    """A seat's level before and after the last deal: ``5`` to ``7``, or what else became of it."""
    public = scene.public
    result = public.results[-1]
    levels, active = before(public.results, len(public.results) - 1)
    old = standing_text(levels[seat], is_active=active[seat])
    new = standing_text(result.levels[seat], is_active=result.active[seat])
    return old if old == new else f"{old} {glyphs.ARROWS[1]} {new}"


def history_lines(scene: Scene) -> tuple[Line, ...]:
    """The score sheet: a line a deal, and everybody's level now."""
    results = scene.public.results
    if not results:
        return (line(Piece(f"  {_('No deal is scored yet.')}", "soft")), BLANK, *_levels(scene))
    heads = (
        *(right(_(head), 6) for head in (N_("deal"),)),
        "  ",
        fit_text(_("trump"), 7),
        fit_text(_("maker"), 12),
        *(right(_(head), size) for head, size in ((N_("side"), 5), (N_("opposition"), 12))),
        "  ",
        _("result"),
    )
    rows = [line(Piece("".join(heads), "dim"))]
    rows += [deal_line(scene, result) for result in results]
    return (*rows, BLANK, *_levels(scene))


def deal_line(scene: Scene, result: DealResult) -> Line:
    """A scored deal in one line."""
    points = f" {len(result.maker_side):4}  {result.opposition:10}  "
    return line(*short_deal_line(scene, result)[:-1], points, _ended(scene, result))


def short_deal_line(scene: Scene, result: DealResult) -> Line:
    """The same without the size of the maker's side and the points of the opposition."""
    return line(
        Piece(f"  {result.deal:4}  ", "dim"),
        fit(trump_line(result.trump), 7),
        fit_text(scene.name(result.maker), 12),
        _ended(scene, result),
    )


def _ended(scene: Scene, result: DealResult) -> Piece:
    results = scene.public.results
    words = result_words(result, before(results, results.index(result)))
    return Piece(words, "maker" if result.side is Side.MAKER else "opposition")


def _levels(scene: Scene) -> tuple[Line, ...]:
    public = scene.public
    text = (
        line(f"{scene.name(seat)} ", Piece(standing_text(public.levels[seat], is_active=public.active[seat]), "bold"))
        for seat in range(public.seats)
    )
    return (line(Piece(f"  {_('levels:')} ", "soft"), joined(text, f" {glyphs.DOT} ")),)


def _kitty_line(result: DealResult) -> Line:
    points = points_of(result.kitty)
    factor = result.kitty_points // points if points else 0
    if not points:
        text = _("the kitty was {cards}: no points")
    elif not factor:
        text = _("the kitty was {cards}: {points} points, kept by the maker's side")
    elif factor == 2:
        text = _("the kitty was {cards}: {points} points, twice for the opposition")
    else:
        text = _("the kitty was {cards}: {points} points, {factor} times for the opposition")
    return line("  ", phrase(text, "soft", cards=faces_line(result.kitty), points=points, factor=factor))


def _winners_line(scene: Scene, result: DealResult, cells: int) -> Line:
    """What each winner gets: by name where there is room, for levels stand in each seat's row too."""
    was = before(scene.public.results, len(scene.public.results) - 1)
    won, words = winners_of(result, was), result_words(result, was)
    start = line(Piece(f"  {words}", "title"))
    if not won.up and not won.again:
        return start
    named = line("  ", _named(scene, won.up or won.again, up_words(result) if won.up else words))
    if won.up and won.again:
        text = _("active again: {names}") if result.points == 1 else _("active again and up by {levels}: {names}")
        named = line(named, "; ", phrase(text, names=scene.names(won.again), levels=result.points - 1))
    count = len(won.up) + len(won.again)
    many = ngettext("{count} player", "{count} players", count).format(count=count)
    return named if width(named) <= cells else line(start, f", {many}")


def _named(scene: Scene, seats: Sequence[int], result: str) -> Line:
    return phrase(_("{result}: {names}"), result=Piece(result, "title"), names=scene.names(seats))
