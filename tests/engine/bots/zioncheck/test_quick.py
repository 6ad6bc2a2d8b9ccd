"""The habits by which deals are played out."""

from __future__ import annotations

import pytest

from paiyou_engine.bots.zioncheck.light import Light
from paiyou_engine.bots.zioncheck.quick import PlayOut
from paiyou_engine.cards import Card
from paiyou_engine.zioncheck.faces import face_of, face_text, is_joker
from paiyou_engine.zioncheck.options import read_options
from tests.engine.bots.zioncheck.positions import SET_AND_RUN, TWO_SETS, Position

MELDS = ["set 7h 7d 7s", "set 2h 2d 2s"]


class Watched(Light):
    """A deal that tells what was thrown, and who took what."""

    def watch(self) -> Watched:
        """Begin to tell."""
        self.thrown: list[Card] = []
        self.took: list[tuple[int, Card]] = []
        return self

    def discard(self, card: Card) -> None:
        self.thrown.append(card)
        super().discard(card)

    def take(self, seat: int) -> None:
        self.took.append((seat, self.discards[-1]))
        super().take(seat)


def watched(position: Position) -> Watched:
    deal = Watched.__new__(Watched)
    light = position.light()
    for field in Light.__slots__:
        setattr(deal, field, getattr(light, field))
    return deal.watch()


def first_thrown(position: Position) -> str:
    deal = watched(position)
    PlayOut(deal).from_turn()
    return face_text(face_of(deal.thrown[0]))


def test_a_pair_stays_unless_somebody_is_about_to_go_out() -> None:
    hand = "Ah Ac 2c 4d 6s 8h Td"
    assert first_thrown(Position(hand, deal=TWO_SETS, melds=MELDS, counts={1: 9})) == "Td"
    assert first_thrown(Position(hand, deal=TWO_SETS, melds=MELDS, counts={1: 1})) in {"Ah", "Ac"}


def test_a_card_without_which_the_contract_is_farther_away_stays_however_dear() -> None:
    assert first_thrown(Position("Ah Ac Kd Ks Kc 2s 3d 4h", deal=TWO_SETS)) in {"2s", "3d", "4h"}


def test_a_joker_on_the_table_is_swapped_out_by_whoever_holds_the_card() -> None:
    deal = watched(Position("Kh Kd 9s 9c 6s 2h", deal=SET_AND_RUN, melds=["run 4s 5s Jk 7s", "set 2d 2s 2c"]))
    PlayOut(deal).from_turn()
    assert not any(map(is_joker, deal.melds[0].cards))


def test_where_jokers_are_swapped_in_turn_alone_the_others_wait_for_theirs() -> None:
    options = read_options({"jokerSwap": "own-turn"})
    deal = Position("6s Kd 9c 9d 2c 3h", melds=["run 4s 5s Jk 7s"], options=options, turn=0).light()
    assert [deal.may_swap(seat) for seat in range(4)] == [True, False, False, False]


@pytest.mark.parametrize(("live", "is_taken"), [("Ks", True), ("9h", True), ("8h", False)])
def test_a_live_discard_is_taken_by_whoever_comes_nearer_by_it(live: str, *, is_taken: bool) -> None:
    deal = watched(Position("Kh Kd 9s 9c 4d 6h", live=live, turn=2))
    card = deal.discards[-1]
    PlayOut(deal).from_window([0])
    assert ((0, card) in deal.took) is is_taken


def test_who_has_laid_down_lays_off_what_fits_and_keeps_a_card_to_throw() -> None:
    deal = watched(Position("7c Qh 2c", laid=[0], melds=MELDS))
    assert PlayOut(deal).from_turn()[0] == 0
    assert face_text(face_of(deal.thrown[0])) == "Qh"
    assert sorted(map(len, [meld.cards for meld in deal.melds])) == [4, 4]


def test_nothing_is_laid_off_in_the_turn_of_laying_down_where_that_may_not_be() -> None:
    options = read_options({"layOffSameTurn": False})
    deal = watched(Position("Kh Kd Ks 9s 9c 9h 7c 4d", deal=TWO_SETS, melds=MELDS, options=options))
    PlayOut(deal).from_turn()
    assert face_text(face_of(deal.thrown[0])) == "4d"
