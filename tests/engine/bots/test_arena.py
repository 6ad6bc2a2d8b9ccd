"""The arena's machinery adds up.  What the figures are is for `scripts/arena` to say."""

from __future__ import annotations

from math import sqrt

import pytest
from scripts.arena_lib.__main__ import main
from scripts.arena_lib.figures import QUANTILE_99, figures, report
from scripts.arena_lib.pairs import Contest, Pair, PlayedGame, play_pair
from scripts.arena_lib.playing import game_points

from paiyou_engine.zhao_pengyou.events import Side

CONTEST = Contest(players=6, preset="classic", a="steady", b="random", seed=1)


@pytest.fixture(scope="module")
def pair() -> Pair:
    return play_pair(CONTEST, 0)


def a_pair(first: tuple[int, ...], second: tuple[int, ...]) -> Pair:
    levels = (("a", "a", "b", "b", "b"), ("b", "b", "a", "a", "a"))
    games = (PlayedGame(levels[0], first, None, ()), PlayedGame(levels[1], second, None, ()))
    return Pair(0, frozenset((0, 1)), games)


def test_the_second_game_has_the_seats_exchanged(pair: Pair) -> None:
    first, second = (game.levels for game in pair.games)
    exchanged = {"steady": "random", "random": "steady"}
    assert tuple(exchanged[level] for level in first) == second
    assert {seat for seat, level in enumerate(first) if level == "steady"} == pair.a_first
    assert len(pair.a_first) == 3


def test_both_games_have_the_same_cards_and_starter() -> None:
    same = play_pair(Contest(players=6, preset="classic", a="steady", b="steady", seed=1), 0)
    first, second = same.games
    assert first.result == second.result
    assert same.difference == 0


def test_the_winners_get_the_points_of_the_deal_and_nobody_else_any(pair: Pair) -> None:
    for game in pair.games:
        assert game.result is not None
        side = len(game.result.maker_side)
        winners = {Side.MAKER: side, Side.OPPOSITION: 6 - side, Side.NOBODY: 0}[game.result.side]
        assert sum(game.points) == winners * game.result.points


def test_a_deal_without_a_bid_gives_nobody_anything() -> None:
    assert game_points(None, 5) == (0, 0, 0, 0, 0)


def test_the_difference_is_the_mean_of_both_games() -> None:
    assert a_pair((2, 2, 0, 0, 0), (0, 0, 1, 1, 1)).difference == 1.5
    assert a_pair((2, 0, 0, 0, 3), (2, 0, 0, 0, 3)).difference == 0


def test_the_interval_is_the_standard_error_about_the_mean() -> None:
    found = figures([a_pair((2, 2, 0, 0, 0), (0, 0, 2, 2, 2)), a_pair((0,) * 5, (0,) * 5)])
    assert (found.deals, found.mean) == (2, 1)
    assert found.error == pytest.approx(sqrt(2) / sqrt(2))
    assert (found.low, found.high) == (1 - QUANTILE_99, 1 + QUANTILE_99)


def test_a_run_is_repeated_from_its_seed(pair: Pair) -> None:
    again = play_pair(CONTEST, 0)
    assert [game.result for game in again.games] == [game.result for game in pair.games]
    other = play_pair(Contest(players=6, preset="classic", a="steady", b="random", seed=2), 0)
    assert [game.result for game in other.games] != [game.result for game in pair.games]


def test_the_command_line_prints_itself_and_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", "5", "--deals", "2", "--seed", "3"]
    assert main(words) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first == "scripts/arena --players 5 --deals 2 --seed 3"
    contest = Contest(players=5, preset="classic", a="steady", b="random", seed=3)
    assert rest == list(report([play_pair(contest, 0), play_pair(contest, 1)], "steady", "random"))


def test_one_deal_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--deals", "1"])
    assert "standard error" in capsys.readouterr().err
