"""Choosing cards from a hand: a cursor, and cards picked up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from paiyou_client.table_parts.hand import Group, Held, laid_out
from paiyou_engine.cards import Card

_MOVES: Final = {"left": -1, "right": 1}


@dataclass(frozen=True)
class Picking:
    """The cursor's place in the hand, the cards picked up, the suit that was typed, and the face typed last."""

    cursor: int = 0
    picked: frozenset[Held] = frozenset()
    suit: int | None = None
    last: Card | None = None


def press_cursor(picking: Picking, key: str, hand: Sequence[Held], most: int | None = None) -> Picking | None:
    """The choice after a key that moves the cursor, picks, or puts back; None if the key means nothing here.

    With ``most`` 1 a new card takes the old one's place.
    """
    if not hand:
        return None
    calm = replace(picking, suit=None, last=None, cursor=min(picking.cursor, len(hand) - 1))
    at_cursor = hand[calm.cursor]
    match key:
        case "left" | "right":
            return replace(calm, cursor=(calm.cursor + _MOVES[key]) % len(hand))
        case "home" | "end":
            return replace(calm, cursor=0 if key == "home" else len(hand) - 1)
        case "space":
            return _dropped(calm, at_cursor) if at_cursor in calm.picked else added(calm, at_cursor, most)
        case "up":
            return added(calm, at_cursor, most)
        case "down":
            return _dropped(calm, at_cursor)
        case "u" | "backspace":
            return replace(calm, picked=frozenset())
        case _:
            return None


def clicked(picking: Picking, index: int, groups: Sequence[Group], most: int | None = None) -> Picking:
    """The choice after a click on the card at a place."""
    at = replace(picking, cursor=index)
    return press_cursor(at, "space", laid_out(groups), most) or picking


def kept(picking: Picking, groups: Sequence[Group]) -> Picking:
    """The choice in a hand that has changed: picked cards that are gone are forgotten, and with them the suit that was typed, which
    would be that of the next card otherwise."""
    hand = laid_out(groups)
    picked = picking.picked & frozenset(hand)
    cursor = max(0, min(picking.cursor, len(hand) - 1))
    if picked == picking.picked and cursor == picking.cursor:
        return picking
    calm = picking if picked == picking.picked else replace(picking, suit=None, last=None)
    return replace(calm, picked=picked, cursor=cursor)


def added(picking: Picking, held: Held, most: int | None) -> Picking:
    """One more card picked up."""
    old = frozenset[Held]() if most == 1 else picking.picked
    return replace(picking, picked=old | {held})


def _dropped(picking: Picking, held: Held) -> Picking:
    return replace(picking, picked=picking.picked - {held})
