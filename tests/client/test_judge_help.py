"""The judge's help says what each question asks."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from paiyou_cli.judge import judge
from paiyou_cli.judge_games import ASKING
from paiyou_cli.rules import rules
from paiyou_client.words.games import game_name
from paiyou_engine.registry import GAMES


@pytest.mark.parametrize("game", ASKING)
def test_every_question_says_what_it_asks_and_about_which_game(game: str) -> None:
    questions, asks, words, sections = ASKING[game]
    assert set(asks) == set(questions) == set(words) == set(sections)
    shown = CliRunner().invoke(judge, ["--help"], terminal_width=120).output
    assert [ask for ask, said in asks.items() if str(said) not in shown] == []
    about = [CliRunner().invoke(judge, [ask, "--help"]).output for ask in asks]
    assert [said for said in about if f"about {game_name(game)}" not in said] == []


def test_what_a_question_asks_is_the_same_in_every_game() -> None:
    first, second = (asking.asks for asking in ASKING.values())
    assert [ask for ask in {*first} & {*second} if first[ask] != second[ask]] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_presets_of_every_game_are_named(game: str) -> None:
    shown = CliRunner().invoke(rules, ["--help"]).output
    assert [preset for preset in GAMES[game].presets() if preset not in shown] == []
