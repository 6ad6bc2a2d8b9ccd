"""What lies beside and below the seats: contracts, and the hands that were left."""

from __future__ import annotations

from typing import Any

from paiyou_client.table_parts.players import Player
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Ui
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.events import DealResult
from paiyou_engine.zioncheck.state import Phase
from tests.client.zioncheck.positions import cards, keys, scene, text

HAND = "9c 9h Jd Qd Kd As"
CONTRACTS = (
    "1 two sets",
    "2 one set and one run",
    "3 two runs",
    "4 two sets and one run",
    "5 one set and two runs",
    "6 two sets and two runs",
)


def of_seats(seats: int, deal: int) -> Scene:
    many: dict[str, Any] = {
        "counts": (10,) * seats,
        "laid": (None,) * seats,
        "taken": (0,) * seats,
        "totals": (0,) * seats,
    }
    at = scene(HAND, seats=seats, deal=deal, **many)
    return Scene(at.view, tuple(Player(f"Seat {seat}") for seat in range(seats)))


def test_four_players_see_the_contracts_of_all_six_deals_on_the_smallest_terminal() -> None:
    shown = text(of_seats(4, 2))
    assert [contract for contract in CONTRACTS if contract in shown] == list(CONTRACTS)


def test_where_there_is_room_for_a_few_they_are_the_present_one_and_those_to_come() -> None:
    for deal, seen in ((2, CONTRACTS[1:4]), (6, CONTRACTS[3:])):
        shown = text(of_seats(6, deal))
        assert [contract for contract in CONTRACTS if contract in shown] == list(seen)
        assert f"▶ {CONTRACTS[deal - 1]}" in shown


def test_the_page_of_scores_has_the_contracts_too() -> None:
    shown = text(scene(HAND), keys(scene(HAND), Ui(), "p").ui)
    assert [contract for contract in CONTRACTS if contract in shown] == list(CONTRACTS)


def test_every_card_that_was_left_can_be_seen_at_the_score() -> None:
    hands = [
        cards("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s"),
        (),
        cards("2c"),
        cards("Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h"),
    ]
    result = DealResult(1, Seat(1), tuple(hands), (90, 0, 5, 90), (90, 0, 5, 90), ())
    at = scene(HAND, phase=Phase.SCORES, results=(result,), turn=None)
    shown = [text(at, ui, rows=24) for ui in (Ui(), keys(at, Ui(), *["."] * 20).ui)]
    assert all(word in shown[0] for word in ("A♠", "3♠", "2♣", "A♥"))
    assert "3♥" in shown[1]
    assert "…" not in "".join(shown)
