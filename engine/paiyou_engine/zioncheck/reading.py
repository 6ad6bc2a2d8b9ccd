"""Actions and seen events from plain data that anybody may have sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

import msgspec

from paiyou_engine.cards import FACES, Card
from paiyou_engine.zioncheck.actions import Action, Add, Discard, Draw, Lay, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.events import Seen
from paiyou_engine.zioncheck.faces import JOKER, Face
from paiyou_engine.zioncheck.proposals import Placed
from paiyou_engine.zioncheck.table import MOST_PLAYERS, decks_for

_CARDS = decks_for(MOST_PLAYERS) * FACES


class _Sent(msgspec.Struct):
    """A class is prepared for reading once; a union alone is prepared anew each time, which takes longer than reading it."""

    action: Action


class _Shown(msgspec.Struct):
    seen: Seen


def read_action(raw: object) -> Action:
    """A seat's action from plain data.

    Raises ``msgspec.ValidationError`` for what is none, and for numbers that are no card or no face.
    """
    action = msgspec.convert({"action": raw}, _Sent).action
    for card, face in _named(action):
        if not 0 <= card < _CARDS or (face is not None and not 0 <= face <= JOKER):
            raise msgspec.ValidationError(f"no card: {card} {face}")
    return action


def read_seen(raw: object) -> Seen:
    """A seen event.  Raises ``msgspec.ValidationError``."""
    return msgspec.convert({"seen": raw}, _Shown).seen


def _named(action: Action) -> Iterable[tuple[Card, Face | None]]:
    match action:
        case Lay(melds):
            return _placed(placed for meld in melds for placed in meld.cards)
        case Add(card, _, _, face):
            return [(card, face)]
        case Take(card) | Pass(card) | Swap(card) | Discard(card):
            return [(card, None)]
        case Draw() | Ready():
            return ()
        case _:
            assert_never(action)


def _placed(cards: Iterable[Placed]) -> Iterator[tuple[Card, Face | None]]:
    for placed in cards:
        yield placed.card, placed.face
