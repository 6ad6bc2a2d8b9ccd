"""Whether a view that came from elsewhere can be one: lists with an entry a seat, seats at the table, cards that exist.

It is no check of the rules: a server that lies about the game within these bounds is believed.
"""

from __future__ import annotations

from itertools import chain
from typing import Final, assert_never

import msgspec

from paiyou_engine.bounds import need, need_cards, need_each, need_numbers, need_seats
from paiyou_engine.cards import ACE, FACES, SUITS
from paiyou_engine.errors import BadOptions
from paiyou_engine.zioncheck.contracts import DEALS
from paiyou_engine.zioncheck.events import DealResult
from paiyou_engine.zioncheck.melds import RunMeld, SetMeld, TableMeld
from paiyou_engine.zioncheck.options import check_options
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.table import FEWEST_PLAYERS, MOST_PLAYERS, decks_for
from paiyou_engine.zioncheck.view import OpenView, PublicView, SeatView, TableView, View

_MOST: Final = 1 << 20
"""More than any count of a game comes to."""
_MOST_MELDS: Final = 8
_WITH_TURN: Final = frozenset({Phase.CLAIM, Phase.DRAW, Phase.MELD, Phase.RESHUFFLE})


def read_view(raw: object) -> View:
    """A view from plain data.  Raises ``msgspec.ValidationError`` for what is none, or cannot be one."""
    view: View = msgspec.convert(raw, View)
    try:
        check_options(view.public.options)
    except (BadOptions, ValueError):
        raise msgspec.ValidationError("options") from None
    check_view(view)
    return view


def check_view(view: View) -> None:
    """Raise ``msgspec.ValidationError`` for a view that cannot be."""
    public = view.public
    _check_public(public)
    match view:
        case SeatView(_, seat, hand):
            need_seats("seat", [seat], public.seats)
            need_cards("hand", hand, public.decks * FACES)
        case OpenView(_, hands):
            need_each("hands", [hands], public.seats)
            need_cards("hands", chain(*hands), public.decks * FACES)
        case TableView():
            pass
        case _:
            assert_never(view)


def _check_public(public: PublicView) -> None:
    need_numbers("seats", [public.seats], FEWEST_PLAYERS, MOST_PLAYERS)
    need("decks", holds=public.decks == decks_for(public.seats))
    need_each("one entry a seat", (public.totals, public.counts, public.laid, public.taken), public.seats)
    need_each("one entry a deal", (public.contracts, public.options.deal_sizes), DEALS)
    need_numbers("contract", chain(*((each.sets, each.runs) for each in public.contracts)), 0, _MOST_MELDS)
    need_numbers("deal", [public.deal], 1, DEALS)
    need_numbers("number", (public.stock, public.number, public.reshuffles, *public.counts), 0, _MOST)
    people = (public.dealer, public.turn, public.discarder, *public.asked, *public.ready, *public.winners)
    need_seats("seat", people, public.seats)
    need_cards("card", public.discards, public.decks * FACES)
    _check_phase(public)
    for meld in public.melds:
        _check_meld(meld, public)
    for result in public.results:
        _check_result(result, public)


def _check_phase(public: PublicView) -> None:
    if public.phase in _WITH_TURN:
        need("turn", holds=public.turn is not None)
    if public.phase is Phase.CLAIM:
        need("discard", holds=public.discarder is not None and bool(public.discards))
    if public.phase is Phase.SCORES:
        need("result", holds=bool(public.results))
    if public.phase is not Phase.DEALER:
        need("dealer", holds=public.dealer is not None)


def _check_meld(table: TableMeld, public: PublicView) -> None:
    need_seats("seat", [table.owner], public.seats)
    need("meld", holds=bool(table.meld.cards))
    need_cards("card", table.meld.cards, public.decks * FACES)
    match table.meld:
        case SetMeld(rank):
            need_numbers("rank", [rank], 2, ACE)
        case RunMeld() as run:
            need("suit", holds=run.suit in SUITS)
            need_numbers("run", (run.low, run.high), 1, ACE)
        case _:
            assert_never(table.meld)


def _check_result(result: DealResult, public: PublicView) -> None:
    need_each("result", (result.hands, result.points, result.totals), public.seats)
    need_seats("seat", (result.out, *result.stuck), public.seats)
    need_cards("card", chain(*result.hands), public.decks * FACES)
