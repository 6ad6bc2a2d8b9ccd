"""Perft: all ways to play tiny deals to their end, counted by the engine and by a slow telling of the rules.

The engine counts by its own means: every set of cards in a hand is offered to `choices`, what it lets pass is played, and
the number of what passed must be what `count` says.  The slow telling (`slow_play`) shares nothing with the engine.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

from paiyou_engine.cards import parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.option_values import Follow, Sequences
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions, read_options
from paiyou_engine.zhao_pengyou.play import play, play_choices
from paiyou_engine.zhao_pengyou.playing import Playing, begin_play
from paiyou_engine.zhao_pengyou.trumps import parse_trump
from tests.engine.zhao_pengyou import slow_play
from tests.engine.zhao_pengyou.slow_play import House, Table

ONE_SIZE, MIXED = "one set size only", "mixed"
LARGEST, EVERY, HIGHEST = "largest combination", "every component", "highest card"

DEALS: Final = {
    "pairs": ("9c", "As As 3s / Ks Ks 4s / Qs Js Js / Ts 8s 8s / 7s 7s 2s"),
    "triples": ("9c", "8h 8h 8h 4h / 7h 7h 6h 6h / Jh Jh Jh 5h / Ah Ah Kh Qh / Th Th Th Th"),
    "a triple led": ("9c", "Js Js Js 2s / Ks Ks 6s 5s / 8s 8s 8s 3s / Qs Qs Ts 4s / As As As 7s"),
    "groups trumped": ("3h", "As Ks 4d 2c / Kh Jh 6d 5d / 3c 2h 9d 8c"),
    "trumps that run on": ("5h", "Ah Ah 5d 5d / Kh Kh Qh Qh / BJ BJ RJ RJ / 5h 5h 7h 6h"),
}
COUNTS: Final = (
    ("pairs", House("9c", "sets", ONE_SIZE), 486),
    ("pairs", House("9c", "strict", ONE_SIZE), 486),
    ("pairs", House("9c", "protected", ONE_SIZE), 486),
    ("pairs", House("9c", "suit-only", ONE_SIZE), 501),
    ("pairs", House("9c", "sets", MIXED), 607),
    ("pairs", House("9c", "suit-only", MIXED), 622),
    ("triples", House("9c", "sets", ONE_SIZE), 2076),
    ("triples", House("9c", "strict", ONE_SIZE), 2074),
    ("triples", House("9c", "protected", ONE_SIZE), 2084),
    ("triples", House("9c", "suit-only", ONE_SIZE), 2359),
    ("triples", House("9c", "strict", MIXED), 3002),
    ("triples", House("9c", "protected", MIXED), 3012),
    ("triples", House("9c", "sets", "off"), 1262),
    ("a triple led", House("9c", "sets", ONE_SIZE), 24607),
    ("a triple led", House("9c", "strict", ONE_SIZE), 24602),
    ("a triple led", House("9c", "protected", ONE_SIZE), 24662),
    ("a triple led", House("9c", "suit-only", ONE_SIZE), 26427),
    ("groups trumped", House("3h", "sets", ONE_SIZE, LARGEST), 2557),
    ("groups trumped", House("3h", "sets", ONE_SIZE, EVERY), 2556),
    ("groups trumped", House("3h", "sets", ONE_SIZE, HIGHEST), 2557),
    ("trumps that run on", House("5h", "strict", MIXED, EVERY, run_on=True), 8345),
)


def hands_of(name: str) -> tuple[str, list[list[str]]]:
    trump, text = DEALS[name]
    return trump, [hand.split() for hand in text.split("/")]


def counted_by_engine(name: str, house: House) -> int:
    """In how many ways the engine lets a deal be played."""
    trump, hands = hands_of(name)
    sequences = Sequences.RUN_ON if house.run_on else Sequences.NEVER
    rules = {"follow": house.follow, "group_lead": house.group_lead, "group_winner": house.group_winner}
    options = read_options({**rules, "sequences": sequences.value})
    known: dict[object, int] = {}

    def count(playing: Playing) -> int:
        key = (playing.hands, playing.leader, playing.plays, playing.lead)
        if key not in known:
            known[key] = 1 if playing.over else sum(map(count, after_each_play(playing, options)))
        return known[key]

    return count(begin_play(tuple(parse_cards(" ".join(hand)) for hand in hands), (), parse_trump(trump), Seat(0), ()))


def after_each_play(playing: Playing, options: ZhaoPengyouOptions) -> Iterator[Playing]:
    seat = playing.turn
    assert seat is not None
    choices = play_choices(playing, seat, options)
    assert choices is not None
    hand = playing.hands[seat]
    legal = {cards for size in range(1, len(hand) + 1) for cards in combinations(hand, size) if choices.contains(cards)}
    assert choices.count() == len(legal)
    for cards in legal:
        yield play(playing, seat, cards, None, options)[0]


def counted_slowly(name: str, house: House) -> int:
    _, hands = hands_of(name)
    slow_play.count.cache_clear()
    return slow_play.count(Table(tuple(tuple(sorted(hand)) for hand in hands), 0), house)


@pytest.mark.parametrize(("name", "house", "number"), COUNTS, ids=lambda value: str(value)[:60])
def test_as_many_ways_to_play_as_told_slowly(name: str, house: House, number: int) -> None:
    assert house.trump == hands_of(name)[0]
    assert counted_by_engine(name, house) == counted_slowly(name, house) == number


def test_every_value_of_follow_is_counted() -> None:
    assert {house.follow for _, house, _ in COUNTS} == {follow.value for follow in Follow}


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("slow_*.py")), ids=lambda path: path.name)
def test_the_slow_telling_shares_nothing_with_the_engine(path: Path) -> None:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    modules = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    modules += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    engine_or_tests = ("paiyou", "tests.engine.zhao_pengyou.test")
    assert [module for module in modules if module.startswith(engine_or_tests)] == []
    assert "importlib" not in modules
