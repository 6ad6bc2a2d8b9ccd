"""Random games: every seat that may act does so now and then, and what chance and the timer do is recorded too."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from paiyou_engine.cards import Card
from paiyou_engine.game import CHANCE, TABLE, Actor, Order, Tick
from paiyou_engine.shuffle import permutation
from paiyou_engine.zioncheck.actions import Action, Discard
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.choices import ZioncheckChoices, choices
from paiyou_engine.zioncheck.events import Event
from paiyou_engine.zioncheck.faces import face_of
from paiyou_engine.zioncheck.lay_downs import missing
from paiyou_engine.zioncheck.options import ZioncheckOptions, read_options
from paiyou_engine.zioncheck.state import State
from paiyou_engine.zioncheck.waiting import waiting


class Moment(NamedTuple):
    """A state, what somebody does in it, and what comes of that."""

    before: State
    actor: Actor
    action: Action | Order | Tick
    after: State
    events: tuple[Event, ...]


def quick(**values: object) -> ZioncheckOptions:
    """Short deals with small contracts, so that random players lay down and go out."""
    easy = {
        "contracts": [[1, 0], [2, 0], [0, 1], [1, 0], [1, 1], [0, 2]],
        "dealSizes": [3, 6, 4, 3, 7, 8],
        "maxTurns": 10,
    }
    return read_options({**easy, **values})


def random_game(first: State, rng: Random, most: int = 20_000) -> Iterator[Moment]:
    """Moments until the game is over.  Raises AssertionError where it does not end."""
    state = first
    for _ in range(most):
        move = random_move(state, rng)
        if move is None:
            return
        after, events = apply(state, *move)
        yield Moment(state, *move, after, events)
        state = after
    raise AssertionError("no end")


def random_move(state: State, rng: Random) -> tuple[Actor, Action | Order | Tick] | None:
    now = waiting(state)
    if now.chance is not None:
        return CHANCE, Order(permutation(now.chance.size, rng))
    actors = [*now.seats, *(seat for seat in now.free if rng.random() < 0.3)]
    able = [seat for seat in actors if choices(state, seat).count()]
    if able and (now.timer is None or rng.random() < 0.8):
        seat = able[rng.randrange(len(able))]
        return seat, _action(choices(state, seat), rng)
    if now.seats and now.timer is None:
        return now.seats[0], choices(state, now.seats[0]).example(rng)
    return None if now.timer is None else (TABLE, Tick())


def _action(found: ZioncheckChoices, rng: Random) -> Action:
    """Any action, but more often than not one that brings cards to the table."""
    adds = found.adds.all() if found.adds is not None else ()
    if rng.random() < 0.7 and found.lay is not None and found.may_lay():
        return found.lay.example(rng)
    if rng.random() < 0.7 and adds:
        return adds[rng.randrange(len(adds))]
    if rng.random() < 0.7 and found.discards:
        return Discard(_useless(found, rng))
    return found.example(rng)


def _useless(found: ZioncheckChoices, rng: Random) -> Card:
    """A card without which the contract is no farther away."""
    if found.lay is None:
        return found.discards[rng.randrange(len(found.discards))]
    asked, options, faces = found.lay.contract, found.lay.options, [face_of(card) for card in found.discards]
    lacking = [missing([*faces[:place], *faces[place + 1 :]], asked, options) for place in range(len(faces))]
    return found.discards[lacking.index(min(lacking))]
