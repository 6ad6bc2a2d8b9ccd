"""The judge's help says what each question asks."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from paiyou_cli.judge import judge
from paiyou_cli.judge_questions import ASKS, QUESTIONS
from paiyou_cli.rules import rules
from paiyou_engine.registry import GAMES


def test_every_question_says_what_it_asks() -> None:
    assert set(ASKS) == set(QUESTIONS)
    shown = CliRunner().invoke(judge, ["--help"], terminal_width=120).output
    assert [ask for ask, said in ASKS.items() if said not in shown] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_presets_of_every_game_are_named(game: str) -> None:
    shown = CliRunner().invoke(rules, ["--help"]).output
    assert [preset for preset in GAMES[game].presets() if preset not in shown] == []
