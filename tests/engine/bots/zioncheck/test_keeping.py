"""What others have kept of their cards when a deal has gone on for some turns."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from paiyou_engine.bots.zioncheck.gauge import gauge
from paiyou_engine.bots.zioncheck.keeping import Dealt, keep
from paiyou_engine.bots.zioncheck.redealing import Redealing
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.faces import face_of, face_text
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.state import Melding
from tests.engine.bots.zioncheck.deals import SEATS, turns
from tests.engine.bots.zioncheck.positions import SET_AND_RUN, TWO_SETS, Position


def thrown_after(hand: str, stock: str, *, deal: int, thrown: int) -> tuple[list[str], list[str]]:
    """What seat 1 holds and what lies in the stock once it has thrown so many cards, all of its own having been dealt."""
    light = Position("2c", deal=deal, counts={1: 0}).light()
    dealt, more = cards(hand, 0), cards(stock, 1)
    for card in dealt:
        light.hands[1].gain(card)
    before = sorted([*dealt, *more])
    keep(light, 1, Dealt(dealt, thrown), more, Random(1))
    assert sorted(light.hands[1].cards) == sorted(dealt)
    assert sorted([*dealt, *more]) == before
    return sorted(text(dealt)), sorted(text(more))


def cards(faces: str, pack: int) -> list[Card]:
    """Cards of these faces, all of one pack."""
    found = {face_text(face_of(Card(card))): Card(card) for card in range(pack * 54, pack * 54 + 52)}
    return [found[face] for face in faces.split()]


def text(held: list[Card]) -> list[str]:
    return [face_text(face_of(card)) for card in held]


def test_of_what_came_the_best_was_kept() -> None:
    kept, _ = thrown_after("7h 7d 2c Kd", "7s", deal=TWO_SETS, thrown=1)
    assert kept == sorted(["7h", "7d", "7s", "2c"])


def test_who_has_thrown_nothing_holds_what_was_dealt() -> None:
    assert thrown_after("7h 7d 2c Kd", "7s", deal=TWO_SETS, thrown=0)[0] == sorted(["7h", "7d", "2c", "Kd"])


def test_a_card_of_no_use_goes_back() -> None:
    kept, stock = thrown_after("4s 5s 6s 9h 9d", "Kc", deal=SET_AND_RUN, thrown=1)
    assert (kept, stock) == (sorted(["4s", "5s", "6s", "9h", "9d"]), ["Kc"])


@pytest.mark.parametrize(
    ("laid_in", "same_turn", "kept"),
    [(1, False, ["3d"]), (8, False, ["7d"]), (8, True, ["3d"])],
)
def test_who_has_laid_down_holds_nothing_that_fits_unless_it_could_not_lay_it_off_yet(
    laid_in: int, *, same_turn: bool, kept: list[str]
) -> None:
    options = ZioncheckOptions(lay_off_same_turn=same_turn)
    light = Position("2c", deal=TWO_SETS, melds=["set 7h 7s 7c"], counts={1: 0}, options=options).light()
    light.number, light.laid[1] = 9, laid_in
    dealt, stock = cards("7d", 1), cards("3d", 1)
    light.hands[1].gain(dealt[0])
    keep(light, 1, Dealt(dealt, 3), stock, Random(1))
    assert text(dealt) == text(light.hands[1].cards) == kept
    assert text(stock) == (["7d"] if kept == ["3d"] else ["3d"])


def test_hands_that_were_kept_are_as_near_to_their_contract_as_those_of_players() -> None:
    """Evenly dealt ones are a card farther off."""
    true, kept, even = list[int](), list[int](), list[int]()
    for state in [state for seed in range(6) for state in turns(seed)]:
        phase, contract = state.phase, state.start.contract
        assert isinstance(phase, Melding)
        if phase.deal.number <= 2 * SEATS:
            continue
        redealing = Redealing(ZIONCHECK.knowledge(state, phase.deal.turn), Random(1))
        for seat in range(SEATS):
            if seat != phase.deal.turn and phase.deal.laid[seat] is None:
                true.append(gauge(phase.deal.hands[seat]).lacks(contract))
                kept.append(redealing.draw().hands[seat].lacks(contract))
                even.append(redealing.draw(evenly=True).hands[seat].lacks(contract))
    assert len(true) > 100
    assert abs(fmean(kept) - fmean(true)) < 0.5
    assert fmean(even) - fmean(true) > 0.9
