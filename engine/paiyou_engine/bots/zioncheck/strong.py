"""The level ``strong``: what ``steady`` would do, and what it might do instead, tried in states that the seat could be in.

The states are drawn by the game's own sampler from the seat's knowledge; each is played out to the end of the deal
(`paiyou_engine.bots.zioncheck.quick`), and what counts is the points that are left in the seat's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.searching import Tried, search
from paiyou_engine.bots.zioncheck import steady
from paiyou_engine.bots.zioncheck.discarding import best_discards
from paiyou_engine.bots.zioncheck.gauge import gauge
from paiyou_engine.bots.zioncheck.outlook import look
from paiyou_engine.bots.zioncheck.quick import PlayOut
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.actions import Action, Discard, Draw, Pass, Ready, Take
from paiyou_engine.zioncheck.choices import ZioncheckChoices
from paiyou_engine.zioncheck.events import DealResult
from paiyou_engine.zioncheck.knowledge import Knowledge
from paiyou_engine.zioncheck.sampling import sample
from paiyou_engine.zioncheck.state import Phase, State
from paiyou_engine.zioncheck.view import SeatView

CANDIDATES: Final = 5

_SHARE: Final = 0.75
"""Of the budget: a deal takes longer to play out than one of Zhao Pengyou."""

_THEIRS: Final = 0.2
"""What a point of the others, all together, is worth beside one's own."""


def choose(knowledge: Knowledge, view: SeatView, choices: ZioncheckChoices, rng: Rng, effort: Effort) -> Action | None:
    """What comes out best; what ``steady`` does where there is nothing to weigh."""
    if view.public.phase is Phase.SCORES:
        return Ready()
    found = weigh(knowledge, view, choices, rng, effort)
    return found[0].candidate if found else None


def weigh(
    knowledge: Knowledge, view: SeatView, choices: ZioncheckChoices, rng: Rng, effort: Effort
) -> list[Tried[Action]]:
    """What ``steady`` would do and what the seat might do instead, the best first, as the search found them; empty where it
    would do nothing."""
    first = steady.choose(view, knowledge.seen, choices)
    if first is None:
        return []
    thoughts = candidates(knowledge, view, choices, first)
    if len(thoughts) < 2:
        return [Tried(first, 0.0, 0)]
    effort = effort._replace(playouts=int(_SHARE * effort.playouts))
    return search(thoughts, _worlds(knowledge, view.seat, rng), effort)


def candidates(knowledge: Knowledge, view: SeatView, choices: ZioncheckChoices, first: Action) -> list[Action]:
    """What is worth a thought, ``first`` first: the other answer to a live discard, other discards, holding what could be
    laid down or laid off."""
    if choices.live is not None:
        if not isinstance(first, Take) and not _is_of_use(view, choices.live):
            return [first]
        leaves: Action = Draw() if Draw() in choices.plain else Pass(choices.live)
        return list(dict.fromkeys((first, Take(choices.live), leaves)))
    if not choices.discards:
        return [first]
    outlook = look(view, knowledge.seen)
    few = CANDIDATES if isinstance(first, Discard) else 2
    others = [Discard(card) for card in best_discards(outlook)[:few]]
    return list(dict.fromkeys((first, *others)))


def _is_of_use(view: SeatView, live: Card) -> bool:
    """Whether there is something to weigh about a discard that ``steady`` leaves."""
    public, held = view.public, gauge(view.hand)
    contract = public.options.contract(public.deal)
    if public.laid[view.seat] is not None:
        return public.turn == view.seat
    return public.turn == view.seat or held.nears(live, contract)


def _worlds(knowledge: Knowledge, seat: Seat, rng: Rng) -> Iterator[Callable[[Action], float]]:
    while True:
        state = sample(knowledge, rng)

        def world(action: Action, state: State = state) -> float:
            out = PlayOut(state, rng)
            out.do(seat, action)
            return value(out.run(), seat)

        yield world


def value(result: DealResult, seat: Seat) -> float:
    """What a deal that is over is worth to a seat: few points of its own, many of the others."""
    others = sum(result.points) - result.points[seat]
    return _THEIRS * others / (len(result.points) - 1) - result.points[seat]
