"""What everybody could have noticed: voids from open plays alone, copies of called cards, counts where the table allows them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from paiyou_client.widgets.lines import plain
from paiyou_client.zhao_pengyou.memory_page import NO_COUNTS, memory_lines
from paiyou_client.zhao_pengyou.noticed import copies_played, unseen, voids
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_client.zhao_pengyou.ui import Sheet, Ui
from paiyou_engine.cards import HEARTS, parse_card, parse_cards
from paiyou_engine.game import EVERYTHING, Seat
from paiyou_engine.zhao_pengyou.trumps import TRUMPS
from paiyou_engine.zhao_pengyou.view import Phase, TrickPlay, TrickView
from tests.client.local_table import LocalTable
from tests.client.zhao_pengyou.positions import scene, text
from tests.client.zhao_pengyou.tour import scenes


def trick(*plays: str) -> TrickView:
    """Seats 1, 2, … play these."""
    return TrickView(tuple(TrickPlay(Seat(seat), parse_cards(cards)) for seat, cards in enumerate(plays, start=1)))


@pytest.mark.parametrize(
    ("plays", "lacks"),
    [
        (("Ah", "Kh", "3h"), [set(), set(), set()]),
        (("Ah", "Kd", "9h"), [set(), {HEARTS}, {HEARTS}]),  # 9♥ is a trump, as clubs are
        (("Ah Ah", "Kh 2s", "3h 4h"), [set(), {HEARTS}, set()]),
        (("5c 5c", "6c 9d", "7c 2h"), [set(), set(), {TRUMPS}]),
        (("5c", "2s", "2h"), [set(), {TRUMPS}, {TRUMPS}]),
    ],
)
def test_who_played_fewer_cards_of_the_suit_than_were_led_has_none_left(
    plays: tuple[str, ...], lacks: list[set[int]]
) -> None:
    for at in (scene("As", trick=trick(*plays)), scene("As", tricks=(trick(*plays),))):
        assert [set(suits) for suits in voids(at.public, at.order)][1:4] == lacks


def test_in_whole_deals_nobody_holds_a_card_of_a_suit_that_is_said_to_be_out() -> None:
    for seats, seed in ((6, 1), (7, 2)):
        table = LocalTable(seats, seed=seed, options="modern")
        said = 0
        for at in scenes(table):
            if at.public.phase is not Phase.PLAY:
                continue
            hands = table.game.view(table.state, EVERYTHING).hands
            for hand, lacks in zip(hands, voids(at.public, at.order), strict=True):
                said += len(lacks)
                assert not [card for card in hand if at.order.suit[card] in lacks]
        assert said > 100


def test_copies_of_a_card_are_counted_with_who_played_them() -> None:
    at = scene("As", tricks=(trick("Kd", "Kd", "3d"),), trick=trick("As", "Ks"))
    assert copies_played(at.public, parse_card("Kd")) == (1, 2)
    assert "what everybody could have noticed" in text(at, Ui(sheet=Sheet.MEMORY))
    shown = "\n".join(map(plain, memory_lines(at, 80)))
    assert "called 2nd K♦: 2 of 2 played (Jun, Kolja)" in shown
    assert "called 1st A♠: 1 of 2 played (Jun)" in shown


def test_what_is_not_seen_yet_is_all_but_the_plays_and_our_own_cards() -> None:
    fresh = unseen(scene("2s"))
    assert (fresh.points, fresh.ranks) == (200, ((13, 8, 8), (10, 8, 8), (5, 8, 8)))
    assert (fresh.trumps, fresh.all_trumps, fresh.jokers) == (36, 36, 4)
    later = unseen(scene("Kd 9c Ah", trick=trick("5c 5c", "Kh 3h")))
    assert (later.points, later.ranks[0]) == (200 - 10 - 20, (13, 6, 8))
    assert later.trumps == 36 - 3


def test_counts_are_shown_only_where_the_table_lets_them() -> None:
    at = scene("2s", trick=trick("Ah", "Kd"))
    page = "\n".join(map(plain, memory_lines(at, 80)))
    assert "cards with points not seen yet: K: 7 of 8, 10: 8 of 8, 5: 8 of 8 (190 points)" in page
    assert "trumps not seen yet: 36 of 36, 4 jokers among them" in page
    forbidden = "\n".join(map(plain, memory_lines(replace(at, counts=False), 80)))
    assert "not seen yet" not in forbidden
    assert str(NO_COUNTS) in forbidden
    assert "out of" in forbidden


def test_the_table_s_terms_say_whether() -> None:
    table = LocalTable(6, seed=1)
    assert table.model.room is not None
    at: Scene = next(scenes(table))
    assert at.counts
    terms = table.model.room.settings.terms
    settings = changed(table.model.room.settings, terms=changed(terms, counts=False))
    table.model.apply_room(changed(table.model.room, settings=settings), 0.0)
    assert not next(scenes(table)).counts
