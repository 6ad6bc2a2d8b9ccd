"""The level ``strong``: the thoughts that ``steady`` has are tried in states that the seat could be in (`trying`).

What counts is what the seat's side makes of the deal (`valuing`).  All but bids is searched, and plays while too many cards
are hidden to tell anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.searching import Manner, Tried, search
from paiyou_engine.bots.zhao_pengyou import steady
from paiyou_engine.bots.zhao_pengyou.burying import burials
from paiyou_engine.bots.zhao_pengyou.calling import ways_to_call
from paiyou_engine.bots.zhao_pengyou.following import answers
from paiyou_engine.bots.zhao_pengyou.leading import leads
from paiyou_engine.bots.zhao_pengyou.memory import remember
from paiyou_engine.bots.zhao_pengyou.tastes import MANY, keen_taste
from paiyou_engine.bots.zhao_pengyou.trying import Worlds, to_begin_in, to_play_in
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action, Bury, CallFriends, Play
from paiyou_engine.zhao_pengyou.choices import ZhaoPengyouChoices
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.view import Phase, SeatView

A = TypeVar("A")

CANDIDATES: Final = 7
_SHARE: Final = 0.5
"""Of the budget: it takes a while to play a deal out as `steady` would, and to draw states that differ."""
_MOST_HIDDEN: Final = 95
_MOST_HIDDEN_OF_MANY: Final = 42
"""Cards in the others' hands: with more of them no play is told from another, as all that is drawn is a guess; the sooner
where `MANY` sit, and the same cards may lie in more hands."""
_NARROWLY: Final = Manner(narrows=True, asks=True)


def choose(
    knowledge: Knowledge, view: SeatView, choices: ZhaoPengyouChoices, rng: Rng, effort: Effort
) -> Action | None:
    """What comes out best; what ``steady`` does where nothing is searched."""
    found: Sequence[Tried[Play]] | Sequence[Tried[Bury | CallFriends]]
    match view.public.phase:
        case Phase.PLAY if _tells(view):
            found = weigh(knowledge, view, choices, rng, effort)
        case Phase.EXCHANGE | Phase.CALLS:
            found = weigh_beginning(knowledge, view, choices, rng, effort)
        case _:
            return steady.choose(view, choices, rng, keen_taste(view.public.seats))
    return found[0].candidate if found else None


def weigh(
    knowledge: Knowledge, view: SeatView, choices: ZhaoPengyouChoices, rng: Rng, effort: Effort
) -> Sequence[Tried[Play]]:
    """The plays of a seat in turn, the best first, as the search found them; empty out of turn."""
    if view.public.turn != view.seat:
        return ()
    memory, trick = remember(view, keen_taste(view.public.seats)), view.public.trick
    follows = trick.plays and len(trick.plays) < view.public.seats
    thoughts = answers(memory, choices, rng) if follows else leads(memory, choices)
    return _tried(thoughts, to_play_in(knowledge, view.seat, rng), effort)


def weigh_beginning(
    knowledge: Knowledge, view: SeatView, choices: ZhaoPengyouChoices, rng: Rng, effort: Effort
) -> Sequence[Tried[Bury | CallFriends]]:
    """What the maker may bury, or call, the best first, as the search found it; empty for all others."""
    if view.public.turn != view.seat:
        return ()
    memory = remember(view)
    thoughts: Sequence[Bury | CallFriends]
    thoughts = burials(memory, choices) if view.public.phase is Phase.EXCHANGE else ways_to_call(memory, choices)
    return _tried(thoughts, to_begin_in(knowledge, view.seat, rng), effort)


def _tells(view: SeatView) -> bool:
    """Whether a search would tell anything."""
    most = _MOST_HIDDEN_OF_MANY if view.public.seats >= MANY else _MOST_HIDDEN
    return sum(view.public.counts) - len(view.hand) <= most


def _tried(thoughts: Sequence[A], worlds: Worlds[A], effort: Effort) -> Sequence[Tried[A]]:
    if len(thoughts) < 2:
        return [Tried(thought, 0.0, 0) for thought in thoughts]
    effort = effort._replace(playouts=int(_SHARE * effort.playouts))
    return search(thoughts[:CANDIDATES], worlds, effort, _NARROWLY)
