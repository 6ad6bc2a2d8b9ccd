"""The level ``steady``: one policy for each phase."""

from __future__ import annotations

from paiyou_engine.bots.zhao_pengyou.bidding import bid_or_pass, bid_or_wait
from paiyou_engine.bots.zhao_pengyou.burying import bury
from paiyou_engine.bots.zhao_pengyou.calling import call_friends
from paiyou_engine.bots.zhao_pengyou.following import follow
from paiyou_engine.bots.zhao_pengyou.leading import lead
from paiyou_engine.bots.zhao_pengyou.memory import remember
from paiyou_engine.bots.zhao_pengyou.tastes import PLAIN, Taste
from paiyou_engine.game import Choices
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action, Ready
from paiyou_engine.zhao_pengyou.view import Phase, SeatView


def choose(view: SeatView, choices: Choices[Action], rng: Rng, taste: Taste = PLAIN) -> Action | None:
    """The policy's choice; None where it wants nothing now, or where none of its thoughts is legal."""
    match view.public.phase:
        case Phase.DRAW:
            return bid_or_wait(view, choices)
        case Phase.WINDOW:
            return bid_or_pass(view, choices)
        case Phase.EXCHANGE:
            return bury(remember(view), choices)
        case Phase.CALLS:
            return call_friends(remember(view), choices)
        case Phase.PLAY:
            return _play(view, choices, rng, taste)
        case Phase.SCORES:
            return Ready()
        case Phase.STARTER | Phase.SHUFFLE | Phase.OVER:
            return None


def _play(view: SeatView, choices: Choices[Action], rng: Rng, taste: Taste) -> Action | None:
    if view.public.turn != view.seat:
        return None
    memory = remember(view, taste)
    trick = view.public.trick
    if trick.plays and len(trick.plays) < view.public.seats:
        return follow(memory, choices, rng)
    return lead(memory, choices)
