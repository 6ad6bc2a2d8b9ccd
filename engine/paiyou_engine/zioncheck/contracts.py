"""Contracts: what must be laid down together, the candidate tables, and the rule about two runs of one suit (R7, R8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final

import msgspec

from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck.melds import SMALLEST_RUN, SMALLEST_SET, Meld, RunMeld, SetMeld

DEALS: Final = 6
NINE: Final = 9


class Contract(msgspec.Struct, frozen=True, array_like=True):
    """So many sets and so many runs."""

    sets: int
    runs: int

    @property
    def melds(self) -> int:
        """How many melds it asks for."""
        return self.sets + self.runs

    @property
    def size(self) -> int:
        """The fewest cards that fill it."""
        return SMALLEST_SET * self.sets + SMALLEST_RUN * self.runs


TABLES: Final[Mapping[str, tuple[Contract, ...]]] = MappingProxyType(
    {
        name: tuple(Contract(*counts) for counts in rows)
        for name, rows in {
            "T1": ((2, 0), (1, 1), (0, 2), (2, 1), (1, 2), (2, 2)),
            "T2": ((2, 0), (1, 1), (0, 2), (3, 0), (1, 2), (2, 2)),
            "T3": ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2)),
            "T4": ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (0, 3)),
        }.items()
    }
)
"""The candidate lists of the six deals (§3.4)."""


def check_contract(melds: Sequence[Meld], contract: Contract) -> None:
    """Raise `IllegalAction` ``contract.{count,same-suit}`` unless these legal melds are the contract's."""
    sets = sum(isinstance(meld, SetMeld) for meld in melds)
    if (sets, len(melds) - sets) != (contract.sets, contract.runs):
        raise IllegalAction("contract.count", Facts(need=contract.melds, have=len(melds)))
    for one, other in combinations([meld for meld in melds if isinstance(meld, RunMeld)], 2):
        if one.suit == other.suit and is_one_run_cut_in_two(one.low, one.high, other.low, other.high):
            raise IllegalAction("contract.same-suit", Facts(cards=one.cards + other.cards, need=NINE))


def is_one_run_cut_in_two(low: int, high: int, other_low: int, other_high: int) -> bool:
    """Whether two runs of one suit touch end to end and hold fewer than nine cards together (R8)."""
    touching = other_low == high + 1 or low == other_high + 1
    return touching and high - low + other_high - other_low + 2 < NINE
