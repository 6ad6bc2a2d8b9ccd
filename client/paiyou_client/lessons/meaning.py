"""Whether two actions come to the same at a lesson's table: cards of one face are as good as each other, in any order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.actions import Bid, Bury, CallFriends, Play
from paiyou_engine.zioncheck.actions import Add, Discard, Lay, Swap
from paiyou_engine.zioncheck.faces import face_of

Meaning: TypeAlias = tuple[object, ...]


def meaning(action: object) -> Meaning:
    """A value that is equal for actions which mean the same."""
    match action:
        case Bid() | Bury() | Play():
            return type(action), *sorted(action.cards)
        case CallFriends():
            return CallFriends, frozenset(action.calls)
        case Lay():
            return Lay, *sorted(_faces(placed.card for placed in meld.cards) for meld in action.melds)
        case Add() | Swap():
            return type(action), face_of(action.card), action.meld
        case Discard():
            return Discard, face_of(action.card)
        case _:
            return (type(action),)


def _faces(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(sorted(map(face_of, cards)))
