"""After the bidding: the maker buries and calls (`law/zhao-pengyou.md` §2.6, §2.7)."""

from __future__ import annotations

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zhao_pengyou.burying import bury_choices
from paiyou_engine.zhao_pengyou.calls import Call, check_calls
from paiyou_engine.zhao_pengyou.draw import with_hand
from paiyou_engine.zhao_pengyou.events import Buried, FriendsCalled
from paiyou_engine.zhao_pengyou.parts import take_away
from paiyou_engine.zhao_pengyou.playing import begin_play
from paiyou_engine.zhao_pengyou.state import AtPlay, Calling, DealStart, Exchanging, Moved
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.trumps import ordering
from paiyou_engine.zhao_pengyou.view import Phase


def bury(start: DealStart, phase: Exchanging, seat: Seat, cards: tuple[Card, ...]) -> Moved:
    """The maker lays cards away.  Raises `IllegalAction` ``play.turn`` or ``bury.*``."""
    if seat != phase.maker:
        raise IllegalAction("play.turn", Facts(words=(Phase.EXCHANGE.value,)))
    hand = phase.hands[seat]
    bury_choices(hand, start.kitty, start.options).check(cards)
    buried = tuple(sorted(cards))
    hands = with_hand(phase.hands, seat, tuple(take_away(hand, buried)))
    return start, Calling(hands, buried, phase.bids, phase.maker, phase.trump), (Buried(seat, buried),)


def call_friends(start: DealStart, phase: Calling, seat: Seat, calls: tuple[Call, ...]) -> Moved:
    """The maker names the calls, and is to lead.  Raises `IllegalAction` ``play.turn`` or ``call.*``."""
    if seat != phase.maker:
        raise IllegalAction("play.turn", Facts(words=(Phase.CALLS.value,)))
    options = start.options
    check_calls(calls, layout(start.seats, options), ordering(phase.trump, options.sequences), options)
    play = begin_play(phase.hands, phase.buried, phase.trump, phase.maker, calls)
    return start, AtPlay(play, phase.bids), (FriendsCalled(seat, calls),)
