"""A deal played again from its shuffle, as an audience saw it, with a pack and a burial that explain what it saw."""

from __future__ import annotations

from paiyou_engine.cards import Card
from paiyou_engine.game import CHANCE, TABLE, Actor, Audience, Order, Tick
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.applying import apply
from paiyou_engine.zhao_pengyou.events import (
    BidMade,
    Buried,
    BuriedHidden,
    Drew,
    DrewHidden,
    FriendsCalled,
    GroupFailed,
    Hurried,
    MakerSet,
    Passed,
    Played,
    Seen,
    TookBack,
)
from paiyou_engine.zhao_pengyou.projecting import project
from paiyou_engine.zhao_pengyou.state import AwaitPack, DealStart, State


class Unlike(Exception):
    """The replay showed the audience something else: the pack and the burial do not explain what it saw."""


def replay(
    start: DealStart, order: tuple[int, ...], buried: tuple[Card, ...], audience: Audience, seen: tuple[Seen, ...]
) -> State:
    """The state that the deal leads to.  Raises `Unlike`, or `IllegalAction` where the rules refuse what was done."""
    state, events = apply(State(start, AwaitPack()), CHANCE, Order(order))
    position = len(events)
    while position < len(seen):
        actor, action = _next(seen, position, buried)
        state, events = apply(state, actor, action)
        for event in events:
            if position == len(seen) or project(event, audience) != seen[position]:
                raise Unlike(event)
            position += 1
    return state


def _next(seen: tuple[Seen, ...], position: int, buried: tuple[Card, ...]) -> tuple[Actor, Action | Tick]:
    """Whose action shows itself by this event, and which."""
    event = seen[position]
    match event:
        case Drew() | DrewHidden() | MakerSet():
            return TABLE, Tick()
        case Buried(maker) | BuriedHidden(maker):
            return maker, Bury(buried)
        case FriendsCalled(maker, calls):
            return maker, CallFriends(calls)
        case Played(seat):
            return seat, _play(event, seen[position + 1 : position + 2])
        case Hurried(seat):
            return seat, Ready()
        case BidMade(seat, cards):
            return seat, Bid(cards)
        case Passed(seat):
            return seat, Pass()
        case TookBack(seat):
            return seat, TakeBack()
        case _:
            raise Unlike(event)


def _play(event: Played, following: tuple[Seen, ...]) -> Play:
    match following:
        case (GroupFailed() as failed,):
            return Play(event.cards + failed.withdrawn, failed.parts)
        case _:
            return Play(event.cards, event.parts if len(event.parts) > 1 else None)
