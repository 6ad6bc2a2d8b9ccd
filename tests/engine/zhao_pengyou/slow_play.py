"""The play of a deal told a second time, slowly, on the texts of cards; shares nothing with the engine.

`count` says in how many ways a deal can be played to its end.  A play is what cards it takes, in whatever order; a lead
is cut by default (`law/zhao-pengyou.md` §2.9, §2.13, D-33 to D-36, and the fine print of the case format).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from tests.engine.zhao_pengyou import slow_rules, slow_tricks

Cards = tuple[str, ...]
Hands = tuple[Cards, ...]


class House(NamedTuple):
    """What is trump, and the options that matter here, as a table spells them."""

    trump: str
    follow: str
    group_lead: str = "one set size only"
    group_winner: str = "largest combination"
    run_on: bool = False


class Part(NamedTuple):
    """So many copies of each of these faces, lowest first."""

    size: int
    faces: Cards

    @property
    def shape(self) -> tuple[int, int]:
        return self.size, len(self.faces)

    @property
    def number(self) -> int:
        return self.size * len(self.faces)


class Table(NamedTuple):
    """All hands, whose lead it is or was, the plays of this trick, and how its lead is cut."""

    hands: Hands
    leader: int
    plays: tuple[Cards, ...] = ()
    shapes: tuple[tuple[int, int], ...] = ()


@cache
def count(table: Table, house: House) -> int:
    """In how many ways the deal can be played to its end."""
    if not any(table.hands):
        return 1
    return sum(count(after, house) for after in following_tables(table, house))


def following_tables(table: Table, house: House) -> Iterator[Table]:
    """The table after each legal play."""
    hands, seats = table.hands, len(table.hands)
    seat = (table.leader + len(table.plays)) % seats
    if not table.plays:
        others = [hands[(seat + step) % seats] for step in range(1, seats)]
        for cards in subsets(hands[seat]):
            parts = read(cards, house)
            if parts is not None:
                kept = standing(parts, others, house)
                yield lay(table, seat, laid_cards(kept), tuple(part.shape for part in kept))
        return
    legal = slow_rules.legal(
        house.follow, list(table.plays[0]), list(table.shapes), list(hands[seat]), house.trump, house.run_on
    )
    for play in legal:
        after = lay(table, seat, play, table.shapes)
        yield taken(after, house) if len(after.plays) == seats else after


def lay(table: Table, seat: int, cards: Cards, shapes: tuple[tuple[int, int], ...]) -> Table:
    left = tuple(sorted((Counter(table.hands[seat]) - Counter(cards)).elements()))
    hands = (*table.hands[:seat], left, *table.hands[seat + 1 :])
    return Table(hands, table.leader, (*table.plays, cards), shapes)


def taken(table: Table, house: House) -> Table:
    plays = [list(play) for play in table.plays]
    best = slow_tricks.winner(house.group_winner, plays, list(table.shapes), house.trump, house.run_on)
    return Table(table.hands, (table.leader + best) % len(table.hands))


def subsets(hand: Cards) -> set[Cards]:
    return {cards for size in range(1, len(hand) + 1) for cards in combinations(hand, size)}


def read(cards: Cards, house: House) -> list[Part] | None:
    """How a lead is cut; None if it is not legal."""
    if len({slow_rules.suit(card, house.trump) for card in cards}) > 1:
        return None
    whole = [part for part in parts_in(Counter(cards), house) if part.number == len(cards)]
    if whole:
        return whole[:1]
    if house.group_lead == "off":
        return None
    if house.group_lead == "mixed":
        return biggest_first(Counter(cards), house)
    if len(set(Counter(cards).values())) > 1:
        return None
    return [Part(copies, (face,)) for face, copies in Counter(cards).items()]


def biggest_first(cards: Counter[str], house: House) -> list[Part]:
    if not cards:
        return []
    part = max(
        parts_in(cards, house),
        key=lambda one: (one.number, len(one.faces), slow_tricks.height(one.faces[-1], house.trump)),
    )
    return [part, *biggest_first(cards - Counter(laid_cards([part])), house)]


def parts_in(cards: Counter[str], house: House) -> list[Part]:
    """Every single card, set and sequence among cards of one suit."""
    faces = sorted(cards)
    found = [Part(size, (face,)) for face in faces for size in range(1, cards[face] + 1)]
    for length in range(2, len(faces) + 1):
        for row in slow_rules.paths(length, faces, house.trump, house.run_on):
            found += [Part(size, tuple(row)) for size in range(2, min(cards[face] for face in row) + 1)]
    return found


def standing(parts: list[Part], others: list[Cards], house: House) -> list[Part]:
    """What is left of a lead once everybody's cards have been looked at."""
    if len(parts) == 1:
        return parts
    beaten = [part for part in parts if any(beats(hand, part, house) for hand in others)]
    if not beaten:
        return parts
    return [min(beaten, key=lambda part: (part.number, slow_tricks.height(part.faces[-1], house.trump)))]


def beats(hand: Cards, part: Part, house: House) -> bool:
    suit, top = slow_rules.suit(part.faces[0], house.trump), slow_tricks.height(part.faces[-1], house.trump)
    held = Counter(card for card in hand if slow_rules.suit(card, house.trump) == suit)
    same = [one for one in parts_in(held, house) if one.shape == part.shape]
    return any(slow_tricks.height(one.faces[-1], house.trump) > top for one in same)


def laid_cards(parts: list[Part]) -> Cards:
    return tuple(sorted(face for part in parts for face in part.faces for _ in range(part.size)))
