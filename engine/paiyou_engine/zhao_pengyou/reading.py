"""Actions and seen events from plain data that anybody may have sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from paiyou_engine.cards import FACES, Card
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.events import Seen


class _Sent(msgspec.Struct):
    """A class is prepared for reading once; a union alone is prepared anew each time, which takes longer than reading it."""

    action: Action


class _Shown(msgspec.Struct):
    seen: Seen


def read_action(raw: object) -> Action:
    """A seat's action.  Raises ``msgspec.ValidationError`` for what is none, and for numbers that are no cards."""
    action = msgspec.convert({"action": raw}, _Sent).action
    for face in _cards_in(action):
        if not 0 <= face < FACES:
            raise msgspec.ValidationError(f"no card: {face}")
    return action


def read_seen(raw: object) -> Seen:
    """A seen event.  Raises ``msgspec.ValidationError``."""
    return msgspec.convert({"seen": raw}, _Shown).seen


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
