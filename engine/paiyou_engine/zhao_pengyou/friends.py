"""Who has joined the maker: copies of called cards, counted in order of play (`law/zhao-pengyou.md` §2.7, D-24).

A call is *due* when its copy is played, and stays due until somebody uses it up.  One copy uses one call, the first made.
Holding a called card means nothing, so nothing here looks at a hand.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.calls import OTHER, Call
from paiyou_engine.zhao_pengyou.events import Counted

_T = TypeVar("_T")


class Friends(msgspec.Struct, frozen=True):
    """The maker's calls and what became of them.

    ``members`` are the maker's side, sorted.  For each call ``used_by`` is the seat that used it up, and ``joined``
    whether that seat became a friend by it; for each called face (``faces``) ``played`` counts its copies.
    """

    maker: Seat
    calls: tuple[Call, ...]
    members: tuple[Seat, ...]
    used_by: tuple[Seat | None, ...]
    joined: tuple[bool, ...]
    faces: tuple[Card, ...]
    played: tuple[int, ...]

    def open_calls(self) -> tuple[Call, ...]:
        """The calls that nobody has used up, in the order they were made."""
        return tuple(call for call, seat in zip(self.calls, self.used_by, strict=True) if seat is None)


def no_friends_yet(maker: Seat, calls: tuple[Call, ...]) -> Friends:
    """The maker alone, all calls open."""
    faces = tuple(dict.fromkeys(call.card for call in calls))
    nobody = (None,) * len(calls)
    return Friends(maker, calls, (maker,), nobody, (False,) * len(calls), faces, (0,) * len(faces))


def count_copies(
    friends: Friends, seat: Seat, cards: tuple[Card, ...], double_join: bool
) -> tuple[Friends, tuple[Counted, ...]]:
    """The friends after a play whose cards lie on the table, and what became of each copy of a called card, in order.

    ``double_join`` false leaves a call open that the maker or a friend would use up: the next outsider's copy takes it.
    """
    records: list[Counted] = []
    for face in cards:
        if face in friends.faces:
            friends, record = _count_copy(friends, seat, face, double_join)
            records.append(record)
    return friends, tuple(records)


def _count_copy(friends: Friends, seat: Seat, face: Card, double_join: bool) -> tuple[Friends, Counted]:
    index = friends.faces.index(face)
    nth = friends.played[index] + 1
    friends = msgspec.structs.replace(friends, played=_put(friends.played, index, nth))
    outsider = seat not in friends.members
    call = _due_call(friends, seat, face, nth) if outsider or double_join else None
    if call is None:
        return friends, Counted(seat, face, nth, None, joined=False)
    members = tuple(sorted((*friends.members, seat))) if outsider else friends.members
    after = msgspec.structs.replace(
        friends,
        members=members,
        used_by=_put(friends.used_by, call, seat),
        joined=_put(friends.joined, call, outsider),
    )
    return after, Counted(seat, face, nth, call, joined=outsider)


def _due_call(friends: Friends, seat: Seat, face: Card, nth: int) -> int | None:
    for index, call in enumerate(friends.calls):
        if call.card != face or friends.used_by[index] is not None:
            continue
        if seat != friends.maker if call.nth == OTHER else nth >= call.nth:
            return index
    return None


def _put(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    return (*values[:index], value, *values[index + 1 :])
