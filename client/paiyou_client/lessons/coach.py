"""What stands above the table of a lesson: where one is, what is said, and how to go on."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Final

from paiyou_client import hints
from paiyou_client.keys.keyboard import keyed
from paiyou_client.lessons.classroom import Classroom, is_reading
from paiyou_client.lessons.lesson import Do, place_in
from paiyou_client.table_parts.bottom import hint_line
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.faces import ANY_JOKER, face_piece
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, block, fit, line, spread, width, wrapped
from paiyou_client.words.lessons import lesson_words
from paiyou_engine.cards import parse_card

ROWS: Final = 7
TEXT_ROWS: Final = 5
_CARD: Final = re.compile("((?:10|[2-9JQKA])[\u2660\u2665\u2666\u2663]|(?<=[\u2660\u2665\u2666\u2663] )Jk)")
"""A card as the texts name it; a joker where it stands in a row behind another card."""
_JOKER: Final = "Jk"
_PATIENCE: Final = 1
"""Tries after which the way out is pointed at."""


def coach_lines(classroom: Classroom, number: int, count: int, cells: int) -> tuple[Line, ...]:
    """Exactly `ROWS` rows: the lesson's title, what is said, and the key that goes on."""
    return (
        _title(classroom, number, count, cells),
        *block(_said(classroom, cells), cells, TEXT_ROWS),
        _way(classroom, cells),
    )


def text_lines(text: str, ink: str, cells: int) -> tuple[Line, ...]:
    """A text of a lesson, broken where the terminal ends."""
    return wrapped(line(" ", text_line(text, ink)), cells - 1, 1)


def text_line(text: str, ink: str) -> Line:
    """The same in one line, its cards in the inks of their suits."""
    parts = _CARD.split(text)
    cards = [face_piece(ANY_JOKER if part == _JOKER else parse_card(part)) for part in parts[1::2]]
    between = [Piece(part, ink) for part in parts[::2]]
    return line(*(piece for pair in zip_longest(between, cards) for piece in pair if piece is not None and piece.text))


def _title(classroom: Classroom, number: int, count: int, cells: int) -> Line:
    lesson = classroom.lesson
    place = lesson_words(number, count)
    left = line(Piece(f"{glyphs.RULE * 2}", "rule"), Piece(f" {place} {glyphs.DOT} {_(lesson.title)} ", "title"))
    steps = " {}/{} ".format(*place_in(lesson, classroom.at))
    end = line(Piece(steps, "soft"), Piece(glyphs.RULE * 2, "rule"))
    room = cells - width(left) - width(end)
    return spread(line(left, Piece(glyphs.RULE * max(0, room), "rule")), end, cells)


def _said(classroom: Classroom, cells: int) -> tuple[Line, ...]:
    """What is to be read or done; after a try that was not right, what there is to say of it first."""
    text = classroom.text
    told = () if classroom.told is None else text_lines(f"{glyphs.FORCED} {_(classroom.told)}", "warn", cells)
    task = (
        ()
        if text is None
        else text_lines(keyed(_(text), "enter", "space"), "bold" if isinstance(classroom.step, Do) else "", cells)
    )
    return (*told, *task)


def _way(classroom: Classroom, cells: int) -> Line:
    if is_reading(classroom.step):
        is_last = classroom.at + 1 == len(classroom.lesson.steps)
        way = Hint("Enter", _("end the lesson") if is_last else _("go on"))
    elif isinstance(classroom.step, Do):
        more = classroom.tries > _PATIENCE
        way = Hint(hints.KEY, _("show me how: it is done for you") if more else _("show me how"))
    else:
        return fit(line(" ", Piece(_("the others play ..."), "soft")), cells)
    return hint_line((way, Hint("Q", _("leave, to go on later"))), cells)
