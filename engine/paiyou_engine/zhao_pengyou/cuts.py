"""How a follower's cards can be cut into the parts of a led group (`law/zhao-pengyou.md` §2.11, §8.3).

A play has as many cards as the group, so single cards take whatever the sets and sequences leave: a cut is a way to lay
those out.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TypeAlias

from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.forms import Form, Shape, own_form
from paiyou_engine.zhao_pengyou.holding import Holding, hold
from paiyou_engine.zhao_pengyou.placing import Placed, fits, run_places, take_placed
from paiyou_engine.zhao_pengyou.trumps import Ordering

Tops: TypeAlias = tuple[int, ...]
"""The strengths of the tops of all parts, the biggest shape first, for each shape descending."""

_SINGLE: Shape = (1, 1)


def can_be_cut(play: tuple[Card, ...], shapes: tuple[Shape, ...], order: Ordering) -> bool:
    """Whether cards of one suit have exactly the structure of the parts."""
    return fits(_form_of(shapes), hold(play, order).held)


def best_top(play: tuple[Card, ...], shapes: tuple[Shape, ...], shape: Shape, order: Ordering) -> int:
    """The highest top that a part of one of the shapes can have; -1 if the cards cannot be cut so."""
    if shape == _SINGLE:
        return max(order.strength[face] for face in play) if can_be_cut(play, shapes, order) else -1
    holding = hold(play, order)
    copies = tuple(count for _, count in holding.held)
    others = _form_of(_without(shapes, shape))
    places = run_places(own_form(shape)[0], holding.held, copies)
    for placed in sorted(places, key=lambda place: -_top(place, holding, order)):
        left = zip(holding.held, take_placed(copies, placed), strict=True)
        if fits(others, tuple((step, count) for (step, _), count in left if count > 1)):
            return _top(placed, holding, order)
    return -1


def all_cuts(play: tuple[Card, ...], shapes: tuple[Shape, ...], order: Ordering) -> set[Tops]:
    """Every cut of the cards, as the tops of its parts."""
    holding = hold(play, order)
    found: dict[tuple[int, ...], set[Tops]] = {tuple(count for _, count in holding.held): {()}}
    for shape in sorted(shapes, reverse=True):
        if shape != _SINGLE:
            found = _with_part(found, shape, shapes, holding, order)
    counts = Counter(play)
    return {tops + _left_over(counts, copies, holding, order) for copies, several in found.items() for tops in several}


def _with_part(
    found: dict[tuple[int, ...], set[Tops]],
    shape: Shape,
    shapes: tuple[Shape, ...],
    holding: Holding,
    order: Ordering,
) -> dict[tuple[int, ...], set[Tops]]:
    """The cuts so far, by the copies that they leave, with one more part of this shape."""
    earlier = sum(other > shape for other in shapes)
    all_alike = len(set(shapes)) == 1
    after: dict[tuple[int, ...], set[Tops]] = {}
    for copies, several in found.items():
        highest = max((index for index, count in enumerate(copies) if count), default=0)
        for placed in run_places(own_form(shape)[0], holding.held, copies):
            if all_alike and placed[-1][0] != highest:
                continue  # the highest card left is the top of some part, so it may as well be this one
            top = _top(placed, holding, order)
            longer = {(*tops[:earlier], *sorted((*tops[earlier:], top), reverse=True)) for tops in several}
            after.setdefault(take_placed(copies, placed), set()).update(longer)
    return after


def _left_over(counts: Counter[Card], copies: tuple[int, ...], holding: Holding, order: Ordering) -> Tops:
    left = dict(counts) | dict(zip(holding.faces, copies, strict=True))
    strengths = [order.strength[face] for face, count in left.items() for _ in range(count)]
    return tuple(sorted(strengths, reverse=True))


def _top(placed: Placed, holding: Holding, order: Ordering) -> int:
    return order.strength[holding.faces[placed[-1][0]]]


@lru_cache(maxsize=4096)
def _form_of(shapes: tuple[Shape, ...]) -> Form:
    """The sets and sequences among the parts, the longest first."""
    runs = [run for shape in shapes for run in own_form(shape)]
    return tuple(sorted(runs, key=lambda run: (len(run), run), reverse=True))


def _without(shapes: tuple[Shape, ...], shape: Shape) -> tuple[Shape, ...]:
    index = shapes.index(shape)
    return shapes[:index] + shapes[index + 1 :]
