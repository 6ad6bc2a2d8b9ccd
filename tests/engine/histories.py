"""Random games of any registered game, and games played again from a record."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from paiyou_engine.game import CHANCE, TABLE, Actor, Order, Seat, Tick
from paiyou_engine.registry import AnyGame
from paiyou_engine.shuffle import permutation

Move: TypeAlias = tuple[Actor, object]


class Moment(NamedTuple):
    """A state, and the events that led to it from the moment before."""

    state: object
    events: tuple[object, ...]


class History(NamedTuple):
    """A game from some state on: each move, and each moment; there is one moment more than moves."""

    game: AnyGame
    moves: tuple[Move, ...]
    moments: tuple[Moment, ...]

    @property
    def last(self) -> object:
        """The state at the end."""
        return self.moments[-1].state

    def upto(self, moves: int) -> History:
        """The same game, ended early."""
        return History(self.game, self.moves[:moves], self.moments[: moves + 1])


def replayed(game: AnyGame, first: object, moves: Iterable[Move]) -> History:
    """The history that the moves make."""
    moments = [Moment(first, ())]
    made = tuple(moves)
    for actor, action in made:
        moments.append(Moment(*game.apply(moments[-1].state, actor, action)))
    return History(game, made, tuple(moments))


def random_history(
    game: AnyGame, first: object, rng: random.Random, *, stop: Callable[[object], bool], most: int = 20_000
) -> History:
    """A game of random actions, until `stop` says so or it is over; every seat that may act does so now and then."""
    moments = [Moment(first, ())]
    moves: list[Move] = []
    while len(moves) < most:
        state = moments[-1].state
        if game.summary(state).over or stop(state):
            return History(game, tuple(moves), tuple(moments))
        move = random_move(game, state, rng)
        moves.append(move)
        moments.append(Moment(*game.apply(state, *move)))
    raise AssertionError(f"no end after {most} moves")


def random_move(game: AnyGame, state: object, rng: random.Random) -> Move:
    """Somebody's action that the game would take now."""
    waiting = game.waiting(state)
    if waiting.chance is not None:
        return CHANCE, Order(permutation(waiting.chance.size, rng))
    actors: list[Seat] = [*waiting.seats, *(seat for seat in waiting.free if rng.random() < 0.1)]
    if waiting.timer is not None and (not actors or rng.random() < 0.4):
        return TABLE, Tick()
    seat = actors[rng.randrange(len(actors))]
    choices = game.choices(state, seat)
    if not choices.count() and waiting.timer is not None:
        return TABLE, Tick()
    if not choices.count():
        seat = waiting.seats[0]
    return seat, game.choices(state, seat).example(rng)
