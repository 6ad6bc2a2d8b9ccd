"""What the worst positions cost, as multiples of ``sorted()`` on as many small numbers as the hand has cards.

Each question is asked of an engine whose memory of earlier questions has been emptied: what is measured is the first
answer, not the second.  It is asked five times, emptied each time, and the quickest counts, as the quickest of five loops
of ``sorted()`` beside it does: the work is the same each time, so what other programs take of the machine, which only
adds, is left out on both sides.  The 99th percentile is therefore one of positions, not of moments, and tells nothing of
how long somebody waits on a busy machine.

Hazards: five tries find processor caches warm and may miss a collection of garbage, both in the engine's favour; on a busy
machine the unit finds a quiet moment sooner than a question that takes a thousand times as long, which is against it.
What ``_KEPT`` names stays in memory, so what it costs to fill is in no figure.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from random import Random
from time import process_time
from types import ModuleType
from typing import Final, NamedTuple, Protocol

import msgspec
from scripts.bench_lib.positions import HAND, Position

from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.following import follow_choices
from paiyou_engine.zhao_pengyou.option_values import Follow, GroupWinner
from paiyou_engine.zhao_pengyou.tricks import winner
from paiyou_engine.zhao_pengyou.trumps import TRUMPS

LIMIT: Final = 3000
"""How many times ``sorted()`` a question may cost at the 99th percentile."""
_FOLLOWERS: Final = 3
_TRIES: Final = 5
_KEPT: Final = ("ordering", "_layout", "joinings", "number_of_forms")  # tables that are made once, not for a position


class Cost(NamedTuple):
    """A question's costs over many positions, each a multiple of ``sorted()``."""

    question: str
    positions: int
    middle: float
    high: float
    worst: float

    @property
    def is_small(self) -> bool:
        return self.high <= LIMIT


class Cache(Protocol):
    """What remembers answers."""

    def cache_clear(self) -> None:
        """Forget them."""


def costs(positions: Iterable[Position], seed: int) -> list[Cost]:
    """Every question about every position, for every value of ``follow`` and of ``group_winner``."""
    found: dict[str, list[float]] = defaultdict(list)
    caches = list(caches_of("paiyou_engine.zhao_pengyou", _KEPT))
    rng = Random(seed)
    for position in positions:
        for question, ask in _questions(position, rng):
            found[question].append(_seconds(ask, caches) / sorting_seconds())  # beside it: a machine's pace changes
    return [cost_of(question, sorted(values)) for question, values in found.items()]


def sorting_seconds(size: int = HAND) -> float:
    """What ``sorted()`` takes on so many small numbers, as many as a hand has cards: the quickest of a few loops."""
    loops = 200
    numbers = Random(1).sample(range(54), size)
    best = 1e9
    for _ in range(5):
        begin = process_time()
        for _ in range(loops):
            sorted(numbers)
        best = min(best, process_time() - begin)
    return best / loops


def _questions(position: Position, rng: Random) -> Iterator[tuple[str, Callable[[], object]]]:
    for follow in Follow:
        yield from _about_choices(position, follow, rng)
    for how in GroupWinner:
        yield f"winner, {how.value}", _winner(position, how, rng)


def _about_choices(position: Position, follow: Follow, rng: Random) -> Iterator[tuple[str, Callable[[], object]]]:
    options = msgspec.structs.replace(position.options, follow=follow)
    lead, hand, order = position.lead, position.hand, position.order

    def ask(question: str) -> Callable[[], object]:
        seed = rng.randrange(1 << 30)
        play = tuple(Random(seed).sample(hand, len(lead.cards)))

        def asked() -> object:
            choices = follow_choices(lead, hand, order, options)
            match question:
                case "contains":
                    return choices.contains(play)
                case "example":
                    return choices.example(Random(seed))
                case "count":
                    return choices.count()
                case _:
                    return choices.forced()

        return asked

    for question in ("contains", "count", "example", "forced"):
        yield f"choices.{question}, follow {follow.value}", ask(question)


def _winner(position: Position, how: GroupWinner, rng: Random) -> Callable[[], object]:
    """The winner among the lead and a few plays out of twenty trumps, which may be cut as the lead is, or not."""
    lead, order = position.lead, position.order
    size = len(lead.cards)
    trumps = [face for face in order.faces[TRUMPS] for _ in range(4)]
    plays = [lead.cards]
    for _ in range(_FOLLOWERS):
        start = rng.randrange(len(trumps) - HAND)
        plays.append(_like(lead.parts[0].size, trumps[start : start + HAND], size, rng))
    if order.suit[position.hand[0]] == TRUMPS and lead.suit != TRUMPS:
        plays.append(position.hand[:size])
    return lambda: winner(lead, plays, order, how)


def _like(size: int, trumps: list[Card], number: int, rng: Random) -> tuple[Card, ...]:
    """So many of these trumps, mostly in sets of a size."""
    faces = sorted(set(trumps))
    rng.shuffle(faces)
    sets = [face for face in faces for _ in range(min(size, trumps.count(face)))]
    rest = list(trumps)
    for face in sets:
        rest.remove(face)
    return tuple((sets + rest)[:number])


def _seconds(ask: Callable[[], object], caches: list[Cache]) -> float:
    """The quickest of a few first answers: other programs on the machine only ever add to one."""
    best = 1e9
    for _ in range(_TRIES):
        for cache in caches:
            cache.cache_clear()
        begin = process_time()
        ask()
        best = min(best, process_time() - begin)
    return best


def caches_of(package: str, kept: Collection[str]) -> Iterator[Cache]:
    """All that a package remembers, but for what is called so."""
    for name, module in list(sys.modules.items()):
        if name.startswith(package) and isinstance(module, ModuleType):
            for key, value in vars(module).items():
                if hasattr(value, "cache_clear") and not isinstance(value, type) and key not in kept:
                    yield value


def cost_of(question: str, values: list[float]) -> Cost:
    """The costs of a question, in ascending order, in short."""
    number = len(values)
    return Cost(question, number, values[number // 2], values[min(number - 1, number * 99 // 100)], values[-1])
