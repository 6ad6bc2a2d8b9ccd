"""A table's options never change while it is played: nothing on the wire could ask for it, and no state has others."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from paiyou_engine.registry import GAMES
from paiyou_protocol.messages import CreateTable, Request
from tests.engine.histories import random_history


def test_only_the_making_of_a_table_names_options() -> None:
    naming = [kind for kind in get_args(Request) if "options" in kind.__struct_fields__]
    assert naming == [CreateTable]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_keeps_the_options_that_it_began_with(name: str) -> None:
    game = GAMES[name]
    for options in game.presets().values():
        first = game.start(options, game.fewest_seats)
        history = random_history(game, first, random.Random(1), stop=lambda state: game.summary(state).deal > 1)
        assert all(moment.state.start.options == options for moment in history.moments)  # type: ignore[attr-defined]  # of any game
