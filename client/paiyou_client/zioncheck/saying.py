"""The lines below the hand: what a choice amounts to, what is to be done, and the keys for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.players import follow_words
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, as_fits, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.consent import held_words
from paiyou_client.words.zioncheck_rules import refused
from paiyou_client.zioncheck.ahead import ahead_hints, ahead_line
from paiyou_client.zioncheck.aiming import question
from paiyou_client.zioncheck.building import ambiguous_line, building_line, way_line
from paiyou_client.zioncheck.chosen import card_up
from paiyou_client.zioncheck.explain import adds_of, may_lay, swaps_of
from paiyou_client.zioncheck.faces import card_piece
from paiyou_client.zioncheck.logline import result_words
from paiyou_client.zioncheck.muting import muted_words, muting_hints
from paiyou_client.zioncheck.outlook import outlook, use_of
from paiyou_client.zioncheck.patterns import patterns_of
from paiyou_client.zioncheck.races import lost_race
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Ui
from paiyou_engine.zioncheck.events import Answer
from paiyou_engine.zioncheck.state import Phase

_SHUFFLING = frozenset((Phase.DEALER, Phase.SHUFFLE, Phase.RESHUFFLE))


def message(scene: Scene, ui: Ui, cells: int) -> Line:
    """A refusal, an open question, what is being put together, or how far the hand is."""
    if ui.refusal is not None:
        said = lost_race(scene, ui.refusal) or refused(ui.refusal.rule, ui.refusal.facts)
        return line(Piece("! ", "bad"), said)
    if ui.note:
        return line(Piece("! ", "bad"), ui.note)
    if ui.recalled:
        return line(Piece("! ", "warn"), ui.recalled)
    if ui.aim is not None:
        return question(scene, ui.aim)
    if ui.building.ways:
        return ambiguous_line(scene, ui.building.ways)
    if ui.way is not None:
        return way_line(scene, ui.way)
    if ui.building.done:
        return building_line(scene, ui)
    if in_advance := ahead_line(ui.ahead):
        return in_advance
    if is_scored(scene) and (shuffled := scene.shuffle_line):
        return shuffled
    return outlook(scene, cells) if scene.hand else BLANK


def ask(scene: Scene, ui: Ui, cells: int) -> Line:
    """What is to be done now, and by whom; what is said beside it gives way where there are fewer cells."""
    public = scene.public
    if scene.pending:
        return line(Piece(_("sent, waiting for the answer"), "soft"))
    if scene.held:
        return BLANK if scene.said else line(Piece(held_words(scene.held), "soft"))
    match public.phase:
        case Phase.SCORES:
            return _between(scene)
        case Phase.OVER:
            won = scene.over_words(public.winners, is_host=scene.is_host)
            return line(Piece(f"{glyphs.WINNING} {won}", "title"))
        case phase if phase in _SHUFFLING:
            return line(Piece(_("the cards are being shuffled"), "soft"))
        case phase:
            muted = muted_words(scene, ui)
            said = _claiming(scene) if phase is Phase.CLAIM else _playing(scene, cells)
            beside = (line(Piece(f"({muted})", "dim")),) if muted else ()
            return as_fits(said, beside, "  ", cells)


def hints(scene: Scene, ui: Ui) -> Sequence[Hint]:
    """The keys that work now, the most wanted first."""
    if scene.held:
        return ()
    if ui.aim is not None:
        if ui.aim.asks_end:
            return (Hint("l", _("low end")), Hint("h", _("high end")), Hint("q", _("back")))
        return (
            Hint("1 2 3", _("its number")),
            Hint(glyphs.UP_DOWN, _("point")),
            Hint("Enter", _("this one")),
            Hint("q", _("back")),
        )
    if ui.building.ways:
        return (Hint("1 2 3", _("which way")), Hint("q", _("back")))
    if ui.way is not None:
        return (Hint("y", _("lay this down")), Hint(glyphs.ARROWS, _("another way")), Hint("q", _("back")))
    match scene.public.phase:
        case Phase.SCORES:
            is_ready = scene.you is None or scene.you in scene.public.ready
            return (*(() if is_ready else (Hint("Enter", _("next deal")),)), Hint(", .", _("scroll hands")))
        case Phase.OVER:
            return (Hint("n", _("new game, same people")),) if scene.is_host else ()
        case _:
            if scene.you is None:
                return (Hint("Tab", follow_words(scene)),)
            return _hints_in_deal(scene, ui) if scene.hand else ()


def _hints_in_deal(scene: Scene, ui: Ui) -> list[Hint]:
    found: list[Hint] = []
    if scene.is_asked:
        found += [Hint("y", _("take")), Hint("n", _("pass"))]
    if scene.is_turn and scene.public.phase in {Phase.DRAW, Phase.CLAIM} and Answer.DRAWS not in scene.answers:
        found.append(Hint("Enter", _("draw")))
    found += muting_hints(scene, ui)
    found += ahead_hints(scene, ui)
    if swaps_of(scene):
        found.append(Hint("e", _("exchange joker")))
    if may_lay(scene) or ui.building.done:
        found.append(Hint("y", _("lay down")))
    if adds_of(scene):
        found.append(Hint("+", _("add")))
    if scene.is_turn and scene.public.phase is Phase.MELD:
        found.append(Hint("x", _throws(scene, ui)))
    found.append(Hint("space", _("pick")))
    if patterns_of(scene, ui):
        found.append(Hint("f", _("pick a meld")))
    if not scene.has_laid:
        found += [Hint("m", _("make meld")), Hint("w", _("wants"))]
    scroll = [Hint(", .", _("scroll melds"))] if scene.public.melds else []
    return [*found, Hint("u", _("undo")), *scroll]


def _throws(scene: Scene, ui: Ui) -> str:
    """With the card that it would be, where none is picked and the cursor alone says which."""
    card = None if ui.picking.picked else card_up(scene, ui)
    return _("throw away") if card is None else _("throw {card} away").format(card=card_piece(card).text)


def _claiming(scene: Scene) -> Line:
    """Whether the live discard is ours to take."""
    top = scene.top
    assert top is not None  # there is no window without a discard
    if scene.answers and not (scene.is_turn and Answer.DRAWS not in scene.answers):
        return line(Piece(_(_ANSWERED[scene.answers[-1]]), "soft"))
    if scene.you is None:
        return phrase(_("you are watching: {card} may be taken"), "soft", card=card_piece(top))
    helps = Piece(use_of(scene, top) if scene.is_asked else "", "good")
    if scene.is_asked and scene.is_turn:
        text = phrase(_("Your turn: draw from the stock, or take {card}"), "turn", card=card_piece(top))
        return line(Piece(f"{glyphs.TURN} ", "turn"), text, helps)
    if scene.is_asked:
        text = phrase(
            _take(scene.options.penalty_cards), "turn", card=card_piece(top), count=scene.options.penalty_cards
        )
        return line(Piece(f"{glyphs.TURN} ", "turn"), text, helps)
    if scene.is_turn:
        return line(Piece(f"{glyphs.TURN} {_('Your turn: draw; the others may still take the discard')}", "turn"))
    return phrase(_("others may take {card}; it is not for you"), "soft", card=card_piece(top))


_ANSWERED = {
    Answer.TAKES: N_("you want the card: waiting for the others"),
    Answer.PASSES: N_("you passed: waiting for the others"),
    Answer.DRAWS: N_("you draw: waiting for the others"),
}


def _take(penalty: int) -> str:
    """What it costs to take the discard out of turn: so many penalty cards."""
    if not penalty:
        return _("Take {card} out of turn, or pass")
    return ngettext(
        "Take {card} out of turn for a penalty card, or pass",
        "Take {card} out of turn for {count} penalty cards, or pass",
        penalty,
    )


def _playing(scene: Scene, cells: int) -> Line:
    turn = scene.public.turn
    if turn is None:
        return BLANK
    if not scene.is_turn:
        is_draw = scene.public.phase is Phase.DRAW
        said = _("{name} is to draw") if is_draw else _("{name} is to throw a card away")
        if scene.you is None:
            said = _("you are watching: {who}").format(who=said)
        return line(Piece(said.format(name=scene.name(turn)), "soft"))
    ours = line(Piece(f"{glyphs.TURN} {_ours(scene)}", "turn"))
    forms = (
        as_fits(ours, (line(Piece(_(words), "soft")),), "  ", cells) for words in _TWICE.get(scene.public.number, ())
    )
    return next((form for form in forms if form != ours), ours)


def _ours(scene: Scene) -> str:
    if scene.public.phase is Phase.DRAW:
        return _("Your turn: draw a card")
    if may_lay(scene):
        return _("Your turn: lay down if you like, then throw a card away")
    if adds_of(scene):
        return _("Your turn: add cards if you like, then throw a card away")
    return _("Your turn: throw a card away")


_TWICE: Final = {
    1: (N_("(the first of your two turns)"), N_("(turn 1 of 2)")),
    2: (N_("(the second of your two turns)"), N_("(turn 2 of 2)")),
}
"""The first player of a deal has two turns in a row: by the turn's number, in ever fewer words."""


def _between(scene: Scene) -> Line:
    public = scene.public
    if scene.you is not None and scene.you not in public.ready:
        said = keyed(_("Enter when you have read it: the next deal begins when all have"), "enter")
        return line(Piece(f"{glyphs.TURN} {said}", "turn"))
    missing = [seat for seat in range(public.seats) if seat not in public.ready]
    return line(Piece(_("waiting for {names}").format(names=scene.names(missing)), "soft"))


def is_scored(scene: Scene) -> bool:
    """Whether the deal is over and counted."""
    return scene.public.phase in {Phase.SCORES, Phase.OVER}


def result_line(scene: Scene) -> Line:
    """How the last deal ended, and who is ahead."""
    if not scene.public.results:
        return BLANK
    totals = scene.public.totals
    leaders = [seat for seat, total in enumerate(totals) if total == min(totals)]
    lowest = _("lowest total: {names} with {points}").format(names=scene.names(leaders), points=min(totals))
    end = Piece(f"  {glyphs.DOT}  {lowest}", "soft")
    return line(Piece(f"  {result_words(scene, scene.public.results[-1])}", "title"), end)
