"""How far a hand is from its contract, whatever must be left for the discard: that card comes with the next draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import Face, face_of
from paiyou_engine.zioncheck.lay_downs import problem_of
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.solving import solve


def distance(cards: Iterable[Card], contract: Contract, options: ZioncheckOptions) -> int:
    """The fewest cards with which the melds of the contract would be complete."""
    problem = problem_of(map(face_of, cards), contract, options)
    return solve(problem._replace(kept=0)).missing


def distances_without(hand: Sequence[Card], contract: Contract, options: ZioncheckOptions) -> dict[Face, int]:
    """For each face of the hand the distance once a card of it is gone."""
    found: dict[Face, int] = {}
    for index, card in enumerate(hand):
        if face_of(card) not in found:
            found[face_of(card)] = distance([*hand[:index], *hand[index + 1 :]], contract, options)
    return found
