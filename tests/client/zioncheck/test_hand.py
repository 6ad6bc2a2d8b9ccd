"""The hand by contract, suit or rank; how far it is from its contract, and what it wants."""

from __future__ import annotations

import pytest

from paiyou_client.table_parts.faces import face_text
from paiyou_client.table_parts.hand import Group, laid_out
from paiyou_client.widgets.lines import plain
from paiyou_client.zioncheck.chosen import groups_of
from paiyou_client.zioncheck.faces import cards_line, contract_words, meld_lines
from paiyou_client.zioncheck.hand import SortOrder, arrange, card_held, labels
from paiyou_client.zioncheck.hint_said import hint_said
from paiyou_client.zioncheck.progress import progress, wanted
from paiyou_client.zioncheck.ui import Ui
from paiyou_engine.bots.hints import Hint, Reason
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.actions import Draw, Lay, Take
from paiyou_engine.zioncheck.contracts import Contract
from paiyou_engine.zioncheck.faces import face_of
from paiyou_engine.zioncheck.lay_downs import can_lay
from paiyou_engine.zioncheck.options import PRESETS
from tests.client.zioncheck.positions import cards, keys, meld, picking, scene, text

SEED = PRESETS["seed"]
ONE_AND_ONE = Contract(1, 1)
HAND = "9c 9h Jd Qd Kd As Ah 3d Qh 7s"


def shown(groups: tuple[Group, ...]) -> list[str]:
    return [
        f"{labels().get(group.suit, '')} {' '.join(face_text(held.card) for held in group.cards)}".strip()
        for group in groups
    ]


def arranged(hand: str, sort: SortOrder, contract: Contract | None = ONE_AND_ONE) -> list[str]:
    return shown(arrange(tuple(sorted(cards(hand))), sort, (), contract, SEED))


def test_by_contract_the_melds_in_the_making_come_first() -> None:
    assert arranged(HAND, SortOrder.CONTRACT) == ["set-1 A♠ A♥", "run-1 J♦ Q♦ K♦", "rest 7♠ Q♥ 9♥ 9♣ 3♦"]


def test_what_a_meld_in_the_making_lacks_stands_before_it_and_a_tick_where_it_lacks_nothing() -> None:
    assert arranged("9c 9h 9d Js Qs 2c 5h", SortOrder.CONTRACT)[:2] == ["set✓ 9♥ 9♦ 9♣", "run-2 J♠ Q♠"]
    shown = text(scene("9c 9h 9d Js Qs 2c 5h"), keys(scene("9c 9h 9d Js Qs 2c 5h"), Ui(), "end").ui)
    assert "set✓ 9♥ 9♦ 9♣  │ run-2 ♠ J Q  │ rest" in shown
    assert arranged("9c 5h", SortOrder.CONTRACT)[0] in ("set 9♣", "set 5♥"), (
        "one card alone is no more than a beginning"
    )


def test_by_suit_high_cards_first_and_jokers_last() -> None:
    assert arranged("3d Qh 7s As Jk Kd 2c", SortOrder.SUIT) == ["A♠ 7♠", "Q♥", "2♣", "K♦ 3♦", "Jk"]


def test_by_rank_all_suits_together() -> None:
    assert arranged("3d Qh 3s Jk Qd", SortOrder.RANK) == ["rest Q♥ Q♦ 3♠ 3♦ Jk"]


def test_after_laying_down_there_is_no_contract_to_sort_by() -> None:
    assert arranged("3d Qh 7s", SortOrder.CONTRACT, None) == ["7♠", "Q♥", "3♦"]


@pytest.mark.parametrize("sort", list(SortOrder))
def test_every_card_lies_somewhere_once(sort: SortOrder) -> None:
    hand = tuple(sorted(cards("9c 9c 9h Jk Jk Jd Qd Kd Ad As Ah 3d")))
    lying = laid_out(arrange(hand, sort, (), SEED.contract(6), SEED))
    assert sorted(map(card_held, lying)) == list(hand)


def test_a_joker_lies_where_it_is_needed_and_a_run_keeps_its_order() -> None:
    found = progress(tuple(sorted(cards("8c 8d 8h 5s 7s 8s Jk 2d"))), Contract(1, 1), SEED)
    assert [plain(cards_line(part.cards)) for part in found.parts] == ["8♥ 8♦ 8♣", "5♠ Jk 7♠ 8♠"]
    assert (found.missing, plain(cards_line(found.rest))) == (0, "2♦")


def test_a_full_contract_is_full_without_the_card_for_the_discard() -> None:
    hand = tuple(sorted(cards("8c 8d 8h Kc Kd Kh")))
    assert progress(hand, Contract(2, 0), SEED).missing == 0
    assert not can_lay(map(face_of, hand), Contract(2, 0), SEED)


def test_what_is_wanted_is_each_card_that_brings_the_hand_nearer() -> None:
    hand = tuple(sorted(cards("9c 9h 9d Jd Qd Kd 3d")))
    found = wanted(hand, Contract(1, 1), SEED)
    assert plain(cards_line(map(Card, found))) == "10♦ A♦"
    assert wanted(tuple(sorted(cards("9c 9h 9d Jd Qd Kd Ad"))), Contract(1, 1), SEED) == ()


def test_the_line_below_the_hand_says_how_many_are_lacking_and_which_would_help() -> None:
    assert "1 short of the contract; helps: 10♦ A♦" in text(scene("9c 9h 9d Jd Qd Kd 3d"))
    assert "helps: a 9" in text(scene("9c 9h Jd Qd Kd Ad 3c"))


def test_the_page_of_wants_tells_it_meld_by_meld() -> None:
    page = text(scene("9c 9h 9d Jd Qd Kd 3d"), keys(scene("9c"), Ui(), "w").ui)
    assert "set  9♥ 9♦ 9♣" in page
    assert "run  J♦ Q♦ K♦  1 short" in page
    assert "Each of these helps, and a joker: 10♦, A♦" in page


def test_one_key_goes_round_the_orders_and_the_cursor_stays_on_its_card() -> None:
    at = scene(HAND)
    ui = keys(at, Ui(), "right", "right").ui
    card = laid_out(groups_of(at, ui))[ui.picking.cursor]
    seen = []
    for _ in SortOrder:
        ui = keys(at, ui, "o").ui
        seen.append(ui.sort)
        assert laid_out(groups_of(at, ui))[ui.picking.cursor] == card
    assert seen == [SortOrder.SUIT, SortOrder.RANK, SortOrder.CONTRACT]


def test_a_meld_is_written_with_jokers_in_brackets_and_shorter_where_room_is_short() -> None:
    run = meld(0, 1, "10s Js Jk Ks As").meld
    assert [plain(row) for row in meld_lines(run, 40)] == ["10♠ J♠ [Q♠] K♠ A♠"]
    assert [plain(row) for row in meld_lines(run, 16)] == ["♠ 10 J [Q] K A"]
    wide = [plain(row) for row in meld_lines(meld(1, 1, "8c 8d 8h 8s Jk", "set").meld, 10)]
    assert [row.split() for row in wide] == [["8♣", "8♦", "8♥"], ["8♠", "Jk"]]


def test_contracts_in_words() -> None:
    assert contract_words(Contract(1, 2)) == "one set and two runs"
    assert contract_words(Contract(0, 3)) == "three runs"
    assert contract_words(Contract(2, 0)) == "two sets"


def test_picked_cards_are_remembered_by_card_not_by_place() -> None:
    at = scene(HAND)
    ui = picking("Kd 3d")
    assert {face_text(held.card) for held in keys(at, ui, "o").ui.picking.picked} == {"K♦", "3♦"}


@pytest.mark.parametrize(
    ("lacks", "why"),
    [(0, "the contract is complete"), (1, "the contract is 1 card short"), (2, "the contract is 2 cards short")],
)
def test_a_hint_says_what_a_card_leaves_to_be_found(lacks: int, why: str) -> None:
    (queen,) = cards("Qc")
    hint = Hint(Take(queen), (), Reason("nearer", (queen,), number=lacks))
    assert hint_said(scene(HAND), hint) == f"Hint: take Q♣, since with Q♣ {why}."


def test_ways_that_read_the_same_are_told_once() -> None:
    ways = [Lay(melds=()) for _ in range(3)]
    reason = Reason("lay")
    assert "Else" not in hint_said(scene(HAND), Hint(ways[0], tuple(ways[1:]), reason))
    assert hint_said(scene(HAND), Hint(ways[0], (ways[1], Draw()), reason)).endswith(" Else draw.")
