"""What the maker's burial and calls say of its cards: nobody buries just any cards, or calls just any friends.

If what was buried were any cards of the maker's, there would be trumps and points among them that a maker keeps, and the
maker would be weaker than it is.  So it is asked what `steady` would have buried of the hand and the kitty together, and whom
it would have called with what is left.
"""

from __future__ import annotations

from math import log
from operator import sub
from typing import Final

from msgspec.structs import replace

from paiyou_engine.bots.zhao_pengyou.burying import bury
from paiyou_engine.bots.zhao_pengyou.calling import call_friends
from paiyou_engine.bots.zhao_pengyou.evaluating import strength
from paiyou_engine.bots.zhao_pengyou.memory import Memory, copies, counts_by_suit, pack_copies
from paiyou_engine.bots.zhao_pengyou.playout import Cards, table_of
from paiyou_engine.zhao_pengyou.actions import Bury, CallFriends
from paiyou_engine.zhao_pengyou.burying import bury_choices
from paiyou_engine.zhao_pengyou.calls import call_choices
from paiyou_engine.zhao_pengyou.choices import ZhaoPengyouChoices
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.table import Layout
from paiyou_engine.zhao_pengyou.trumps import ordering
from paiyou_engine.zhao_pengyou.view import Phase, SeatView

_OTHER_CARD: Final = log(0.01)
"""What speaks against a burial for each card that `steady` would have kept."""
_OTHER_CALL: Final = log(0.2)
"""The same for each call that it would not have made."""
_BID: Final = 1.0
_WEAKLY: Final = log(0.1)
"""What speaks against a maker's hand of less strength (`evaluating`): who bids has trumps."""
_NO_SUIT: Final[frozenset[int]] = frozenset()


class Beginning:
    """How a deal began for its maker."""

    def __init__(self, playing: Playing, options: ZhaoPengyouOptions, numbers: Layout) -> None:
        self._options = options
        self._numbers = numbers
        self._order = ordering(playing.trump, options.sequences)
        self._maker = playing.friends.maker
        self._table = replace(
            table_of(playing, options, numbers),
            phase=Phase.EXCHANGE,
            counts=(numbers.hand,) * numbers.players,
            turn=self._maker,
        )
        self._callable = ZhaoPengyouChoices(calls=call_choices(numbers, self._order, options))
        self._calls = playing.friends.calls
        self._would_bury: dict[Cards, tuple[int, ...]] = {}
        self._known: dict[tuple[Cards, Cards], float] = {}

    def weigh(self, hand: Cards, buried: Cards, least: float) -> float:
        """The logarithm of how likely it is that just this was buried, this kept, and these friends called; if it is less
        than ``least``, it may come out too high, but not as high as that."""
        key = hand, buried
        weight = self._known.get(key)
        if weight is None:
            weight = self._weigh_burial(hand, buried) + self._weigh_bid(hand)
            if weight < least:
                return weight
            weight += self._weigh_calls(hand, buried)
            self._known[key] = weight
        return weight

    def _weigh_bid(self, hand: Cards) -> float:
        return 0.0 if strength(hand, self._order, self._numbers) >= _BID else _WEAKLY

    def _weigh_burial(self, hand: Cards, buried: Cards) -> float:
        taken = tuple(sorted(hand + buried))
        if taken not in self._would_bury:
            choices = ZhaoPengyouChoices(bury=bury_choices(taken, self._numbers.kitty, self._options))
            action = bury(self._memory(taken, ()), choices)
            self._would_bury[taken] = copies(action.cards if isinstance(action, Bury) else ())
        others: int = sum([number for number in map(sub, copies(buried), self._would_bury[taken]) if number > 0])
        return _OTHER_CARD * others

    def _weigh_calls(self, hand: Cards, buried: Cards) -> float:
        action = call_friends(self._memory(hand, buried), self._callable)
        called = action.calls if isinstance(action, CallFriends) else ()
        return _OTHER_CALL * sum([call not in called for call in self._calls])

    def _memory(self, hand: Cards, buried: Cards) -> Memory:
        mine = copies(hand)
        unseen = tuple(map(sub, map(sub, pack_copies(self._numbers), mine), copies(buried)))
        view = SeatView(self._table, self._maker, hand, buried)
        nothing, void = (0,) * len(mine), (_NO_SUIT,) * self._numbers.players
        return Memory(
            view, self._order, self._numbers, mine, nothing, unseen, counts_by_suit(unseen, self._order), void
        )
