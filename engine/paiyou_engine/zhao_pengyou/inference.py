"""What plays say about the hands they came from (`law/zhao-pengyou.md` §2.10, §2.13).

Speaking are cards shown and played, a suit not followed, sets not played on a led set, and group leads, which were
compared with every other hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.events import GroupFailed, Played
from paiyou_engine.zhao_pengyou.following import follow_choices
from paiyou_engine.zhao_pengyou.groups import beats
from paiyou_engine.zhao_pengyou.leads import Lead, LeadKind, lead_of_part, read_lead
from paiyou_engine.zhao_pengyou.option_values import Follow
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.parts import Part
from paiyou_engine.zhao_pengyou.piles import Demand, Pile, Test, Ways, tally
from paiyou_engine.zhao_pengyou.trumps import Ordering


class Inference:
    """One reading of a deal's plays, in order.  ``piles`` are the unseen hands by seat; what is learnt is noted there and
    in ``demands``."""

    def __init__(self, seats: int, order: Ordering, options: ZhaoPengyouOptions, piles: Mapping[Seat, Pile]) -> None:
        self.demands: list[Demand] = []
        self._seats = seats
        self._order = order
        self._options = options
        self._piles = piles
        self._played = [tally(()) for _ in range(seats)]
        self._lead: Lead | None = None
        self._plays = 0

    def play(self, event: Played, failed: GroupFailed | None) -> None:
        """Cards lie on the table; ``failed`` says what became of a group lead that did not stand."""
        withdrawn = failed.withdrawn if failed is not None else ()
        self._show(event.seat, event.cards + withdrawn)
        if self._lead is not None:
            self._follow(event.seat, event.cards, self._lead)
        elif failed is not None:
            self._lead = self._failed_group(event, failed)
        else:
            self._lead = read_lead(event.cards, event.parts, self._order, self._options)
            self._standing_group(event.seat, self._lead)
        self._plays += 1
        for face in event.cards:
            self._played[event.seat][face] += 1

    def take_back(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """The last play went back into its hand; that it was legal stays known."""
        for face in cards:
            self._played[seat][face] -= 1
        self._plays -= 1
        if not self._plays:
            self._lead = None

    def end_trick(self) -> None:
        """The next play is a lead."""
        self._lead, self._plays = None, 0

    def _show(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        if seat in self._piles:
            held = zip(self._played[seat], tally(cards), strict=True)
            self._piles[seat].holds(before + now for before, now in held)

    def _follow(self, seat: Seat, cards: tuple[Card, ...], lead: Lead) -> None:
        if seat not in self._piles:
            return
        suits = self._order.suit
        if any(suits[face] != lead.suit for face in cards):
            self._ban(seat, self._order.faces[lead.suit])
        elif any(part.size > 1 for part in lead.parts) and self._options.follow is not Follow.SUIT_ONLY:
            test = partial(_may_follow, lead, cards, self._order, self._options)
            self._demand(seat, lead.suit, test, is_monotone=self._options.follow is not Follow.PROTECTED, least=2)

    def _standing_group(self, leader: Seat, lead: Lead) -> None:
        if lead.kind is LeadKind.GROUP:
            for seat in self._others(leader):
                for part in lead.parts:
                    self._unbeaten(seat, part)

    def _failed_group(self, event: Played, failed: GroupFailed) -> Lead:
        """Of the parts that can be beaten the one that stayed is the first by size, rank and name (D-36)."""
        whole = read_lead(event.cards + failed.withdrawn, failed.parts, self._order, self._options)
        kept = next(part for part in whole.parts if Counter(part.cards) == Counter(event.cards))
        before = [part for part in whole.parts[: whole.parts.index(kept)] if _key(part) == _key(kept)]
        before += [part for part in whole.parts if _key(part) < _key(kept)]
        others = self._others(event.seat)
        for seat in others:
            for part in before:
                self._unbeaten(seat, part)
        for seat in others[: others.index(failed.stopped_by)]:
            self._unbeaten(seat, kept)
        self._beaten(failed.stopped_by, kept)
        return lead_of_part(kept, event.cards, whole.suit)

    def _unbeaten(self, seat: Seat, part: Part) -> None:
        if seat not in self._piles:
            return
        suit = self._order.suit[part.faces[0]]
        self._ban(seat, (face for face in self._order.faces[suit] if beats(Counter((face,)), part, self._order)))
        if part.size > 1:
            self._demand(seat, suit, partial(_does_not_beat, part, self._order), least=part.size)

    def _beaten(self, seat: Seat, part: Part) -> None:
        if seat in self._piles:
            suit = self._order.suit[part.faces[0]]
            ways = tuple(_ways_to_beat(part, self._order))
            self._demand(seat, suit, partial(_does_beat, part, self._order), ways=ways, least=part.size)

    def _ban(self, seat: Seat, faces: Iterable[Card]) -> None:
        for face in faces:
            self._piles[seat].banned[face] = True

    def _demand(
        self, seat: Seat, suit: int, test: Test, *, ways: Ways = (), is_monotone: bool = True, least: int = 1
    ) -> None:
        faces = tuple(sorted(self._order.faces[suit]))
        before = self._played[seat]
        self.demands.append(Demand(seat, faces, before, test, ways=ways, is_monotone=is_monotone, least=least))

    def _others(self, leader: Seat) -> tuple[Seat, ...]:
        return tuple(Seat((leader + step) % self._seats) for step in range(1, self._seats))


def _key(part: Part) -> tuple[int, int]:
    return part.count, part.top


def _may_follow(
    lead: Lead, cards: tuple[Card, ...], order: Ordering, options: ZhaoPengyouOptions, held: tuple[Card, ...]
) -> bool:
    return follow_choices(lead, held, order, options).contains(cards)


def _does_beat(part: Part, order: Ordering, held: tuple[Card, ...]) -> bool:
    return beats(Counter(held), part, order)


def _does_not_beat(part: Part, order: Ordering, held: tuple[Card, ...]) -> bool:
    return not beats(Counter(held), part, order)


def _ways_to_beat(part: Part, order: Ordering) -> Iterator[tuple[Card, ...]]:
    """Every set or sequence of the part's own shape that is higher."""
    size, length = part.shape
    faces = order.faces[order.suit[part.faces[0]]]
    runs: list[tuple[Card, ...]] = [(face,) for face in faces]
    for _ in range(length - 1):
        runs = [(*run, face) for run in runs for face in faces if order.step[face] == order.step[run[-1]] + 1]
    for run in runs:
        cards = tuple(face for face in run for _ in range(size))
        if _does_beat(part, order, cards):
            yield cards
