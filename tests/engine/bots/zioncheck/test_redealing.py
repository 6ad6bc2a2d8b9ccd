"""Deals that a seat could be in: what it knows stays, and the rest lies as often there as the game's own sampler lays it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from paiyou_engine.bots.zioncheck.redealing import Redealing
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.events import Reshuffled
from paiyou_engine.zioncheck.faces import packs
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.options import PRESETS
from paiyou_engine.zioncheck.sampling import sample
from paiyou_engine.zioncheck.state import Claiming, Deal, Drawing, Melding, State
from tests.engine.bots.deals import steps

SEATS = 5


@cache
def moment(kind: type, nth: int, *, reshuffled: bool) -> tuple[State, Deal]:
    """The nth state of a kind, before any reshuffle or after one."""
    for state in steps(
        ZIONCHECK, ZIONCHECK.start(PRESETS["seed"], SEATS), "random", Random(2)
    ):  # so many beginners need a reshuffle now and then
        phase = state.phase
        if isinstance(phase, Claiming | Drawing | Melding) and isinstance(phase, kind):
            shuffles = any(isinstance(event, Reshuffled) for step in state.history for event in step.events)
            nth -= shuffles is reshuffled
            if nth < 0 and shuffles is reshuffled:
                return state, phase.deal
    raise AssertionError("no such moment")


MOMENTS = [(Melding, 1, False), (Claiming, 12, False), (Melding, 15, False), (Melding, 3, True), (Claiming, 9, True)]


@pytest.mark.parametrize(("kind", "nth", "reshuffled"), MOMENTS)
def test_what_the_seat_knows_stays_and_every_card_is_in_one_place(kind: type, nth: int, *, reshuffled: bool) -> None:
    state, truth = moment(kind, nth, reshuffled=reshuffled)
    redealing = Redealing(ZIONCHECK.knowledge(state, Seat(1)), Random(1))
    hands = set()
    for _ in range(5):
        deal = redealing.draw()
        assert sorted(deal.hands[1].cards) == list(truth.hands[1])
        assert [len(hand.cards) for hand in deal.hands] == [len(hand) for hand in truth.hands]
        assert (deal.discards, len(deal.stock)) == (list(truth.discards), len(truth.stock))
        assert (deal.turn, deal.number, deal.laid) == (truth.turn, truth.number, list(truth.laid))
        lying = [*deal.stock, *deal.discards, *(card for meld in deal.melds for card in meld.cards)]
        lying += [card for hand in deal.hands for card in hand.cards]
        assert sorted(lying) == list(packs(2))
        hands.add(tuple(tuple(sorted(hand.cards)) for hand in deal.hands))
    assert len(hands) == 5


@pytest.mark.parametrize(("kind", "nth", "reshuffled"), [MOMENTS[2], MOMENTS[3]])
def test_a_card_lies_with_a_seat_as_often_as_the_sampler_lays_it_there(
    kind: type, nth: int, *, reshuffled: bool
) -> None:
    state, truth = moment(kind, nth, reshuffled=reshuffled)
    knowledge = ZIONCHECK.knowledge(state, Seat(1))
    redealing, rng = Redealing(knowledge, Random(1)), Random(2)
    quickly, slowly = Counter[Card](), Counter[Card]()
    for _ in range(400):
        quickly.update(redealing.draw(evenly=True).hands[2].cards)
        phase = sample(knowledge, rng).phase
        assert isinstance(phase, Melding)
        slowly.update(phase.deal.hands[2])
    assert {card for card in quickly if quickly[card] == 400} == {card for card in slowly if slowly[card] == 400}
    assert set(quickly) == set(slowly)
    assert sum(abs(quickly[card] - slowly[card]) for card in quickly) < 400 * len(truth.hands[2]) / 5
