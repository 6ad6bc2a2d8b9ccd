"""The level ``strong``: what ``steady`` would do with a keener taste, and what else might be done, tried in states that the
seat could be in (`trying`)."""

from __future__ import annotations

from math import inf
from typing import Final

from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.searching import Manner, Tried, search
from paiyou_engine.bots.zioncheck import steady
from paiyou_engine.bots.zioncheck.discarding import best_discards
from paiyou_engine.bots.zioncheck.gauge import gauge
from paiyou_engine.bots.zioncheck.outlook import look
from paiyou_engine.bots.zioncheck.tastes import KEEN
from paiyou_engine.bots.zioncheck.trying import worlds
from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.actions import Action, Discard, Draw, Lay, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.choices import ZioncheckChoices
from paiyou_engine.zioncheck.knowledge import Knowledge
from paiyou_engine.zioncheck.proposals import proposal_of
from paiyou_engine.zioncheck.state import Phase
from paiyou_engine.zioncheck.view import SeatView

CANDIDATES: Final = 6
_TASTE: Final = KEEN
_NARROWLY: Final = Manner(narrows=True)
_BY_TASTE: Final = Manner(better=inf, narrows=True)
"""Whatever comes out, the first is done."""


def choose(knowledge: Knowledge, view: SeatView, choices: ZioncheckChoices, rng: Rng, effort: Effort) -> Action | None:
    """What comes out best; what ``steady`` does where there is nothing to weigh."""
    if view.public.phase is Phase.SCORES:
        return Ready()
    first = steady.choose(view, knowledge.seen, choices, _TASTE)
    if first is None or _is_by_taste(view, first):
        return first
    return weigh(knowledge, view, choices, rng, effort)[0].candidate


def _is_by_taste(view: SeatView, first: Action) -> bool:
    """Whether the taste alone decides, as it does on the way to the contract: there what a card is worth comes out so many
    turns later that a search takes luck for it, and only orders what else could be done."""
    return view.public.laid[view.seat] is None and not isinstance(first, Lay)


def weigh(
    knowledge: Knowledge, view: SeatView, choices: ZioncheckChoices, rng: Rng, effort: Effort
) -> list[Tried[Action]]:
    """What ``steady`` would do and what the seat might do instead, the best first, as the search found them; empty where it
    would do nothing."""
    first = steady.choose(view, knowledge.seen, choices, _TASTE)
    if first is None:
        return []
    thoughts = candidates(knowledge, view, choices, first)
    if len(thoughts) < 2:
        return [Tried(first, 0.0, 0)]
    manner = _BY_TASTE if _is_by_taste(view, first) else _NARROWLY
    return search(thoughts, worlds(knowledge, view, rng), effort, manner)


def candidates(knowledge: Knowledge, view: SeatView, choices: ZioncheckChoices, first: Action) -> list[Action]:
    """What is worth a thought, ``first`` first: the other answer to a live discard, other discards, other ways to lay down,
    holding what could be laid down or laid off.  A joker that is wanted is swapped without a thought."""
    if isinstance(first, Swap):
        return [first]
    if choices.live is not None:
        if not isinstance(first, Take) and not _is_of_use(view, choices.live):
            return [first]
        leaves: Action = Draw() if Draw() in choices.plain else Pass(choices.live)
        return list(dict.fromkeys((first, Take(choices.live), leaves)))
    if not choices.discards:
        return [first]
    outlook = look(view, knowledge.seen, _TASTE)
    few = CANDIDATES if isinstance(first, Discard) else 2
    others = [Discard(card) for card in best_discards(outlook)[:few]]
    ways: list[Action] = []
    if isinstance(first, Lay) and choices.lay is not None:
        ways = [Lay(tuple(map(proposal_of, way))) for way in choices.lay.ways()[:CANDIDATES]]
    return list(dict.fromkeys((first, *ways, *others)))


def _is_of_use(view: SeatView, live: Card) -> bool:
    """Whether there is something to weigh about a discard that ``steady`` leaves."""
    public, held = view.public, gauge(view.hand)
    contract = public.options.contract(public.deal)
    if public.laid[view.seat] is not None:
        return public.turn == view.seat
    return public.turn == view.seat or held.nears(live, contract)
