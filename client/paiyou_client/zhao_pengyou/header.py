"""The two lines at the top: where the game stands, what is trump, who makes it; the calls and who has used them up."""

from __future__ import annotations

from paiyou_client.table_parts.clock import after_words
from paiyou_client.table_parts.faces import face_piece
from paiyou_client.translation import N_, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import (
    Line,
    Piece,
    as_fits,
    cells_of,
    fit,
    fit_text,
    joined,
    line,
    shortened,
    spread,
    width,
)
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.consent import standing_words
from paiyou_client.zhao_pengyou.faces import nth_text, trump_line
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.zhao_pengyou.view import CallState, Phase

_SHORTEST_NAME, _SHORTEST_TITLE = 3, 4


def top_line(scene: Scene, cells: int) -> Line:
    """Table, deal, phase, trump and maker at the left; whose turn, or how long is left, at the right."""
    end = line(" ", _right_end(scene), " ")
    room = cells - width(end)
    title, maker = scene.title, "" if scene.public.maker is None else scene.name(scene.public.maker)
    title = shortened(title, width(_left_end(scene, title, maker)) - room, _SHORTEST_TITLE)
    maker = shortened(maker, width(_left_end(scene, title, maker)) - room, _SHORTEST_NAME)
    return spread(_left_end(scene, title, maker), end, cells)


def _left_end(scene: Scene, title: str, maker: str) -> Line:
    public = scene.public
    parts = [
        line(" ", Piece(title, "title")),
        line(_("deal {deal}").format(deal=public.deal)),
        line(stage_words(scene)),
    ]
    if public.trump is not None:
        parts.append(phrase(_("trump {trump}"), trump=trump_line(public.trump)))
    if public.maker is not None:
        parts.append(phrase(_("maker {name}"), name=Piece(maker, "maker")))
    return joined(parts, f" {glyphs.DOT} ")


def second_line(scene: Scene, cells: int) -> Line:
    """The calls once they are made; before that, what kind of table this is."""
    if scene.public.calls:
        return calls_line(scene, cells)
    numbers = scene.numbers
    jokers = numbers.red_jokers + numbers.black_jokers
    facts = {"preset": scene.preset, "players": scene.public.seats, "packs": numbers.packs, "jokers": jokers}
    facts["kitty"] = scene.public.kitty or numbers.kitty
    if jokers:
        about = _("{preset} rules, {players} players, {packs} packs with {jokers} jokers, kitty of {kitty}")
    else:
        about = _("{preset} rules, {players} players, {packs} packs with no jokers, kitty of {kitty}")
    means = (line(Piece(each, "soft")) for each in scene.marks_mean())
    start = line(Piece(f" {about.format(**facts)}", "soft"))
    return fit(as_fits(start, means, f" {glyphs.DOT} ", cells), cells)


def calls_line(scene: Scene, cells: int) -> Line:
    """Each call with who used it up; names are shortened until all of them fit."""
    longest = max((cells_of(scene.name(seat)) for seat in range(scene.public.seats)), default=1)
    for name_cells in range(longest, _SHORTEST_NAME - 1, -1):
        for gap in ("  ", " "):
            calls = joined((_call(scene, state, name_cells) for state in scene.public.calls), gap)
            whole = line(Piece(f" {_('called')} ", "soft"), calls)
            if width(whole) <= cells:
                return fit(whole, cells)
    return fit(whole, cells)


def _call(scene: Scene, state: CallState, name_cells: int) -> Line:
    start = line(f"{nth_text(state.call.nth)} ", face_piece(state.call.card), " ")
    if state.used_by is None:
        return line(start, Piece(_("open"), "turn"))
    name = scene.name(state.used_by)
    if cells_of(name) > name_cells:
        name = fit_text(name, name_cells)
    ink, sign = ("member", glyphs.TICK) if state.joined else ("dim", glyphs.CROSS)
    return line(start, Piece(f"{name} {sign}", ink))


def stage_words(scene: Scene) -> str:
    """Where the deal is."""
    public = scene.public
    match public.phase:
        case Phase.DRAW:
            return _("drawing {drawn} of {cards}").format(drawn=public.drawn, cards=public.pack - public.kitty)
        case Phase.PLAY:
            return _("trick {trick}").format(trick=len(public.tricks) + 1)
        case Phase.STARTER | Phase.SHUFFLE:
            return _("shuffling")
        case Phase.WINDOW:
            return _("last bids")
        case Phase.EXCHANGE:
            return _("kitty")
        case Phase.CALLS:
            return _("calls")
        case Phase.SCORES:
            return _("scores")
        case Phase.OVER:
            return _("game over")


def _right_end(scene: Scene) -> Line:
    if scene.notice:
        return line(Piece(_("no connection"), "bad"))
    clock = (scene.clock, scene.seconds)
    if scene.held:
        return after_words(standing_words(scene.held), "warn", *clock)
    if scene.is_turn:
        return after_words(f"{glyphs.TURN} {_('your turn')}", "turn", *clock)
    turn = scene.public.turn
    if turn is None:
        return after_words("", "soft", *clock)
    to_do = _(_TO_DO.get(scene.public.phase, N_("{name} to play")))
    return after_words(to_do.format(name=scene.name(turn)), "soft", *clock)


_TO_DO = {Phase.EXCHANGE: N_("{name} to bury"), Phase.CALLS: N_("{name} to call")}
