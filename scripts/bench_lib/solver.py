"""What it costs to say whether a hand of Zioncheck can lay its contract down, and how many cards it lacks (`law/zioncheck.md` §9.2).

The hands have sixteen cards and up to four jokers.  A cost is a multiple of ``sorted()`` on sixteen small numbers, of a first
answer: what earlier questions left behind is forgotten before each one.  The contracts of T1 have a mark to keep; those of
the other tables, and all that a table may write for itself, are printed beside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from time import process_time
from typing import Final

from scripts.bench_lib.worst import Cost, caches_of, cost_of, sorting_seconds

from paiyou_engine.zioncheck.contracts import TABLES, Contract
from paiyou_engine.zioncheck.faces import JOKER, Face, face_text
from paiyou_engine.zioncheck.lay_downs import can_lay, missing
from paiyou_engine.zioncheck.options import MOST_MELDS, MOST_RUNS, ZioncheckOptions

LIMIT: Final = 4000
"""How many times ``sorted()`` an answer about a contract of T1 may cost at the 99th percentile."""
HAND: Final = 16
MOST_JOKERS: Final = 4
_TRIES: Final = 5
_FACES: Final = {face_text(Face(face)): Face(face) for face in range(JOKER + 1)}
_QUESTIONS: Final[tuple[tuple[str, Callable[[list[Face], Contract, ZioncheckOptions], object]], ...]] = (
    ("can-lay", can_lay),
    ("missing", missing),
)

_CACHES: Final = tuple(
    caches_of("paiyou_engine.zioncheck", ("windows", "shares"))
)  # those are made once, for all hands

ADVERSARIAL: Final = (
    "3s 5s 6s 9s 2h 3h 6h Kh 3d 7d Qd 5c 6c Jc Jk Jk",
    "3s 6s 8s As 3h 6h 8h Kh 3d 7d Qd 8c Jc Jk Jk Jk",
    "7s 8s Js Qs 7h 9h Jh Ah 6d 7d Tc Jc Jk Jk Jk Jk",
    "2s 4s 7s 8s Qs 2h 4h 6h Th 8d 4c 6c Jk Jk Jk Jk",
    "4s 6s 9s Ts Ks 4h 6h Ah 6d 7d 4c 9c Ac Jk Jk Jk",
    "9s Ts Qs 6h 8h Jh Qh Kh 4d Ad 5c 9c Tc Jc Qc Jk",
    "4s Js Qs Ks Ks 2h 6h Jh Qh Kh Ad 7c Jc Qc Jk Jk",
    "5s 8s 9s Qs 5h 8h 9h Th Jh Qh Kh Kh 6d 8d Td Jk",
    "2s 3s 4s 5s 7s 9s Js Ks 4h 5h 6h Th Ah Jk Jk Jk",
    "2s 2s Ts Ts 2h Th Jh 2d 7d 8d Td Jd 3c Jk Jk Jk",
    "2s 4s 6s 8s Ts Qs As 2s 4s 6s 8s Ts Qs As Jk Jk",
    "2s 3s 4s 6s 7s 8s Ts Js Qs As 2s 4s 6s 8s Ts Qs",
)
"""Hands found by changing cards as long as the search for what they lack took longer: they begin many melds and finish
none."""


def measure_solver(hands: int, seed: int) -> bool:
    """Measure and print; whether the contracts of T1 keep their mark."""
    print(f"\nThe first answer about {HAND} cards of Zioncheck, as a multiple of sorted() on {HAND} numbers;")
    print(f"99th percentile up to {LIMIT} for the contracts of T1")
    kept = [
        _print_costs(kind, [list(hand) for hand in found])
        for kind, found in (("random", random_hands(hands, Random(seed))), ("adversarial", adversarial_hands()))
    ]
    return all(kept)


def random_hands(number: int, rng: Random) -> Iterator[list[Face]]:
    """From two to four decks with all suits and ranks, few suits, few ranks, or no two neighbours, in turn."""
    for index in range(number):
        pack = [Face(face) for face in range(JOKER) for _ in range(rng.randint(2, 4))]
        suits, ranks = rng.sample(range(4), 2), rng.sample(range(13), rng.randint(5, 8))
        kinds = (
            pack,
            [face for face in pack if face // 13 in suits],
            [face for face in pack if face % 13 in ranks],
            [face for face in pack if (face // 13 + face % 13) % 2],
        )
        jokers = index % (MOST_JOKERS + 1)
        yield [*rng.sample(kinds[index % len(kinds)], HAND - jokers), *[JOKER] * jokers]


def adversarial_hands() -> Iterator[list[Face]]:
    """The fixed ones."""
    for hand in ADVERSARIAL:
        yield [_FACES[text] for text in hand.split()]


def _print_costs(kind: str, hands: list[list[Face]]) -> bool:
    print(f"-- {kind} hands: {len(hands)}")
    print(f"{'contract, question':<44}{'':>10}{'median':>8}{'99th':>8}{'worst':>8}")
    kept = True
    for contract, name in _contracts():
        for question, ask in _QUESTIONS:
            cost = _cost(f"{name}, {question}", ask, contract, hands)
            over = name.startswith("T1") and cost.high > LIMIT
            kept = kept and not over
            numbers = f"{cost.middle:>8.0f}{cost.high:>8.0f}{cost.worst:>8.0f}"
            print(f"{cost.question:<54}{numbers}{'  over' if over else ''}")
    return kept


def _contracts() -> Iterator[tuple[Contract, str]]:
    """Every contract that a table may have, with the first of the tables that has it: T1 first, one's own last."""
    own = [
        Contract(sets, runs)
        for sets, runs in product(range(MOST_MELDS + 1), range(MOST_RUNS + 1))
        if 1 <= sets + runs <= MOST_MELDS
    ]
    seen: set[Contract] = set()
    for table, contracts in (*TABLES.items(), ("own", own)):
        for contract in contracts:
            if contract not in seen:
                seen.add(contract)
                yield contract, f"{table}: {contract.sets} sets, {contract.runs} runs"


def _cost(
    name: str,
    ask: Callable[[list[Face], Contract, ZioncheckOptions], object],
    contract: Contract,
    hands: list[list[Face]],
) -> Cost:
    options = ZioncheckOptions()
    costs = [_seconds(ask, hand, contract, options) / sorting_seconds(HAND) for hand in hands]  # the pace changes
    return cost_of(name, sorted(costs))


def _seconds(
    ask: Callable[[list[Face], Contract, ZioncheckOptions], object],
    hand: list[Face],
    contract: Contract,
    options: ZioncheckOptions,
) -> float:
    """The quickest of a few first answers: other programs on the machine only ever add to one."""
    best = 1e9
    for _ in range(_TRIES):
        for cache in _CACHES:
            cache.cache_clear()
        begin = process_time()
        ask(hand, contract, options)
        best = min(best, process_time() - begin)
    return best
