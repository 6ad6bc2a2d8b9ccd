"""The level ``strong``: the plays that ``steady`` thinks best are tried in states that the seat could be in.

The states are drawn by the game's own sampler from the seat's knowledge, the more often the better they explain what the
others have played (`belief`); each is played out to the end of the deal (`quick`), and what counts is what the seat's side
makes of the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import sqrt
from statistics import NormalDist, fmean
from typing import Final

from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.searching import Tried, search
from paiyou_engine.bots.zhao_pengyou import steady
from paiyou_engine.bots.zhao_pengyou.belief import Belief
from paiyou_engine.bots.zhao_pengyou.following import answers
from paiyou_engine.bots.zhao_pengyou.leading import leads
from paiyou_engine.bots.zhao_pengyou.memory import remember
from paiyou_engine.bots.zhao_pengyou.quick import PlayOut
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action, Play
from paiyou_engine.zhao_pengyou.choices import ZhaoPengyouChoices
from paiyou_engine.zhao_pengyou.events import Side
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.option_values import Scoring
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.sampling import Sampler
from paiyou_engine.zhao_pengyou.scoring import opposition_total, score
from paiyou_engine.zhao_pengyou.state import AtPlay
from paiyou_engine.zhao_pengyou.table import Layout, layout
from paiyou_engine.zhao_pengyou.view import Phase, SeatView

CANDIDATES: Final = 6

_THEIRS: Final = 0.5
"""What a game point of the other side is worth, beside one of one's own."""
_A_ROW: Final = 0.1
"""What the card points of a row of the score table are worth beyond the row they lead to, counted from where the opposition
wins.  As much for the one side as against the other, so that no side is worth being on for it."""
_SPREAD: Final = 0.6
"""How far a deal may yet come out from where it was played out to, in rows, when play begins; less as cards are gone."""
_QUANTILES: Final = tuple([NormalDist().inv_cdf((number + 0.5) / 9) for number in range(9)])


def choose(
    knowledge: Knowledge, view: SeatView, choices: ZhaoPengyouChoices, rng: Rng, effort: Effort
) -> Action | None:
    """The play that comes out best; what ``steady`` does in all other phases."""
    if view.public.phase is not Phase.PLAY or view.public.turn != view.seat:
        return steady.choose(view, choices, rng)
    found = weigh(knowledge, view, choices, rng, effort)
    return found[0].candidate if found else None


def weigh(
    knowledge: Knowledge, view: SeatView, choices: ZhaoPengyouChoices, rng: Rng, effort: Effort
) -> list[Tried[Play]]:
    """The plays of the seat in turn, the best first, as the search found them."""
    memory, trick = remember(view), view.public.trick
    follows = trick.plays and len(trick.plays) < view.public.seats
    thoughts = answers(memory, choices, rng) if follows else leads(memory, choices)
    if len(thoughts) < 2:
        return [Tried(play, 0.0, 0) for play in thoughts]
    return search(thoughts[:CANDIDATES], _worlds(knowledge, view.seat, rng), effort)


def _worlds(knowledge: Knowledge, seat: Seat, rng: Rng) -> Iterator[Callable[[Play], float]]:
    options, numbers = knowledge.start.options, layout(knowledge.start.seats, knowledge.start.options)
    sampler = Sampler(knowledge)
    phase = sampler.draw(rng).phase
    assert isinstance(phase, AtPlay)
    belief = Belief(phase.play, options, numbers, rng)
    spread = _spread(len(phase.play.hands[seat]), numbers)
    while True:
        playing = sampler.redraw(phase.play, rng, belief.weigh)

        def world(play: Play, playing: Playing = playing) -> float:
            out = PlayOut(playing, options, numbers, rng)
            out.play(seat, play.cards)
            return value(out.run(), seat, options, numbers, spread)

        yield world


def value(playing: Playing, seat: Seat, options: ZhaoPengyouOptions, numbers: Layout, spread: int = 0) -> float:
    """What a deal that is over is worth to a seat: game points, and a little for card points; the mean over what the
    opposition's total may be, which has a standard deviation of ``spread`` card points."""
    members = playing.friends.members
    worth = _spread_worth(opposition_total(playing, options), len(members), numbers, options.scoring, spread)
    return worth[0] if seat in members else worth[1]


def _spread(left: int, numbers: Layout) -> int:
    """In card points, with so many cards left in a hand."""
    return round(_SPREAD * _row(numbers) * sqrt(left / numbers.hand))


@lru_cache(maxsize=16384)
def _spread_worth(opposition: int, team: int, numbers: Layout, scoring: Scoring, spread: int) -> tuple[float, float]:
    """What the deal is worth to one of the maker's side, and to one of the opposition."""
    totals = [max(0, round(opposition + spread * quantile)) for quantile in _QUANTILES] if spread else [opposition]
    found = [_worth(total, team, numbers, scoring) for total in totals]
    return fmean([maker for maker, _ in found]), fmean([other for _, other in found])


def _worth(opposition: int, team: int, numbers: Layout, scoring: Scoring) -> tuple[float, float]:
    result = score(opposition, team, numbers, scoring)
    share = _A_ROW * (opposition - 2 * _row(numbers)) / _row(numbers)
    if result.side is Side.MAKER:
        return result.points - share, share - _THEIRS * result.points
    if result.side is Side.OPPOSITION:
        return -_THEIRS * result.points - share, share + result.points
    return -share, share


def _row(numbers: Layout) -> int:
    return 20 * numbers.packs
