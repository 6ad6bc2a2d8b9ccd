"""The same thoughts, weighed otherwise: at tables of many `strong` begins from another taste than `steady`'s."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from paiyou_engine.bots.deciding import decide
from paiyou_engine.bots.zhao_pengyou import steady
from paiyou_engine.bots.zhao_pengyou.following import follow
from paiyou_engine.bots.zhao_pengyou.memory import remember
from paiyou_engine.bots.zhao_pengyou.playout import PlayOut
from paiyou_engine.bots.zhao_pengyou.sides import weigh_sides
from paiyou_engine.bots.zhao_pengyou.tastes import MANY, PLAIN, WIDE, Taste, keen_taste
from paiyou_engine.cards import cards_text
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.state import AtPlay
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.view import SeatView
from tests.engine.bots import deals
from tests.engine.bots.positions import view

CLASSIC = PRESETS["classic"]


def first_plays(seats: int, number: int = 20) -> Iterator[tuple[AtPlay, Knowledge, Play]]:
    """The first plays of a deal of steady bots: how it stands, what the seat in turn knows, and what `steady` plays."""
    states = deals.steps(ZHAO_PENGYOU, ZHAO_PENGYOU.start(CLASSIC, seats), "steady", Random(1))
    for state in islice((state for state in states if isinstance(state.phase, AtPlay)), number):
        assert isinstance(state.phase, AtPlay)
        seat = state.phase.play.turn
        assert seat is not None
        knowledge = ZHAO_PENGYOU.knowledge(state, seat)
        plain = decide(ZHAO_PENGYOU.name, "steady", knowledge, Random(1))
        assert isinstance(plain, Play)
        yield state.phase, knowledge, plain


def tasted(seen: object, taste: Taste) -> Play:
    assert isinstance(seen, SeatView)
    action = steady.choose(seen, ZHAO_PENGYOU.choices_in(seen), Random(1), taste)
    assert isinstance(action, Play)
    return action


@pytest.mark.parametrize("seats", [5, 6, MANY, 8, 12])
def test_only_where_many_sit_is_there_another_taste(seats: int) -> None:
    assert keen_taste(seats) is (WIDE if seats >= 7 else PLAIN)


def test_without_a_search_strong_plays_by_its_taste() -> None:
    differ = 0
    for _, knowledge, plain in first_plays(8):
        keen = tasted(knowledge.view, WIDE)
        assert decide(ZHAO_PENGYOU.name, "strong", knowledge, Random(1)) == keen
        differ += keen != plain
    assert differ


def test_in_its_states_the_seat_itself_plays_on_by_its_taste_and_the_others_as_steady() -> None:
    differ = 0
    for phase, knowledge, plain in first_plays(8):
        seat = phase.play.turn
        assert seat is not None
        hand = phase.play.hands[seat]
        others = Seat((seat + 1) % 8)
        made = {
            keen: tuple(
                sorted(PlayOut(phase.play, CLASSIC, layout(8, CLASSIC), Random(1), keen).would_play(seat, hand))
            )
            for keen in (None, seat, others)
        }
        assert made[None] == made[others] == tuple(sorted(plain.cards))
        assert made[seat] == tuple(sorted(tasted(knowledge.view, WIDE).cards))
        differ += made[seat] != made[None]
    assert differ


@pytest.mark.parametrize(("opposition", "joining"), [(30, {PLAIN, WIDE}), (60, {PLAIN}), (110, set())])
def test_who_may_still_choose_leaves_a_losing_maker_earlier(opposition: int, joining: set[Taste]) -> None:
    """The opposition wins with 120 of the 300 points of eight players (§2.1, §3.3)."""
    seen = view("Ad 4s", seats=8, calls=[("Ad", 1)], opposition=opposition)
    assert {taste for taste in (PLAIN, WIDE) if weigh_sides(remember(seen, taste)).joins} == joining


@pytest.mark.parametrize("taste", [PLAIN, WIDE])
def test_a_friend_feeds_the_ten_to_the_maker_who_wins_for_sure(taste: Taste) -> None:
    ace = [(1, "4s"), (2, "6s"), (3, "7s"), (4, "3s"), (6, "8s"), (7, "8s"), (5, "As")]
    seen = view("3s Ts 4d 5d", seats=8, side=[0], plays=ace, winning=5)
    action = follow(remember(seen, taste), ZHAO_PENGYOU.choices_in(seen), Random(1))
    assert isinstance(action, Play)
    assert cards_text(action.cards) == "Ts"
