"""What the privacy test must know of Zioncheck, and the one list of what its actions reveal by their nature."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from paiyou_engine.cards import FACES, Card
from paiyou_engine.game import Audience
from paiyou_engine.zioncheck.actions import Action, Add, Discard, Draw, Lay, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.choices import choices_in
from paiyou_engine.zioncheck.events import DealScored, Drew, StockEmpty, Took, WindowClosed
from paiyou_engine.zioncheck.growing import End
from paiyou_engine.zioncheck.projecting import project
from paiyou_engine.zioncheck.proposals import Placed, Proposal
from paiyou_engine.zioncheck.sight import sight_in
from paiyou_engine.zioncheck.state import AwaitPack, State
from paiyou_engine.zioncheck.view import SeatView
from tests.engine.histories import Move


class ZioncheckHooks:
    """See `tests.engine.privacy.Hooks`."""

    def past(self, state: object) -> tuple[State, tuple[Move, ...]]:
        """The deal from before its shuffle; earlier deals are public results."""
        assert isinstance(state, State)
        if not state.history:
            return state, ()
        return State(state.start, AwaitPack()), tuple((step.actor, step.action) for step in state.history)

    def candidates(self, view: object, rng: random.Random) -> Iterator[Action]:
        """All that needs no card; answers to the last discard and to any card; every card there is discarded, some laid off and swapped on every meld; contracts that
        can be laid down, and some that cannot."""
        assert isinstance(view, SeatView)
        yield from (Draw(), Ready())
        every = [Card(card) for card in range(view.public.decks * FACES)]
        for card in (*view.public.discards[-1:], rng.choice(every)):
            yield from (Take(card), Pass(card))
        yield from map(Discard, every)
        some = {*view.hand, *rng.sample(every, 20)}
        for meld in range(len(view.public.melds) + 1):
            for card in sorted(some):
                yield Swap(card, meld)
                yield Add(card, meld, rng.choice([None, *End]))
        yield from self._contracts(view, rng)

    def revealed(self, events: tuple[object, ...], audience: Audience) -> bytes:
        """The card that this audience draws (R5); how a window closes, which says who claimed and whether the player in turn
        was waiting to draw (R9); all hands once a deal is over (D33).  Nothing else."""
        return msgspec.msgpack.encode(list(self._facts(events, audience)))

    def _facts(self, events: tuple[object, ...], audience: Audience) -> Iterator[object]:
        closes = False
        for event in events:
            match event:
                case Took() | WindowClosed():
                    closes = True
                    yield event
                case Drew() if closes or project(event, audience) is event:
                    yield project(event, audience)
                case StockEmpty() if closes:
                    yield event
                case DealScored(result):
                    yield result.hands
                case _:
                    pass

    def _contracts(self, view: SeatView, rng: random.Random) -> Iterator[Lay]:
        lay = choices_in(sight_in(view)).lay
        if lay is not None and lay.is_possible():
            yield lay.example(rng)
        for _ in range(5):
            cards = rng.sample(view.hand, min(3, len(view.hand)))
            yield Lay((Proposal(tuple(map(Placed, cards))),))


HOOKS = ZioncheckHooks()
