"""The door to the bots: legal in every phase and at every table, the same again from the same seed, and blind."""

from __future__ import annotations

from collections.abc import Container
from random import Random
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace
from scripts.arena_lib.zhao_pengyou import Table, play_deal

from paiyou_engine.bots.deciding import LEVELS, NoSuchBot, decide
from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.zhao_pengyou.steady import choose
from paiyou_engine.game import EVERYTHING, PUBLIC, Seat
from paiyou_engine.zhao_pengyou.actions import Action, Ready, TakeBack
from paiyou_engine.zhao_pengyou.events import DealResult
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.view import Phase, SeatView
from tests.engine.bots.positions import view

LITTLE = Effort(playouts=6)
FAST = tuple(level for level in LEVELS if level != "strong")
Decision = tuple[int, Action | None]


class Recorder:
    """Decides by a level, checks that each action is legal, and keeps them all; seats that are not ``of`` it are steady."""

    def __init__(self, level: str, of: Container[int] = range(12)) -> None:
        self.level = level
        self.of = of
        self.made: list[Decision] = []
        self.phases: set[Phase] = set()

    def __call__(self, seat: Seat, knowledge: Knowledge, rng: Random) -> Action | None:
        level = self.level if seat in self.of else "steady"
        action = cast("Action | None", decide("zhao-pengyou", level, knowledge, rng, LITTLE))
        assert isinstance(knowledge.view, SeatView)
        assert action is None or ZHAO_PENGYOU.choices_in(knowledge.view).contains(action)
        self.made.append((seat, action))
        self.phases.add(knowledge.view.public.phase)
        return action


class Blind(Recorder):
    """Decides on knowledge that went through plain data, as it does to a worker process."""

    def __call__(self, seat: Seat, knowledge: Knowledge, rng: Random) -> Action | None:
        plain = msgspec.json.decode(msgspec.json.encode(knowledge))
        return super().__call__(seat, ZHAO_PENGYOU.read_knowledge(plain), rng)


def played(recorder: Recorder, seats: int, *, seed: int = 1, preset: str = "classic") -> DealResult | None:
    bots = tuple(Random(f"{seed}/{seat}") for seat in range(seats))
    return play_deal(Table(recorder, Random(seed), bots), PRESETS[preset])


@pytest.mark.parametrize("level", FAST)
@pytest.mark.parametrize("seats", range(5, 13))
def test_every_action_of_a_deal_is_legal(seats: int, level: str) -> None:
    recorder = Recorder(level)
    assert played(recorder, seats) is not None
    assert {Phase.DRAW, Phase.EXCHANGE, Phase.CALLS, Phase.PLAY} <= recorder.phases


@pytest.mark.parametrize("level", FAST)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_legally(preset: str, level: str) -> None:
    assert played(Recorder(level), 6, preset=preset) is not None


@pytest.mark.parametrize("level", FAST)
def test_the_same_seed_gives_the_same_deal(level: str) -> None:
    first, second = Recorder(level), Recorder(level)
    played(first, 5)
    played(second, 5)
    assert first.made == second.made


@pytest.mark.parametrize("level", LEVELS)
def test_knowledge_that_was_written_and_read_gives_the_same_deal(level: str) -> None:
    of = (1,) if level == "strong" else range(5)
    direct, blind = Recorder(level, of), Blind(level, of)
    played(direct, 5)
    played(blind, 5)
    assert direct.made == blind.made


def test_an_audience_that_is_no_seat_decides_nothing() -> None:
    state = ZHAO_PENGYOU.start(PRESETS["classic"], 5)
    for audience in (PUBLIC, EVERYTHING):
        assert decide("zhao-pengyou", "steady", ZHAO_PENGYOU.knowledge(state, audience), Random(1)) is None


def test_who_may_do_nothing_does_nothing() -> None:
    state = ZHAO_PENGYOU.start(PRESETS["classic"], 5)
    assert decide("zhao-pengyou", "random", ZHAO_PENGYOU.knowledge(state, Seat(0)), Random(1)) is None


def test_a_bot_that_is_not_there_is_named() -> None:
    state = ZHAO_PENGYOU.start(PRESETS["classic"], 5)
    knowledge = ZHAO_PENGYOU.knowledge(state, Seat(0))
    for game_name, level in (("whist", "steady"), ("zhao-pengyou", "godlike")):
        with pytest.raises(NoSuchBot) as raised:
            decide(game_name, level, knowledge, Random(1))
        assert (raised.value.game_name, raised.value.level) == (game_name, level)


def test_knowledge_of_something_else_is_refused() -> None:
    with pytest.raises(TypeError):
        decide("zhao-pengyou", "steady", "a hand", Random(1))


def test_the_score_sheet_is_read_at_once() -> None:
    seen = view("", phase=Phase.SCORES)
    choices = ZHAO_PENGYOU.choices_in(seen)
    action = choose(seen, choices, Random(1))
    assert action == Ready()
    assert choices.contains(action)


def test_a_play_is_never_taken_back() -> None:
    seen = view("3s 4s", seat=0, options=PRESETS["shengji"])
    waiting = replace(seen, public=replace(seen.public, turn=Seat(1), may_take_back=Seat(0)))
    choices = ZHAO_PENGYOU.choices_in(waiting)
    assert choices.contains(TakeBack())
    assert choose(waiting, choices, Random(1)) is None
