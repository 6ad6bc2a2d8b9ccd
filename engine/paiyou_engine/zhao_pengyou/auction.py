"""Bids in the draw and in the closing window, and how bidding ends (`law/zhao-pengyou.md` §2.5, §2.6, D-09, D-16)."""

from __future__ import annotations

from msgspec.structs import replace

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zhao_pengyou.bidding import Shown, bid, check_held, may_bid, trump_of
from paiyou_engine.zhao_pengyou.draw import with_hand
from paiyou_engine.zhao_pengyou.events import BidKind, BidMade, Event, KittyTaken, MakerSet, NobodyBid, Passed
from paiyou_engine.zhao_pengyou.ladder import after_no_bids
from paiyou_engine.zhao_pengyou.state import Auction, AwaitPack, Closing, DealStart, Drawing, Exchanging, Hands, Moved
from paiyou_engine.zhao_pengyou.view import Phase


def bid_in_draw(start: DealStart, phase: Drawing, seat: Seat, cards: tuple[Card, ...]) -> Moved:
    """A bid while cards are drawn.  Raises `IllegalAction` ``bid.*``."""
    auction, events = _bid(start, phase.auction, phase.hands, seat, cards)
    return start, Drawing(phase.pack, phase.drawn, phase.hands, auction, phase.hurried), events


def bid_in_window(start: DealStart, phase: Closing, seat: Seat, cards: tuple[Card, ...]) -> Moved:
    """A bid after the last card; all others are asked again.  Raises `IllegalAction` ``bid.*``."""
    if seat in phase.passed:
        raise IllegalAction("bid.closed")
    auction, events = _bid(start, phase.auction, phase.hands, seat, cards)
    return start, Closing(phase.hands, phase.kitty, auction), events


def pass_bid(start: DealStart, phase: Closing, seat: Seat) -> Moved:
    """A seat that may bid does not; the last one closes the bidding.  Raises `IllegalAction` ``bid.passive`` or
    ``play.turn``."""
    if seat not in bidders(start):
        raise IllegalAction("bid.passive")
    if seat in phase.passed:
        raise IllegalAction("play.turn", Facts(words=(Phase.WINDOW.value,)))
    after = replace(phase, passed=tuple(sorted((*phase.passed, seat))))
    if len(after.passed) < len(bidders(start)):
        return start, after, (Passed(seat),)
    now, closed, events = close_bidding(start, after)
    return now, closed, (Passed(seat), *events)


def close_bidding(start: DealStart, phase: Closing) -> Moved:
    """The maker takes the kitty up; if nobody bid, the cards go back and everybody is active."""
    standing = phase.auction.bidding.standing
    if standing is None:
        ladder = after_no_bids(start.ladder)
        redeals = start.redeals + 1
        event = NobodyBid(redeals, tuple(one.active for one in ladder))
        return replace(start, ladder=ladder, redeals=redeals), AwaitPack(), (event,)
    maker = standing.seat
    trump = trump_of(standing, start.ladder[maker].level)
    kitty = tuple(sorted(phase.kitty))
    hands = with_hand(phase.hands, maker, tuple(sorted(phase.hands[maker] + kitty)))
    return (
        start,
        Exchanging(hands, phase.auction.bids, maker, trump),
        (MakerSet(maker, trump), KittyTaken(maker, kitty)),
    )


def bidders(start: DealStart) -> tuple[Seat, ...]:
    """The seats that may make trumps, whatever they hold."""
    return tuple(Seat(seat) for seat, one in enumerate(start.ladder) if may_bid(one, start.options))


def _bid(
    start: DealStart, auction: Auction, hands: Hands, seat: Seat, cards: tuple[Card, ...]
) -> tuple[Auction, tuple[Event, ...]]:
    standing = start.ladder[seat]
    bidding, kind = bid(auction.bidding, seat, cards, standing, start.options)
    check_held(cards, hands[seat])
    shown = Shown(seat, cards[0], len(cards))
    before = auction.bidding.standing
    displaced = before.seat if before is not None and kind in (BidKind.OVERBID, BidKind.DEFENCE) else None
    event = BidMade(seat, cards, kind, trump_of(shown, standing.level), displaced)
    return Auction(bidding, (*auction.bids, shown)), (event,)
