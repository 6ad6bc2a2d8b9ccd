"""Winners told a second time, slowly: every order of a play's cards is dealt out to the led parts."""

from __future__ import annotations

from itertools import permutations

from tests.engine.zhao_pengyou.slow_rules import RANKS, above, suit

Shape = tuple[int, int]


def height(card: str, trump: str) -> int:
    """How high a card stands among those of its suit."""
    if card in ("RJ", "BJ"):
        return 102 if card == "RJ" else 101
    if card[0] == trump[0]:
        return 100 if card == trump else 99
    return RANKS.index(card[0])


def is_part(cards: tuple[str, ...], shape: Shape, trump: str, run_on: bool) -> bool:
    size, length = shape
    faces = cards[::size]
    return all(cards[i] == faces[i // size] for i in range(len(cards))) and all(
        faces[i + 1] in above(faces[i], trump, run_on) for i in range(length - 1)
    )


def cuts(play: list[str], shapes: list[Shape], trump: str, run_on: bool) -> set[tuple[int, ...]]:
    """For every way to deal the cards out, the heights of the tops of the parts."""
    found = set()
    for cards in set(permutations(play)):
        tops, at = [], 0
        for size, length in shapes:
            part = cards[at : at + size * length]
            at += size * length
            if is_part(part, (size, length), trump, run_on):
                tops.append(height(part[-1], trump))
        if len(tops) == len(shapes):
            found.add(tuple(tops))
    return found


def winner(how: str, plays: list[list[str]], shapes: list[Shape], trump: str, run_on: bool) -> int:
    best = 0
    for index in range(1, len(plays)):
        if takes(how, plays[best], plays[index], plays[0], shapes, trump, run_on):
            best = index
    return best


def takes(
    how: str, old: list[str], new: list[str], lead: list[str], shapes: list[Shape], trump: str, run_on: bool
) -> bool:
    led = suit(lead[0], trump)
    suits = {suit(card, trump) for card in new}
    new_cuts = cuts(new, shapes, trump, run_on)
    if len(suits) > 1 or not new_cuts or not suits <= {led, "trumps"}:
        return False
    trumped = suits == {"trumps"} and led != "trumps"
    old_trumped = {suit(card, trump) for card in old} == {"trumps"} and led != "trumps"
    if len(shapes) > 1 and not trumped:
        return False
    if trumped != old_trumped:
        return trumped
    old_cuts = cuts(old, shapes, trump, run_on)
    if len(shapes) == 1:
        return max(new_cuts) > max(old_cuts)
    if how == "highest card":
        return max(height(card, trump) for card in new) > max(height(card, trump) for card in old)
    if how == "every component":
        return all(any(all(b > a for a, b in zip(one, other, strict=True)) for other in new_cuts) for one in old_cuts)
    big = max(shapes, key=lambda shape: (shape[0] * shape[1], shape[1]))
    of_big = [index for index, shape in enumerate(shapes) if shape == big]
    return max(cut[i] for cut in new_cuts for i in of_big) > max(cut[i] for cut in old_cuts for i in of_big)
