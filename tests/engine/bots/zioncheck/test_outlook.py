"""What a seat makes of a deal: which cards may still come, what the others hold, how much time there is."""

from __future__ import annotations

import pytest

from paiyou_engine.bots.zioncheck.distance import distance
from paiyou_engine.bots.zioncheck.outlook import look
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.events import Added, Discarded, LaidDown, Seen, Swapped, Took
from paiyou_engine.zioncheck.faces import JOKER, face_of
from paiyou_engine.zioncheck.melds import TableMeld
from paiyou_engine.zioncheck.options import PRESETS, read_options
from tests.engine.bots.zioncheck.positions import SET_AND_RUN, TWO_SETS, Position, card_of

HAND = "Kh Kh 9d 9s Jk 4c"
BEFORE_LAST_TURN = {"maxTurns": 6}
"""Positions are in their sixth round or so: one more turn for each seat."""


def unseen(card: str, **position: object) -> int:
    """How many copies may still come up."""
    outlook = Position(HAND, **position).outlook()  # type: ignore[arg-type]
    return outlook.unseen[face_of(card_of(outlook.hand, card))]


def test_of_two_copies_those_are_unseen_that_neither_the_hand_nor_the_table_shows() -> None:
    assert [unseen(card) for card in ("Kh", "9d", "4c")] == [0, 1, 1]
    assert unseen("9d", melds=["set 9d 9h 9c"]) == 0
    assert unseen("9d", live="9d") == 0
    assert unseen("9d", picked={2: "9d"}) == 0, "one knows where it is"


def test_there_are_two_jokers_a_deck() -> None:
    assert unseen("Jk") == 3
    assert unseen("Jk", melds=["run 4s 5s Jk Jk"]) == 1


def test_what_one_has_taken_oneself_is_counted_once() -> None:
    view = Position(HAND).outlook().view
    own = card_of(view.hand, "9d")
    other = next(Took(Seat(2), card, in_turn=True) for card in (own,))
    assert look(view, [Took(Seat(0), own, in_turn=True)]).unseen == look(view, []).unseen
    assert look(view, [other]).unseen != look(view, []).unseen


def test_what_a_seat_took_it_holds_until_it_is_seen_again() -> None:
    view = Position(HAND, melds=["run 5c 6c 7c 8c"]).outlook().view
    card, joker = card_of(view.hand, "9d"), card_of(view.hand, "Jk")
    took = Took(Seat(2), card, in_turn=False)
    meld = TableMeld(0, Seat(2), view.public.melds[0].meld)
    laid = LaidDown(Seat(2), (TableMeld(1, Seat(2), meld.meld),))
    gone: list[tuple[Seen, ...]] = [(Discarded(Seat(2), card),), (Added(Seat(2), 0, card, None),)]
    assert look(view, [took]).picked[2] == {card}
    assert look(view, [took, Discarded(Seat(1), card)]).picked[2] == {card}
    for events in gone:
        assert look(view, [took, *events]).picked[2] == frozenset()
    assert look(view, [took, Swapped(Seat(2), 0, card, joker)]).picked[2] == {joker}
    five = meld.meld.cards[0]
    assert look(view, [Took(Seat(2), five, in_turn=True), took, laid]).picked[2] == {card}


def test_the_time_left_is_as_long_as_the_hand_of_whoever_is_nearest_to_going_out() -> None:
    melds = ["set 7h 7d 7s"]
    assert Position(HAND, melds=melds, counts={1: 3}).outlook().turns_left() == 3
    assert Position(HAND, melds=melds, laid=[2], counts={1: 3, 2: 2}).outlook().turns_left() == 2
    assert Position(HAND, counts={1: 1}).outlook().turns_left() > 50, "who has not laid down is not near"
    assert Position(HAND, laid=[0]).outlook().turns_left() > 50, "nor is it one's own hand that counts"


def test_nor_does_a_deal_last_longer_than_the_table_allows() -> None:
    assert Position(HAND, options=read_options(BEFORE_LAST_TURN)).outlook().turns_left() == 1


@pytest.mark.parametrize(("left", "lacking", "late"), [(1, 1, False), (1, 2, True), (2, 2, False), (2, 3, True)])
def test_it_is_late_where_more_cards_are_lacking_than_there_are_turns_but_never_for_one(
    left: int, lacking: int, late: bool
) -> None:
    outlook = Position(HAND, melds=["set 7h 7d 7s"], counts={1: left}).outlook()
    assert outlook.is_late(lacking) is late


def test_nobody_left_to_wait_for_is_late_for_one_card() -> None:
    outlook = Position(HAND, options=read_options({"maxTurns": 5})).outlook()
    assert outlook.turns_left() == 0
    assert not outlook.is_late(1)


def test_a_hand_is_as_far_from_its_contract_as_its_melds_whatever_is_left_for_the_discard() -> None:
    seed = PRESETS["seed"]
    hand = Position("Kh Kd Ks 9d 9s 9c").outlook().hand
    assert distance(hand, seed.contract(TWO_SETS), seed) == 0
    assert distance(hand[1:], seed.contract(TWO_SETS), seed) == 1
    assert distance(hand, seed.contract(SET_AND_RUN), seed) == 3
    assert JOKER not in map(face_of, hand)
