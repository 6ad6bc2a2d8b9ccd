"""A state that an audience could be in, from its knowledge alone.

Every sequence of the pack, with every set of buried cards, that explains what the audience has seen is as likely as any
other.  The state comes with a history of its own: the deal is played again from its shuffle by `apply`, and whatever the
audience saw then is what it would see now.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from paiyou_engine.cards import FACES, Card
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng, permutation
from paiyou_engine.zhao_pengyou.arrangement import Arrangement
from paiyou_engine.zhao_pengyou.dealing_out import DealingOut, NoRoom
from paiyou_engine.zhao_pengyou.evidence import Witness, evidence_of
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.leaning import Leaning, LeaningChain
from paiyou_engine.zhao_pengyou.mixing import Mixing, Unexplained
from paiyou_engine.zhao_pengyou.piles import Evidence, Tally, cards_of, tally
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.replaying import replay
from paiyou_engine.zhao_pengyou.state import AwaitPack, AwaitStarter, State
from paiyou_engine.zhao_pengyou.view import Phase

_TRIES: Final = 200


class Sampler:
    """Draws as many states as are wanted from one knowledge; what was seen is thought through once."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._witness = Witness(knowledge.start, knowledge.audience, knowledge.seen)
        self._evidence = evidence_of(self._witness)
        self._chain: Mixing | None = None
        self._leaning: LeaningChain | None = None

    def draw(self, rng: Rng) -> State:
        """A state that the audience could be in, each as likely as the rng is even.

        Raises `Unexplained` if none is found, which knowledge of a real game never leads to.
        """
        known = self._knowledge
        start = known.start
        if not known.seen:
            return State(start, AwaitStarter() if known.view.public.phase is Phase.STARTER else AwaitPack())
        pack, buried = _laid(self._witness, _arranged(self._evidence, rng).arrangement, rng)
        return replay(start, _order_of(start.pack, pack, rng), buried, known.audience, known.seen)

    def redraw(self, playing: Playing, rng: Rng, leaning: Leaning | None = None) -> Playing:
        """A drawn state's play with the unseen cards drawn anew: `draw` without a history of its own, for searches.

        Any one is as likely as from `draw`, or where there is a ``leaning`` (the same one every time), as the hands are by
        it; but one is like the next: they stand a little apart on one chain.  Raises `Unexplained` as `draw` does.
        """
        arrangement = self._next(rng) if leaning is None else self._leant(rng, leaning)
        played = _played(playing)
        hands, buried = list(playing.hands), playing.buried
        for place, seat in enumerate(self._witness.hidden):
            counts = [owned - gone for owned, gone in zip(arrangement.owned[place], played[seat], strict=True)]
            if seat == self._witness.maker and self._witness.buried is None:
                buried = cards_of(arrangement.counts[-1])
                counts = [left - below for left, below in zip(counts, arrangement.counts[-1], strict=True)]
            hands[seat] = cards_of(counts)
        return replace(playing, hands=tuple(hands), buried=buried)

    def _next(self, rng: Rng) -> Arrangement:
        if self._chain is None or self._evidence.is_bare:
            self._chain = _arranged(self._evidence, rng)
        else:
            self._chain.go_on(rng)
        return self._chain.arrangement

    def _leant(self, rng: Rng, leaning: Leaning) -> Arrangement:
        if self._chain is None or self._leaning is None:
            self._chain = _arranged(self._evidence, rng)
            self._leaning = LeaningChain(self._chain, self._witness.hidden, leaning)
        self._leaning.go_on(rng)
        return self._chain.arrangement


def sample(knowledge: Knowledge, rng: Rng) -> State:
    """One draw of a `Sampler`."""
    return Sampler(knowledge).draw(rng)


def _played(playing: Playing) -> list[Tally]:
    """By seat, the cards that have left its hand in play."""
    seats = len(playing.hands)
    played = [tally(()) for _ in range(seats)]
    for leader, plays in (*((trick.leader, trick.plays) for trick in playing.tricks), (playing.leader, playing.plays)):
        for index, cards in enumerate(plays):
            for face in cards:
                played[(leader + index) % seats][face] += 1
    return played


def _arranged(evidence: Evidence, rng: Rng) -> Mixing:
    """A chain that stands at an even arrangement."""
    for _ in range(_TRIES):
        try:
            mixing = Mixing(DealingOut(evidence, rng).run(), rng)
            if not evidence.is_bare:
                mixing.run()
        except (NoRoom, Unexplained):
            continue
        return mixing
    raise Unexplained


def _laid(witness: Witness, arrangement: Arrangement, rng: Rng) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The pack as it must have lain, and the cards buried."""
    draws = [tuple(cards) for cards in witness.draws]
    tail = _shuffled(witness.kitty or (), rng)
    evidence = arrangement.evidence
    for place, seat in enumerate(witness.hidden):
        cards = cards_of(arrangement.owned[place])
        deadlines = evidence.deadlines.get(seat)
        ordered = _shuffled(cards, rng) if deadlines is None else deadlines.order(cards, rng)
        draws[seat] = ordered[: witness.drawn[seat]]
        tail += ordered[witness.drawn[seat] :]
    if not witness.takes:
        tail = _shuffled(cards_of(arrangement.counts[-1]), rng)
    buried = witness.buried
    if buried is None:
        buried = cards_of(arrangement.counts[-1]) if witness.buries else ()
    return (*_dealt(draws, witness), *tail), buried


def _dealt(draws: list[tuple[Card, ...]], witness: Witness) -> tuple[Card, ...]:
    """The seats' cards in the order in which they were drawn."""
    seats, starter = len(draws), witness.start.starter
    assert starter is not None
    drawers = [Seat((starter + turn) % seats) for turn in range(sum(witness.drawn))]
    return tuple([draws[seat][turn // seats] for turn, seat in enumerate(drawers)])


def _order_of(pack: tuple[Card, ...], dealt: tuple[Card, ...], rng: Rng) -> tuple[int, ...]:
    """An order that lays the sorted pack like this; of those that do, each is as likely."""
    copies: list[list[int]] = [[] for _ in range(FACES)]
    for index in permutation(len(pack), rng):
        copies[pack[index]].append(index)
    return tuple([copies[face].pop() for face in dealt])


def _shuffled(cards: tuple[Card, ...], rng: Rng) -> tuple[Card, ...]:
    return tuple([cards[index] for index in permutation(len(cards), rng)])
