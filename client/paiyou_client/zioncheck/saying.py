"""The lines below the hand: what a choice amounts to, what is to be done, and the keys for it."""

from __future__ import annotations

from collections.abc import Sequence

from paiyou_client.table_parts.effects import Hint
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.words.consent import held_words
from paiyou_client.words.zioncheck_rules import refused
from paiyou_client.zioncheck.aiming import question
from paiyou_client.zioncheck.building import ambiguous_line, building_line, way_line
from paiyou_client.zioncheck.explain import adds_of, may_lay, swaps_of
from paiyou_client.zioncheck.faces import card_piece
from paiyou_client.zioncheck.logline import result_words
from paiyou_client.zioncheck.muting import muted_words, muting_hints
from paiyou_client.zioncheck.outlook import outlook, use_of
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
    if ui.aim is not None:
        return question(scene, ui.aim)
    if ui.building.ways:
        return ambiguous_line(scene, ui.building.ways)
    if ui.way is not None:
        return way_line(scene, ui.way)
    if ui.building.done:
        return building_line(scene, ui)
    return outlook(scene, cells) if scene.hand else BLANK


def ask(scene: Scene, ui: Ui) -> Line:
    """What is to be done now, and by whom."""
    public = scene.public
    if scene.pending:
        return line(Piece("sent, waiting for the answer", "soft"))
    if scene.held:
        return BLANK if scene.said else line(Piece(held_words(scene.held), "soft"))
    match public.phase:
        case Phase.SCORES:
            return _between(scene)
        case Phase.OVER:
            verb = "wins" if len(public.winners) == 1 and public.winners[0] != scene.you else "win"
            end = "" if scene.is_host else ": the host may start another one"
            return line(Piece(f"{glyphs.WINNING} {scene.names(public.winners)} {verb} the game{end}", "title"))
        case phase if phase in _SHUFFLING:
            return line(Piece("the cards are being shuffled", "soft"))
        case phase:
            muted = muted_words(scene, ui)
            said = _claiming(scene) if phase is Phase.CLAIM else _playing(scene)
            return line(said, Piece(f"  ({muted})" if muted else "", "dim"))


def hints(scene: Scene, ui: Ui) -> Sequence[Hint]:
    """The keys that work now, the most wanted first."""
    if scene.held:
        return ()
    if ui.aim is not None:
        if ui.aim.asks_end:
            return (Hint("l", "low end"), Hint("h", "high end"), Hint("q", "back"))
        return (
            Hint("1 2 3", "its number"),
            Hint(glyphs.UP_DOWN, "point"),
            Hint("Enter", "this one"),
            Hint("q", "back"),
        )
    if ui.building.ways:
        return (Hint("1 2 3", "which way"), Hint("q", "back"))
    if ui.way is not None:
        return (Hint("y", "lay this down"), Hint(glyphs.ARROWS, "another way"), Hint("q", "back"))
    match scene.public.phase:
        case Phase.SCORES:
            is_ready = scene.you is None or scene.you in scene.public.ready
            return (*(() if is_ready else (Hint("Enter", "next deal"),)), Hint(", .", "scroll hands"))
        case Phase.OVER:
            return (Hint("n", "new game, same people"),) if scene.is_host else ()
        case _:
            return _hints_in_deal(scene, ui) if scene.hand else ()


def _hints_in_deal(scene: Scene, ui: Ui) -> list[Hint]:
    found: list[Hint] = []
    if scene.is_asked:
        found += [Hint("y", "take"), Hint("n", "pass")]
    if scene.is_turn and scene.public.phase in {Phase.DRAW, Phase.CLAIM} and Answer.DRAWS not in scene.answers:
        found.append(Hint("Enter", "draw"))
    found += muting_hints(scene, ui)
    if swaps_of(scene):
        found.append(Hint("e", "exchange joker"))
    if may_lay(scene) or ui.building.done:
        found.append(Hint("y", "lay down"))
    if adds_of(scene):
        found.append(Hint("+", "add"))
    if scene.is_turn and scene.public.phase is Phase.MELD:
        found.append(Hint("x", "throw away"))
    found.append(Hint("space", "pick"))
    if not scene.has_laid:
        found += [Hint("m", "make meld"), Hint("w", "wants")]
    scroll = [Hint(", .", "scroll melds")] if scene.public.melds else []
    return [*found, Hint("u", "undo"), *scroll]


def _claiming(scene: Scene) -> Line:
    """Whether the live discard is ours to take."""
    top = scene.top
    assert top is not None  # there is no window without a discard
    if scene.answers and not (scene.is_turn and Answer.DRAWS not in scene.answers):
        return line(Piece(f"{_ANSWERED[scene.answers[-1]]}: waiting for the others", "soft"))
    if scene.you is None:
        return line(Piece("you are watching: ", "soft"), card_piece(top), Piece(" may be taken", "soft"))
    helps = Piece(use_of(scene, top) if scene.is_asked else "", "good")
    if scene.is_asked and scene.is_turn:
        text = f"{glyphs.TURN} Your turn: draw from the stock, or take "
        return line(Piece(text, "turn"), card_piece(top), helps)
    if scene.is_asked:
        cost = _penalty(scene.options.penalty_cards)
        return line(
            Piece(f"{glyphs.TURN} Take ", "turn"),
            card_piece(top),
            Piece(f" out of turn{cost}, or pass", "turn"),
            helps,
        )
    if scene.is_turn:
        return line(Piece(f"{glyphs.TURN} Your turn: draw; the others may still take the discard", "turn"))
    return line(Piece("others may take ", "soft"), card_piece(top), Piece("; it is not for you", "soft"))


_ANSWERED = {Answer.TAKES: "you want the card", Answer.PASSES: "you passed", Answer.DRAWS: "you draw"}


def _penalty(cards: int) -> str:
    if not cards:
        return ""
    return " for a penalty card" if cards == 1 else f" for {cards} penalty cards"


def _playing(scene: Scene) -> Line:
    turn = scene.public.turn
    if turn is None:
        return BLANK
    if not scene.is_turn:
        verb = "is to draw" if scene.public.phase is Phase.DRAW else "is to throw a card away"
        start = "" if scene.you is not None else "you are watching: "
        return line(Piece(f"{start}{scene.says(turn, verb)}", "soft"))
    if scene.public.phase is Phase.DRAW:
        return line(Piece(f"{glyphs.TURN} Your turn: draw a card", "turn"), Piece(_twice(scene), "soft"))
    what = "lay down if you like, then " if may_lay(scene) else "add cards if you like, then " if adds_of(scene) else ""
    return line(Piece(f"{glyphs.TURN} Your turn: {what}throw a card away", "turn"), Piece(_twice(scene), "soft"))


def _twice(scene: Scene) -> str:
    """The first player of a deal has two turns in a row."""
    return {1: "  (the first of your two turns)", 2: "  (the second of your two turns)"}.get(scene.public.number, "")


def _between(scene: Scene) -> Line:
    public = scene.public
    if scene.you is not None and scene.you not in public.ready:
        return line(Piece(f"{glyphs.TURN} Enter when you have read it: the next deal begins when all have", "turn"))
    missing = [seat for seat in range(public.seats) if seat not in public.ready]
    return line(Piece(f"waiting for {scene.names(missing)}", "soft"))


def is_scored(scene: Scene) -> bool:
    """Whether the deal is over and counted."""
    return scene.public.phase in {Phase.SCORES, Phase.OVER}


def result_line(scene: Scene) -> Line:
    """How the last deal ended, and who is ahead."""
    if not scene.public.results:
        return BLANK
    totals = scene.public.totals
    leaders = [seat for seat, total in enumerate(totals) if total == min(totals)]
    end = Piece(f"  {glyphs.DOT}  lowest total: {scene.names(leaders)} with {min(totals)}", "soft")
    return line(Piece(f"  {result_words(scene, scene.public.results[-1])}", "title"), end)
