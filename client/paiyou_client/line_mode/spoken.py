"""What a game's table is to somebody who reads it line by line: questions with their choices, answers, events.

A question is what the game's own stage asks on the screen, and what a line comes to is what its keys come to there: this only
finds the keys and the cards, and makes sentences of what the screen shows by places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from paiyou_client.line_mode.reading import Cards
from paiyou_client.line_mode.typed_cards import Found, Lacking, Meant, Several, Unclear, Wanted
from paiyou_client.table_model import LogEntry
from paiyou_client.table_parts.effects import Hint, Outcome
from paiyou_client.table_parts.faces import face_text, faces_line, rank_text
from paiyou_client.table_parts.presenter import Presenter
from paiyou_client.table_parts.typed import lacking_words
from paiyou_client.translation import N_, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.cards import card_words
from paiyou_engine.cards import Card, Rank, Suit, card

S = TypeVar("S")
U = TypeVar("U")
WIDE: Final = 400
"""Cells of a line on the screens' pages where none is broken."""
_MEANINGLESS: Final = frozenset(
    ("space", "Tab", glyphs.ARROWS, glyphs.UP_DOWN, "1 2 3", "h a", ", .", "f", "u", "w", "q")
)
_ENTER: Final = "Enter"
"""Keys of hints that move or pick, are said otherwise here, or are commands of their own."""


class Numbers(Enum):
    """What a number says that is typed alone; after a # it is always that of a choice."""

    CHOICES = auto()
    CARDS = auto()
    KEYS = auto()
    """The number of a meld, as the screen asks for it."""


class Offer(NamedTuple, Generic[S, U]):
    """One of the numbered choices: what it is called, and what it comes to."""

    label: Line
    do: Callable[[S, U], Outcome[U]]


@dataclass(frozen=True)
class Asks(Generic[S, U]):
    """A question that a line has led to."""

    title: Line
    offers: tuple[Offer[S, U], ...]


Taken: TypeAlias = Asks[S, U] | Outcome[U] | Line
"""What a line comes to: what its keys come to, a question, or a sentence."""


class Spoken(Generic[S, U]):
    """One game; ``S`` and ``U`` are its scene and what the person is doing, as in its `Presenter`."""

    presenter: Presenter[S, U]
    verbs: Mapping[str, str]
    """Words for what is done with cards, in English, each with what it is to `with_cards`."""
    keys: Mapping[str, str]
    """Words for keys of the full screen, in English."""
    unasked: frozenset[str] = frozenset()
    """Those of them that are of use only while nothing is asked."""

    def is_asked(self, scene: S, ui: U) -> bool:
        """Whether the game waits for our decision, or would hear one."""
        raise NotImplementedError

    def asks(self, scene: S, ui: U) -> Sequence[Line]:
        """The question, and what is to be known for it."""
        raise NotImplementedError

    def message(self, scene: S, ui: U) -> Line:
        """A refusal, or what the choice so far amounts to."""
        raise NotImplementedError

    def offers(self, scene: S, ui: U) -> Sequence[Offer[S, U]]:
        """The choices that can be numbered."""
        raise NotImplementedError

    def numbers(self, scene: S, ui: U) -> Numbers:
        """What a number alone says now."""
        raise NotImplementedError

    def counts_copies(self, scene: S) -> bool:
        """Whether a number before a card says which copy of it is meant."""
        return False

    def with_cards(self, scene: S, ui: U, verb: str, wanted: Sequence[Wanted], rest: str) -> Taken[S, U]:
        """What these cards come to; ``verb`` is empty where the cards alone were typed, ``rest`` the number typed after them."""
        raise NotImplementedError

    def page(self, scene: S, ui: U) -> Sequence[Line]:
        """The page that is open in ``ui``, in lines."""
        raise NotImplementedError

    def closed(self, ui: U) -> U:
        """The same without a page."""
        raise NotImplementedError

    def hand(self, scene: S, ui: U, cards: Cards) -> Sequence[str]:
        """Our hand, a line a group."""
        raise NotImplementedError

    def table(self, scene: S) -> Sequence[Line]:
        """How the game stands, and a line a seat."""
        raise NotImplementedError

    def trick(self, scene: S) -> Sequence[Line]:
        """What lies on the table now."""
        raise NotImplementedError

    def last(self, scene: S) -> Sequence[Line]:
        """What was played before that."""
        raise NotImplementedError

    def calls(self, scene: S) -> Sequence[Line]:
        """What the deal is about: the friends called, the contract."""
        raise NotImplementedError

    def scores(self, scene: S) -> Sequence[Line]:
        """The score sheet in sentences."""
        raise NotImplementedError

    def event(self, scene: S, entry: LogEntry, *, is_full: bool) -> Line:
        """What happened; empty where it needs no words."""
        raise NotImplementedError

    def decides(self, seen: object) -> bool:
        """Whether an event is told to whoever wants to hear little."""
        return self.presenter.milestone(seen) is not None

    def shows_hand(self, scene: S, seen: object) -> bool:
        """Whether our hand is told after an event: it is whole now, or another one."""
        raise NotImplementedError

    def shows_scores(self, seen: object) -> bool:
        """Whether the score sheet is told after an event."""
        raise NotImplementedError


AnySpoken: TypeAlias = Spoken[Any, Any]


def offered_keys(
    presenter: Presenter[S, U], hints: Sequence[Hint], *, with_enter: bool = False
) -> tuple[Offer[S, U], ...]:
    """Keys of the screen as choices, without those that only move there; Enter where it is wanted."""
    return tuple(
        Offer(line(str(hint.label)), _presses(presenter, "enter" if hint.key == _ENTER else hint.key))
        for hint in hints
        if hint.key not in _MEANINGLESS and not hint.key.isdecimal() and (with_enter or hint.key != _ENTER)
    )


def _presses(presenter: Presenter[S, U], key: str) -> Callable[[S, U], Outcome[U]]:
    return lambda scene, ui: presenter.press(scene, ui, key)


def resolved(found: Meant, do: Callable[[S, U, tuple[Card, ...]], Taken[S, U]], scene: S, ui: U) -> Taken[S, U]:
    """What cards come to that were meant, or what is to be said of them."""
    match found:
        case Found(cards):
            return do(scene, ui, cards)
        case Several(ways):
            return Asks(line(_(WHICH)), tuple(Offer(faces_line(way), _does(do, way)) for way in ways))
        case Unclear(faces):
            return phrase(_("Type the suit too: {cards} could be meant."), cards=faces_line(faces))
        case Lacking(wanted, held):
            return line(lacking_words(_wanted_text(wanted), some=held))


WHICH: Final = N_("Which do you mean?")


def _does(do: Callable[[S, U, tuple[Card, ...]], Taken[S, U]], cards: tuple[Card, ...]) -> Callable[[S, U], Outcome[U]]:
    def done(scene: S, ui: U) -> Outcome[U]:
        taken = do(scene, ui, cards)
        return taken if isinstance(taken, Outcome) else Outcome(ui)

    return done


def _wanted_text(wanted: Wanted) -> str:
    if wanted.joker is not None:
        return card_words(wanted.joker)
    rank = Rank(wanted.rank)
    return rank_text(rank) if wanted.suit is None else face_text(card(rank, Suit(wanted.suit)))


def sentences(parts: Sequence[str | Line]) -> Line:
    """Parts with commas between them; those that are empty are left out."""
    kept = [part for part in parts if part]
    pieces: list[Piece | Line | str] = []
    for number, part in enumerate(kept):
        pieces += [", ", part] if number else [part]
    return line(*pieces)
