"""Sets and runs as they lie on the table (`law/zioncheck.md` R6).

A joker in a run stands for the card of its place, from the moment it is played and for as long as it lies there; a joker
in a set stands for no card in particular.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeAlias

import msgspec

from paiyou_engine.cards import Card, Rank, Suit
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.faces import JOKER_TEXT, Face, face_of, face_text, is_joker, natural

SMALLEST_SET: Final = 3
SMALLEST_RUN: Final = 4
LONGEST_RUN: Final = 14


class MeldKind(StrEnum):
    """The two kinds of melds."""

    SET = "set"
    RUN = "run"


class SetMeld(msgspec.Struct, frozen=True, tag="set", tag_field="kind"):
    """Cards of one rank, 2 to 14, and jokers."""

    rank: Rank
    cards: tuple[Card, ...]


class RunMeld(msgspec.Struct, frozen=True, tag="run", tag_field="kind"):
    """Cards of one suit from the rank ``low`` (1 to 11, where 1 is the ace) upwards."""

    suit: Suit
    low: int
    cards: tuple[Card, ...]

    @property
    def high(self) -> int:
        """The highest rank, at most 14."""
        return self.low + len(self.cards) - 1

    def face_at(self, place: int) -> Face:
        """The natural face of a place, counted from the low end."""
        return natural(self.low + place, self.suit)

    @property
    def has_jokers(self) -> bool:
        """Whether any joker lies in it."""
        return any(map(is_joker, self.cards))

    def jokers(self) -> tuple[tuple[int, Face], ...]:
        """Where jokers lie, and what each stands for."""
        return tuple([(place, self.face_at(place)) for place, card in enumerate(self.cards) if is_joker(card)])


Meld: TypeAlias = SetMeld | RunMeld


class TableMeld(msgspec.Struct, frozen=True):
    """A meld on the table: its number in the order in which melds came there, and who laid it down."""

    id: int
    owner: Seat
    meld: Meld


def kind_of(meld: Meld) -> MeldKind:
    """Whether it is a set or a run."""
    return MeldKind.SET if isinstance(meld, SetMeld) else MeldKind.RUN


def texts(meld: Meld) -> list[str]:
    """The stored form, card by card; a joker in a run shows what it stands for (``Jk=7c``)."""
    if isinstance(meld, SetMeld):
        return [face_text(face_of(card)) for card in meld.cards]
    shown = [face_text(meld.face_at(place)) for place in range(len(meld.cards))]
    pairs = zip(meld.cards, shown, strict=True)
    return [f"{JOKER_TEXT}={text}" if is_joker(card) else text for card, text in pairs]
