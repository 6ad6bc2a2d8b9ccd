"""Reading the fields of a judge's case: every way to be wrong ends in one `CaseError`, never in a traceback."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from paiyou_engine.cards import Card, Rank, parse_card, parse_rank
from paiyou_engine.errors import BadCard, EngineError

_T = TypeVar("_T")


class CaseError(EngineError):
    """A case that cannot be answered: ``code`` is ``bad-game``, ``bad-ask``, ``bad-card``, ``bad-field`` or ``bad-case``;
    ``message`` names the field or the text at fault."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


class Fields:
    """The fields of one case.  Each method raises `CaseError` ``bad-field`` or ``bad-card``; null counts as missing."""

    def __init__(self, case: Mapping[str, object]) -> None:
        self.case = case

    def has(self, name: str) -> bool:
        """Whether the field is there."""
        return self.case.get(name) is not None

    def raw(self, name: str) -> object:
        """The field as it stands."""
        if not self.has(name):
            raise CaseError("bad-field", f"{name} is missing")
        return self.case[name]

    def number(self, name: str, least: int | None = None, most: int | None = None) -> int:
        """A whole number within the bounds; true and 1.0 are none."""
        return read_number(self.raw(name), name, least, most)

    def switch(self, name: str) -> bool:
        """True or false."""
        value = self.raw(name)
        if not isinstance(value, bool):
            raise CaseError("bad-field", f"{name} must be true or false")
        return value

    def text(self, name: str) -> str:
        """A text."""
        value = self.raw(name)
        if not isinstance(value, str):
            raise CaseError("bad-field", f"{name} must be a text")
        return value

    def cards(self, name: str) -> tuple[Card, ...]:
        """An array of cards."""
        return read_cards(self.raw(name), name)

    def hands(self, name: str) -> tuple[tuple[Card, ...], ...]:
        """An array of arrays of cards."""
        return read_hands(self.raw(name), name)

    def ranks(self, name: str) -> tuple[Rank, ...]:
        """An array of ranks."""
        return tuple(read_rank(value, name) for value in read_list(self.raw(name), name))

    def rank(self, name: str) -> Rank:
        """A rank."""
        return read_rank(self.raw(name), name)

    def entries(self, name: str, read: Callable[[object, str], _T]) -> tuple[_T, ...]:
        """An array, each entry read by a function of the entry and the field's name."""
        return tuple(read(value, name) for value in read_list(self.raw(name), name))


def read_list(value: object, name: str) -> list[object]:
    """An array."""
    if not isinstance(value, list):
        raise CaseError("bad-field", f"{name} must be an array")
    return value


def read_pair(value: object, name: str) -> tuple[object, object]:
    """An array of two."""
    entry = read_list(value, name)
    if len(entry) != 2:
        raise CaseError("bad-field", f"each entry of {name} must be an array of two")
    return entry[0], entry[1]


def read_number(value: object, name: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number within the bounds."""
    if type(value) is not int:
        raise CaseError("bad-field", f"{name} must be a whole number")
    if (least is not None and value < least) or (most is not None and value > most):
        raise CaseError("bad-field", f"{name} is out of range")
    return value


def read_cards(value: object, name: str) -> tuple[Card, ...]:
    """An array of cards."""
    return tuple(read_card(text) for text in read_list(value, name))


def read_hands(value: object, name: str) -> tuple[tuple[Card, ...], ...]:
    """An array of arrays of cards."""
    return tuple(read_cards(hand, name) for hand in read_list(value, name))


def read_card(value: object) -> Card:
    """A card from its text.  Raises `CaseError` ``bad-card``."""
    try:
        return parse_card(value if isinstance(value, str) else "")
    except BadCard:
        raise CaseError("bad-card", f"{_shown(value)} is no card") from None


def read_rank(value: object, name: str) -> Rank:
    """A rank from its text."""
    try:
        return parse_rank(value if isinstance(value, str) else "")
    except BadCard:
        raise CaseError("bad-field", f"{name}: {_shown(value)} is no rank") from None


def _shown(value: object) -> str:
    """A value in a message: short, and never taken apart, for it may be of any depth."""
    return repr(value[:40]) if isinstance(value, str) else f"what stands for it ({type(value).__name__})"
