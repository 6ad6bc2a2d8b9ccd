"""A seat's turn that is over: would `steady` have played the same from this hand?

A belief asks that of thousands of hands, of which each is like the one before but for a card or two.  So an answer is found
once for all hands that share the cards on which it hangs: who can follow suit heeds the cards of that suit, and the called
ones; a lead is the best one of each suit's, and each suit is looked at by itself.  What else a seat holds shifts chances a
little (it knows of a few cards more where they are not); that is left out here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from paiyou_engine.bots.zhao_pengyou.playout import Cards, PlayOut
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering

BySuit: TypeAlias = tuple[Cards, ...]


def heeded_faces(order: Ordering, called: Iterable[Card]) -> tuple[frozenset[Card], ...]:
    """For each effective suit, the faces on which an answer hangs where it was led."""
    return tuple([members.union(called) for members in order.members])


def heeded(hand: Cards, faces: Iterable[frozenset[Card]]) -> BySuit:
    """The cards of a hand that are among the `heeded_faces`, for each effective suit."""
    return tuple([tuple(filter(each.__contains__, hand)) for each in faces])


class Turn:
    """One play of a seat, and the moment at which it was made."""

    def __init__(self, moment: PlayOut, seat: Seat, gone: Cards, cards: Cards) -> None:
        """``moment`` stays as it is; ``gone`` is what the seat had played before, ``cards`` what it played then."""
        self._moment = moment
        self._seat = seat
        self._gone = gone
        self._cards = sorted(cards)
        self._led = moment.playing.lead
        self._needed = len(moment.order.of_suit(gone, self._led.suit)) + len(self._led.cards) if self._led else 0
        self._found: dict[tuple[int, Cards], tuple[float, Cards]] = {}

    def is_unlike(self, hand: Cards, by_suit: BySuit) -> bool:
        """Whether `steady` would have played something else, if this is the hand with which the seat's play began, and
        ``by_suit`` what is `heeded` of it."""
        return sorted(self._lead(hand, by_suit) if self._led is None else self._answer(hand, by_suit)) != self._cards

    def _lead(self, hand: Cards, by_suit: BySuit) -> Cards:
        found = self._found
        for suit in range(TRUMPS + 1):
            if (suit, by_suit[suit]) not in found:
                found[suit, by_suit[suit]] = self._moment.best_lead(self._seat, self._left(hand), suit)
        _, cards = max([found[suit, by_suit[suit]] for suit in range(TRUMPS + 1)])
        return cards

    def _answer(self, hand: Cards, by_suit: BySuit) -> Cards:
        assert self._led is not None
        suit = self._led.suit
        able = len(self._moment.order.of_suit(by_suit[suit], suit)) >= self._needed
        key = suit, by_suit[suit] if able else hand
        if key not in self._found:
            self._found[key] = 0.0, self._moment.would_play(self._seat, self._left(hand))
        return self._found[key][1]

    def _left(self, hand: Cards) -> Cards:
        left = list(hand)
        for face in self._gone:
            left.remove(face)
        return tuple(left)
