"""A hand in order: by suit, by rank, or by the contract in progress; melds that are being put together lie at the left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

from paiyou_client.kept import HANDS
from paiyou_client.table_parts.hand import Group, Held
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.zioncheck.faces import suit_order, written
from paiyou_client.zioncheck.progress import Part, progress
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import face_of, is_joker, rank, suit
from paiyou_engine.zioncheck.melds import LONGEST_RUN, MeldKind
from paiyou_engine.zioncheck.options import ZioncheckOptions

SET: Final = 10
RUN: Final = 30
REST: Final = 50
BUILT: Final = 60
"""Names of groups; those below are suits, 4 for jokers.  The built melds are numbered upwards, and `LACKING` above a kind's
name are its melds in the making, by how many cards they lack."""

LACKING: Final = 1


def labels() -> Mapping[int, str]:
    """What is written before a group: of a meld in the making how many cards it lacks, unless it is one card alone."""
    kinds = {SET: _("set"), RUN: _("run")}
    return {
        **kinds,
        **{
            kind + LACKING + short: f"{word}-{short}" if short else f"{word}{glyphs.TICK}"
            for kind, word in kinds.items()
            for short in range(LONGEST_RUN)
        },
        REST: _("rest"),
        **{BUILT + number: _("meld {number}:").format(number=number + 1) for number in range(6)},
    }


def part_label(part: Part) -> str:
    """What is written before a meld in the making."""
    return labels()[_part(part).suit]


class SortOrder(StrEnum):
    """How a hand may lie; the value is what the key's line says."""

    CONTRACT = "by contract"
    SUIT = "by suit"
    RANK = "by rank"


def held(card: Card) -> Held:
    """A physical card of the hand: its face as it is written, and its number."""
    return Held(written(card), card)


def card_held(one: Held) -> Card:
    """The physical card."""
    return Card(one.copy)


@lru_cache(maxsize=HANDS)
def arrange(
    hand: tuple[Card, ...],
    sort: SortOrder,
    built: tuple[tuple[Card, ...], ...],
    contract: Contract | None,
    options: ZioncheckOptions,
) -> tuple[Group, ...]:
    """A hand in groups; ``contract`` is None once we have laid down, or where nothing is to be."""
    taken = {card for cards in built for card in cards}
    free = tuple(card for card in hand if card not in taken)
    groups = [_group(BUILT + number, cards, mixed=True) for number, cards in enumerate(built)]
    return tuple(group for group in (*groups, *_free(free, sort, contract, options)) if group.cards)


def _free(
    hand: tuple[Card, ...], sort: SortOrder, contract: Contract | None, options: ZioncheckOptions
) -> Sequence[Group]:
    if sort is SortOrder.RANK:
        return (_group(REST, sorted(hand, key=_rank_order), mixed=True),)
    if sort is SortOrder.SUIT or contract is None:
        return _by_suit(hand)
    found = progress(hand, contract, options)
    return (*map(_part, found.parts), _group(REST, sorted(found.rest, key=suit_order)))


def _part(part: Part) -> Group:
    """A meld in the making."""
    kind = SET if part.kind is MeldKind.SET else RUN
    name = kind + LACKING + part.short if len(part.cards) > 1 else kind
    return _group(name, part.cards, mixed=kind == SET)


def _by_suit(hand: tuple[Card, ...]) -> Sequence[Group]:
    lying = sorted(hand, key=suit_order)
    suits = dict.fromkeys(map(_suit_number, lying))
    return [_group(number, [card for card in lying if _suit_number(card) == number]) for number in suits]


def _suit_number(card: Card) -> int:
    return 4 if is_joker(card) else suit(face_of(card))


def _rank_order(card: Card) -> tuple[int, tuple[int, int, int]]:
    return (1 if is_joker(card) else -rank(face_of(card))), suit_order(card)


def _group(name: int, cards: Iterable[Card], *, mixed: bool = False) -> Group:
    return Group(name, tuple(map(held, cards)), mixed=mixed)
