"""Laying off: one card after the other, jokers last unless they open the way for a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paiyou_engine.bots.zioncheck.danger import fits, fits_table
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck import growing
from paiyou_engine.zioncheck.actions import Add
from paiyou_engine.zioncheck.faces import Face, face_of, is_joker, points_of
from paiyou_engine.zioncheck.growing import End, open_ends
from paiyou_engine.zioncheck.melds import Meld, RunMeld, SetMeld


class _Step(NamedTuple):
    """A card laid off: on which meld, at which end, and for which face of a run."""

    card: Card
    meld: int
    end: End | None = None
    face: Face | None = None


def next_add(hand: Sequence[Card], melds: Sequence[Meld], unseen: Sequence[int]) -> Add | None:
    """The best card to lay off now, None where none fits or only one card is left."""
    step = _next(hand, melds, unseen)
    return None if step is None else Add(step.card, step.meld, step.end)


def left_after(hand: Sequence[Card], melds: Sequence[Meld], unseen: Sequence[int]) -> list[Card]:
    """What is left of a hand once all has been laid off that fits; one card at least, for the discard."""
    left, table = list(hand), list(melds)
    while (step := _next(left, table, unseen)) is not None:
        table[step.meld] = growing.add(table[step.meld], step.card, None, step.end)
        left.remove(step.card)
    return left


def _next(hand: Sequence[Card], melds: Sequence[Meld], unseen: Sequence[int]) -> _Step | None:
    if len(hand) < 2:
        return None
    steps = [step for card in hand for step in _steps(card, melds)]
    return max(steps, key=lambda step: _merit(step, hand, melds, unseen), default=None)


def _steps(card: Card, melds: Sequence[Meld]) -> Iterator[_Step]:
    for index, meld in enumerate(melds):
        if isinstance(meld, SetMeld):
            if fits(card, meld):
                yield _Step(card, index)
            continue
        for end, face in open_ends(meld).items():
            if is_joker(card) or face_of(card) == face:
                yield _Step(card, index, end, face)


def _merit(step: _Step, hand: Sequence[Card], melds: Sequence[Meld], unseen: Sequence[int]) -> tuple[float, ...]:
    """Naturals before jokers, but for a joker that opens the way for a card; then what costs most in the hand.

    A joker is best where nobody can swap it out: in a set, or for a card of which no copy is unseen."""
    opens = _opens(step, hand, melds)
    if not is_joker(step.card):
        return 2, opens, points_of([step.card])
    hidden = 1 if step.face is None else 1 / (2 + unseen[step.face])
    return 1, opens, hidden


def _opens(step: _Step, hand: Sequence[Card], melds: Sequence[Meld]) -> int:
    """How many cards of the hand fit nowhere now, and there afterwards."""
    meld = melds[step.meld]
    if not isinstance(meld, RunMeld):
        return 0
    grown = growing.add(meld, step.card, None, step.end)
    stranded = [card for card in hand if not is_joker(card) and not fits_table(card, list(melds))]
    return len({face_of(card) for card in stranded if fits(card, grown)})
