"""A view carried forward: what `project` gave over an earlier view gives the later one, for every audience.

Everything that follows from public knowledge is computed here as in `paiyou_engine.zhao_pengyou.seeing`, by the same rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.events import (
    BidKind,
    BidMade,
    Buried,
    BuriedHidden,
    Counted,
    DealBegun,
    DealScored,
    Drew,
    DrewHidden,
    FriendsCalled,
    GameOver,
    GroupFailed,
    Hurried,
    KittyTaken,
    KittyTakenHidden,
    MakerSet,
    NobodyBid,
    Passed,
    Played,
    Seen,
    SheetClosed,
    StarterDrawn,
    TookBack,
    TrickTaken,
    WindowOpened,
)
from paiyou_engine.zhao_pengyou.folding_play import counted, failed, played, took_back, trick_taken
from paiyou_engine.zhao_pengyou.parts import take_away
from paiyou_engine.zhao_pengyou.scores import with_result
from paiyou_engine.zhao_pengyou.view import (
    CallState,
    OpenView,
    Phase,
    PublicView,
    SeatView,
    ShownBid,
    TableView,
    View,
)


def fold(view: View, seen: Seen) -> View:
    """The view after a seen event."""
    public = fold_public(view.public, seen)
    match view:
        case TableView():
            return TableView(public)
        case SeatView(seat=seat):
            hand = _hand(view.hand, seat, seen)
            return SeatView(public, seat, hand, _buried(view.buried, seen))
        case OpenView():
            hands = [_hand(hand, Seat(seat), seen) for seat, hand in enumerate(view.hands)]
            return OpenView(public, tuple(hands), _buried(view.buried, seen))
        case _:
            assert_never(view)


def fold_public(public: PublicView, seen: Seen) -> PublicView:
    """The public view after a seen event."""
    match seen:
        case Played() | Counted() | GroupFailed() | TookBack() | TrickTaken():
            return _fold_play(public, seen)
        case StarterDrawn() | DealBegun() | NobodyBid() | DealScored() | SheetClosed() | GameOver():
            return _fold_deal(public, seen)
        case Drew(seat) | DrewHidden(seat):
            return replace(public, drawn=public.drawn + 1, counts=_plus(public.counts, seat, 1))
        case BidMade() | Passed() | Hurried() | WindowOpened() | MakerSet():
            return _fold_bidding(public, seen)
        case _:
            return _fold_exchange(public, seen)


def _fold_bidding(public: PublicView, seen: BidMade | Passed | Hurried | WindowOpened | MakerSet) -> PublicView:
    match seen:
        case Hurried(seat):
            return replace(public, hurried=tuple(sorted((*public.hurried, seat))))
        case WindowOpened():
            return replace(public, phase=Phase.WINDOW, hurried=())
        case BidMade():
            return replace(public, passed=(), bids=_with_bid(public, seen))
        case Passed(seat):
            return replace(public, passed=tuple(sorted((*public.passed, seat))))
        case MakerSet():
            return _maker_set(public, seen)
        case _:
            assert_never(seen)


def _fold_exchange(
    public: PublicView, seen: KittyTaken | KittyTakenHidden | Buried | BuriedHidden | FriendsCalled
) -> PublicView:
    match seen:
        case KittyTaken(maker, cards):
            return replace(public, counts=_plus(public.counts, maker, len(cards)))
        case KittyTakenHidden(maker, count):
            return replace(public, counts=_plus(public.counts, maker, count))
        case Buried(maker, cards):
            return replace(public, phase=Phase.CALLS, counts=_plus(public.counts, maker, -len(cards)))
        case BuriedHidden(maker, count):
            return replace(public, phase=Phase.CALLS, counts=_plus(public.counts, maker, -count))
        case FriendsCalled(_, calls):
            return replace(public, phase=Phase.PLAY, calls=tuple(CallState(call) for call in calls))
        case _:
            assert_never(seen)


def _fold_play(public: PublicView, seen: Played | Counted | GroupFailed | TookBack | TrickTaken) -> PublicView:
    match seen:
        case Played():
            return played(public, seen)
        case GroupFailed():
            return failed(public, seen)
        case Counted():
            return counted(public, seen)
        case TrickTaken():
            return trick_taken(public, seen)
        case TookBack():
            return took_back(public, seen)
        case _:
            assert_never(seen)


def _fold_deal(
    public: PublicView, seen: StarterDrawn | DealBegun | NobodyBid | DealScored | SheetClosed | GameOver
) -> PublicView:
    match seen:
        case StarterDrawn(seat):
            return replace(public, phase=Phase.SHUFFLE, starter=seat)
        case DealBegun(deal, starter, redeals):
            return replace(public, phase=Phase.DRAW, deal=deal, starter=starter, redeals=redeals)
        case NobodyBid(redeals, active):
            return replace(_cleared(public), redeals=redeals, active=active)
        case DealScored(result):
            results = with_result(public.results, result)
            ladder = replace(public, levels=result.levels, active=result.active)
            return replace(ladder, phase=Phase.SCORES, results=results, opposition=result.opposition)
        case SheetClosed(deal, starter):
            return replace(_cleared(public), deal=deal, starter=starter, redeals=0)
        case GameOver(winners):
            return replace(public, phase=Phase.OVER, winners=winners)
        case _:
            assert_never(seen)


def _cleared(public: PublicView) -> PublicView:
    """The table without a deal on it."""
    nothing = (0,) * public.seats
    return PublicView(
        options=public.options,
        seats=public.seats,
        phase=Phase.SHUFFLE,
        deal=public.deal,
        starter=public.starter,
        redeals=public.redeals,
        levels=public.levels,
        active=public.active,
        counts=nothing,
        drawn=0,
        pack=public.pack,
        kitty=public.kitty,
        captured=nothing,
        penalties=nothing,
        results=public.results,
    )


def _maker_set(public: PublicView, seen: MakerSet) -> PublicView:
    return replace(
        public,
        phase=Phase.EXCHANGE,
        passed=(),
        bids=tuple(replace(bid, open=False) for bid in public.bids),
        maker=seen.maker,
        trump=seen.trump,
        turn=seen.maker,
        maker_side=(seen.maker,),
    )


def _with_bid(public: PublicView, seen: BidMade) -> tuple[ShownBid, ...]:
    """The bids with a new one; the one it displaced may still match it, where that is the rule."""
    may_match = seen.kind is BidKind.OVERBID and public.options.bid_defence
    last = len(public.bids) - 1
    old = (replace(bid, open=may_match and index == last) for index, bid in enumerate(public.bids))
    return (*old, ShownBid(seen.seat, seen.cards))


def _hand(hand: tuple[Card, ...], seat: Seat, seen: Seen) -> tuple[Card, ...]:
    match seen:
        case Drew(drawer, card) if drawer == seat:
            return _with(hand, (card,))
        case KittyTaken(maker, cards) if maker == seat:
            return _with(hand, cards)
        case Buried(maker, cards) if maker == seat:
            return tuple(take_away(hand, cards))
        case Played(player, cards) if player == seat:
            return tuple(take_away(hand, cards))
        case TookBack(player, cards) if player == seat:
            return _with(hand, cards)
        case NobodyBid():
            return ()
        case _:
            return hand


def _buried(buried: tuple[Card, ...], seen: Seen) -> tuple[Card, ...]:
    match seen:
        case Buried(_, cards):
            return cards
        case SheetClosed():
            return ()
        case _:
            return buried


def _with(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted((*hand, *cards)))


def _plus(counts: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + more, *counts[seat + 1 :])
