"""What a seat reads from the public plays: cards unseen, suits shown void, sides, and chances."""

from __future__ import annotations

import pytest

from paiyou_engine.bots.zhao_pengyou.memory import remember
from paiyou_engine.bots.zhao_pengyou.odds import Odds
from paiyou_engine.bots.zhao_pengyou.shapes import Standing, standing, winners
from paiyou_engine.bots.zhao_pengyou.sides import weigh_sides
from paiyou_engine.bots.zhao_pengyou.worth import worths
from paiyou_engine.cards import SPADES, cards_text, parse_card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.trumps import TRUMPS
from tests.engine.bots.positions import view


def test_unseen_copies_are_those_of_the_pack_less_hand_and_table() -> None:
    memory = remember(view("As 3s", gone="Ks Ks", plays=[(1, "3s")], winning=1))
    assert [memory.unseen[parse_card(text)] for text in ("As", "Ks", "3s", "4s", "RJ")] == [1, 0, 0, 2, 2]


def test_who_does_not_follow_is_void() -> None:
    memory = remember(view("As 3s", void={3: "4s"}))
    assert memory.void[3] == {SPADES}
    assert memory.share(Seat(3), SPADES) == 0
    assert Odds(memory).void_chance(Seat(3), SPADES) == 1


def test_a_void_seat_leaves_more_of_the_suit_to_the_others() -> None:
    before, after = remember(view("As 3s")), remember(view("As 3s", void={3: "4s"}))
    assert after.share(Seat(2), SPADES) > before.share(Seat(2), SPADES)


def test_a_card_is_boss_when_nothing_unseen_is_higher() -> None:
    memory = remember(view("Ks", gone="As As"))
    assert memory.is_boss(parse_card("Ks"))
    assert not remember(view("Ks", gone="As")).is_boss(parse_card("Ks"))


def test_a_pair_is_boss_while_one_higher_card_is_out() -> None:
    assert remember(view("Ks Ks", gone="As")).is_boss(parse_card("Ks"), 2)


def test_a_seat_without_a_called_card_is_in_the_opposition() -> None:
    sides = weigh_sides(remember(view("3s 4s", calls=[("Ad", 1), ("Ac", 1)])))
    assert sides.mine == 0
    assert sides.allies[Seat(5)] == 0


def test_a_seat_with_a_called_card_means_to_join() -> None:
    sides = weigh_sides(remember(view("Ad 4s", calls=[("Ad", 1), ("Ac", 1)])))
    assert sides.mine > 0.9
    assert sides.allies[Seat(5)] > 0.9


@pytest.mark.parametrize(("preset", "lost"), [("classic", 70), ("modern", 105)])
def test_who_can_join_does_not_want_to_once_the_opposition_is_near_its_total(preset: str, lost: int) -> None:
    for total, wants in ((lost - 10, True), (lost, False)):
        seen = view("Ad 4s", calls=[("Ad", 1)], opposition=total, options=PRESETS[preset])
        assert bool(weigh_sides(remember(seen)).joins) is wants


def test_who_has_joined_is_known() -> None:
    sides = weigh_sides(remember(view("3s 4s", side=[2])))
    assert [sides.allies[Seat(seat)] for seat in range(6)] == [1, 1, 0, 1, 1, 0]


def test_a_seat_void_in_the_called_suit_cannot_be_the_friend() -> None:
    sides = weigh_sides(remember(view("3s 4s", calls=[("Ad", 1)], void={2: "3d"})))
    assert sides.with_maker[2] == 0
    assert sides.with_maker[1] > 0


def test_nobody_else_can_join_by_a_card_that_one_seat_holds_whole() -> None:
    sides = weigh_sides(remember(view("Ad Ad 4s", calls=[("Ad", 1)])))
    assert [sides.with_maker[seat] for seat in (1, 2, 3, 4)] == [0, 0, 0, 0]
    sides = weigh_sides(remember(view("Ad Ad 4s", maker=0, calls=[("Ad", 1)])))
    assert [sides.with_maker[seat] for seat in range(1, 6)] == [0, 0, 0, 0, 0]


def test_nothing_beats_the_highest_trump() -> None:
    memory = remember(view("RJ 3s"))
    top = Standing(TRUMPS, TRUMPS, ((1, 1),), memory.order.strength[parse_card("RJ")])
    assert all(Odds(memory).beats(Seat(seat), top) == 0 for seat in range(1, 6))


def test_an_ace_is_beaten_by_a_void_seat_alone() -> None:
    ace = Standing(SPADES, SPADES, ((1, 1),), 11)
    held, void = (remember(view("As 3s 4d 5d", void=shown)) for shown in ({}, {3: "3s"}))
    assert Odds(held).beats(Seat(3), ace) < 0.05
    assert Odds(void).beats(Seat(3), ace) > 0.5


def test_a_trump_that_stands_is_beaten_by_higher_trumps_alone() -> None:
    memory = remember(view("As 3s 4d 5d", void={3: "3s"}))
    low = Standing(SPADES, TRUMPS, ((1, 1),), 0)
    high = Standing(SPADES, TRUMPS, ((1, 1),), memory.order.strength[parse_card("RJ")])
    assert Odds(memory).beats(Seat(3), high) == 0
    assert Odds(memory).beats(Seat(3), low) > 0.5


@pytest.mark.parametrize(
    ("cards", "plays", "found"),
    [
        ("As 9s 3s", [(5, "Ts")], ["As"]),
        ("3h Ah 4d", [(5, "Ts")], ["3h", "Ah"]),
        ("Ks Ks Js Js 3s", [(5, "Ts Ts")], ["Js Js", "Ks Ks"]),
        ("Qs Qs Js Js 9s 9s", [(5, "Ts Ts 9s 9s")], ["Js Js Qs Qs"]),
        ("3h 5h 6h 9d", [(5, "As Ks")], ["3h 5h", "5h 3h", "6h 3h"]),
        ("3h 5h 6s 9d", [(5, "As Ks")], []),
        ("3h 3h 5h 6h", [(5, "As As Qs Qs")], []),
        ("As 4s 6d", [(5, "3s"), (1, "4h")], []),
    ],
)
def test_winners_are_found_lowest_first(cards: str, plays: list[tuple[int, str]], found: list[str]) -> None:
    memory = remember(view(cards, plays=plays, winning=plays[-1][0]))
    now, holder = standing(memory)
    assert holder == plays[-1][0]
    assert [cards_text(made) for made, _ in winners(memory, now)] == found


def test_high_cards_are_worth_more_than_low_ones() -> None:
    worth = worths(remember(view("RJ Ah 3h As Qs 3s")))
    by_name = {text: worth[parse_card(text)] for text in ("RJ", "Ah", "3h", "As", "Qs", "3s")}
    assert by_name["RJ"] > by_name["Ah"] > by_name["3h"] > by_name["3s"]
    assert by_name["As"] > by_name["Qs"] > by_name["3s"]


def test_a_winner_is_worth_more_with_points_of_its_own() -> None:
    worth = worths(remember(view("Ks Qd", gone="As As Ad Ad Kd Kd")))
    assert worth[parse_card("Ks")] > worth[parse_card("Qd")] + 2
