"""What a seat knows about the cards it does not see, from this deal's public plays.

Nothing is kept between decisions: the view holds every play of the deal, and reading it again takes little time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import sub
from typing import Final

from paiyou_engine.bots.zhao_pengyou.tastes import PLAIN, Taste
from paiyou_engine.cards import FACES, Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.table import Layout, layout
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering, ordering
from paiyou_engine.zhao_pengyou.view import PublicView, SeatView, TrickView

ALL_SUITS: Final = range(TRUMPS + 1)
"""Effective ones."""


@dataclass(frozen=True)
class Memory:
    """The cards of a deal as one seat knows them, once the trump is set.

    Tuples of copies are indexed by face: ``mine`` are those in the hand, ``played`` those that lay on the table,
    ``unseen`` those in other hands or (unless this seat buried them) in the kitty.  ``unseen_in`` counts the unseen cards
    of each effective suit, ``void`` holds for each seat the effective suits that it failed to follow.  ``taste`` is how the
    seat weighs all that.
    """

    view: SeatView
    order: Ordering
    numbers: Layout
    mine: tuple[int, ...]
    played: tuple[int, ...]
    unseen: tuple[int, ...]
    unseen_in: tuple[int, ...]
    void: tuple[frozenset[int], ...]
    taste: Taste = PLAIN

    @property
    def seat(self) -> Seat:
        """The seat whose memory it is."""
        return self.view.seat

    @property
    def public(self) -> PublicView:
        """What everybody sees."""
        return self.view.public

    @cached_property
    def in_suit(self) -> tuple[int, ...]:
        """How many cards of each effective suit the seat holds."""
        return counts_by_suit(self.mine, self.order)

    @cached_property
    def _room(self) -> tuple[int, ...]:
        """For each effective suit, how many cards lie where an unseen card of it can be."""
        counts = self.public.counts
        whole = sum(counts) - counts[self.seat] + (0 if self.is_maker else self.public.kitty)
        room = [whole] * (TRUMPS + 1)
        for seat, suits in enumerate(self.void):
            for suit in suits:
                if seat != self.seat:
                    room[suit] -= counts[seat]
        return tuple(room)

    def held(self, suits: Collection[int] = ALL_SUITS) -> set[Card]:
        """The faces in the seat's hand, or those of them that are of these effective suits."""
        faces = set(self.view.hand)
        return faces if len(suits) > TRUMPS else {face for face in faces if self.order.suit[face] in suits}

    @property
    def is_maker(self) -> bool:
        """Whether the seat is the maker."""
        return self.seat == self.public.maker

    def share(self, seat: Seat, suit: int) -> float:
        """The chance that one unseen card of the effective suit lies in that seat's hand."""
        if seat == self.view.seat or suit in self.void[seat]:
            return 0.0
        room = self._room[suit]
        return self.view.public.counts[seat] / room if room else 0.0

    def unseen_above(self, face: Card) -> int:
        """How many unseen cards of the same effective suit are higher."""
        return sum(map(self.unseen.__getitem__, self.order.above[face]))

    def is_boss(self, face: Card, size: int = 1) -> bool:
        """Whether no unseen set of ``size`` in the same effective suit is higher; certain, not likely."""
        return max(map(self.unseen.__getitem__, self.order.above[face]), default=0) < size


def remember(view: SeatView, taste: Taste = PLAIN) -> Memory:
    """Read the deal.  The trump must be set."""
    public = view.public
    assert public.trump is not None
    order = ordering(public.trump, public.options.sequences)
    numbers = layout(public.seats, public.options)
    mine = copies(view.hand)
    buried = copies(view.buried)
    played = copies(face for trick in _tricks(public) for play in trick.plays for face in play.cards)
    unseen = tuple(map(sub, map(sub, map(sub, pack_copies(numbers), mine), buried), played))
    return Memory(
        view, order, numbers, mine, played, unseen, counts_by_suit(unseen, order), _voids(public, order), taste
    )


def copies(cards: Iterable[Card]) -> tuple[int, ...]:
    """How many copies of each face, indexed by face."""
    counts = [0] * FACES
    for face in cards:
        counts[face] += 1
    return tuple(counts)


@lru_cache(maxsize=64)
def pack_copies(numbers: Layout) -> tuple[int, ...]:
    """How many copies of each face are in the deal, indexed by face."""
    return tuple([numbers.copies(Card(face)) for face in range(FACES)])


def counts_by_suit(counts: tuple[int, ...], order: Ordering) -> tuple[int, ...]:
    """How many cards of each effective suit, from copies by face."""
    return tuple([sum(map(counts.__getitem__, faces)) for faces in order.faces])


def _tricks(public: PublicView) -> Iterator[TrickView]:
    yield from public.tricks
    if public.trick.plays and public.trick not in public.tricks[-1:]:
        yield public.trick


def _voids(public: PublicView, order: Ordering) -> tuple[frozenset[int], ...]:
    void: list[set[int]] = [set() for _ in range(public.seats)]
    suits = order.suit
    for trick in _tricks(public):
        led = suits[trick.plays[0].cards[0]]
        for play in trick.plays[1:]:
            if any(suits[face] != led for face in play.cards):
                void[play.seat].add(led)
    return tuple(frozenset(suits_void) for suits_void in void)
