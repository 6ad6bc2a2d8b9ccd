"""What a hand may do with the melds on the table, and with the contract."""

from __future__ import annotations

from typing import Final

import msgspec

from paiyou_engine.cards import SUITS, Card, card
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.shuffle import Rng, one_of
from paiyou_engine.zioncheck.actions import Add, Lay, Swap
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import JOKER, Face, face_of
from paiyou_engine.zioncheck.growing import open_ends
from paiyou_engine.zioncheck.lay_downs import LayDown, can_lay, lay_down, lay_downs
from paiyou_engine.zioncheck.laying import read_lay_down
from paiyou_engine.zioncheck.laying_off import add_to_table, check_may_add
from paiyou_engine.zioncheck.melds import RunMeld, SetMeld, TableMeld
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.proposals import proposal_of

LISTED: Final = 8
"""How many ways to lay down are listed at most."""


class LayChoices(msgspec.Struct, frozen=True):
    """Laying the contract down; all ways together count as one choice."""

    hand: tuple[Card, ...]
    contract: Contract
    options: ZioncheckOptions

    def is_possible(self) -> bool:
        """Whether there is any way."""
        return can_lay(map(face_of, self.hand), self.contract, self.options)

    def contains(self, action: Lay) -> bool:
        """Whether these melds would be accepted."""
        try:
            read_lay_down(self.hand, action.melds, self.contract, self.options)
        except IllegalAction:
            return False
        return True

    def ways(self) -> tuple[LayDown, ...]:
        """The best few, the best first."""
        return lay_downs(self.hand, self.contract, self.options, LISTED)

    def example(self, rng: Rng) -> Lay:
        """One of those ways, or three times in four the first that is found, which costs far less than a list.

        Raises ValueError where there is none.
        """
        way = lay_down(self.hand, self.contract, self.options) if rng.randrange(4) else one_of(self.ways(), rng)
        if way is None:
            raise ValueError("no way to lay down")
        return Lay(tuple(map(proposal_of, way)))


class AddChoices(msgspec.Struct, frozen=True):
    """Laying off one card of the hand on a meld of the table."""

    hand: tuple[Card, ...]
    melds: tuple[TableMeld, ...]

    def contains(self, action: Add) -> bool:
        """Whether this would be accepted."""
        try:
            add_to_table(self.melds, self.hand, action)
        except IllegalAction:
            return False
        return True

    def all(self) -> tuple[Add, ...]:
        """Every way, with the end named in runs."""
        held = [(card, face_of(card)) for card in self.hand]
        return tuple([add for meld in self.melds for add in _adds_on(meld, held)])


def add_choices(
    hand: tuple[Card, ...], melds: tuple[TableMeld, ...], turns: tuple[int | None, int], options: ZioncheckOptions
) -> AddChoices | None:
    """What a player in turn may lay off, None if nothing; ``turns`` are the one in which it laid down, and the present one."""
    try:
        check_may_add(*turns, len(hand), options)
    except IllegalAction:
        return None
    return AddChoices(hand, melds)


def _adds_on(table: TableMeld, held: list[tuple[Card, Face]]) -> list[Add]:
    meld = table.meld
    if isinstance(meld, SetMeld):
        fitting = {JOKER, *[card(meld.rank, suit) for suit in SUITS]}
        return [Add(one, table.id) for one, face in held if face in fitting]
    return [
        Add(one, table.id, end) for end, fits in open_ends(meld).items() for one, face in held if face in (fits, JOKER)
    ]


def swaps(hand: tuple[Card, ...], melds: tuple[TableMeld, ...]) -> tuple[Swap, ...]:
    """Every joker in a run that one of the cards may be swapped for."""
    wanted = [(face, table.id) for table in melds if isinstance(table.meld, RunMeld) for _, face in table.meld.jokers()]
    return tuple(dict.fromkeys(Swap(card, meld) for face, meld in wanted for card in hand if face_of(card) == face))
