"""Plays as actions and events of the game; the rules of them are `paiyou_engine.zhao_pengyou.play`."""

from __future__ import annotations

from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.events import Counted, Event, GroupFailed, Played, TookBack, TrickTaken
from paiyou_engine.zhao_pengyou.play import play
from paiyou_engine.zhao_pengyou.playing import PlayOutcome
from paiyou_engine.zhao_pengyou.scores import score_deal
from paiyou_engine.zhao_pengyou.state import AtPlay, DealStart, Moved
from paiyou_engine.zhao_pengyou.take_back import take_back


def play_cards(start: DealStart, phase: AtPlay, seat: Seat, action: Play) -> Moved:
    """A seat leads or follows; the last play of all scores the deal.  Raises `IllegalAction`."""
    playing, outcome = play(phase.play, seat, action.cards, action.parts, start.options)
    after = AtPlay(playing, phase.bids)
    if outcome.trick is None and not outcome.copies and outcome.stopped_by is None:  # most plays
        return start, after, (Played(seat, outcome.cards, outcome.parts),)
    events = _events(outcome)
    if not outcome.over:
        return start, after, events
    now, scored, scoring = score_deal(start, after)
    return now, scored, events + scoring


def take_play_back(start: DealStart, phase: AtPlay, seat: Seat) -> Moved:
    """The last play returns to its hand.  Raises `IllegalAction` ``take_back.{off,late}``."""
    playing, cards = take_back(phase.play, seat, start.options)
    return start, AtPlay(playing, phase.bids), (TookBack(seat, cards),)


def _events(outcome: PlayOutcome) -> tuple[Event, ...]:
    events: tuple[Event, ...] = (Played(outcome.seat, outcome.cards, outcome.parts),)
    if outcome.stopped_by is not None:
        failed = GroupFailed(outcome.seat, outcome.withdrawn, outcome.penalty, outcome.stopped_by, outcome.named)
        events = (*events, failed)
    for copy in outcome.copies:
        events = (*events, Counted(copy.seat, copy.card, copy.nth, copy.call, copy.joined))
    if outcome.trick is not None:
        events = (*events, TrickTaken(outcome.trick.winner, outcome.trick.points))
    return events
