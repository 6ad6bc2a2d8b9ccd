"""States to try a seat's thoughts in, each played out to the end of the deal: for a play, for what is buried, for calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, TypeVar

from paiyou_engine.bots.zhao_pengyou.belief import Belief
from paiyou_engine.bots.zhao_pengyou.calling import call_friends
from paiyou_engine.bots.zhao_pengyou.memory import remember
from paiyou_engine.bots.zhao_pengyou.playout import PlayOut
from paiyou_engine.bots.zhao_pengyou.valuing import spread_of, value
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action, Bury, CallFriends, Play
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.sampling import Sampler
from paiyou_engine.zhao_pengyou.state import AtPlay, Calling, State
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.view import SeatView

A = TypeVar("A")

Worlds: TypeAlias = Iterator[Callable[[A], float]]


def to_play_in(knowledge: Knowledge, seat: Seat, rng: Rng) -> Worlds[Play]:
    """For a play of the seat in turn; a state comes the more often, the better it explains what the others have played."""
    options, numbers = knowledge.start.options, layout(knowledge.start.seats, knowledge.start.options)
    sampler = Sampler(knowledge)
    phase = sampler.draw(rng).phase
    assert isinstance(phase, AtPlay)
    belief = Belief(phase.play, options, numbers, rng)
    spread = spread_of(len(phase.play.hands[seat]), numbers)
    while True:
        playing = sampler.redraw(phase.play, rng, belief.weigh)

        def world(play: Play, playing: Playing = playing) -> float:
            out = PlayOut(playing, options, numbers, rng, seat)
            out.play(seat, play.cards)
            return value(out.run(), seat, options, numbers, spread)

        yield world


def to_begin_in(knowledge: Knowledge, seat: Seat, rng: Rng) -> Worlds[Bury | CallFriends]:
    """For what the maker buries, or calls; what it then calls is what rules of thumb say, which depends on no state."""
    options, numbers = knowledge.start.options, layout(knowledge.start.seats, knowledge.start.options)
    sampler, spread = Sampler(knowledge), spread_of(numbers.hand, numbers)
    calls: dict[Bury | CallFriends, Action] = {}
    while True:
        drawn = sampler.draw(rng)

        def world(action: Bury | CallFriends, state: State = drawn) -> float:
            state, _ = ZHAO_PENGYOU.apply(state, seat, action)
            if isinstance(state.phase, Calling):
                if action not in calls:
                    calls[action] = _calls(state, seat, rng)
                state, _ = ZHAO_PENGYOU.apply(state, seat, calls[action])
            assert isinstance(state.phase, AtPlay)
            over = PlayOut(state.phase.play, options, numbers, rng, seat).run()
            return value(over, seat, options, numbers, spread)

        yield world


def _calls(state: State, seat: Seat, rng: Rng) -> Action:
    view = ZHAO_PENGYOU.view(state, seat)
    assert isinstance(view, SeatView)
    choices = ZHAO_PENGYOU.choices_in(view)
    return call_friends(remember(view), choices) or choices.example(rng)
