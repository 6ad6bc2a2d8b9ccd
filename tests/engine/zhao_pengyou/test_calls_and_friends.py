"""Calls, and who joins by them (`law/zhao-pengyou.md` §2.7, D-18 to D-24)."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from paiyou_engine.cards import Card, card_text, parse_card, parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.calls import OTHER, Call, call_choices, check_calls
from paiyou_engine.zhao_pengyou.friends import Friends, count_copies, no_friends_yet
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump

CLASSIC = ZhaoPengyouOptions()
ANY = ZhaoPengyouOptions(call_trumps=True)
OTHERS = ZhaoPengyouOptions(other_copy_calls=True)


def read(calls: str) -> tuple[Call, ...]:
    """Calls such as ``Ac 1, Ad other``."""
    pairs = [call.split() for call in calls.split(", ")]
    return tuple(Call(parse_card(card), OTHER if nth == OTHER else int(nth)) for card, nth in pairs)


@pytest.mark.parametrize(
    ("players", "calls", "options", "rule"),
    [
        (8, "Ac 1, Kc 1, Ad 3", CLASSIC, None),
        (8, "Ac 1, Ac 2, Ac 3", CLASSIC, None),  # the same card twice, with other ordinals (D-20)
        (8, "Ac 1, Kc 1", CLASSIC, "call.number"),
        (8, "Ac 1, Kc 1, Ad 3, Kd 1", CLASSIC, "call.number"),
        (8, "As 1, Kc 1, Ad 3", CLASSIC, "call.trump"),
        (8, "5d 1, Kc 1, Ad 3", CLASSIC, "call.trump"),
        (8, "RJ 1, Kc 1, Ad 3", CLASSIC, "call.trump"),
        (8, "Ac 1, Kc 1, Ad 4", CLASSIC, "call.ordinal"),
        (8, "Ac 0, Kc 1, Ad 3", CLASSIC, "call.ordinal"),
        (8, "Ac 1, Kc 1, Ac 1", CLASSIC, "call.twice"),
        (5, "Ac other", CLASSIC, "call.other"),
        (5, "Ac other", OTHERS, None),
        (6, "Ac other, Ac 1", OTHERS, None),
        (6, "Ac other, Ac other", OTHERS, "call.twice"),
        (8, "Ac other, Kc 1, Ad 3", OTHERS, "call.other"),  # three packs
        (8, "As 1, 5d 1, RJ 2", ANY, None),
        (8, "As 1, 5d 1, RJ 3", ANY, "call.ordinal"),  # two red jokers in three packs
        (8, "As 1, 5d 1, BJ 1", ANY, "call.ordinal"),  # and no black one
        (7, "As 1, RJ 1", ANY, "call.ordinal"),
        (7, "As 1, RJ other", ZhaoPengyouOptions(call_trumps=True, other_copy_calls=True), "call.other"),
    ],
)
def test_what_may_be_called(players: int, calls: str, options: ZhaoPengyouOptions, rule: str | None) -> None:
    numbers, order = layout(players, options), ordering(parse_trump("5s"))
    choices = call_choices(numbers, order, options)
    assert choices.contains(read(calls)) == (rule is None)
    if rule is None:
        check_calls(read(calls), numbers, order, options)
    else:
        with pytest.raises(IllegalAction) as refused:
            check_calls(read(calls), numbers, order, options)
        assert refused.value.rule == rule


@pytest.mark.parametrize("players", range(5, 13))
def test_call_choices_are_counted(players: int) -> None:
    numbers = layout(players, CLASSIC)
    choices = call_choices(numbers, ordering(parse_trump("5s")), CLASSIC)
    assert choices.count() == comb(36 * numbers.packs, numbers.calls)  # three suits of twelve
    assert choices.contains(choices.example(Random(players)))
    assert choices.forced() == ()


def after(calls: str, plays: str, double_join: bool = True) -> tuple[Friends, list[str]]:
    """Plays such as ``3 Ad Ad / 1 Ac`` with seat 0 as maker, and a line for each counted copy."""
    friends, lines = no_friends_yet(Seat(0), read(calls)), []
    for text in plays.split(" / "):
        seat, *cards = text.split()
        friends, copies = count_copies(friends, Seat(int(seat)), parse_cards(" ".join(cards)), double_join)
        for copy in copies:
            used = "-" if copy.call is None else str(copy.call)
            lines.append(f"{copy.nth} {card_text(copy.card)} {copy.seat} {used}{' joins' * copy.joined}")
    return friends, lines


@pytest.mark.parametrize(
    ("calls", "plays", "lines", "side"),
    [
        ("Ac 1, Kc 1, Ad 2", "3 Ad Ad", ["1 Ad 3 -", "2 Ad 3 2 joins"], [0, 3]),
        ("Ac 1", "2 Kc / 2 Ac / 1 Ac", ["1 Ac 2 0 joins", "2 Ac 1 -"], [0, 2]),
        ("Ac 2", "0 Ac / 2 Ac", ["1 Ac 0 -", "2 Ac 2 0 joins"], [0, 2]),
        ("Ac 1", "0 Ac / 2 Ac", ["1 Ac 0 0", "2 Ac 2 -"], [0]),  # the maker used it up
        ("Ac 1, Kc 1", "2 Ac Kc", ["1 Ac 2 0 joins", "1 Kc 2 1"], [0, 2]),  # one player, two calls
        ("Ac 1, Ac 2", "2 Ac Ac", ["1 Ac 2 0 joins", "2 Ac 2 1"], [0, 2]),
        ("Ac 2, Ac 1", "2 Ac / 3 Ac", ["1 Ac 2 1 joins", "2 Ac 3 0 joins"], [0, 2, 3]),
        ("Ac 1", "2 As Ad", [], [0]),
    ],
)
def test_who_joins(calls: str, plays: str, lines: list[str], side: list[int]) -> None:
    friends, found = after(calls, plays)
    assert found == lines
    assert list(friends.members) == side


@pytest.mark.parametrize(
    ("calls", "plays", "lines", "side"),
    [
        ("Ac 1", "0 Ac / 2 Ac", ["1 Ac 0 -", "2 Ac 2 0 joins"], [0, 2]),  # the next copy by an outsider
        ("Ac 1, Kc 1", "2 Ac / 2 Kc / 3 Kc", ["1 Ac 2 0 joins", "1 Kc 2 -", "2 Kc 3 1 joins"], [0, 2, 3]),
        ("Ac 2", "0 Ac / 2 Ac", ["1 Ac 0 -", "2 Ac 2 0 joins"], [0, 2]),  # copies by the maker still count
        ("Ac 3", "0 Ac / 2 Ac / 1 Ac", ["1 Ac 0 -", "2 Ac 2 -", "3 Ac 1 0 joins"], [0, 1]),
        ("Ac 2, Ac 1", "0 Ac Ac / 2 Ac", ["1 Ac 0 -", "2 Ac 0 -", "3 Ac 2 0 joins"], [0, 2]),  # the first made
    ],
)
def test_calls_that_stay_open_for_an_outsider(calls: str, plays: str, lines: list[str], side: list[int]) -> None:
    friends, found = after(calls, plays, double_join=False)
    assert found == lines
    assert list(friends.members) == side


@pytest.mark.parametrize(
    ("plays", "double_join", "side", "still_open"),
    [
        ("2 Ac", True, [0, 2], ""),  # the first copy by anyone but the maker, whichever copy it is
        ("0 Ac / 2 Ac", True, [0, 2], ""),
        ("0 Ac / 0 Ac", True, [0], "Ac"),
        ("3 Kc / 3 Ac", True, [0, 3], ""),  # a friend uses it up
        ("3 Kc / 3 Ac / 2 Ac", False, [0, 2, 3], ""),  # or leaves it to the next
    ],
)
def test_the_other_copy(plays: str, double_join: bool, side: list[int], still_open: str) -> None:
    friends, _ = after("Ac other, Kc 1", plays, double_join)
    assert list(friends.members) == side
    assert [card_text(call.card) for call in friends.open_calls() if call.card != parse_card("Kc")] == (
        [still_open] if still_open else []
    )


def test_one_copy_uses_one_call() -> None:
    friends, lines = after("Ac other, Ac 1", "2 Ac / 3 Ac")
    assert lines == ["1 Ac 2 0 joins", "2 Ac 3 1 joins"]
    assert friends.used_by == (2, 3)
    assert friends.open_calls() == ()


def test_holding_means_nothing() -> None:
    friends = no_friends_yet(Seat(4), read("Ac 1, Kc 1"))
    assert friends.members == (4,)
    assert friends.open_calls() == friends.calls
    assert friends.faces == (Card(parse_card("Ac")), Card(parse_card("Kc")))
