"""Bots that play for people who are away, and what each has decided, for the person to be told.  Pure."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

DEEDS: Final = 20
"""The newest decisions that are told by name; all are counted."""


class StandIn(msgspec.Struct, frozen=True):
    """What bots have decided for the person in a seat since that person's own last decision.

    ``is_playing`` while one has the seat; ``deeds`` are the newest actions as plain data, the newest last.
    """

    seat: int
    level: str = ""
    is_playing: bool = False
    count: int = 0
    deeds: tuple[object, ...] = ()


StandIns: TypeAlias = tuple[StandIn, ...]


def begun(stand_ins: StandIns, seat: int, level: str) -> StandIns:
    """A bot of this level has the seat."""
    return _with(stand_ins, msgspec.structs.replace(_of(stand_ins, seat), level=level, is_playing=True))


def ended(stand_ins: StandIns, seat: int) -> StandIns:
    """The person has the seat again, and is to be told what was done."""
    return _with(stand_ins, msgspec.structs.replace(_of(stand_ins, seat), is_playing=False))


def after_decision(stand_ins: StandIns, seat: int, deed: object | None) -> StandIns:
    """The seat has acted: what a bot did for the person is noted, and forgotten once the person acts (``deed`` None)."""
    if deed is None:
        return tuple(each for each in stand_ins if each.seat != seat or each.is_playing)
    before = _of(stand_ins, seat)
    deeds = (*before.deeds, deed)[-DEEDS:]
    return _with(stand_ins, msgspec.structs.replace(before, count=before.count + 1, deeds=deeds))


def without(stand_ins: StandIns, seat: int) -> StandIns:
    """Somebody else has the seat: nobody is to be told anything of it."""
    return tuple(each for each in stand_ins if each.seat != seat)


def _of(stand_ins: StandIns, seat: int) -> StandIn:
    return next((each for each in stand_ins if each.seat == seat), StandIn(seat))


def _with(stand_ins: StandIns, new: StandIn) -> StandIns:
    others = tuple(each for each in stand_ins if each.seat != new.seat)
    return (*others, new) if new.is_playing or new.count else others
