"""What happened, in words: one line for all that a seat does in a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from paiyou_client.asides import ASIDES
from paiyou_client.table_parts.asides import aside_line
from paiyou_client.translation import _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit, joined, line, width, wrapped
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zioncheck.faces import card_piece, contract_words, meld_line
from paiyou_client.zioncheck.scene import LOG_SHOWN, Happening, Scene
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck import actions
from paiyou_engine.zioncheck.events import (
    Added,
    Answered,
    DealBegun,
    DealerDrawn,
    DealResult,
    DealScored,
    Dealt,
    DealtHidden,
    Discarded,
    Drew,
    DrewHidden,
    GameOver,
    Hurried,
    LaidDown,
    Reshuffled,
    SheetClosed,
    StockEmpty,
    Swapped,
    Took,
    WindowClosed,
    WindowOpened,
)
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.state import Phase
from paiyou_protocol.messages import Plain

QUIET: Final = (Dealt, DealtHidden, WindowOpened, WindowClosed, Answered, Hurried, SheetClosed)
"""Events that need no words of their own: `DealBegun` tells of the cards dealt, header, seats and the line that asks of the
others."""
_BEFORE_DEAL: Final = frozenset((Phase.DEALER, Phase.SHUFFLE))
_BEGINNING: Final = (Drew, DrewHidden, Took)
_GOING_ON: Final = (LaidDown, Added, Swapped, Discarded)
"""What a seat does after it has got a card."""


def newest_first(scene: Scene) -> Iterator[tuple[Line, bool]]:
    """The lines of the log, the newest first, each with whether something was missed before it."""
    for turn in reversed(_turns(scene.log)):
        yield _told(scene, turn), turn[0].after_gap
    if scene.you is None and len(scene.log) < LOG_SHOWN:
        for told in _arrival(scene):
            yield told, False


def _arrival(scene: Scene) -> Iterator[Line]:
    """When somebody who looks on came to a deal that had begun, and who had laid down by then, the newest first; melds and
    discards lie open beside it."""
    public = scene.log[0].before if scene.log else scene.public
    if public.phase in _BEFORE_DEAL:
        return
    where = _("deal {deal}, turn {turn}").format(deal=public.deal, turn=public.number)
    yield line(Piece(_("you look on: {where}").format(where=where), "title"))
    laid = ((number, seat) for seat, number in enumerate(public.laid) if number is not None)
    for number, seat in sorted(laid, reverse=True):
        yield line(_("{name} laid down in turn {turn}").format(name=scene.name(seat), turn=number))


def flowing(scene: Scene, cells: int, rows: int) -> tuple[Line, ...]:
    """The newest lines one after the other, as many as there is room for, the newest last; of one that is too long for
    the room that is left, its end."""
    dot = f" {glyphs.DOT} "
    filled: list[Line] = []
    for text, _after_gap in newest_first(scene):
        if not text:
            continue
        if filled and width(text) + len(dot) + width(filled[0]) <= cells:
            filled[0] = line(text, dot, filled[0])
            continue
        lines, room = wrapped(text, cells), rows - len(filled)
        if len(lines) > room:
            filled[:0] = map(_trimmed, _end_of(lines, room))
            break
        filled[:0] = map(_trimmed, lines)
    return tuple(filled)


def result_words(scene: Scene, result: DealResult) -> str:
    """How a deal ended."""
    if result.out is None:
        return _("the deal is blocked: all count their hands")
    return scene.says(result.out, _("you go out"), _("{name} goes out"))


def _end_of(lines: Sequence[Line], rows: int) -> Sequence[Line]:
    """The last rows of a text, with a sign where its beginning is lost: nothing may be read as another seat's doing."""
    if not rows:
        return ()
    first, *others = lines[-rows:]
    return (fit(line(Piece(f"{glyphs.MORE} ", "dim"), first[1:]), width(first)), *others)


def _trimmed(row: Line) -> Line:
    """A row without the blanks at its end."""
    end = len(row)
    while end and not row[end - 1].text.strip():
        end -= 1
    return row[:end]


def _turns(log: Iterable[Happening]) -> list[list[Happening]]:
    """The events that need words, those of one seat one after the other together."""
    turns: list[list[Happening]] = []
    for happening in log:
        if isinstance(happening.seen, QUIET):
            continue
        last = turns[-1][-1].seen if turns else None
        if isinstance(happening.seen, _GOING_ON) and not happening.after_gap and _seat(last) == happening.seen.seat:
            turns[-1].append(happening)
        else:
            turns.append([happening])
    return turns


def log_line(scene: Scene, happening: Happening) -> Line:
    """One event alone; empty where it needs no line."""
    return _told(scene, [happening])


def _told(scene: Scene, turn: list[Happening]) -> Line:
    """What a seat did one thing after the other, or what befell all; empty where it needs no words."""
    deeds = [_deed(happening.seen) for happening in turn]
    seat = _seat(turn[0].seen)
    if seat is None or not deeds[0]:
        return _of_all(scene, turn[0].seen)
    return phrase(_("{name} {deeds}"), name=scene.name(seat), deeds=joined(deeds, ", "))


def _seat(seen: object) -> int | None:
    return seen.seat if isinstance(seen, (*_BEGINNING, *_GOING_ON)) else None


def _deed(seen: object) -> Line:
    match seen:
        case Drew(_, card, penalty):
            return phrase(_("drew {card} as a penalty") if penalty else _("drew {card}"), card=card_piece(card))
        case DrewHidden(_, penalty):
            return line(_("drew a penalty card") if penalty else _("drew"))
        case Took(_, card, in_turn):
            return phrase(_("took {card}"), card=card_piece(card)) if in_turn else _took_early(card)
        case Discarded(_, card):
            return phrase(_("threw {card}"), card=card_piece(card))
        case LaidDown(_, melds):
            return _laid([meld_line(table.meld) for table in melds])
        case Added(_, meld, card):
            return phrase(_("added {card} to meld {meld}"), card=card_piece(card), meld=meld + 1)
        case Swapped(_, meld, card):
            return phrase(_("took the joker of meld {meld} for {card}"), "warn", meld=meld + 1, card=card_piece(card))
        case _:
            return BLANK


def _took_early(card: Card) -> Line:
    return phrase(_("took {card} {early}"), card=card_piece(card), early=Piece(_("out of turn"), "warn"))


def _laid(melds: Sequence[Line]) -> Line:
    shown = (
        melds[0]
        if len(melds) == 1
        else phrase(_("{others} and {last}"), others=joined(melds[:-1], ", "), last=melds[-1])
    )
    return phrase(_("laid down {melds}"), "title", melds=shown)


def _deed_of(action: Plain) -> Line:
    """What an action did, of a bot that decided for us; empty where it needs no words."""
    try:
        done = ZIONCHECK.read_action(action)
    except msgspec.ValidationError:
        return BLANK
    match done:
        case actions.Draw():
            return line(_("drew"))
        case actions.Take(card):
            return phrase(_("wanted {card}"), card=card_piece(card))
        case actions.Lay():
            return line(Piece(_("laid down"), "title"))
        case actions.Add(card, meld):
            return phrase(_("added {card} to meld {meld}"), card=card_piece(card), meld=meld + 1)
        case actions.Swap(card, meld):
            return phrase(_("took the joker of meld {meld} for {card}"), meld=meld + 1, card=card_piece(card))
        case actions.Discard(card):
            return phrase(_("threw {card}"), card=card_piece(card))
        case actions.Pass() | actions.Ready():
            return BLANK


def _of_all(scene: Scene, seen: object) -> Line:
    match seen:
        case _ if isinstance(seen, ASIDES):
            return aside_line(seen, scene.name, scene.you, _deed_of)
        case DealerDrawn(seat):
            return line(scene.says(seat, _("the lot falls on you to deal"), _("the lot falls on {name} to deal")))
        case DealBegun(deal, _, first):
            contract = contract_words(scene.public.contracts[deal - 1])
            title = Piece(_("Deal {number}").format(number=deal), "title")
            begins = scene.tells(
                first, _("{contract}; you first, twice"), _("{contract}; {name} first, twice"), contract=contract
            )
            return line(title, ": ", begins)
        case StockEmpty(seat, penalty):
            if penalty:
                yours = _("you find no card in the stock for the penalty")
                return line(scene.says(seat, yours, _("{name} finds no card in the stock for the penalty")))
            return line(scene.says(seat, _("you find no card in the stock"), _("{name} finds no card in the stock")))
        case Reshuffled(count):
            return line(
                ngettext(
                    "{count} discard is shuffled into a new stock",
                    "{count} discards are shuffled into a new stock",
                    count,
                ).format(count=count)
            )
        case DealScored(result):
            return line(Piece(result_words(scene, result), "title"))
        case GameOver(winners):
            return line(Piece(scene.winning_words(winners), "title"))
        case _:
            return BLANK
