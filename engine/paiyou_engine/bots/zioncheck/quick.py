"""Playing a deal out quickly, for searches to try decisions with: simple habits, and the rules' own `apply` for every step.

A seat decides by its own hand and the table; of the other hands in the state it looks at nothing.
"""

from __future__ import annotations

from paiyou_engine.bots.zioncheck.danger import fits_table
from paiyou_engine.bots.zioncheck.gauge import gauge
from paiyou_engine.cards import Card
from paiyou_engine.game import CHANCE, TABLE, Actor, Order, Seat, Tick
from paiyou_engine.shuffle import Rng, permutation
from paiyou_engine.zioncheck.actions import Action, Discard, Draw, Lay, Take
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.choices import choices
from paiyou_engine.zioncheck.events import DealResult
from paiyou_engine.zioncheck.faces import face_of, is_joker, points_of
from paiyou_engine.zioncheck.lay_downs import lay_down
from paiyou_engine.zioncheck.proposals import proposal_of
from paiyou_engine.zioncheck.state import Claiming, Deal, Drawing, Melding, Over, Reshuffling, Scored, State
from paiyou_engine.zioncheck.waiting import waiting


class PlayOut:
    """One deal, played from where it stands to its end."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.state = state
        self._rng = rng
        self._options = state.start.options
        self._contract = state.start.contract

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
        after, _ = apply(self.state, actor, action)
        self.state = State(after.start, after.phase)

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
            return seat == deal.turn and fits_table(live, [table.meld for table in deal.melds])
        held = gauge(deal.hands[seat])
        return held.plus(live).lacks(self._contract) < held.lacks(self._contract)

    def _move(self, deal: Deal) -> Action:
        seat = deal.turn
        hand = deal.hands[seat]
        if deal.laid[seat] is None:
            held = gauge(hand)
            if held.lacks(self._contract) == 0:
                way = lay_down(hand, self._contract, self._options)
                if way is not None:
                    return Lay(tuple(map(proposal_of, way)))
            return Discard(
                min(hand, key=lambda card: (held.company(face_of(card), self._contract), -points_of([card])))
            )
        able = choices(self.state, seat)
        if able.adds is not None:
            adds = able.adds.all()
            if adds:
                return min(adds, key=lambda add: is_joker(add.card))
        melds = [table.meld for table in deal.melds]
        return Discard(min(hand, key=lambda card: (fits_table(card, melds), -points_of([card]))))
