"""Making trumps: who has shown which cards (`law/zhao-pengyou.md` §2.5, D-07 to D-15)."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from paiyou_engine.cards import Card, Rank, is_joker, rank_of, suit_of
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zhao_pengyou.events import BidKind
from paiyou_engine.zhao_pengyou.ladder import Standing
from paiyou_engine.zhao_pengyou.option_values import Ladder
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.trumps import Trump

FEWEST_JOKERS: Final = 2


class Shown(msgspec.Struct, frozen=True):
    """Identical cards that a seat has shown."""

    seat: Seat
    face: Card
    count: int


class Bidding(msgspec.Struct, frozen=True):
    """The bid that stands, the one that it displaced and that may still match it, and whether bidding is closed."""

    standing: Shown | None = None
    displaced: Shown | None = None
    closed: bool = False


NO_BIDS: Final = Bidding()


def bid(
    bidding: Bidding, seat: Seat, cards: tuple[Card, ...], standing: Standing, options: ZhaoPengyouOptions
) -> tuple[Bidding, BidKind]:
    """A seat of this standing shows cards; they are all that would then lie there, those shown before included.

    Raises `IllegalAction` ``bid.{closed,passive,count,joker,identical,level,suit}``; whether the cards are held is
    `check_held`.
    """
    if bidding.closed:
        raise IllegalAction("bid.closed")
    _check_cards(cards, standing, options)
    shown = Shown(seat, cards[0], len(cards))
    kind = _kind(bidding, shown, options)
    displaced = bidding.standing if kind is BidKind.OVERBID and options.bid_defence else None
    return Bidding(shown, displaced), kind


def check_held(cards: tuple[Card, ...], hand: tuple[Card, ...]) -> None:
    """Raise `IllegalAction` ``bid.hand`` unless the cards are held; cards that lie shown are still in their hand."""
    missing = Counter(cards) - Counter(hand)
    if missing:
        raise IllegalAction("bid.hand", Facts(cards=tuple(sorted(missing))))


def close(bidding: Bidding) -> Bidding:
    """No more bids."""
    return msgspec.structs.replace(bidding, closed=True)


def bid_choices(
    bidding: Bidding, seat: Seat, hand: tuple[Card, ...], standing: Standing, options: ZhaoPengyouOptions
) -> tuple[tuple[Card, ...], ...]:
    """Every bid that the holder of the hand may make now, fewer cards first."""
    candidates = [(face,) * count for face, held in sorted(Counter(hand).items()) for count in range(1, held + 1)]
    allowed = [cards for cards in candidates if _is_allowed(bidding, seat, cards, standing, options)]
    return tuple(sorted(allowed, key=lambda cards: (len(cards), cards[0])))


def may_bid(standing: Standing, options: ZhaoPengyouOptions) -> bool:
    """Whether a player of this standing may make trumps at all."""
    return standing.active or options.ladder is Ladder.PLAIN


def trump_of(shown: Shown, level: Rank) -> Trump:
    """The trump that a bid by a player on this level makes; jokers make no trump suit."""
    return Trump(level, None if is_joker(shown.face) else suit_of(shown.face))


def _check_cards(cards: tuple[Card, ...], standing: Standing, options: ZhaoPengyouOptions) -> None:
    if not may_bid(standing, options):
        raise IllegalAction("bid.passive")
    if not cards:
        raise IllegalAction("bid.count", Facts(need=1, have=0))
    jokers = tuple(face for face in cards if is_joker(face))
    if jokers and not options.joker_bids:
        raise IllegalAction("bid.joker", Facts(cards=jokers))
    if len(set(cards)) > 1:
        raise IllegalAction("bid.identical", Facts(cards=cards))
    if jokers and len(cards) < FEWEST_JOKERS:
        raise IllegalAction("bid.joker", Facts(cards=jokers, need=FEWEST_JOKERS, have=len(cards)))
    if not jokers and rank_of(cards[0]) != standing.level:
        raise IllegalAction("bid.level", Facts(cards=cards, need=standing.level))


def _kind(bidding: Bidding, shown: Shown, options: ZhaoPengyouOptions) -> BidKind:
    standing = bidding.standing
    if standing is None:
        return BidKind.FIRST
    if shown.seat == standing.seat and shown.face != standing.face:
        raise IllegalAction("bid.suit", Facts(cards=(standing.face,)))
    if shown.count > standing.count:
        return BidKind.REINFORCEMENT if shown.seat == standing.seat else BidKind.OVERBID
    if options.bid_defence and _matches(bidding.displaced, shown, standing.count):
        return BidKind.DEFENCE
    raise IllegalAction("bid.count", Facts(need=standing.count + 1, have=shown.count))


def _matches(displaced: Shown | None, shown: Shown, count: int) -> bool:
    return (
        displaced is not None and shown.seat == displaced.seat and shown.face == displaced.face and shown.count == count
    )


def _is_allowed(
    bidding: Bidding, seat: Seat, cards: tuple[Card, ...], standing: Standing, options: ZhaoPengyouOptions
) -> bool:
    try:
        bid(bidding, seat, cards, standing, options)
    except IllegalAction:
        return False
    return True
