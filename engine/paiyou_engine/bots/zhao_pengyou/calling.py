"""Which friends to call (`law/zhao-pengyou.md` §2.7): copies that somebody else will play soon, and to whom one can lead."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from paiyou_engine.bots.zhao_pengyou.memory import Memory
from paiyou_engine.cards import SUITS, Card
from paiyou_engine.game import Choices
from paiyou_engine.zhao_pengyou.actions import Action, CallFriends
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.trumps import TRUMPS

_OWN_FIRST: Final = -4.0
_SAME_SUIT: Final = 1.0
"""What a call is worth less beside each other one in its suit."""
_SPARE: Final = 2
"""How many calls more than are wanted are thought of in a search."""
_TOP_FACES: Final = 3
"""How many of the highest faces of a side suit are thought of."""


def call_friends(memory: Memory, choices: Choices[Action]) -> Action | None:
    """The best calls, one at a time; None if the rules refuse them."""
    action = CallFriends(tuple(_best_first(memory, memory.numbers.calls)))
    return action if choices.contains(action) else None


def ways_to_call(memory: Memory, choices: Choices[Action]) -> list[CallFriends]:
    """All that is thought of and legal, what rules of thumb say first: some of the best calls."""
    most = memory.numbers.calls
    ways = [CallFriends(calls) for calls in combinations(_best_first(memory, most + _SPARE), most)]
    return [way for way in ways if choices.contains(way)]


def _best_first(memory: Memory, most: int) -> list[Call]:
    suit = memory.order.suit
    wanted = {call: _value(memory, call) for call in _thought_of(memory)}
    chosen: list[Call] = []
    while len(chosen) < most and wanted:
        best = max(wanted, key=wanted.__getitem__)
        del wanted[best]
        chosen.append(best)
        for call in wanted:
            if suit[call.card] == suit[best.card]:
                wanted[call] -= _SAME_SUIT
    return chosen


def _thought_of(memory: Memory) -> list[Call]:
    return [
        Call(face, nth)
        for suit in SUITS
        for face in memory.order.faces[suit][-_TOP_FACES:]
        for nth in range(1, memory.numbers.packs + 1)
        if memory.order.suit[face] != TRUMPS
    ]


def _value(memory: Memory, call: Call) -> float:
    """By itself, how good a friend the call finds: somebody else's copy, the sooner the better, in a suit that can be led to it."""
    face, suit = call.card, memory.order.suit[call.card]
    assert isinstance(call.nth, int)
    own, others = memory.mine[face], memory.unseen[face]
    if others == 0 or call.nth > own + others:
        return -100.0
    value = _waits(own, others, call.nth)
    value -= 4.0 * _faces_above(memory, face)
    value += 2.0 if memory.in_suit[suit] > own else -3.0
    value += 1.5 * min(2, _companions(memory, face))
    return value - 0.3 * memory.in_suit[suit]


def _waits(own: int, others: int, nth: int) -> float:
    """Copies that must come first: one's own can be led at once, those of others cannot."""
    first_own = own + 1
    if nth < first_own:
        return _OWN_FIRST * (first_own - nth)
    return -1.5 * own - 2.5 * (nth - first_own) - (1.0 if others == 1 else 0.0)


def _faces_above(memory: Memory, face: Card) -> int:
    """How many higher faces of the suit lie with others."""
    return sum([memory.unseen[other] > 0 for other in memory.order.above[face]])


def _companions(memory: Memory, face: Card) -> int:
    """How many of one's own cards are high once the called copy is gone."""
    order = memory.order
    near = [other for other in order.faces[order.suit[face]] if 0 < order.strength[face] - order.strength[other] <= 2]
    return sum(memory.mine[other] for other in near)
