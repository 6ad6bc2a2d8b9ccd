"""What an audience has seen of a deal, turned into where the unseen cards may lie.

Silence says nothing: a seat that did not bid may hold anything.
"""

from __future__ import annotations

from paiyou_engine.cards import Card
from paiyou_engine.game import EVERYTHING, Audience, Seat
from paiyou_engine.zhao_pengyou.deadlines import Deadline, Deadlines
from paiyou_engine.zhao_pengyou.events import (
    BidMade,
    Buried,
    BuriedHidden,
    DealScored,
    Drew,
    DrewHidden,
    GroupFailed,
    KittyTaken,
    KittyTakenHidden,
    MakerSet,
    Played,
    Seen,
    TookBack,
    TrickTaken,
)
from paiyou_engine.zhao_pengyou.inference import Inference
from paiyou_engine.zhao_pengyou.piles import BuryDemand, Demand, Evidence, Pile, Tally, tally
from paiyou_engine.zhao_pengyou.state import DealStart
from paiyou_engine.zhao_pengyou.trumps import ordering


class Witness:
    """One reading of a deal's seen events, in order, from its `DealBegun` on.

    ``draws`` are the cards seen as they were drawn, by seat, ``drawn`` how many were drawn; ``kitty`` and ``buried`` are
    None where they were not seen, and ``buries`` says that cards are buried at all.
    """

    def __init__(self, start: DealStart, audience: Audience, seen: tuple[Seen, ...]) -> None:
        everyone = tuple(Seat(seat) for seat in range(start.seats))
        self.start = start
        self.hidden = () if audience == EVERYTHING else tuple(seat for seat in everyone if seat != audience)
        self.draws: list[list[Card]] = [[] for _ in everyone]
        self.drawn = [0 for _ in everyone]
        self.maker: Seat | None = None
        self.takes = self.buries = False
        self.kitty: tuple[Card, ...] | None = None
        self.buried: tuple[Card, ...] | None = None
        self.hands = {seat: Pile(0, seat) for seat in self.hidden}
        self.bids: list[tuple[Seat, Deadline]] = []
        self.plays: Inference | None = None
        for index, event in enumerate(seen):
            self._draw(event)
            self._exchange(event)
            self._play(event, seen[index + 1 : index + 2])

    def _draw(self, event: Seen) -> None:
        match event:
            case Drew(seat, card):
                self.draws[seat].append(card)
                self.drawn[seat] += 1
            case DrewHidden(seat):
                self.drawn[seat] += 1
            case BidMade(seat, cards):
                self.bids.append((seat, Deadline(self.drawn[seat], cards[0], len(cards))))
            case _:
                pass

    def _exchange(self, event: Seen) -> None:
        match event:
            case MakerSet(maker, trump):
                self.maker = maker
                options = self.start.options
                order = ordering(trump, options.sequences)
                self.plays = Inference(self.start.seats, order, options, self.hands)
            case KittyTaken(_, cards):
                self.takes, self.kitty = True, cards
            case KittyTakenHidden():
                self.takes = True
            case Buried(_, cards):
                self.buries, self.buried = True, cards
            case DealScored(result):
                self.buries, self.buried = True, result.kitty
            case _:
                self.buries = self.buries or isinstance(event, BuriedHidden)

    def _play(self, event: Seen, following: tuple[Seen, ...]) -> None:
        if self.plays is None:
            return
        match event:
            case Played():
                failed = next((one for one in following if isinstance(one, GroupFailed)), None)
                self.plays.play(event, failed)
            case TookBack(seat, cards):
                self.plays.take_back(seat, cards)
            case TrickTaken():
                self.plays.end_trick()
            case _:
                pass


def evidence_of(witness: Witness) -> Evidence:
    """Where the cards may lie that the audience has not seen."""
    piles = _piles(witness)
    unseen = _unseen(witness, piles)
    demands = [demand for demand in _demands(witness) if not _is_idle(demand, piles[demand.pile], unseen)]
    deadlines = {int(seat): _deadlines(witness, seat) for seat in witness.hidden}
    return Evidence(piles, demands, {seat: one for seat, one in deadlines.items() if one is not None}, unseen)


def _piles(witness: Witness) -> list[Pile]:
    """The unseen hands in order of seats, then the buried cards, then the rest of the pack, where there are such."""
    piles = [_hand(witness, seat) for seat in witness.hidden]
    start = witness.start
    if witness.maker in witness.hidden and witness.buries:
        buried = Pile(start.kitty, int(witness.maker))
        buried.holds(tally(witness.buried or ()))
        piles.append(buried)
    if not witness.takes:
        piles.append(Pile(len(start.pack) - sum(witness.drawn), start.seats))
    return piles


def _hand(witness: Witness, seat: Seat) -> Pile:
    pile = witness.hands[seat]
    pile.size = witness.drawn[seat]
    if seat == witness.maker and witness.buries:
        return pile  # what it bid with may be buried
    if seat == witness.maker and witness.takes:
        pile.size += witness.start.kitty
    for bidder, deadline in witness.bids:
        if bidder == seat:
            pile.holds(tally((deadline.face,) * deadline.copies))
    return pile


def _deadlines(witness: Witness, seat: Seat) -> Deadlines | None:
    kitty = witness.start.kitty if witness.takes and seat == witness.maker else 0
    positions = witness.drawn[seat] + kitty
    mine = tuple(deadline for bidder, deadline in witness.bids if bidder == seat and deadline.before < positions)
    return Deadlines(positions, mine) if mine else None


def _unseen(witness: Witness, piles: list[Pile]) -> Tally:
    seen = tally(card for draws in witness.draws for card in draws)
    places = [seen, tally(witness.kitty or ()), *(pile.known for pile in piles)]
    return [
        copies - sum(known) for copies, known in zip(tally(witness.start.pack), zip(*places, strict=True), strict=True)
    ]


def _demands(witness: Witness) -> list[Demand]:
    places = {seat: index for index, seat in enumerate(witness.hidden)}
    demands = [] if witness.plays is None else witness.plays.demands
    for demand in demands:
        demand.pile = places[Seat(demand.pile)]
    options = witness.start.options
    if options.kitty_point_cap is not None and witness.maker in places and witness.buries:
        demands.append(BuryDemand(places[witness.maker], len(places), options))
    return demands


def _is_idle(demand: Demand, pile: Pile, unseen: Tally) -> bool:
    """Whether the demand is met whatever the unseen cards are: by what is known alone, or by all that could be there."""
    piles = {demand.pile: pile.known}
    if not demand.ways:
        sides = zip(pile.known, pile.banned, unseen, strict=True)
        piles[demand.pile] = [known if banned else known + more for known, banned, more in sides]
    return demand.is_monotone and demand.met(piles)
