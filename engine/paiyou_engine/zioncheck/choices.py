"""What a seat may do now, in any phase, as one compact description."""

from __future__ import annotations

from typing import Final, assert_never

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.actions import Action, Add, Discard, Draw, Lay, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.events import Answer
from paiyou_engine.zioncheck.sight import Sight, sight
from paiyou_engine.zioncheck.state import Phase, State
from paiyou_engine.zioncheck.table_choices import AddChoices, LayChoices, add_choices, swaps
from paiyou_engine.zioncheck.waiting import swappers


class ZioncheckChoices(msgspec.Struct, frozen=True):
    """The actions without cards, the ``live`` discard that may be taken or left, the cards that may be discarded, laying
    down, laying off, and joker swaps."""

    plain: tuple[Draw | Ready, ...] = ()
    live: Card | None = None
    discards: tuple[Card, ...] = ()
    lay: LayChoices | None = None
    adds: AddChoices | None = None
    swaps: tuple[Swap, ...] = ()

    def contains(self, action: Action) -> bool:
        """Whether the action would be accepted."""
        match action:
            case Draw() | Ready():
                return action in self.plain
            case Take(card) | Pass(card):
                return card == self.live
            case Discard(card):
                return card in self.discards
            case Lay():
                return self.lay is not None and self.lay.contains(action)
            case Add():
                return self.adds is not None and self.adds.contains(action)
            case Swap():
                return action in self.swaps
            case _:
                assert_never(action)

    def count(self) -> int:
        """How many different actions there are; all ways of laying down count as one."""
        return len(self.discards) + len(self._other_simple()) + self.may_lay()

    def example(self, rng: Rng) -> Action:
        """One of the actions; each can come up, but of the ways to lay down only the listed ones and the first found.

        Raises ValueError where there is none.
        """
        discards, others = self.discards, self._other_simple()
        number = len(discards) + len(others)
        if not number:
            raise ValueError("no choice")
        # whether the contract can be laid down is asked only where the lot falls on it
        if self.lay is not None and not rng.randrange(number + 1) and self.lay.is_possible():
            return self.lay.example(rng)
        chosen = rng.randrange(number)
        return Discard(discards[chosen]) if chosen < len(discards) else others[chosen - len(discards)]

    def forced(self) -> tuple[Card, ...]:
        """The card that every one of the actions takes out of the hand: the last one, or the only one that wins a joker."""
        adds = self.adds.all() if self.adds is not None else ()
        cards = {*self.discards, *[add.card for add in adds], *[swap.card for swap in self.swaps]}
        is_free = self.plain or self.live is not None or len(cards) != 1 or self.may_lay()
        return () if is_free else tuple(cards)

    def simple(self) -> tuple[Action, ...]:
        """Every action but laying down."""
        return (*map(Discard, self.discards), *self._other_simple())

    def _other_simple(self) -> tuple[Action, ...]:
        answers = (Take(self.live), Pass(self.live)) if self.live is not None else ()
        adds = self.adds.all() if self.adds is not None else ()
        return (*self.plain, *answers, *adds, *self.swaps)

    def may_lay(self) -> bool:
        """Whether the contract can be laid down."""
        return self.lay is not None and self.lay.is_possible()


NOTHING: Final = ZioncheckChoices()


def choices(state: State, seat: Seat) -> ZioncheckChoices:
    """What the seat may do now."""
    return choices_in(sight(state, seat))


def choices_in(seen: Sight) -> ZioncheckChoices:
    """What the seat may do that sees this."""
    match seen.phase:
        case Phase.DEALER | Phase.SHUFFLE | Phase.RESHUFFLE | Phase.OVER:
            return NOTHING
        case Phase.SCORES:
            return ZioncheckChoices(plain=() if seen.ready else (Ready(),))
        case Phase.CLAIM:
            return _answering(seen)
        case Phase.DRAW:
            return ZioncheckChoices(plain=(Draw(),) if seen.seat == seen.turn else (), swaps=_swaps(seen))
        case Phase.MELD:
            return _melding(seen) if seen.seat == seen.turn else ZioncheckChoices(swaps=_swaps(seen))
        case _:
            assert_never(seen.phase)


def _answering(seen: Sight) -> ZioncheckChoices:
    draws = seen.seat == seen.turn and Answer.DRAWS not in seen.answers
    answers = seen.seat in seen.asked and not seen.answers
    return ZioncheckChoices(plain=(Draw(),) if draws else (), live=seen.top if answers else None, swaps=_swaps(seen))


def _melding(seen: Sight) -> ZioncheckChoices:
    may_lay = seen.laid is None
    return ZioncheckChoices(
        discards=seen.hand,
        lay=LayChoices(seen.hand, seen.contract, seen.options) if may_lay else None,
        adds=add_choices(seen.hand, seen.melds, (seen.laid, seen.number), seen.options),
        swaps=_swaps(seen),
    )


def _swaps(seen: Sight) -> tuple[Swap, ...]:
    assert seen.turn is not None
    may_swap = swappers(seen.turn, (seen.seat,), seen.melds, seen.options)
    return swaps(seen.hand, seen.melds) if may_swap else ()
