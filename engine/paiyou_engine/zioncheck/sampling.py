"""A state that an audience could be in, from its knowledge alone.

Every order of the cards in each shuffle that explains what the audience has seen is as likely as any other, and so is
whatever others may have said to a live discard.  The state comes with a history of its own: the deal is played again from
its shuffle by `apply`, and whatever the audience saw then is what it would see now.
"""

from __future__ import annotations

from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.evidence import Evidence
from paiyou_engine.zioncheck.knowledge import Knowledge
from paiyou_engine.zioncheck.replaying import Replay, Together
from paiyou_engine.zioncheck.state import AwaitDealer, AwaitPack, Phase, State


def sample(knowledge: Knowledge, rng: Rng) -> State:
    """A state that the audience could be in, each as likely as the rng is even."""
    start = knowledge.start
    if not knowledge.seen:
        return State(start, AwaitDealer() if knowledge.view.public.phase is Phase.DEALER else AwaitPack())
    evidence = Evidence(start, knowledge.seen)
    stocks = [stock.laid(rng) for stock in evidence.stocks]
    return Replay(start, knowledge.audience, stocks, rng).run(_actions(knowledge))


def _actions(knowledge: Knowledge) -> list[Together]:
    """The seen events, action by action."""
    rest = iter(knowledge.seen)
    return [tuple([next(rest) for _ in range(count)]) for count in knowledge.together]
