"""What is picked by one key: the cards that are forced, else each set or sequence that would do, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from paiyou_client.zhao_pengyou.explain import follow_choices_of
from paiyou_client.zhao_pengyou.leads_said import lead_of, part_words
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.cards import SUITS, Card
from paiyou_engine.zhao_pengyou.parts import Part, sequences_in
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering

MOST: Final = 30
"""Patterns that one key goes through."""


def patterns_to_follow(scene: Scene) -> tuple[tuple[Card, ...], ...]:
    """The only play; else what is forced; else the plays of the lead's own form, the lowest first: of its suit, or out of it
    of trumps."""
    choices = follow_choices_of(scene)
    if choices.count() == 1:
        return (choices.forced(),)
    lead, order = lead_of(scene), scene.order
    found: list[tuple[Card, ...]] = []
    if len(lead.parts) == 1 and lead.parts[0].count > 1:
        cards = choices.suited or order.of_suit(scene.hand, TRUMPS)
        size, length = lead.parts[0].shape
        parts = sorted(_parts_of(cards, size, length, order), key=lambda part: part.top)
        found = [part.cards for part in parts if choices.contains(part.cards)]
    forced = choices.forced()
    return tuple(found[:MOST]) or ((forced,) if forced else ())


def patterns_to_lead(scene: Scene) -> tuple[tuple[Card, ...], ...]:
    """The sequences and sets of a hand: those of most cards first, in each suit the highest."""
    order = scene.order
    parts = list(chain.from_iterable(_all_parts(order.of_suit(scene.hand, suit), order) for suit in (*SUITS, TRUMPS)))
    parts.sort(key=lambda part: (part.count, len(part.faces), part.top), reverse=True)
    return tuple(part.cards for part in parts[:MOST])


def kind_wanted(scene: Scene) -> str:
    """What a follower's patterns are: ``a pair``; empty where they are only what is forced."""
    lead = lead_of(scene)
    return part_words(lead.parts[0]) if len(lead.parts) == 1 and lead.parts[0].count > 1 else ""


def next_pattern(patterns: tuple[tuple[Card, ...], ...], picked: tuple[Card, ...]) -> tuple[Card, ...]:
    """The pattern after the one that is picked; the first where none is."""
    chosen = [sorted(pattern) for pattern in patterns]
    at = chosen.index(sorted(picked)) if sorted(picked) in chosen else -1
    return patterns[(at + 1) % len(patterns)]


def _parts_of(cards: tuple[Card, ...], size: int, length: int, order: Ordering) -> Iterator[Part]:
    """Every set, or every sequence, of one shape."""
    counts = Counter(cards)
    if length == 1:
        for face, count in counts.items():
            if count >= size:
                yield Part(size, (face,), order.strength[face])
        return
    for whole in sequences_in(counts, order):
        if whole.size != size:
            continue
        for start in range(len(whole.faces) - length + 1):
            faces = whole.faces[start : start + length]
            yield Part(size, faces, order.strength[faces[-1]])


def _all_parts(cards: tuple[Card, ...], order: Ordering) -> Iterator[Part]:
    """The longest sequences, and every set with all its copies."""
    counts = Counter(cards)
    yield from (part for part in sequences_in(counts, order) if len(part.faces) > 1)
    yield from (Part(count, (face,), order.strength[face]) for face, count in counts.items() if count > 1)
