"""Games, their phases and their screens have names and a place of their own in the client."""

from __future__ import annotations

import pytest

from paiyou_client.screens.create_table import CreateTableDialog
from paiyou_client.screens.presenters import PRESENTERS
from paiyou_client.words.games import game_name, phase_words
from paiyou_engine.game import Summary
from paiyou_engine.registry import GAMES
from paiyou_engine.zhao_pengyou.view import Phase as ZhaoPengyouPhase
from paiyou_engine.zioncheck.state import Phase as ZioncheckPhase

RAW = {"draw", "play", "scores", "over"}
"""Phases whose word is their name."""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_name_and_a_screen(game: str) -> None:
    assert game_name(game) != game
    assert game in PRESENTERS


@pytest.mark.parametrize("phase", [*ZhaoPengyouPhase, *ZioncheckPhase])
def test_every_phase_has_words(phase: str) -> None:
    words = phase_words(Summary(phase, 2, ()))
    assert words.startswith("deal 2, ")
    assert phase in RAW or words != f"deal 2, {phase}"


def test_a_new_table_can_be_of_any_game() -> None:
    dialog = CreateTableDialog(GAMES, "Mei")
    assert dialog._game.values == tuple(GAMES)
    dialog._game.at = list(GAMES).index("zioncheck")
    dialog._of_game()
    assert tuple(range(2, 13)) in [choice.values for choice in dialog.choices()]
    assert dialog._preset.values[:-1] == ("seed", "family", "classic-six"), "and a file"
