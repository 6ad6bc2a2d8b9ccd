"""The follow rules told a second time, slowly, on the texts of cards; shares nothing with the engine.

`legal` lists every play and looks at each; `law/zhao-pengyou.md` §2.10, §4.1 and the fine print of the case format.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

RANKS = "23456789TJQKA"
Sizes = tuple[int, ...]
Form = list[Sizes]
Way = list[list[tuple[str, int]]]


def suit(card: str, trump: str) -> str:
    if card in ("RJ", "BJ") or card[0] == trump[0] or card[1] == trump[1:]:
        return "trumps"
    return card[1]


def above(card: str, trump: str, run_on: bool) -> list[str]:
    """The cards that may stand next above this one in a sequence."""
    ranks = RANKS.replace(trump[0], "")
    rank_cards = [trump[0] + letter for letter in "shdc" if trump[0] + letter != trump]
    if card == "RJ" or (not run_on and (card == "BJ" or card[0] == trump[0])):
        return []
    if card == "BJ":
        return ["RJ"]
    if card == trump or (card in rank_cards and len(trump) == 1):
        return ["BJ"]
    if card in rank_cards:
        return [trump]
    if card[0] != ranks[-1]:
        return [ranks[ranks.index(card[0]) + 1] + card[1]]
    return rank_cards if run_on and card[1] == trump[1:] else []


def paths(length: int, cards: list[str], trump: str, run_on: bool) -> Iterator[list[str]]:
    """Every row of so many adjacent cards."""
    if length == 1:
        yield from ([card] for card in cards)
        return
    for path in paths(length - 1, cards, trump, run_on):
        for card in above(path[-1], trump, run_on):
            if card in cards:
                yield [*path, card]


def ways(held: Counter[str], form: Form, trump: str, run_on: bool) -> Iterator[Way]:
    """Every way to lay the runs of a form out in held cards."""
    if not form:
        yield []
        return
    for sizes in sorted(set(permutations(form[0]))):
        for path in paths(len(sizes), sorted(held), trump, run_on):
            if all(held[card] >= size for card, size in zip(path, sizes, strict=True)):
                run = list(zip(path, sizes, strict=True))
                for rest in ways(held - Counter(dict(run)), form[1:], trump, run_on):
                    yield [run, *rest]


def sums(cards: int) -> list[Sizes]:
    found = {
        tuple(sorted((first, *rest), reverse=True))
        for first in range(1, cards + 1)
        for rest in (sums(cards - first) if cards > first else [()])
    }
    return sorted(found, reverse=True)


def groupings(sizes: Sizes) -> list[Form]:
    """Every way to put sizes in runs: the longest run first, then fewest runs, then the bigger sizes."""
    found: list[Form] = [[]]
    for size in sizes:
        longer = []
        for form in found:
            longer.append([*form, (size,)])
            longer += [[*form[:i], (*form[i], size), *form[i + 1 :]] for i in range(len(form))]
        found = longer
    in_order = [
        sorted((tuple(sorted(run, reverse=True)) for run in form), key=lambda run: (len(run), run), reverse=True)
        for form in found
    ]
    unlike = sorted({tuple(form) for form in in_order})
    return sorted(
        (list(form) for form in unlike),
        key=lambda form: (-max(map(len, form), default=0), len(form), [(-len(run), [-s for s in run]) for run in form]),
    )


def own_forms(shape: tuple[int, int]) -> list[Form]:
    size, length = shape
    everything = [form for one in sums(size * length) for form in groupings(tuple(s for s in one if s > 1))]
    return everything[everything.index([(size,) * length] if size > 1 else []) :]


def walk(shapes: list[tuple[int, int]]) -> list[Form]:
    units = [own_forms(shape) for shape in shapes]
    steps = [[run for unit in units for run in unit[0]]]
    while any(len(unit) > 1 for unit in units):
        weakest = max(units, key=lambda unit: (len(unit), sum(map(sum, unit[0]))))
        del weakest[0]
        steps.append([run for unit in units for run in unit[0]])
    return steps


def sets_made(held: Counter[str], led: Counter[int]) -> list[int]:
    """How many sets of each led size can be made at once, the biggest size first, as many as possible."""
    best = [0] * len(led)
    for size in led:
        for card in held:
            if led[size] and held[card] >= size:
                made = sets_made(held - Counter({card: size}), led - Counter({size: 1}))
                left = sorted(led, reverse=True)
                still = sorted(led - Counter({size: 1}), reverse=True)
                row = [dict(zip(still, made, strict=True)).get(one, 0) + (one == size) for one in left]
                best = max(best, row)
    return best


def protects(shapes: list[tuple[int, int]], held: Counter[str], play: Counter[str], trump: str, run_on: bool) -> bool:
    """Whether the walk of ``protected`` lets a play of the suit pass."""
    untouched = [card for card in held if not play[card]]
    for form in walk(shapes):
        meeting = list(ways(play, form, trump, run_on))
        if any(not carves_needlessly(way, held, untouched, trump, run_on) for way in meeting):
            return True
        if any(genuine(way, held) for way in ways(held, form, trump, run_on)):
            return False
    raise AssertionError("single cards always pass")


def genuine(way: Way, held: Counter[str]) -> bool:
    return all(held[card] == size for run in way for card, size in run)


def carves_needlessly(way: Way, held: Counter[str], untouched: list[str], trump: str, run_on: bool) -> bool:
    carved = [tuple(size for _, size in run) for run in way if not genuine([run], held)]
    spare = Counter({card: held[card] for card in untouched})
    return bool(carved) and any(genuine(other, held) for other in ways(spare, carved, trump, run_on))


def legal(
    follow: str, lead: list[str], shapes: list[tuple[int, int]], hand: list[str], trump: str, run_on: bool
) -> set[tuple[str, ...]]:
    """Every legal play, sorted."""
    size, led = len(lead), suit(lead[0], trump)
    suited = [card for card in hand if suit(card, trump) == led]
    plays = {tuple(sorted(play)) for play in combinations(hand, size)}
    most = min(size, len(suited))
    plays = {play for play in plays if sum(suit(card, trump) == led for card in play) == most}
    if len(suited) <= size or follow == "suit-only":
        return plays
    held = Counter(suited)
    if follow == "protected":
        return {play for play in plays if protects(shapes, held, Counter(play), trump, run_on)}
    if follow == "sets":
        wanted = Counter([s for s, length in shapes for _ in range(length) if s > 1])
        best = max(sets_made(Counter(play), wanted) for play in plays)
        return {play for play in plays if sets_made(Counter(play), wanted) == best}
    form = next(form for form in walk(shapes) if any(True for _ in ways(held, form, trump, run_on)))
    return {play for play in plays if any(True for _ in ways(Counter(play), form, trump, run_on))}
