"""Cards are typed by the keys of the full screen, or in words; what was not said is found out, asked, or refused."""

from __future__ import annotations

import pytest

from paiyou_client.catalogues import LANGUAGES
from paiyou_client.line_mode.reading import said, with_jokers
from paiyou_client.line_mode.typed_cards import Found, Lacking, Meant, Several, Unclear, Wanted, meant, read_cards
from paiyou_client.table_parts.faces import ANY_JOKER
from paiyou_client.translation import reading
from paiyou_client.words.cards import card_words, copies_words
from paiyou_engine.cards import BLACK_JOKER, FACES, RED_JOKER, Card, parse_cards, rank_of, suit_of

KING, FIVE, TEN = 13, 5, 10
SPADES, HEARTS = 0, 1


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("kk", [Wanted(KING), Wanted(KING)]),
        ("sk", [Wanted(KING, SPADES)]),
        ("skk", [Wanted(KING, SPADES)] * 2),
        ("sk 5", [Wanted(KING, SPADES), Wanted(FIVE, SPADES)]),
        ("sk,h5", [Wanted(KING, SPADES), Wanted(FIVE, HEARTS)]),
        ("ks 5", [Wanted(KING, SPADES), Wanted(FIVE)]),
        ("10 t 0", [Wanted(TEN)] * 3),
        ("S10", [Wanted(TEN, SPADES)]),
        ("rb", [Wanted(0, None, RED_JOKER), Wanted(0, None, BLACK_JOKER)]),
        ("king of spades", [Wanted(KING, SPADES)]),
        ("King of Spades and the 5 of hearts", [Wanted(KING, SPADES), Wanted(FIVE, HEARTS)]),
        ("spades king 5", [Wanted(KING, SPADES), Wanted(FIVE, SPADES)]),
        ("red joker, joker", [Wanted(0, None, RED_JOKER), Wanted(0, None, ANY_JOKER)]),
        ("K\N{BLACK SPADE SUIT}", [Wanted(KING, SPADES)]),
    ],
)
def test_what_is_typed_names_cards(typed: str, cards: list[Wanted]) -> None:
    assert read_cards(typed) == tuple(cards)


@pytest.mark.parametrize("typed", ["", "s", "kx", "hello", "skh", "king of swords", "k" * 41])
def test_anything_else_names_none(typed: str) -> None:
    assert read_cards(typed) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_read_as_it_is_said_in_every_language_and_in_english(language: str) -> None:
    faces = [*map(Card, range(FACES)), ANY_JOKER]
    english = [card_words(face) for face in faces]
    with reading(language):
        for face, plain in zip(faces, english, strict=True):
            is_joker = face >= BLACK_JOKER
            wanted = Wanted(0, None, face) if is_joker else Wanted(rank_of(face), suit_of(face))
            assert read_cards(card_words(face)) == read_cards(plain) == (wanted,)
        assert copies_words("x", 2) != "x"


@pytest.mark.parametrize(
    ("typed", "hand", "found"),
    [
        ("k", "Ks 5h", Found(parse_cards("Ks"))),
        ("kk", "Ks Ks Kh", Found(parse_cards("Ks Ks"))),  # by the rule below: a pair is wanted
        ("k", "Ks Kh", Several((parse_cards("Ks"), parse_cards("Kh")))),
        ("q", "Ks Kh", Lacking(Wanted(12), held=False)),
        ("kkk", "Ks Kh", Lacking(Wanted(KING), held=True)),
        ("sk k", "Kh Ks", Lacking(Wanted(KING, SPADES), held=True)),
        ("2 3 4 5", "2s 2h 2d 2c 3s 3h 3d 3c 4s 4h 4d 4c 5s 5h 5d 5c", Unclear(parse_cards("2s 2h 2d 2c"))),
        ("r", "BJ RJ", Found(parse_cards("RJ"))),
    ],
)
def test_what_was_not_said_is_what_the_rules_allow_or_is_asked(typed: str, hand: str, found: Meant) -> None:
    wanted = read_cards(typed)
    assert wanted is not None
    assert meant(wanted, parse_cards(hand), lambda cards: len(cards) != 2 or len(set(cards)) == 1) == found


def test_where_nothing_is_allowed_the_rules_have_the_word() -> None:
    wanted = read_cards("k 5")
    assert wanted is not None
    assert meant(wanted, parse_cards("Ks Kh 5c"), lambda _cards: False) == Found(tuple(sorted(parse_cards("Ks 5c"))))


def test_jokers_in_a_hint_are_said_as_cards() -> None:
    assert said(with_jokers("Hint: add Jk to meld 1, else play BJ or 3 of RJones.")) == (
        "Hint: add joker to meld 1, else play black joker or 3 of RJones."
    )


def test_a_joker_is_typed_as_it_is_written_with_letters() -> None:
    assert read_cards("bj") == read_cards("black joker")
    assert read_cards("RJ sk") == read_cards("red joker, king of spades")
