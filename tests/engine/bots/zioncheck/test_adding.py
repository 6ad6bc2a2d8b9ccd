"""Which card is laid off first, where, and what is kept."""

from __future__ import annotations

from paiyou_engine.bots.zioncheck.adding import left_after, next_add
from paiyou_engine.zioncheck.faces import face_of, face_text
from paiyou_engine.zioncheck.judging_fields import Cards
from tests.engine.bots.zioncheck.positions import meld_of, told
from tests.engine.zioncheck.hands import faces

NOTHING_UNSEEN = (0,) * 53
ALL_UNSEEN = (2,) * 53


def first(hand: str, *melds: str, unseen: tuple[int, ...] = ALL_UNSEEN) -> str:
    """The first card laid off, and where; the table's cards are of lower numbers than the hand's."""
    made = Cards()
    table = [meld_of(text, made) for text in melds]
    return told(next_add(made.make_all(faces(hand.split())), table, unseen))


def kept(hand: str, *melds: str) -> str:
    made = Cards()
    table = [meld_of(text, made) for text in melds]
    left = left_after(made.make_all(faces(hand.split())), table, ALL_UNSEEN)
    return " ".join(face_text(face_of(card)) for card in left)


def test_one_card_is_always_kept_for_the_discard() -> None:
    assert first("Qc", "set Qd Qs Qh") == "nothing"
    assert kept("Qc Qc", "set Qd Qs Qh") == "Qc"
    assert kept("Qc Qc Qd", "set Qd Qs Qh") in ("Qc", "Qd")


def test_a_card_goes_before_a_joker() -> None:
    assert first("Jk Qc 2h", "set Qc Qs Qh") == "add Qc to 0"
    assert first("Jk 2c Kh", "set 2c 2s 2h") == "add 2c to 0"


def test_of_two_cards_the_dearer_goes_first() -> None:
    assert first("4c Kc 7h", "set 4d 4s 4h", "set Kd Ks Kh") == "add Kc to 1"
    assert first("4c Ac Kc", "set 4d 4s 4h", "set Kd Ks Kh", "set Ad As Ah") == "add Ac to 2"


def test_but_first_one_that_opens_the_way_for_another() -> None:
    assert first("9c Tc Ks", "run 5c 6c 7c 8c", "set Kd Kh Kc") == "add 9c to 0"


def test_a_way_is_opened_only_for_a_card_that_has_none() -> None:
    """The jack has a set to go to: the ten need not go to the run for its sake."""
    assert first("Tc Jc 2h", "set Td Ts Th", "run 6c 7c 8c 9c", "set Jd Js Jh") == "add Tc to 0"
    assert first("Tc Jc 2h", "set Td Ts Th", "run 6c 7c 8c 9c") == "add Tc to 1"


def test_a_joker_goes_where_nobody_can_have_the_card_for_which_it_stands() -> None:
    """Both copies of the nine of hearts are seen, those of the other ends are not."""
    unseen = tuple(0 if face == faces(["9h"])[0] else 2 for face in range(53))
    assert first("Jk 2s", "run 4c 5c 6c 7c", "run 5h 6h 7h 8h", unseen=unseen) == "add Jk to 1"
    assert first("Jk 2s", "run 4c 5c 6c 7c", "set Qh Qd Qs", unseen=unseen) == "add Jk to 1"
    assert first("Jk 2s", "set Qh Qd Qs", "run 5h 6h 7h 8h", unseen=unseen) == "add Jk to 0"
    assert first("Jk 2s", "run 4c 5c 6c 7c", unseen=NOTHING_UNSEEN) == "add Jk to 0"
