"""Plays as actions and events of the game; the rules of them are `paiyou_engine.zhao_pengyou.play`."""

from __future__ import annotations

from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.events import Event, TookBack
from paiyou_engine.zhao_pengyou.play import play
from paiyou_engine.zhao_pengyou.scores import score_deal
from paiyou_engine.zhao_pengyou.state import AtPlay, DealStart, Moved, PhaseState
from paiyou_engine.zhao_pengyou.take_back import take_back


def play_cards(start: DealStart, phase: AtPlay, seat: Seat, action: Play) -> tuple[PhaseState, tuple[Event, ...]]:
    """A seat leads or follows; the last play of all scores the deal.  Raises `IllegalAction`."""
    playing, events = play(phase.play, seat, action.cards, action.parts, start.options)
    after = AtPlay(playing, phase.bids)
    if playing.turn is not None:
        return after, events
    scored, scoring = score_deal(start, after)
    return scored, events + scoring


def take_play_back(start: DealStart, phase: AtPlay, seat: Seat) -> Moved:
    """The last play returns to its hand.  Raises `IllegalAction` ``take_back.{off,late}``."""
    playing, cards = take_back(phase.play, seat, start.options)
    return start, AtPlay(playing, phase.bids), (TookBack(seat, cards),)
