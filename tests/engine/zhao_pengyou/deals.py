"""Random deals of Zhao Pengyou at every size of table, and twins of them for the privacy test."""

from __future__ import annotations

import random
from functools import cache
from typing import Final, NamedTuple

from paiyou_engine.game import EVERYTHING, PUBLIC, Audience, Seat
from paiyou_engine.registry import GAMES
from paiyou_engine.zhao_pengyou.state import AtPlay, Calling, Closing, Drawing, Exchanging, PhaseState, State
from tests.engine.histories import History, random_history
from tests.engine.privacy import history_of, twin_of
from tests.engine.zhao_pengyou.hooks import HOOKS

GAME: Final = GAMES["zhao-pengyou"]
SIZES: Final = range(5, 13)
RULES: Final[tuple[object, ...]] = (
    "classic",
    "modern",
    "shengji",
    {"preset": "classic", "follow": "protected", "group_lead": "mixed", "kitty_point_cap": 10, "take_back": True},
    {"preset": "modern", "follow": "suit-only", "packs": 3, "joker_bids": True, "call_trumps": True},
    {"preset": "classic", "group_lead": "off", "double_join": False, "bid_defence": False, "other_copy_calls": True},
)


class Twins(NamedTuple):
    """A deal up to some moment, and another one that the audience cannot tell from it."""

    audience: Audience
    true: History
    twin: History


@cache
def whole_deal(seats: int, rules: int, seed: int) -> History:
    """A random deal, to the score sheet."""
    first = GAME.start(GAME.read_options(RULES[rules % len(RULES)]), seats)
    return random_history(GAME, first, random.Random(seed), stop=lambda state: GAME.summary(state).phase == "scores")


def last_shuffle(history: History) -> History:
    """The deal without those before it in which nobody bid."""
    return history_of(GAME, HOOKS, history.last)


def stages(history: History, rng: random.Random) -> list[int]:
    """A moment of each phase, several of the play, and the end."""
    found: dict[type[PhaseState], list[int]] = {}
    for index, moment in enumerate(history.moments):
        assert isinstance(moment.state, State)
        found.setdefault(type(moment.state.phase), []).append(index)
    picked = [rng.choice(found[phase]) for phase in (Drawing, Drawing, Closing, Exchanging, Calling) if phase in found]
    playing = found[AtPlay]
    picked += [playing[len(playing) * tenth // 10] for tenth in (0, 2, 4, 6, 8, 9)]
    return [*picked, len(history.moments) - 1]


def audiences(history: History, rng: random.Random) -> list[Audience]:
    """A seat or two, the maker, the gallery."""
    state = history.last
    assert isinstance(state, State)
    makers = [phase.maker for phase in [state.phase] if isinstance(phase, Exchanging | Calling)]
    makers += [phase.play.friends.maker for phase in [state.phase] if isinstance(phase, AtPlay)]
    seat = Seat(rng.randrange(state.start.seats))
    return [seat, *makers, PUBLIC, *([EVERYTHING] if rng.random() < 0.2 else [])]


@cache
def twins(seats: int, number: int) -> tuple[Twins, ...]:
    """Twins of some moments of a deal, each for one audience."""
    rng = random.Random(100 * seats + number)
    deal = last_shuffle(whole_deal(seats, seats + number, number))
    made = []
    for index in stages(deal, rng):
        true = deal.upto(index)
        audience = rng.choice(audiences(true, rng))
        made.append(Twins(audience, true, twin_of(HOOKS, audience, true, rng)))
    return tuple(made)
