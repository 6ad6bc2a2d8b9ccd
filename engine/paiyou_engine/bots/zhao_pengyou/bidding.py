"""When to bid (`law/zhao-pengyou.md` §2.5): on a long suit with rank cards and jokers, and boldly once nobody has bid.

A bid waits until the hand is worth it, so that the suit is the right one; the closing window is the last chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paiyou_engine.bots.zhao_pengyou.evaluating import strength
from paiyou_engine.bots.zhao_pengyou.memory import copies
from paiyou_engine.cards import BLACK_JOKER, RED_JOKER, SUITS, Rank, card, is_joker, suit_of
from paiyou_engine.game import Choices
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Pass
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.trumps import Trump, ordering
from paiyou_engine.zhao_pengyou.view import Phase, SeatView

_IN_DRAW: Final = 2.0
_IN_WINDOW: Final = 1.0
_AFTER_REDEAL: Final = 2.0
"""How much less is enough for each deal in a row that nobody wanted."""

_ANYTHING: Final = 2
"""From this redeal on a seat that can bid does."""

_OUTNUMBERED: Final = 10.0
"""How much more is enough for each part of the table that the maker's side falls short of a half."""

_EARLIEST: Final = 4
"""Nobody bids on fewer cards."""


def bids_by_strength(view: SeatView, choices: Choices[Action]) -> list[Bid]:
    """The legal bids, the one whose trumps are strongest first, and of those the one of the fewest cards."""
    legal = [bid for bid in _bids(view) if choices.contains(bid)]
    worth = {bid: _strength(view, bid) for bid in legal}
    return sorted(legal, key=lambda bid: (-worth[bid], len(bid.cards)))


def holds_the_bid(view: SeatView) -> bool:
    """Whether the seat's own bid stands."""
    return bool(view.public.bids) and view.public.bids[-1].seat == view.seat


def is_early(view: SeatView) -> bool:
    """Whether the hand has too few cards to tell anything."""
    return view.public.phase is Phase.DRAW and len(view.hand) < _EARLIEST


def is_anything_enough(view: SeatView) -> bool:
    """Whether so many deals went by without a bid that a seat bids on anything."""
    return view.public.redeals >= _ANYTHING


def bid_or_wait(view: SeatView, choices: Choices[Action]) -> Action | None:
    """A bid during the draw, or None."""
    return None if is_early(view) else _best(view, choices, _IN_DRAW)


def bid_or_pass(view: SeatView, choices: Choices[Action]) -> Action:
    """A bid in the closing window, or a pass."""
    return _best(view, choices, _IN_WINDOW) or Pass()


def _best(view: SeatView, choices: Choices[Action], enough: float) -> Bid | None:
    """The bid with the strongest trump that the hand is good enough for; the fewest cards that will do."""
    if holds_the_bid(view):
        return None
    best = next(iter(bids_by_strength(view, choices)), None)
    if best is None or is_anything_enough(view):
        return best
    numbers = layout(view.public.seats, view.public.options)
    enough += _OUTNUMBERED * (0.5 - numbers.maker_team / numbers.players)
    return best if _strength(view, best) >= enough - _AFTER_REDEAL * view.public.redeals else None


def _bids(view: SeatView) -> Iterator[Bid]:
    held = copies(view.hand)
    level = Rank(view.public.levels[view.seat])
    for face in (*(card(level, suit) for suit in SUITS), BLACK_JOKER, RED_JOKER):
        for size in range(1, held[face] + 1):
            yield Bid((face,) * size)


def _strength(view: SeatView, bid: Bid) -> float:
    face = bid.cards[0]
    suit = None if is_joker(face) else suit_of(face)
    order = ordering(Trump(Rank(view.public.levels[view.seat]), suit), view.public.options.sequences)
    return strength(view.hand, order, layout(view.public.seats, view.public.options))
