"""The privacy test: whatever left for an audience must be the same in every state that this audience could be in.

A *twin* of a game is what `Game.sample` makes of an audience's knowledge: another deal of the hidden cards, with a history
of its own.  An *outlet* is anything that leaves for an audience, as bytes: it is run on the true game and on the twin, and
where the bytes differ there is a leak.  Searching for cards in the bytes proves nothing; comparing twins needs no idea of
what a leak looks like.

Outlets are plugged in: `everything` are the engine's own, a server adds its frames, a log its lines.  An outlet is a
function of an audience and a `History`; it must build what it gives from the history alone.

An action of which an audience sees nothing happens for it at no moment at all: there may be more of them in the twin, or
fewer.  So moments are told apart by what was seen, and one in which nothing was must leave all as it was.

What an action reveals by its nature is marked by `Hooks.revealed`, in one place a game.  Pieces are compared only where
they reveal the same, so a fact hides nothing but itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Final, NamedTuple, Protocol, TypeAlias

import msgspec

from paiyou_engine.game import TABLE, Audience, Gallery, Seat, Tick
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.registry import AnyGame
from tests.engine.histories import History, Moment, Move, replayed


class Piece(NamedTuple):
    """Bytes that left for an audience, or that would leave if it acted so; ``fact`` is what they reveal by nature."""

    data: bytes
    fact: bytes = b""


Outlet: TypeAlias = Callable[[Audience, History], Iterable[Piece]]


class Hooks(Protocol):
    """What the test must be told of a game."""

    def past(self, state: object) -> tuple[object, tuple[Move, ...]]:
        """The state from which what is still known began, and the moves since."""

    def candidates(self, view: object, rng: random.Random) -> Iterable[object]:
        """Actions, good and bad, that a seat with this view might try."""

    def revealed(self, events: tuple[object, ...], audience: Audience) -> bytes:
        """What events tell this audience that it could not know before, by the rules of the game."""


class Leak(NamedTuple):
    """Where the bytes of two states differ that an audience should not tell apart."""

    outlet: str
    audience: Audience
    piece: int
    true: bytes | None
    twin: bytes | None


def history_of(game: AnyGame, hooks: Hooks, state: object) -> History:
    """How a state came about, as far back as it matters."""
    first, moves = hooks.past(state)
    return replayed(game, first, moves)


def twin_of(hooks: Hooks, audience: Audience, history: History, rng: random.Random) -> History:
    """Another game that this audience cannot tell from the true one."""
    sampled = history.game.sample(history.game.knowledge(history.last, audience), rng)
    return history_of(history.game, hooks, sampled)


def leaks(audience: Audience, true: History, twin: History, outlets: Mapping[str, Outlet]) -> Iterator[Leak]:
    """For each outlet that leaks, the first piece that does."""
    for name, outlet in outlets.items():
        found = _first_difference(outlet(audience, true), outlet(audience, twin))
        if found is not None:
            yield Leak(name, audience, *found)


def everything(hooks: Hooks) -> dict[str, Outlet]:
    """The engine's own outlets."""
    return {
        "views": views,
        "seen events": seen_events,
        "waiting": waiting,
        "summary": summary,
        "choices": choices,
        "knowledge": knowledge,
        "story": story,
        "verdicts": lambda audience, history: verdicts(hooks, audience, history),
    }


def encoded(value: object) -> bytes:
    """Bytes of a value, as they would go over a wire."""
    return msgspec.msgpack.encode(value)


def views(audience: Audience, history: History) -> Iterator[Piece]:
    """The view at every moment: snapshots, rejoins."""
    return whenever_it_changes(audience, history, lambda moment: history.game.view(moment.state, audience))


def seen_events(audience: Audience, history: History) -> Iterator[Piece]:
    """What was seen, move by move; how many events there were counts too."""
    for moment in history.moments:
        seen = seen_of(audience, history, moment)
        if seen:
            yield Piece(encoded(seen))


def waiting(audience: Audience, history: History) -> Iterator[Piece]:
    """Whom the game waited for."""
    return whenever_it_changes(audience, history, lambda moment: history.game.waiting(moment.state))


def summary(audience: Audience, history: History) -> Iterator[Piece]:
    """The lobby's line."""
    return whenever_it_changes(audience, history, lambda moment: history.game.summary(moment.state))


def whenever_it_changes(audience: Audience, history: History, shown: Callable[[Moment], object]) -> Iterator[Piece]:
    """What is shown at every moment in which the audience saw anything, and at others if it is not what it was."""
    last = b""
    for moment in history.moments:
        data = encoded(shown(moment))
        if data != last or seen_of(audience, history, moment):
            yield Piece(data)
        last = data


def seen_of(audience: Audience, history: History, moment: Moment) -> list[object]:
    """What the audience saw of a moment's events."""
    projected = [history.game.project(event, audience) for event in moment.events]
    return [seen for seen in projected if seen is not None]


EVERY: Final = 9
"""Choices are looked at at every so many moments, and at the last one."""


def choices(audience: Audience, history: History) -> Iterator[Piece]:
    """How many choices a seat had, which cards were forced, and what a bot or a hint would draw from them."""
    if isinstance(audience, Gallery):
        return
    told = [moment for moment in history.moments if seen_of(audience, history, moment)]
    for moment in (*told[::EVERY], history.moments[-1]):
        found = history.game.choices(moment.state, audience)
        example = found.example(random.Random(1)) if found.count() else None
        yield Piece(encoded((str(found.count()), found.forced(), example)))


def knowledge(audience: Audience, history: History) -> Iterator[Piece]:
    """What a bot is given to think on."""
    yield Piece(encoded(history.game.knowledge(history.last, audience)))


def story(audience: Audience, history: History) -> Iterator[Piece]:
    """What is told to who comes in now."""
    yield Piece(encoded(history.game.story(history.last, audience)))


def verdicts(hooks: Hooks, audience: Audience, history: History) -> Iterator[Piece]:
    """What would come of each action that a seat might try now, and of the table's timer running out."""
    tried: list[Move] = [(TABLE, Tick())]
    if not isinstance(audience, Gallery):
        view = history.game.view(history.last, audience)
        tried += [(audience, action) for action in hooks.candidates(view, random.Random(2))]
    for move in tried:
        yield verdict(hooks, audience, history, move)


def verdict(hooks: Hooks, audience: Audience, history: History, move: Move) -> Piece:
    """A refusal with its facts, or what this audience would see of the action."""
    game = history.game
    try:
        after, events = game.apply(history.last, *move)
    except IllegalAction as refusal:
        return Piece(encoded((refusal.rule, refusal.facts)))
    seen = seen_of(audience, history, Moment(after, events))
    data = encoded((seen, game.view(after, audience), game.waiting(after), game.summary(after)))
    return Piece(data, hooks.revealed(events, audience))


def seats(audience: Audience) -> Iterator[Seat]:
    """The audience, if it is a seat."""
    if not isinstance(audience, Gallery):
        yield audience


def _first_difference(true: Iterable[Piece], twin: Iterable[Piece]) -> tuple[int, bytes | None, bytes | None] | None:
    for number, (mine, other) in enumerate(zip_longest(true, twin)):
        if mine is None or other is None:
            return number, mine and mine.data, other and other.data
        if mine.fact == other.fact and mine.data != other.data:
            return number, mine.data, other.data
    return None
