"""Ways to lay a contract down: one if there is any, and the best ones for a player to choose from (§9.2, §9.3)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from paiyou_engine.cards import SUITS, Card
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zioncheck.allotting import allot
from paiyou_engine.zioncheck.contracts import Contract, check_contract
from paiyou_engine.zioncheck.faces import JOKER, Face, face_of, is_joker, natural, points_of
from paiyou_engine.zioncheck.growing import End, add, open_ends
from paiyou_engine.zioncheck.listing import Listing
from paiyou_engine.zioncheck.melds import Meld, RunMeld, SetMeld, texts
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.solving import Arrangement, Problem, can_be_laid, solve

LayDown: TypeAlias = tuple[Meld, ...]

_LISTED: Final = 300


def problem_of(faces: Iterable[Face], contract: Contract, options: ZioncheckOptions) -> Problem:
    """What a hand of these faces is asked for, whatever their order."""
    counts = [0] * (JOKER + 1)
    for face in faces:
        counts[face] += 1
    naturals = tuple(counts[:JOKER])
    return Problem(naturals, counts[JOKER], contract, options.min_naturals, int(options.go_out_needs_discard))


def missing(faces: Iterable[Face], contract: Contract, options: ZioncheckOptions) -> int:
    """The smallest number of cards with which the hand could lay its contract down, one kept for the discard where that
    is the rule; 0 if it can."""
    return solve(problem_of(faces, contract, options)).missing


def can_lay(faces: Iterable[Face], contract: Contract, options: ZioncheckOptions) -> bool:
    """Whether the hand lacks nothing; quicker than `missing`."""
    return can_be_laid(problem_of(faces, contract, options))


def lay_down(hand: tuple[Card, ...], contract: Contract, options: ZioncheckOptions) -> LayDown | None:
    """One way for a hand to lay its contract down, if there is any."""
    problem = problem_of(map(face_of, hand), contract, options)
    solution = solve(problem)
    return None if solution.missing else _filled(Supply(hand), solution.arrangement, problem)


def lay_downs(hand: tuple[Card, ...], contract: Contract, options: ZioncheckOptions, most: int) -> tuple[LayDown, ...]:
    """Up to ``most`` different ways, the best first, each with all the natural cards that its melds take.

    Best is what leaves the fewest points in the hand, then what puts the fewest jokers into sets, where they are lost, then
    what uses the fewest jokers.  Beyond some hundreds of ways not all are looked at.
    """
    problem = problem_of(map(face_of, hand), contract, options)
    if not can_be_laid(problem):
        return ()
    found: dict[object, tuple[tuple[int, int, int], LayDown]] = {}
    for arrangement in Listing(problem, _LISTED).all():
        supply = Supply(hand)
        melds = _stretched(_filled(supply, arrangement, problem), supply, problem)
        found[frozenset(Counter(map(tuple, map(texts, melds))).items())] = (_worth(melds, supply), melds)
    best = sorted(found.values(), key=lambda entry: entry[0])
    return tuple([melds for _, melds in best[:most]])


class Supply:
    """The cards of a hand that lie in no meld yet, by face, lowest number first."""

    def __init__(self, hand: Sequence[Card]) -> None:
        self._cards: defaultdict[Face, list[Card]] = defaultdict(list)
        for card in sorted(hand, reverse=True):
            self._cards[face_of(card)].append(card)

    def take(self, face: Face) -> Card:
        """One of the cards of this face."""
        return self._cards[face].pop()

    def peek(self, face: Face) -> Card | None:
        """The card of this face that would be taken next."""
        cards = self._cards.get(face)
        return cards[-1] if cards else None

    def remove(self, card: Card) -> None:
        """Take this very card."""
        self._cards[face_of(card)].remove(card)

    def left(self) -> list[Card]:
        """All cards."""
        return [card for cards in self._cards.values() for card in cards]


def _filled(supply: Supply, arrangement: Arrangement, problem: Problem) -> LayDown:
    """The arrangement's melds, sets first, naturals where they can be and jokers elsewhere."""
    given = iter(allot(problem.counts, arrangement.places(problem.set_size), problem.least))
    runs = [
        RunMeld(window.suit, window.low, _in_places(supply, window.faces, next(given)))
        for window in arrangement.windows
    ]
    sets = []
    for one in arrangement.ranks:
        faces = [face for face, count in next(given).items() for _ in range(count)]
        wild = [JOKER] * (problem.set_size - len(faces))
        sets.append(SetMeld(one, tuple([supply.take(face) for face in faces + wild])))
    return (*sets, *runs)


def _in_places(supply: Supply, faces: Iterable[Face], given: dict[Face, int]) -> tuple[Card, ...]:
    cards = []
    for face in faces:
        is_given = given[face] > 0
        given[face] -= is_given
        cards.append(supply.take(face if is_given else JOKER))
    return tuple(cards)


def _stretched(melds: LayDown, supply: Supply, problem: Problem) -> LayDown:
    """The melds with all the natural cards that go there, so long as the hand keeps what it must."""
    grown = melds
    while len(supply.left()) > problem.kept:
        longer = next((one for one in _longer(grown, supply) if _may_lie(one[0], problem.contract)), None)
        if longer is None:
            break
        grown, card = longer
        supply.remove(card)
    return grown


def _longer(melds: LayDown, supply: Supply) -> Iterator[tuple[LayDown, Card]]:
    """The melds with one natural card more, and that card, in every way."""
    for index, meld in enumerate(melds):
        for face, end in _wanted(meld):
            card = supply.peek(face)
            if card is not None:
                yield (*melds[:index], add(meld, card, None, end), *melds[index + 1 :]), card


def _wanted(meld: Meld) -> list[tuple[Face, End | None]]:
    if isinstance(meld, SetMeld):
        return [(natural(meld.rank, suit), None) for suit in SUITS]
    return [(face, end) for end, face in open_ends(meld).items()]


def _may_lie(melds: LayDown, contract: Contract) -> bool:
    try:
        check_contract(melds, contract)
    except IllegalAction:
        return False
    return True


def _worth(melds: LayDown, supply: Supply) -> tuple[int, int, int]:
    """What is left in the hand, jokers in sets, jokers in melds: the fewer, the better."""
    wild = [sum(map(is_joker, meld.cards)) for meld in melds]
    lost = [count for count, meld in zip(wild, melds, strict=True) if isinstance(meld, SetMeld)]
    return points_of(supply.left()), sum(lost), sum(wild)
