"""The arena's machinery adds up.  What the figures are is for `scripts/arena` to say."""

from __future__ import annotations

from io import StringIO
from math import sqrt
from pathlib import Path

import pytest
from msgspec.structs import replace
from scripts.arena_lib.__main__ import main
from scripts.arena_lib.figures import QUANTILE_99, figures, report
from scripts.arena_lib.keeping import OtherMatch, begin, keep, kept
from scripts.arena_lib.matches import MAKERS, DealPlayed, Match, play_deal
from scripts.arena_lib.progress import Bar, line
from scripts.arena_lib.strategies import TRIVIAL, names
from scripts.arena_lib.zhao_pengyou import game_points

MATCH = Match("zhao-pengyou", 5, "classic", "steady", "random", "steady", seed=1, seats=2)
ZIONCHECK = Match("zioncheck", 3, "seed", "steady", "easy", "steady", seed=1, seats=3)


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(scope="module")
def deal() -> DealPlayed:
    return play_deal(MATCH, 0)


def test_a_deal_is_played_with_each_strategy_in_each_of_the_seats_drawn(deal: DealPlayed) -> None:
    assert len(deal.a) == len(deal.b) == 2
    assert play_deal(MATCH, 0) == deal
    assert play_deal(replace(MATCH, seed=2), 0) != deal


@pytest.mark.parametrize("match", [MATCH, ZIONCHECK])
def test_a_strategy_is_no_better_than_itself(match: Match) -> None:
    same = play_deal(replace(match, a="steady", b="steady"), 0)
    assert same.a == same.b
    assert same.difference == 0


def test_the_results_of_a_whole_table_are_those_of_one_game() -> None:
    a = play_deal(replace(MATCH, a="steady", b="steady", seats=5), 0).a
    assert len(set(a)) <= 2  # game points are the winners', each the same
    assert set(play_deal(ZIONCHECK, 0).a) <= {-float(points) for points in range(400)}


def test_each_contract_of_zioncheck_comes_in_turn() -> None:
    """In the first deal two sets of three are wanted of ten cards, in the sixth two sets and two runs of fourteen."""
    assert min(play_deal(ZIONCHECK, 5).a) < min(play_deal(ZIONCHECK, 0).a)


def test_of_makers_alone_those_seats_are_played_that_get_the_bid_with_the_other_strategy() -> None:
    """What steady and strong do before anybody is the maker is the same."""
    match = replace(MATCH, seats=MAKERS, a="steady", b="easy")
    deals = [play_deal(match, number) for number in range(2)]
    assert any(deal.a for deal in deals)
    assert all(len(deal.a) == len(deal.b) <= 5 for deal in deals)
    same = replace(match, a="easy")
    assert [play_deal(same, number).b for number in range(2)] == [deal.b for deal in deals]
    none = DealPlayed(2, (), ())
    assert list(report(match, [*deals, none]))[1:] == list(report(match, deals))[1:]
    assert "too few" in list(report(match, [none, none]))[1]


def test_a_deal_without_a_bid_gives_nobody_anything() -> None:
    assert game_points(None, 5) == (0, 0, 0, 0, 0)


def test_the_difference_of_a_deal_is_the_mean_over_its_seats() -> None:
    assert DealPlayed(0, (2.0, 0.0), (1.0, 0.0)).difference == 0.5


def test_the_interval_is_the_standard_error_about_the_mean() -> None:
    found = figures([2.0, 0.0])
    assert (found.deals, found.mean) == (2, 1)
    assert found.error == pytest.approx(sqrt(2) / sqrt(2))
    assert (found.low, found.high) == (1 - QUANTILE_99, 1 + QUANTILE_99)


def test_the_command_line_prints_itself_and_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["zhao-pengyou", "--players", "5", "--deals", "2", "--seats", "2"]
    assert main(words) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first == "scripts/arena zhao-pengyou --players 5 --deals 2 --seats 2"
    assert rest == list(report(MATCH, [play_deal(MATCH, 0), play_deal(MATCH, 1)]))


def test_a_match_goes_on_from_what_it_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deals"
    planted = DealPlayed(0, (7.0, 7.0), (0.0, 0.0))
    with begin(path, MATCH, {}) as file:
        keep(file, planted)
        file.write('{"number":1,"a":[0.')  # the process was killed here
    words = ["--players", "5", "--deals", "2", "--seats", "2", "--keep", str(path)]
    assert main(words) == 0
    expected = {0: planted, 1: play_deal(MATCH, 1)}
    assert list(report(MATCH, list(expected.values()))) == capsys.readouterr().out.splitlines()[1:]
    assert kept(path, MATCH) == expected
    with pytest.raises(OtherMatch):
        kept(path, replace(MATCH, seed=2))
    with pytest.raises(SystemExit):
        main([*words, "--seed", "2"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--deals", "1"], "standard error"),
        (["--a", "godlike"], "godlike is none of random, easy, steady"),
        (["zioncheck", "--b", "duck"], "duck is none of"),
        (["zioncheck", "--seats", "makers"], "no maker"),
        (["--seats", "0"], "0 seats"),
        (["--players", "4"], "5 to 12 players"),
        (["--preset", "family"], "family is none of classic"),
    ],
)
def test_what_cannot_be_played_is_said(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("game", TRIVIAL)
def test_every_trivial_strategy_plays_a_deal(game: str) -> None:
    match = MATCH if game == "zhao-pengyou" else ZIONCHECK
    for name in TRIVIAL[game]:
        assert name in names(game)
        assert play_deal(replace(match, a=name, seats=1), 0).a


def test_the_bar_says_how_far_it_is_and_how_long_it_takes() -> None:
    assert line(10, 40, 125.4).startswith("[#######.......................] 10/40 deals, 2:05 left")
    drawn, silent = Terminal(), StringIO()
    for stream in (drawn, silent):
        Bar(stream, 2, 1).advance()
    assert drawn.getvalue().endswith("2/2 deals, 0:00 left \n")
    assert not silent.getvalue()
