"""What happened, one line an event, in words; a draw and the discard that ends the turn are told together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, joined, line, width
from paiyou_client.zioncheck.faces import card_piece, contract_words, meld_line
from paiyou_client.zioncheck.scene import Happening, Scene
from paiyou_engine.zioncheck.events import (
    Added,
    Answer,
    Answered,
    DealBegun,
    DealerDrawn,
    DealResult,
    DealScored,
    Discarded,
    Drew,
    DrewHidden,
    GameOver,
    LaidDown,
    Reshuffled,
    Swapped,
    Took,
    WindowClosed,
    WindowOpened,
)

_QUIET = (WindowOpened, WindowClosed, Answered)
"""Events between a draw and a discard that need no words of their own."""


def newest_first(scene: Scene) -> Iterator[tuple[Line, bool]]:
    """The lines of the log, the newest first, each with whether something was missed before it."""
    told = [happening for happening in scene.log if not isinstance(happening.seen, _QUIET)]
    index = len(told) - 1
    while index >= 0:
        seen, before = told[index].seen, told[index - 1].seen if index else None
        if isinstance(seen, Discarded) and _is_draw_of(before, seen.seat):
            yield line(_draw(scene, before), ", threw ", card_piece(seen.card)), told[index - 1].after_gap
            index -= 2
            continue
        yield log_line(scene, told[index]), told[index].after_gap
        index -= 1


def flowing(scene: Scene, cells: int, rows: int) -> tuple[Line, ...]:
    """The newest lines one after the other, as many as there is room for, the newest last."""
    filled: list[list[Line]] = [[]]
    room = cells
    for text, _ in newest_first(scene):
        size = width(text) + 3
        if not text:
            continue
        if size > room and filled[-1]:
            if len(filled) == rows:
                break
            filled.append([])
            room = cells
        filled[-1].append(text)
        room -= size
    dot = f" {glyphs.DOT} "
    return tuple(joined(reversed(row), dot) for row in reversed(filled)) if rows else ()


def log_line(scene: Scene, happening: Happening) -> Line:
    """One event; empty where it needs no line."""
    seen = happening.seen
    match seen:
        case Drew() | DrewHidden():
            return _draw(scene, seen)
        case Took() | Discarded() | LaidDown() | Added() | Swapped():
            return _play(scene, seen)
        case DealerDrawn() | DealBegun() | Reshuffled() | DealScored() | GameOver():
            return _deal(scene, seen)
        case Answered(answer=Answer.TAKES):
            return line(Piece("you want the discard", "soft"))
        case _:
            return BLANK


def result_words(scene: Scene, result: DealResult) -> str:
    """How a deal ended."""
    if result.out is None:
        return "the deal is blocked: all count their hands"
    return f"{scene.says(result.out, 'goes')} out"


def _draw(scene: Scene, seen: object) -> Line:
    match seen:
        case Drew(seat, card, penalty):
            return line(f"{scene.name(seat)} drew ", card_piece(card), " as a penalty" if penalty else "")
        case DrewHidden(seat, penalty):
            return line(f"{scene.name(seat)} drew{' a penalty card' if penalty else ''}")
        case Took(seat, card):
            return line(f"{scene.name(seat)} took ", card_piece(card))
        case _:
            return BLANK


def _play(scene: Scene, seen: Took | Discarded | LaidDown | Added | Swapped) -> Line:
    name = scene.name(seen.seat)
    match seen:
        case Took():
            out_of_turn = Piece("" if seen.in_turn else " out of turn", "warn")
            return line(f"{name} took ", card_piece(seen.card), out_of_turn)
        case Discarded():
            return line(f"{name} threw ", card_piece(seen.card))
        case LaidDown():
            melds = joined((meld_line(table.meld) for table in seen.melds), ", ")
            return line(Piece(f"{name} laid down ", "title"), melds)
        case Added():
            return line(f"{name} added ", card_piece(seen.card), f" to meld {seen.meld + 1}")
        case Swapped():
            return line(
                Piece(f"{name} took the joker", "warn"), f" of meld {seen.meld + 1} for ", card_piece(seen.card)
            )
        case _:
            assert_never(seen)


def _deal(scene: Scene, seen: DealerDrawn | DealBegun | Reshuffled | DealScored | GameOver) -> Line:
    match seen:
        case DealerDrawn():
            return line(f"the lot falls on {scene.name(seen.seat)} to deal")
        case DealBegun():
            contract = contract_words(scene.public.contracts[seen.deal - 1])
            return line(Piece(f"Deal {seen.deal}", "title"), f": {contract}; {scene.name(seen.first)} first, twice")
        case Reshuffled():
            return line(f"the stock was empty: {seen.count} discards are shuffled again")
        case DealScored():
            return line(Piece(result_words(scene, seen.result), "title"))
        case GameOver():
            verb = "wins" if len(seen.winners) == 1 and seen.winners[0] != scene.you else "win"
            return line(Piece(f"{scene.names(seen.winners)} {verb} the game", "title"))
        case _:
            assert_never(seen)


def _is_draw_of(seen: object, seat: int) -> bool:
    match seen:
        case Drew(drawer, _, penalty) | DrewHidden(drawer, penalty):
            return drawer == seat and not penalty
        case Took():
            return seen.in_turn and seen.seat == seat
        case _:
            return False
