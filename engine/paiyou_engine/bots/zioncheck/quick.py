"""Playing a deal out quickly, for searches to try decisions with: simple habits, and the rules' own `apply` for every step.

A seat decides by its own hand and the table; of the other hands in the state it looks at nothing.
"""

from __future__ import annotations

from paiyou_engine.bots.zioncheck.danger import fitting
from paiyou_engine.bots.zioncheck.gauge import gauge
from paiyou_engine.cards import Card
from paiyou_engine.game import CHANCE, TABLE, Actor, Order, Seat, Tick
from paiyou_engine.shuffle import Rng, permutation
from paiyou_engine.zioncheck.actions import Action, Discard, Draw, Lay, Take
from paiyou_engine.zioncheck.applying import step
from paiyou_engine.zioncheck.events import DealResult
from paiyou_engine.zioncheck.faces import POINTS, Face, face_of, is_joker
from paiyou_engine.zioncheck.lay_downs import lay_down
from paiyou_engine.zioncheck.melds import TableMeld
from paiyou_engine.zioncheck.proposals import proposal_of
from paiyou_engine.zioncheck.state import Claiming, Deal, Drawing, Melding, Over, Reshuffling, Scored, State
from paiyou_engine.zioncheck.table_choices import add_choices
from paiyou_engine.zioncheck.waiting import waiting


class PlayOut:
    """One deal, played from where it stands to its end."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.state = state
        self._rng = rng
        self._options = state.start.options
        self._contract = state.start.contract
        self._melds: tuple[TableMeld, ...] = ()
        self._fits: frozenset[Face] = frozenset()

    def run(self) -> DealResult:
        """Play to the end."""
        while True:
            phase = self.state.phase
            match phase:
                case Melding():
                    self.do(phase.deal.turn, self._move(phase.deal))
                case Claiming():
                    self._answer(phase)
                case Drawing():
                    self.do(phase.deal.turn, Draw())
                case Scored() | Over():
                    return phase.result
                case Reshuffling():
                    need = waiting(self.state).chance
                    assert need is not None
                    self.do(CHANCE, Order(permutation(need.size, self._rng)))
                case _:
                    raise AssertionError(phase)

    def do(self, actor: Actor, action: Action | Order | Tick) -> None:
        """One step; what went before it is of no use here."""
        start, phase, _ = step(self.state, actor, action)
        self.state = State(start, phase)

    def _answer(self, phase: Claiming) -> None:
        """The first who wants the live discard takes it; all others are silent until the window closes."""
        deal = phase.deal
        live = deal.discards[-1]
        for seat in phase.asked:
            if seat in phase.claimed:
                break
            if seat not in phase.passed and self._wants(deal, seat, live):
                self.do(seat, Take(live))
                break
        if isinstance(self.state.phase, Claiming):
            self.do(TABLE, Tick())

    def _wants(self, deal: Deal, seat: Seat, live: Card) -> bool:
        if deal.laid[seat] is not None:
            return seat == deal.turn and face_of(live) in self._fitting(deal)
        return gauge(deal.hands[seat]).nears(live, self._contract)

    def _move(self, deal: Deal) -> Action:
        seat = deal.turn
        hand = deal.hands[seat]
        if deal.laid[seat] is None:
            held = gauge(hand)
            if held.lacks(self._contract) == 0:
                way = lay_down(hand, self._contract, self._options)
                if way is not None:
                    return Lay(tuple(map(proposal_of, way)))
            company, contract = held.company, self._contract
            return Discard(min(hand, key=lambda card: (company(face_of(card), contract), -POINTS[face_of(card)])))
        fits = self._fitting(deal)
        if any([face_of(card) in fits for card in hand]):  # noqa: C419 - quicker
            able = add_choices(hand, deal.melds, (deal.laid[seat], deal.number), self._options)
            if able is not None:
                return min(able.all(), key=lambda add: is_joker(add.card))
        return Discard(min(hand, key=lambda card: (face_of(card) in fits, -POINTS[face_of(card)])))

    def _fitting(self, deal: Deal) -> frozenset[Face]:
        """The faces that can be laid off on what lies on the table."""
        if deal.melds is not self._melds:
            self._melds, self._fits = deal.melds, fitting([table.meld for table in deal.melds])
        return self._fits
