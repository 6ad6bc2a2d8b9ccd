"""Random deals of Zioncheck at every size of table, and twins of them for the privacy test."""

from __future__ import annotations

import random
from functools import cache
from typing import Final, NamedTuple

from paiyou_engine.game import CHANCE, EVERYTHING, PUBLIC, TABLE, Audience, Order, Seat, Tick
from paiyou_engine.registry import GAMES
from paiyou_engine.shuffle import permutation
from paiyou_engine.zioncheck.actions import Action
from paiyou_engine.zioncheck.choices import ZioncheckChoices, choices
from paiyou_engine.zioncheck.events import Added, LaidDown, Swapped, Took
from paiyou_engine.zioncheck.options import read_options
from paiyou_engine.zioncheck.state import Claiming, Drawing, Melding, PhaseState, Reshuffling, Scored, State
from paiyou_engine.zioncheck.waiting import waiting
from tests.engine.histories import History, Moment, Move
from tests.engine.privacy import twin_of
from tests.engine.zioncheck.hooks import HOOKS

GAME: Final = GAMES["zioncheck"]
SIZES: Final = range(2, 13)
RULES: Final[tuple[dict[str, object], ...]] = (
    {"contracts": [[0, 1]] * 6, "dealSizes": [12] * 6, "maxTurns": 6},
    {"contracts": [[1, 0]] * 6, "dealSizes": [5] * 6, "penaltyCards": 2, "maxTurns": 6},
    {"contracts": [[0, 2]] * 6, "dealSizes": [17] * 6, "penaltyCards": 1, "takesPerDeal": 3, "maxReshuffles": 1},
    {
        "contracts": [[1, 1]] * 6,
        "dealSizes": [14] * 6,
        "jokerSwap": "own-turn",
        "laidDownMayClaim": False,
        "maxTurns": 6,
    },
)


class Twins(NamedTuple):
    """A deal up to some moment, and another one that the audience cannot tell from it."""

    audience: Audience
    true: History
    twin: History


@cache
def whole_deal(seats: int, rules: int, seed: int) -> History:
    """A random deal from its shuffle to the score sheet; people do what brings cards to the table."""
    rng = random.Random(seed)
    options = read_options({"maxTurns": 10, **RULES[rules % len(RULES)]})
    lot = Order(permutation(seats, rng))
    state, _ = GAME.apply(GAME.start(options, seats), CHANCE, lot)
    moments, moves = [Moment(state, ())], []
    while not isinstance(moments[-1].state.phase, Scored):  # type: ignore[attr-defined]
        moves.append(_move(moments[-1].state, rng))
        moments.append(Moment(*GAME.apply(moments[-1].state, *moves[-1])))
    return History(GAME, tuple(moves), tuple(moments))


def _move(state: object, rng: random.Random) -> Move:
    assert isinstance(state, State)
    now = waiting(state)
    if now.chance is not None:
        return CHANCE, Order(permutation(now.chance.size, rng))
    able = [seat for seat in (*now.seats, *now.free) if choices(state, seat).count()]
    if now.timer is not None and (not able or rng.random() < 0.15):
        return TABLE, Tick()
    seat = rng.choice(able)
    return seat, _action(choices(state, seat), rng)


def _action(found: ZioncheckChoices, rng: random.Random) -> Action:
    growing: list[Action] = [*(found.adds.all() if found.adds is not None else ()), *found.swaps]
    if found.lay is not None and found.may_lay():
        return found.lay.example(rng)
    if rng.random() < 0.5 and growing:
        return rng.choice(growing)
    return found.example(rng)


def stages(history: History, rng: random.Random) -> list[int]:
    """Moments of each phase, several of windows with answers that nobody knows, one after each kind of event, the end."""
    found: dict[type[PhaseState], list[int]] = {}
    for index, moment in enumerate(history.moments):
        assert isinstance(moment.state, State)
        found.setdefault(type(moment.state.phase), []).append(index)
    picked = [rng.choice(found[phase]) for phase in (Drawing, Melding, Melding, Reshuffling) if phase in found]
    claimed = [index for index in found[Claiming] if _has_answers(history.moments[index].state)]
    picked += [rng.choice(claimed) for _ in range(3 if claimed else 0)]
    for kind in (LaidDown, Added, Swapped, Took):
        after = [at for at, moment in enumerate(history.moments) if any(isinstance(one, kind) for one in moment.events)]
        picked += [rng.choice(after)] if after else []
    return [*picked, len(history.moments) - 1]


def _has_answers(state: object) -> bool:
    assert isinstance(state, State)
    phase = state.phase
    return isinstance(phase, Claiming) and bool(phase.passed or phase.claimed or phase.draws)


def audiences(history: History) -> list[Audience]:
    """Every seat, and the galleries."""
    state = history.last
    assert isinstance(state, State)
    return [*map(Seat, range(state.start.seats)), PUBLIC, EVERYTHING]


@cache
def twins(seats: int, number: int) -> tuple[Twins, ...]:
    """Twins of some moments of a deal, each for one audience."""
    rng = random.Random(100 * seats + number)
    deal = whole_deal(seats, seats + number, number)
    made = []
    for index in stages(deal, rng):
        true = deal.upto(index)
        audience = rng.choice(audiences(true))
        made.append(Twins(audience, true, twin_of(HOOKS, audience, true, rng)))
    return tuple(made)
