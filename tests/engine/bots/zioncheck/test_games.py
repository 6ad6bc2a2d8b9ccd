"""Whole games of bots: every action legal at every size of table, games that end, the same again from the same seed."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import cast

import msgspec
import pytest
from scripts.zioncheck_lib.games import Setting, play_game
from scripts.zioncheck_lib.playing import PlayedDeal, Table
from scripts.zioncheck_lib.reports import of_games

from paiyou_engine.bots.deciding import LEVELS, decide
from paiyou_engine.bots.effort import Effort
from paiyou_engine.game import EVERYTHING, PUBLIC, Seat
from paiyou_engine.zioncheck.actions import Action, Draw, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.knowledge import Knowledge
from paiyou_engine.zioncheck.options import PRESETS, ZioncheckOptions, read_options
from paiyou_engine.zioncheck.state import Claiming, State
from paiyou_engine.zioncheck.view import SeatView
from tests.engine.bots.zioncheck.positions import Position
from tests.engine.zioncheck.deals import whole_deal

LITTLE = Effort(playouts=6)
FAST = tuple(level for level in LEVELS if level != "strong")
SHORT = read_options({"maxTurns": 8})
SIZES = (2, 4, 6, 12)


class Recorder:
    """Decides by a level, checks that each action is legal and that none is missing that is waited for, and keeps all."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.made: list[tuple[int, Action | None]] = []

    def __call__(self, seat: Seat, knowledge: Knowledge, rng: Random) -> Action | None:
        action = cast("Action | None", decide("zioncheck", self.level, knowledge, rng, LITTLE))
        assert isinstance(knowledge.view, SeatView)
        choices = ZIONCHECK.choices_in(knowledge.view)
        if action is None:
            assert set(choices.simple()) == set(choices.swaps)
        else:
            assert choices.contains(action)
        self.made.append((seat, action))
        return action


class Blind(Recorder):
    """Decides on knowledge that went through plain data, as it does to a worker process."""

    def __call__(self, seat: Seat, knowledge: Knowledge, rng: Random) -> Action | None:
        plain = msgspec.json.decode(msgspec.json.encode(knowledge))
        return super().__call__(seat, ZIONCHECK.read_knowledge(plain), rng)


@cache
def recorded(level: str, seats: int) -> tuple[Recorder, int]:
    """A game of bots of this level, and how many deals it had."""
    recorder = Recorder(level)
    return recorder, len(played(recorder, seats, rules_for(level, seats)))


def rules_for(level: str, seats: int) -> ZioncheckOptions:
    return read_options({"maxTurns": 2}) if level == "strong" else SHORT if seats < 6 else read_options({"maxTurns": 3})


def played(recorder: Recorder, seats: int, options: ZioncheckOptions = SHORT) -> list[PlayedDeal]:
    bots = tuple(Random(f"1/{seat}") for seat in range(seats))
    return Table(recorder, "1", ZIONCHECK.start(options, seats), bots).play()


@pytest.mark.parametrize("level", FAST)
@pytest.mark.parametrize("seats", SIZES)
def test_every_action_of_a_game_is_legal_and_the_game_ends(seats: int, level: str) -> None:
    assert recorded(level, seats)[1] == 6


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_to_the_end(preset: str) -> None:
    deals = played(Recorder("steady"), 2, PRESETS[preset])
    assert [deal.result.out is not None for deal in deals] == [True] * 6


@pytest.mark.parametrize(
    "rules",
    [
        {"goOutNeedsDiscard": False, "layOffSameTurn": False, "minNaturals": 2},
        {"contracts": "T4", "penaltyCards": 2, "maxReshuffles": 0},
        {"contracts": [[4, 0], [1, 3], [0, 1], [3, 1], [0, 3], [1, 0]], "dealSizes": [15] * 6},
    ],
)
def test_unusual_rules_are_played_legally(rules: dict[str, object]) -> None:
    assert len(played(Recorder("steady"), 2, read_options({"maxTurns": 8, **rules}))) == 6


@pytest.mark.parametrize("level", FAST)
def test_the_same_seed_gives_the_same_game(level: str) -> None:
    again = Recorder(level)
    played(again, 2)
    assert again.made == recorded(level, 2)[0].made


@pytest.mark.parametrize("level", LEVELS)
def test_knowledge_that_was_written_and_read_gives_the_same_game(level: str) -> None:
    blind = Blind(level)
    played(blind, 2, rules_for(level, 2))
    assert blind.made == recorded(level, 2)[0].made


def test_what_the_steady_bot_decides_does_not_hang_on_luck() -> None:
    knowledge = ZIONCHECK.knowledge(Position("Kh Kd Ks 9s 9c 9h 4d Ac").state, Seat(0))
    assert len({decide("zioncheck", "steady", knowledge, Random(seed)) for seed in range(5)}) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_answers_a_live_discard_so_that_nobody_waits_for_the_timer(level: str) -> None:
    position = Position("Kh Kd Ks 9s 9c 4d", live="8h", turn=2)
    assert isinstance(position.state.phase, Claiming)
    knowledge = ZIONCHECK.knowledge(position.state, Seat(0))
    assert all(
        isinstance(decide("zioncheck", level, knowledge, Random(n), LITTLE), Draw | Take | Pass) for n in range(5)
    )


def test_at_the_score_sheet_a_bot_is_ready() -> None:
    scored = whole_deal(4, 1, 0).last
    assert isinstance(scored, State)
    for level in LEVELS:
        assert decide("zioncheck", level, ZIONCHECK.knowledge(scored, Seat(0)), Random(1)) == Ready()


def chosen(level: str, position: Position) -> list[object]:
    knowledge = ZIONCHECK.knowledge(position.state, Seat(0))
    return [decide("zioncheck", level, knowledge, Random(seed)) for seed in range(20)]


def test_a_random_bot_does_any_legal_thing_and_something_wherever_it_is_waited_for() -> None:
    at_turn = chosen("random", Position("Kh Kd Ks 9s 9c 4d"))
    assert None not in at_turn
    assert len(set(map(str, at_turn))) > 3
    asked = chosen("random", Position("Kh Kd Ks 9s 9c 4d", live="8h", turn=2))
    assert {type(action) for action in asked} == {Take, Pass}


def test_a_random_bot_swaps_out_of_turn_now_and_then() -> None:
    position = Position("Kh 6s", melds=["run 4s 5s Jk 7s"], drawn=False, turn=2)
    assert {type(action) for action in chosen("random", position)} == {Swap, type(None)}


def test_an_audience_that_is_no_seat_decides_nothing() -> None:
    state = Position("Kh Kd Ks").state
    for audience in (PUBLIC, EVERYTHING):
        assert decide("zioncheck", "steady", ZIONCHECK.knowledge(state, audience), Random(1)) is None


def test_who_may_do_nothing_does_nothing() -> None:
    state = ZIONCHECK.start(PRESETS["seed"], 4)
    for level in LEVELS:
        assert decide("zioncheck", level, ZIONCHECK.knowledge(state, Seat(0)), Random(1)) is None


def test_knowledge_of_something_else_is_refused() -> None:
    with pytest.raises(TypeError):
        decide("zioncheck", "steady", "a hand", Random(1))


def test_games_are_counted_deal_by_deal() -> None:
    game = play_game(Setting(2, "seed", "steady", 3), 0)
    first, _, *lines = of_games([game])
    assert first == "1 games ended, 6 deals, 0 of them blocked"
    assert [line.split()[:2] for line in lines] == [[str(deal), "0"] for deal in range(1, 7)]
