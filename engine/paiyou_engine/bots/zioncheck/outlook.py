"""What a seat makes of a deal: the cards it has not seen, what the others picked up, and how near the end is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from paiyou_engine.bots.zioncheck.tastes import PLAIN, Taste
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.events import Added, Discarded, LaidDown, Seen, Swapped, Took
from paiyou_engine.zioncheck.faces import JOKER, face_of
from paiyou_engine.zioncheck.melds import TableMeld
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.view import SeatView


class Outlook(NamedTuple):
    """``unseen`` says of each face, the joker last, how many copies may still come up; ``picked`` what each seat took from
    the discards, so far as it still holds it."""

    view: SeatView
    contract: Contract
    unseen: tuple[int, ...]
    picked: tuple[frozenset[Card], ...]
    taste: Taste = PLAIN

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards."""
        return self.view.hand

    @property
    def melds(self) -> tuple[TableMeld, ...]:
        """What lies on the table."""
        return self.view.public.melds

    @property
    def options(self) -> ZioncheckOptions:
        """The table's rules."""
        return self.view.public.options

    @property
    def has_laid(self) -> bool:
        """Whether this seat has laid down."""
        return self.view.public.laid[self.view.seat] is not None

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other seats, the next one first."""
        seats = self.view.public.seats
        return tuple([Seat((self.view.seat + step) % seats) for step in range(1, seats)])

    def turns_left(self) -> int:
        """About how many turns of its own this seat can still count on: as many as the cards of the other player who is
        nearest to going out, among those who have laid down; many where there is none."""
        public = self.view.public
        nearest = [public.counts[seat] for seat in self.others if public.laid[seat] is not None]
        until_blocked = public.options.max_turns - public.number // public.seats
        return min([*nearest, until_blocked])

    def is_late(self, lacking: int) -> bool:
        """Whether the deal is likely to be over before a hand that lacks so many cards can be laid down."""
        return lacking >= 2 and self.turns_left() < lacking


def look(view: SeatView, seen: Iterable[Seen], taste: Taste = PLAIN) -> Outlook:
    """The outlook in a deal, from all that the seat has seen of it."""
    public = view.public
    picked = _picked(public.seats, seen)
    counts = [public.decks] * JOKER + [2 * public.decks]
    for card in _shown(view, picked):
        counts[face_of(card)] -= 1
    return Outlook(view, public.options.contract(public.deal), tuple(counts), picked, taste)


def _shown(view: SeatView, picked: tuple[frozenset[Card], ...]) -> Iterator[Card]:
    """Every card that this seat knows the place of."""
    yield from view.hand
    yield from view.public.discards
    for table in view.public.melds:
        yield from table.meld.cards
    for seat, cards in enumerate(picked):
        if seat != view.seat:
            yield from cards


def _picked(seats: int, seen: Iterable[Seen]) -> tuple[frozenset[Card], ...]:
    held: list[set[Card]] = [set() for _ in range(seats)]
    for event in seen:
        match event:
            case Took(seat, card):
                held[seat].add(card)
            case Swapped(seat, _, card, joker):
                held[seat] = (held[seat] - {card}) | {joker}
            case Discarded(seat, card) | Added(seat, _, card):
                held[seat].discard(card)
            case LaidDown(seat, melds):
                held[seat] -= {card for table in melds for card in table.meld.cards}
            case _:
                pass
    return tuple([frozenset(cards) for cards in held])
