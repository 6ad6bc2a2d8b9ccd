"""A beginner's habits and mistakes in Zioncheck.  Seat 0 plays."""

from __future__ import annotations

from random import Random

from paiyou_engine.bots.deciding import decide
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.game import ZIONCHECK
from tests.engine.bots.zioncheck.positions import TWO_RUNS, TWO_SETS, Position, told


def easy(position: Position) -> str:
    return told(decide("zioncheck", "easy", ZIONCHECK.knowledge(position.state, Seat(0)), Random(1)))  # type: ignore[arg-type]


def test_it_keeps_what_goes_together_and_throws_the_dearest_of_the_rest() -> None:
    assert easy(Position("Kh Kd 9s 9c 4d Ac", deal=TWO_SETS)) == "discard Ac"
    assert easy(Position("4h 5h 6h 9s Ts Kd", deal=TWO_RUNS)) == "discard Kd"


def test_it_lays_down_as_soon_as_it_can() -> None:
    assert easy(Position("Kh Kd Ks 9s 9c 9h 4d", deal=TWO_SETS)) == "lay"


def test_it_takes_what_brings_the_contract_nearer_and_nothing_else() -> None:
    assert easy(Position("Kh Kd 9s 9c 4d", deal=TWO_SETS, live="Ks", turn=2)) == "take"
    assert easy(Position("Kh Kd 9s 9c 4d", deal=TWO_SETS, live="3s", turn=2)) == "pass"


def test_it_throws_what_the_next_player_collects() -> None:
    hand = "Kh Kd Ks Qs Qc 9d 4c"
    assert easy(Position(hand, deal=TWO_SETS, picked={1: "9h"})) == easy(Position(hand, deal=TWO_SETS)) == "discard 9d"


def test_once_it_has_laid_down_it_throws_its_dearest_card() -> None:
    assert easy(Position("Kh Kd 4c", melds=["set 9h 9d 9s"], laid=[0])) in {"discard Kh", "discard Kd"}
