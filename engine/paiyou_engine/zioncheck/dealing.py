"""The beginning of a game and of each deal (`law/zioncheck.md` R1, R3, R4)."""

from __future__ import annotations

from msgspec.structs import replace

from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.events import DealBegun, DealerDrawn, Dealt, Event
from paiyou_engine.zioncheck.faces import packs
from paiyou_engine.zioncheck.options import ZioncheckOptions, check_options
from paiyou_engine.zioncheck.state import AwaitDealer, AwaitPack, Deal, DealStart, Drawing, Moved, State
from paiyou_engine.zioncheck.table import check_deal_sizes, decks_for


def new_game(options: ZioncheckOptions, seats: int) -> State:
    """Nobody has any points.  Raises `BadOptions`."""
    check_options(options)
    decks = decks_for(seats)
    check_deal_sizes(seats, options)
    return State(DealStart(options, seats, decks, deal=1, dealer=None, totals=(0,) * seats), AwaitDealer())


def draw_lot(start: DealStart, order: tuple[int, ...]) -> Moved:
    """The lot falls on the first seat of the order."""
    dealer = Seat(order[0])
    return replace(start, dealer=dealer), AwaitPack(), (DealerDrawn(dealer),)


def deal_out(start: DealStart, order: tuple[int, ...]) -> Moved:
    """The cards lie in this order: one at a time to each seat from the dealer's left, the rest is the stock."""
    cards = packs(start.decks)
    lying = tuple([cards[index] for index in order])
    seats, dealt = start.seats, start.seats * start.hand
    hands = tuple([tuple(sorted(lying[(seat - start.first) % seats : dealt : seats])) for seat in range(seats)])
    deal = Deal(
        hands=hands,
        stock=lying[dealt:],
        discards=(),
        melds=(),
        turn=start.first,
        number=1,
        laid=(None,) * seats,
        taken=(0,) * seats,
    )
    assert start.dealer is not None
    events: list[Event] = [DealBegun(start.deal, start.dealer, start.first)]
    events += [Dealt(Seat(seat), hand) for seat, hand in enumerate(hands)]
    return start, Drawing(deal), tuple(events)
