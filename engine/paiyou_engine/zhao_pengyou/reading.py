"""Actions from plain data that anybody may have sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from paiyou_engine.cards import FACES, Card
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Pass, Play, Ready, TakeBack


def read_action(raw: object) -> Action:
    """A seat's action.  Raises ``msgspec.ValidationError`` for what is none, and for numbers that are no cards."""
    action: Action = msgspec.convert(raw, Action)
    for face in _cards_in(action):
        if not 0 <= face < FACES:
            raise msgspec.ValidationError(f"no card: {face}")
    return action


def _cards_in(action: Action) -> Iterable[Card]:
    match action:
        case Bid(cards) | Bury(cards):
            return cards
        case Play(cards, parts):
            return (*cards, *(face for part in parts or () for face in part))
        case CallFriends(calls):
            return [call.card for call in calls]
        case Ready() | Pass() | TakeBack():
            return ()
        case _:
            assert_never(action)
