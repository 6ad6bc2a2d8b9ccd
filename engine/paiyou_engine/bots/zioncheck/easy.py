"""The level ``easy``: legal and simple, with a beginner's mistakes.

It keeps cards that go together and throws the dearest of the others, whatever that does for the next player; it lays down as
soon as it can, and takes a discard only for what it completes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from paiyou_engine.bots.zioncheck.distance import distance
from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.actions import Action, Discard, Draw, Pass, Ready, Take
from paiyou_engine.zioncheck.choices import ZioncheckChoices
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import face_of, is_joker, points_of, rank, suit
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import SeatView

_JOKER: Final = 100.0
_SAME_RANK: Final = 2.0
_NEIGHBOUR: Final = 1.5
_NEAR: Final = 0.5


def choose(view: SeatView, choices: ZioncheckChoices, rng: Rng) -> Action | None:
    """The beginner's choice; None where it wants nothing now."""
    if view.public.phase is Phase.SCORES:
        return Ready()
    if choices.discards:
        return _move(view, choices, rng)
    if choices.live is not None:
        return _answer(view, choices, choices.live)
    return Draw() if Draw() in choices.plain else None


def _move(view: SeatView, choices: ZioncheckChoices, rng: Rng) -> Action:
    if choices.lay is not None and choices.lay.is_possible():
        return choices.lay.example(rng)
    adds = choices.adds.all() if choices.adds is not None else ()
    if adds:
        return adds[0]
    return Discard(loneliest(view))


def _answer(view: SeatView, choices: ZioncheckChoices, live: Card) -> Action:
    if is_useful(view, live):
        return Take(live)
    return Draw() if Draw() in choices.plain else Pass(live)


def is_useful(view: SeatView, live: Card) -> bool:
    """Whether the card brings the contract nearer; whoever has laid down draws."""
    public = view.public
    if public.laid[view.seat] is not None:
        return False
    contract = public.options.contract(public.deal)
    after = distance((*view.hand, live), contract, public.options)
    return after < distance(view.hand, contract, public.options)


def loneliest(view: SeatView) -> Card:
    """The card of the hand that goes least with the others, and of those the dearest."""
    contract = view.public.options.contract(view.public.deal)
    laid = view.public.laid[view.seat] is not None

    def company(card: Card) -> tuple[float, int, Card]:
        return (0.0 if laid else _company(card, view.hand, contract), -points_of([card]), card)

    return min(view.hand, key=company)


def _company(card: Card, hand: Iterable[Card], contract: Contract) -> float:
    """How much the other cards of a hand make of one."""
    if is_joker(card):
        return _JOKER
    others = [other for other in hand if other != card and not is_joker(other)]
    return sum(_goes_with(card, others, contract))


def _goes_with(card: Card, others: Sequence[Card], contract: Contract) -> Iterable[float]:
    face = face_of(card)
    for other in map(face_of, others):
        if contract.sets and rank(other) == rank(face):
            yield _SAME_RANK
        elif contract.runs and suit(other) == suit(face):
            apart = abs(rank(other) - rank(face))
            yield _NEIGHBOUR if apart == 1 else _NEAR if 0 < apart <= 3 else 0.0
