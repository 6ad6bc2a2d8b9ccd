"""The cheapest cards that answer a lead, when the seat does not mean to win it (`law/zhao-pengyou.md` §2.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paiyou_engine.bots.zhao_pengyou.memory import Memory
from paiyou_engine.bots.zhao_pengyou.shapes import Standing
from paiyou_engine.bots.zhao_pengyou.worth import broken_set
from paiyou_engine.cards import FACES, Card
from paiyou_engine.zhao_pengyou.option_values import Follow


def answer(memory: Memory, now: Standing, prices: Sequence[float]) -> tuple[Card, ...]:
    """The cards of the least total price that follow suit and bring the sets that were led.

    Legal where `follow` is by sets or by suit alone; the stricter rules may ask for other cards.
    """
    suit = memory.order.suit
    led = [Card(face) for face in range(FACES) if memory.mine[face] and suit[face] == now.led]
    held = memory.in_suit[now.led]
    if held >= now.cards:
        return tuple(_chosen(memory, led, now.cards, _sets_asked(memory, now), prices))
    others = [Card(face) for face in range(FACES) if memory.mine[face] and suit[face] != now.led]
    whole = [face for face in led for _ in range(memory.mine[face])]
    return (*whole, *_chosen(memory, others, now.cards - held, (), prices))


def _sets_asked(memory: Memory, now: Standing) -> tuple[int, ...]:
    if memory.public.options.follow is Follow.SUIT_ONLY:
        return ()
    return tuple(size for size, length in sorted(now.shape, reverse=True) for _ in range(length) if size > 1)


def _chosen(
    memory: Memory, faces: Sequence[Card], number: int, sets: Iterable[int], prices: Sequence[float]
) -> list[Card]:
    left = {face: memory.mine[face] for face in faces}
    taken: list[Card] = []
    for size in sets:
        able = [face for face in left if left[face] >= size]
        if able:
            _take(
                left,
                taken,
                min(able, key=lambda face: size * prices[face] + _breaks(memory, left[face], face, size)),
                size,
            )
    while len(taken) < number:
        able = [face for face in left if left[face]]
        _take(left, taken, min(able, key=lambda face: prices[face] + _breaks(memory, left[face], face, 1)), 1)
    return taken


def _take(left: dict[Card, int], taken: list[Card], face: Card, size: int) -> None:
    left[face] -= size
    taken += [face] * size


def _breaks(memory: Memory, held: int, face: Card, size: int) -> float:
    """What it costs to break a set; nothing once it is broken."""
    if held <= size or held < memory.mine[face]:
        return 0.0
    return broken_set(memory, face)
