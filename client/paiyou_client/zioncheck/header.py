"""The two lines at the top: deal and contract, stock and whose turn; the discard, and who may take it."""

from __future__ import annotations

from typing import Final

from paiyou_client.table_parts.clock import after_words
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, as_fits, fit, joined, line, shortened, spread, width
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.consent import standing_words
from paiyou_client.words.games import sign_means
from paiyou_client.zioncheck.faces import card_piece, contract_words
from paiyou_client.zioncheck.hand import part_label
from paiyou_client.zioncheck.progress import progress
from paiyou_client.zioncheck.scene import Scene
from paiyou_engine.zioncheck.contracts import DEALS
from paiyou_engine.zioncheck.events import Answer, Discarded
from paiyou_engine.zioncheck.state import Phase

_SHORTEST_TITLE = 4
_IN_DEAL = frozenset((Phase.CLAIM, Phase.DRAW, Phase.MELD, Phase.RESHUFFLE))


_NTH: Final = {1: N_("1st"), 2: N_("2nd"), 3: N_("3rd")}
"""There are at most twelve seats."""


def top_line(scene: Scene, cells: int) -> Line:
    """Table, deal, contract and stock at the left; whose turn, or how long is left, at the right."""
    public = scene.public
    contract = Piece(contract_words(scene.contract), "bold")
    deal = phrase(_("deal {deal} of {deals}: {contract}"), deal=public.deal, deals=DEALS, contract=contract)
    rest = [deal]
    if public.phase in _IN_DEAL:
        rest.append(line(_("stock {count}").format(count=public.stock)))
    end = line(" ", _right_end(scene), " ")
    room = cells - width(end)
    title = shortened(scene.title, width(_left_end(scene.title, rest)) - room, _SHORTEST_TITLE)
    return spread(_left_end(title, rest), end, cells)


def _left_end(title: str, rest: list[Line]) -> Line:
    return joined([line(" ", Piece(title, "title")), *rest], f" {glyphs.DOT} ")


def second_line(scene: Scene, cells: int) -> Line:
    """The discard and who may take it; before there is one, what kind of table this is."""
    public = scene.public
    if public.phase not in _IN_DEAL or scene.top is None:
        size = public.options.deal_sizes[public.deal - 1]
        about = _("{preset} rules, {players} players, {decks} decks, hands of {size}").format(
            preset=scene.preset, players=public.seats, decks=public.decks, size=size
        )
        means = (line(Piece(each, "soft")) for each in (*_lacking_means(scene), *scene.marks_mean()))
        return fit(as_fits(line(Piece(f" {about}", "soft")), means, f" {glyphs.DOT} ", cells), cells)
    start = line(" ", discard_line(scene, card_piece(scene.top)))
    if public.phase is not Phase.CLAIM:
        return fit(line(start, Piece(f"  {_('nobody may take it now')}", "dim")), cells)
    left = "" if scene.seconds is None else _("{time} left").format(time=_clock(scene.seconds))
    clock = f" {glyphs.DOT} {left}" if left else ""
    end = line(_answer(scene), Piece(clock, "turn"))
    forms = takers(scene)
    fitting = next((form for form in forms if width(line(start, form, end)) <= cells), forms[-1])
    return fit(line(start, fitting, end), cells)


def _lacking_means(scene: Scene) -> list[str]:
    """What stands before a meld of our hand that is in the making, from one card short on."""
    parts = progress(scene.hand, scene.contract, scene.options).parts if scene.hand and not scene.has_laid else ()
    short = next((part for part in parts if part.short and len(part.cards) > 1), None)
    if short is None:
        return []
    return [sign_means(part_label(short), _("{count} short").format(count=short.short))]


def ordinal(number: int) -> str:
    """``1st``, ``2nd``."""
    return _(_NTH.get(number, N_("{number}th"))).format(number=number)


def discard_line(scene: Scene, top: Piece) -> Line:
    """The top discard, and who threw it as far as we know."""
    seat = scene.public.discarder
    if seat is None:
        thrown = (one.seen.seat for one in reversed(scene.log) if isinstance(one.seen, Discarded))
        seat = next(thrown, None)
    if seat is None:
        return phrase(_("discard {card}"), "soft", card=top)
    yours, theirs = _("discard {card} thrown by you"), _("discard {card} thrown by {name}")
    return scene.tells(seat, yours, theirs, "soft", card=(top,))


def takers(scene: Scene) -> list[Line]:
    """Who may take the discard, in ever fewer words."""
    asked = scene.public.asked
    who = Piece(", ".join(scene.name(seat) for seat in asked))
    names = line("  ", phrase(_("may take it: {names}"), "soft", names=who))
    if not asked:
        return [names, (), ()]
    first = scene.says(asked[0], _("you may take it first"), _("{name} may take it first"))
    if scene.you in asked[1:]:
        place = ordinal(asked.index(scene.you) + 1)
        more = _("{first}, you are {place} of {all}").format(first=first, place=place, all=len(asked))
    elif len(asked) > 1:
        rest = len(asked) - 1
        more = ngettext("{first}, then {count} more", "{first}, then {count} more", rest).format(
            first=first, count=rest
        )
    else:
        more = first
    return [names, line(Piece(f"  {more}")), line(Piece(f"  {first}"))]


def _answer(scene: Scene) -> Line:
    if not scene.answers:
        return ()
    words = {Answer.TAKES: N_("you want it"), Answer.PASSES: N_("you passed"), Answer.DRAWS: N_("you draw")}
    return line(Piece(f" {glyphs.DOT} {words[scene.answers[-1]]}", "soft"))


def _clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _right_end(scene: Scene) -> Line:
    if scene.notice:
        return line(Piece(_("no connection"), "bad"))
    clock = (scene.clock, scene.seconds)
    if scene.held:
        return after_words(standing_words(scene.held), "warn", *clock)
    if scene.is_asked and not scene.is_turn:
        return after_words(f"{glyphs.TURN} {_('take or pass')}", "turn", *clock)
    if scene.is_turn:
        return after_words(f"{glyphs.TURN} {_('your turn')}", "turn", *clock)
    turn = scene.public.turn
    if turn is None:
        return after_words("", "soft", *clock)
    return after_words(_("{name} to play").format(name=scene.name(turn)), "soft", *clock)
