"""Choosing cards by cursor, by space and by typing."""

from __future__ import annotations

import pytest

from paiyou_client.table_parts.hand import cards_of, laid_out
from paiyou_client.table_parts.hand_lines import Mark
from paiyou_client.table_parts.picking import Picking, clicked, kept
from paiyou_client.table_parts.typed import press_picking
from paiyou_client.zhao_pengyou.hand import SortOrder, arrange
from paiyou_engine.cards import cards_text, parse_cards
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump

ORDER = ordering(parse_trump("3s"))
GROUPS = arrange(parse_cards("RJ 3c Ks 9s Ah Kh Kh Th Ac 8c 8c Kd"), ORDER)


def after(*keys: str, picking: Picking | None = None, marks: tuple[Mark, ...] = (), most: int | None = None) -> Picking:
    now = picking or Picking()
    for key in keys:
        now = press_picking(now, key, GROUPS, marks, most) or now
    return now


def shown(picking: Picking) -> str:
    return cards_text(cards_of(picking.picked, GROUPS))


def test_trumps_lie_first_and_colours_alternate() -> None:
    assert cards_text(held.card for held in laid_out(GROUPS)) == "RJ 3c Ks 9s Ah Kh Kh Th Ac 8c 8c Kd"


@pytest.mark.parametrize(
    ("sort", "laid"),
    [
        (SortOrder.LOW, "Kd 8c 8c Ac Th Kh Kh Ah 9s Ks 3c RJ"),
        (SortOrder.SETS, "RJ 3c Ks 9s Kh Kh Ah Th 8c 8c Ac Kd"),
    ],
)
def test_other_orders(sort: SortOrder, laid: str) -> None:
    hand = [held.card for held in laid_out(GROUPS)]
    assert cards_text(held.card for held in laid_out(arrange(hand, ORDER, sort))) == laid


@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        (("space",), "RJ"),
        (("space", "space"), ""),
        (("right", "right", "up"), "Ks"),
        (("left", "space"), "Kd"),
        (("end", "up", "down"), ""),
        (("k", "k"), "Ks Kh"),
        (("h", "k", "k"), "Kh Kh"),
        (("right", "right", "right", "right", "k", "k"), "Kh Kh"),
        (("s", "k"), "Ks"),
        (("d", "k"), "Kd"),
        (("1", "0"), "Th"),
        (("t",), "Th"),
        (("r",), "RJ"),
        (("3",), "3c"),
        (("8", "8", "8"), "8c 8c"),
        (("q",), ""),
        (("a", "k", "u"), ""),
        (("a", "backspace"), ""),
    ],
)
def test_keys(keys: tuple[str, ...], cards: str) -> None:
    assert shown(after(*keys)) == cards


def test_a_typed_rank_is_a_card_that_may_be_played_where_there_is_one() -> None:
    marks = tuple(Mark.MAY if held.card // 13 == 1 else Mark.NOT for held in laid_out(GROUPS))
    assert shown(after("k", marks=marks)) == "Kh"


def test_where_one_card_is_wanted_another_takes_its_place() -> None:
    assert shown(after("a", "k", most=1)) == "Kh"
    assert shown(after("a", "s", "k", "right", "space", most=1)) == "9s"


def test_keys_of_others_mean_nothing() -> None:
    assert press_picking(Picking(), "l", GROUPS) is None
    assert press_picking(Picking(), "space", ()) is None


def test_a_click_picks_and_puts_back() -> None:
    once = clicked(Picking(), 2, GROUPS)
    assert (shown(once), once.cursor) == ("Ks", 2)
    assert shown(clicked(once, 2, GROUPS)) == ""


def test_what_is_gone_from_the_hand_is_not_picked_any_more() -> None:
    now = after("k", "k", "end")
    left = arrange(parse_cards("Ks Ah"), ORDER)
    assert cards_text(cards_of(kept(now, left).picked, left)) == "Ks"
    assert kept(now, left).cursor == 1


def test_the_suit_that_was_typed_for_a_card_is_not_that_of_the_next_play() -> None:
    played = after("s", "k")
    left = arrange(parse_cards("RJ 9s Ah Kh"), ORDER)
    now = press_picking(kept(played, left), "k", left) or played
    assert cards_text(cards_of(now.picked, left)) == "Kh", "and not: no king of spades"
    assert kept(after("s"), left).suit is not None, "while nothing was played it holds"
