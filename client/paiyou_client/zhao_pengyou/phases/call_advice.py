"""What the maker's own cards say of a call: which one to begin with, and whether anybody else can answer it."""

from __future__ import annotations

from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.cards import Card, is_joker, rank_of
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.trumps import TRUMPS


def advised(scene: Scene, calls: tuple[Call, ...], made: tuple[Call, ...]) -> Call:
    """The call to begin with: the highest card of a side suit of which others have most copies, not called yet.

    ``calls`` are all that the rules allow, at least one, high cards first in each suit.
    """
    called = {call.card for call in made}
    faces = [face for face in dict.fromkeys(call.card for call in calls) if face not in called]
    if not faces:
        return next((call for call in calls if call not in made), calls[0])
    face = min(faces, key=lambda face: _worth(scene, face))
    wanted = Call(face, scene.hand.count(face) + 1)
    return wanted if wanted in calls else next(call for call in calls if call.card == face)


def nobody_answers(scene: Scene, call: Call) -> bool:
    """Whether the maker knows that nobody else can use the call up: all copies are held or buried, or too few are left
    to be played."""
    copies, buried = scene.numbers.copies(call.card), scene.buried.count(call.card)
    if scene.hand.count(call.card) + buried >= copies:
        return True
    return isinstance(call.nth, int) and call.nth > copies - buried


def _worth(scene: Scene, face: Card) -> tuple[bool, bool, int, int]:
    """The smaller, the better to call."""
    is_trump = is_joker(face) or scene.order.suit[face] == TRUMPS
    mine = scene.hand.count(face) + scene.buried.count(face)
    return mine >= scene.numbers.copies(face), is_trump, 0 if is_joker(face) else -rank_of(face), mine
