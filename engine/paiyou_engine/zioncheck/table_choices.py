"""What a hand may do with the melds on the table, and with the contract."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.actions import Add, Lay, Swap
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import face_of, is_joker, rank
from paiyou_engine.zioncheck.growing import open_ends
from paiyou_engine.zioncheck.lay_downs import LayDown, can_lay, lay_downs
from paiyou_engine.zioncheck.laying import read_lay_down
from paiyou_engine.zioncheck.laying_off import add_to_table
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
        """One of those ways."""
        ways = self.ways()
        return Lay(tuple(map(proposal_of, ways[rng.randrange(len(ways))])))


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
        return tuple([add for meld in self.melds for add in self._on(meld)])

    def _on(self, table: TableMeld) -> Iterator[Add]:
        meld = table.meld
        if isinstance(meld, SetMeld):
            for card in self.hand:
                if is_joker(card) or rank(face_of(card)) == meld.rank:
                    yield Add(card, table.id)
            return
        for end, face in open_ends(meld).items():
            for card in self.hand:
                if is_joker(card) or face_of(card) == face:
                    yield Add(card, table.id, end)


def swaps(hand: tuple[Card, ...], melds: tuple[TableMeld, ...]) -> tuple[Swap, ...]:
    """Every joker in a run that one of the cards may be swapped for."""
    wanted = [(face, table.id) for table in melds if isinstance(table.meld, RunMeld) for _, face in table.meld.jokers()]
    return tuple(dict.fromkeys(Swap(card, meld) for face, meld in wanted for card in hand if face_of(card) == face))
