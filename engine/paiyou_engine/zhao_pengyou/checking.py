"""Whether a view that came from elsewhere can be one: lists with an entry a seat, seats at the table, cards that exist.

It is no check of the rules: a server that lies about the game within these bounds is believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, assert_never

import msgspec

from paiyou_engine.bounds import need, need_cards, need_each, need_numbers, need_seats
from paiyou_engine.cards import ACE, FACES, SUITS, Card
from paiyou_engine.errors import BadOptions
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.events import DealResult
from paiyou_engine.zhao_pengyou.options import check_options
from paiyou_engine.zhao_pengyou.table import FEWEST_PLAYERS, MOST_PLAYERS
from paiyou_engine.zhao_pengyou.trumps import Trump
from paiyou_engine.zhao_pengyou.view import OpenView, Phase, PublicView, SeatView, TableView, TrickView, View

_LOWEST: Final = 2
_MOST: Final = 1 << 20
"""More than any count of a game comes to."""
_WITH_MAKER: Final = frozenset({Phase.EXCHANGE, Phase.CALLS, Phase.PLAY})


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
        case SeatView(_, seat, hand, buried):
            need_seats("seat", [seat], public.seats)
            need_cards("hand", (*hand, *buried), FACES)
        case OpenView(_, hands, buried):
            need_each("hands", [hands], public.seats)
            need_cards("hands", chain(buried, *hands), FACES)
        case TableView():
            pass
        case _:
            assert_never(view)


def _check_public(public: PublicView) -> None:
    need_numbers("seats", [public.seats], FEWEST_PLAYERS, MOST_PLAYERS)
    lists = (public.levels, public.active, public.counts, public.captured, public.penalties)
    need_each("one entry a seat", lists, public.seats)
    need_numbers("level", public.levels, _LOWEST, ACE)
    numbers = (public.deal, public.redeals, public.drawn, public.pack, public.kitty, *public.counts)
    need_numbers("number", numbers, 0, _MOST)
    need_seats("seat", _seats_in(public), public.seats)
    need_cards("card", _cards_in(public), FACES)
    need("bid", holds=all(bid.cards for bid in public.bids))
    need("trick", holds=all(_is_trick(trick) for trick in (public.trick, *public.tricks)))
    need("complete trick", holds=all(trick.plays and trick.winning is not None for trick in public.tricks))
    _check_trump(public.trump)
    _check_phase(public)
    for result in public.results:
        _check_result(result, public.seats)


def _check_phase(public: PublicView) -> None:
    if public.phase in _WITH_MAKER:
        need("maker", holds=public.maker is not None and public.trump is not None)
    if public.phase is Phase.SCORES:
        need("result", holds=bool(public.results))
    if public.phase is not Phase.STARTER:
        need("starter", holds=public.starter is not None)


def _check_trump(trump: Trump | None) -> None:
    if trump is not None:
        need_numbers("trump", [trump.rank], _LOWEST, ACE)
        need("trump", holds=trump.suit is None or trump.suit in SUITS)


def _check_result(result: DealResult, seats: int) -> None:
    need_each("result", (result.captured, result.penalties, result.levels, result.active), seats)
    need_numbers("level", result.levels, _LOWEST, ACE)
    need_seats("seat", (result.maker, *result.maker_side), seats)
    need_cards("card", (*result.kitty, *(call.card for call in result.calls)), FACES)
    _check_trump(result.trump)


def _is_trick(trick: TrickView) -> bool:
    """A lead and the plays after it; nothing is cut or won where nothing lies."""
    players = [play.seat for play in trick.plays]
    return all(play.cards for play in trick.plays) and len(set(players)) == len(players) and all(trick.parts)


def _seats_in(public: PublicView) -> Iterator[Seat | None]:
    yield from (public.starter, public.maker, public.turn, public.may_take_back)
    yield from chain(public.hurried, public.passed, public.maker_side, public.winners)
    yield from (bid.seat for bid in public.bids)
    yield from (call.used_by for call in public.calls)
    for trick in (public.trick, *public.tricks):
        yield trick.winning
        yield from (play.seat for play in trick.plays)


def _cards_in(public: PublicView) -> Iterable[Card]:
    bids = (bid.cards for bid in public.bids)
    tricks = (public.trick, *public.tricks)
    plays = (play.cards for trick in tricks for play in trick.plays)
    parts = (part for trick in tricks for part in trick.parts)
    return chain((call.call.card for call in public.calls), *bids, *plays, *parts)
