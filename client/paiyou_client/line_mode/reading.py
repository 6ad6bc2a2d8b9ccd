"""How a person wants to be read to, and lines of the screens' own words made into plain text accordingly.

Nothing that is drawn stays: no frame, no sign that only a place or a colour explains, no cursor.  What is written is one
line of text, whatever was in the names and titles of others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.table_parts.faces import ANY_JOKER, face_text
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, broken, cells_of, plain
from paiyou_client.words.cards import SUITS_SAID, card_words, copies_words
from paiyou_engine.cards import BLACK_JOKER, FACES, RED_JOKER, SUIT_LETTERS, Card, is_joker, suit_of


class Cards(StrEnum):
    """How cards are written."""

    WORDS = "words"
    """``king of spades``"""
    SIGNS = "signs"
    """``K`` and the suit's sign"""
    LETTERS = "letters"
    """``KS``"""


class Verbosity(StrEnum):
    """How much is told of what others do."""

    BRIEF = "brief"
    """What decides: bids, calls, who takes a trick, results."""
    NORMAL = "normal"
    """Everything that happens."""
    FULL = "full"
    """And whom the table waits for, and each card that one draws."""


class Arrivals(StrEnum):
    """What becomes of what happens while one types."""

    WAIT = "wait"
    """It is said when the line is typed."""
    ABOVE = "above"
    """It is said at once, and what is typed stands below it again."""


class Pace(StrEnum):
    """How long the windows of tables of one's own are, in which several may act."""

    USUAL = "usual"
    LONG = "long"
    LONGEST = "longest"

    @property
    def factor(self) -> float:
        """How many times as long as they usually are."""
        return {Pace.USUAL: 1.0, Pace.LONG: 3.0, Pace.LONGEST: 10.0}[self]


@dataclass(frozen=True)
class Reading:
    """What a person has set."""

    cards: Cards = Cards.WORDS
    verbosity: Verbosity = Verbosity.NORMAL
    arrivals: Arrivals = Arrivals.WAIT
    pace: Pace = Pace.USUAL


FEWEST_CELLS: Final = 20
"""A terminal that is narrower folds lines as it does."""
_JOKER_TEXTS: Final = {face_text(face): face for face in (RED_JOKER, BLACK_JOKER, ANY_JOKER)}
_JOKER_INKS: Final = frozenset(("red-joker", "black-joker", "title"))
_BY_TEXT: Final = {
    face_text(Card(face)): Card(face) for face in range(FACES) if face_text(Card(face)) not in _JOKER_TEXTS
}
_SUIT: Final = f"[{glyphs.SUITS}]"
_FACE: Final = rf"(?:10|[2-9JQKA]){_SUIT}"
_TIMES: Final = rf"(?:{glyphs.TIMES}(\d+))?"
_JOKER_MARK: Final = "\ue000"
"""Stands before a joker's two letters where they are a card and no part of a name; private, so no name has it."""
_JOKER: Final = rf"{_JOKER_MARK}(?:RJ|BJ|Jk)"
_CARDS: Final = re.compile(rf"(?:(?:\[{_FACE}\]|{_FACE}|{_JOKER}){_TIMES} ?)+(?<! )")
_ONE: Final = re.compile(rf"\[({_FACE})\]|({_FACE}|{_JOKER}){_TIMES}")
_AFTER_SIGN: Final = re.compile(r"(?<=[:;,.?!\u3002\uff0c\uff1a\uff1b]) {2,}| {2,}(?=[(\uff08])")
_DOT: Final = re.compile(rf" +{glyphs.DOT} +")
_GAP: Final = re.compile(r" {2,}")
"""What the screens set apart by blanks, a comma sets apart here."""
_ORNAMENTS: Final = "".join(
    (glyphs.TURN, glyphs.LED, glyphs.WINNING, glyphs.FORCED, glyphs.FITS, glyphs.RULE, glyphs.BAR, glyphs.BAR_REST)
)
_MEANT: Final = {
    glyphs.MORE: "...",
    glyphs.NONE: "-",
    glyphs.WALL: ",",
    glyphs.TICK: "+",
    glyphs.CROSS: "-",
    glyphs.ARROWS[1]: "->",
}
_AS_TEXT: Final = str.maketrans({**dict.fromkeys(_ORNAMENTS, ""), **_MEANT})
_DRAWN: Final = re.compile("[\u2500-\u259f\u2800-\u28ff\ue000-\uf8ff]")
"""Frames, blocks and braille: never written, wherever they come from."""


def said(of: Line | str, cards: Cards = Cards.WORDS) -> str:
    """A line as plain text, without blanks at its ends; empty where it says nothing."""
    text = of if isinstance(of, str) else "".join(map(_marked, of))
    text = _CARDS.sub(lambda match: _spoken(match[0], cards), text)
    text = _suits(text, cards).replace(_JOKER_MARK, "")
    text = _DOT.sub("; ", text).translate(_AS_TEXT).strip().removeprefix("! ")
    return _GAP.sub(", ", _AFTER_SIGN.sub(" ", text))


def with_jokers(text: str) -> str:
    """The text of a hint, in which jokers are letters, so that `said` takes these for cards."""
    return re.sub(r"\b(?:RJ|BJ|Jk)\b", rf"{_JOKER_MARK}\g<0>", text)


def safe(text: str) -> str:
    """The text as it may be written on one line: no control character, nothing that turns or hides, nothing drawn."""
    return for_terminal(_DRAWN.sub("-", text))


def folded(text: str, cells: int) -> tuple[str, ...]:
    """The text in rows of at most so many cells, broken between words, of which none is cut; as it is where there are fewer
    than `FEWEST_CELLS`."""
    if cells < FEWEST_CELLS or cells_of(text) <= cells:
        return (text,)
    return tuple(plain(row) for row in broken((Piece(text),), cells, 0))


def card_said(face: Card, cards: Cards) -> str:
    """One card."""
    match cards:
        case Cards.WORDS:
            return card_words(face)
        case Cards.SIGNS:
            return face_text(face)
        case Cards.LETTERS:
            text = face_text(face)
            return text if is_joker(face) else text[:-1] + SUIT_LETTERS[suit_of(face)].upper()


def _marked(piece: Piece) -> str:
    is_joker = piece.text in _JOKER_TEXTS and piece.ink.split(" ", 1)[0] in _JOKER_INKS
    return _JOKER_MARK + piece.text if is_joker else piece.text


def _spoken(text: str, cards: Cards) -> str:
    """A row of cards: copies counted, and one that a joker stands for said so."""
    found = [(bool(match[1]), _face(match[1] or match[2]), int(match[3] or 1)) for match in _ONE.finditer(text)]
    parts = []
    for (stands, face), same in groupby(found, key=lambda one: one[:2]):
        words = card_said(face, cards)
        words = _("joker as {card}").format(card=words) if stands else words
        parts.append(copies_words(words, sum(count for _stands, _face, count in same)))
    return ", ".join(parts)


def _face(text: str) -> Card:
    return _JOKER_TEXTS[text[1:]] if text[0] == _JOKER_MARK else _BY_TEXT[text]


def _suits(text: str, cards: Cards) -> str:
    """Suits that stand alone."""
    for suit, sign in enumerate(glyphs.SUITS):
        if sign in text and cards is not Cards.SIGNS:
            text = text.replace(sign, _(SUITS_SAID[suit]) if cards is Cards.WORDS else SUIT_LETTERS[suit].upper())
    return text
