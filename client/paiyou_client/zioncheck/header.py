"""The two lines at the top: deal and contract, stock and whose turn; the discard, and who may take it."""

from __future__ import annotations

from paiyou_client.table_parts.clock import after_words
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, fit, fit_text, joined, line, spread, width
from paiyou_client.words.consent import standing_words
from paiyou_client.zioncheck.faces import card_piece, contract_words
from paiyou_client.zioncheck.scene import Scene
from paiyou_engine.zioncheck.contracts import DEALS
from paiyou_engine.zioncheck.events import Answer, Discarded
from paiyou_engine.zioncheck.state import Phase

_IN_DEAL = frozenset((Phase.CLAIM, Phase.DRAW, Phase.MELD, Phase.RESHUFFLE))


def top_line(scene: Scene, cells: int) -> Line:
    """Table, deal, contract and stock at the left; whose turn, or how long is left, at the right."""
    public = scene.public
    deal = line(f"deal {public.deal} of {DEALS}: ", Piece(contract_words(scene.contract), "bold"))
    parts = [line(" ", Piece(scene.title, "title")), deal]
    if public.phase in _IN_DEAL:
        parts.append(line(f"stock {public.stock}"))
    end = _right_end(scene)
    room = cells - width(end) - 1
    left = joined(parts, f" {glyphs.DOT} ")
    if width(left) > room:
        title = fit_text(scene.title, max(4, room - width(left) + width(parts[0]) - 1))
        left = joined([line(" ", Piece(title, "title")), *parts[1:]], f" {glyphs.DOT} ")
    return spread(left, line(end, " "), cells)


def second_line(scene: Scene, cells: int) -> Line:
    """The discard and who may take it; before there is one, what kind of table this is."""
    public = scene.public
    if public.phase not in _IN_DEAL or scene.top is None:
        size = public.options.deal_sizes[public.deal - 1]
        about = f" {scene.preset} rules, {public.seats} players, {public.decks} decks, hands of {size}"
        return fit(line(Piece(about, "soft")), cells)
    start = line(Piece(" discard ", "soft"), card_piece(scene.top), Piece(_thrown_by(scene), "soft"))
    if public.phase is not Phase.CLAIM:
        return fit(line(start, Piece("  nobody may take it now", "dim")), cells)
    clock = "" if scene.seconds is None else f" {glyphs.DOT} {_clock(scene.seconds)} left"
    end = line(_answer(scene), Piece(clock, "turn"))
    forms = _takers(scene)
    fitting = next((form for form in forms if width(line(start, form, end)) <= cells), forms[-1])
    return fit(line(start, fitting, end), cells)


def ordinal(number: int) -> str:
    """``1st``, ``2nd``."""
    return f"{number}{'th' if 10 < number % 100 < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _thrown_by(scene: Scene) -> str:
    if scene.public.discarder is not None:
        return f" thrown by {scene.name(scene.public.discarder)}"
    for happening in reversed(scene.log):
        if isinstance(happening.seen, Discarded):
            return f" thrown by {scene.name(happening.seen.seat)}"
    return ""


def _takers(scene: Scene) -> list[Line]:
    """Who may take the discard, in ever fewer words."""
    asked = scene.public.asked
    first = f"  {scene.name(asked[0])} may take it first" if asked else ""
    if scene.you in asked[1:]:
        own = f", you are {ordinal(asked.index(scene.you) + 1)} of {len(asked)}"
    else:
        own = f", then {len(asked) - 1} more" if len(asked) > 1 else ""
    names = line(Piece("  may take it: ", "soft"), Piece(", ".join(scene.name(seat) for seat in asked)))
    return [names, line(Piece(first + own)), line(Piece(first))]


def _answer(scene: Scene) -> Line:
    if not scene.answers:
        return ()
    words = {Answer.TAKES: "you want it", Answer.PASSES: "you passed", Answer.DRAWS: "you draw"}
    return line(Piece(f" {glyphs.DOT} {words[scene.answers[-1]]}", "soft"))


def _clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _right_end(scene: Scene) -> Line:
    if scene.notice:
        return line(Piece("no connection", "bad"))
    clock = (scene.clock, scene.seconds)
    if scene.held:
        return after_words(standing_words(scene.held), "warn", *clock)
    if scene.is_asked and not scene.is_turn:
        return after_words(f"{glyphs.TURN} take or pass", "turn", *clock)
    if scene.is_turn:
        return after_words(f"{glyphs.TURN} your turn", "turn", *clock)
    turn = scene.public.turn
    if turn is None:
        return after_words("", "soft", *clock)
    return after_words(f"{scene.name(turn)} to play", "soft", *clock)
