"""A view that came from elsewhere is refused where a screen could not rely on it."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from paiyou_engine.game import PUBLIC, Seat
from paiyou_engine.registry import GAMES
from tests.engine.histories import random_history

SEATS = 5
OF_ALL: dict[str, Any] = {
    "too few seats": lambda view: view["public"].update(seats=1),
    "too many seats": lambda view: view["public"].update(seats=13),
    "more seats than entries": lambda view: view["public"].update(seats=6),
    "a count is missing": lambda view: view["public"]["counts"].pop(),
    "a count below nothing": lambda view: view["public"]["counts"].__setitem__(0, -1),
    "a card that there is not": lambda view: view["hand"].append(9999),
    "a card below all": lambda view: view["hand"].append(-1),
    "a seat beyond the table": lambda view: view.update(seat=SEATS),
    "a turn of nobody's seat": lambda view: view["public"].update(turn=-1),
    "winners who do not sit here": lambda view: view["public"].update(winners=[SEATS]),
    "options out of their range": lambda view: view["public"]["options"].update(packs=99, maxTurns=-1),
}
OF_ONE: dict[str, dict[str, Any]] = {
    "zhao-pengyou": {
        "level 99": lambda view: view["public"]["levels"].__setitem__(0, 99),
        "a bid of nothing": lambda view: view["public"].update(bids=[{"seat": 0, "cards": []}]),
        "a play of card 99": lambda view: view["public"].update(trick={"plays": [{"seat": 0, "cards": [99]}]}),
        "a play of nothing": lambda view: view["public"].update(trick={"plays": [{"seat": 0, "cards": []}]}),
        "a complete trick of nobody's": lambda view: view["public"].update(tricks=[{}]),
        "play without a maker": lambda view: view["public"].update(phase="play", maker=None),
        "a score sheet without a line": lambda view: view["public"].update(phase="scores", results=[]),
        "no such suit": lambda view: view["public"].update(trump={"rank": 5, "suit": 4}),
        "a card captured by one seat alone": lambda view: view["public"].update(captured=[5]),
    },
    "zioncheck": {
        "deal 7": lambda view: view["public"].update(deal=7),
        "other decks": lambda view: view["public"].update(decks=9),
        "a discard that there is not": lambda view: view["public"].update(discards=[9999]),
        "a meld of nothing": lambda view: meld(view, kind="set", rank=5, cards=[]),
        "a run over the ace": lambda view: meld(view, kind="run", suit=0, low=12, cards=[1, 2, 3, 4]),
        "a claim on nothing": lambda view: view["public"].update(phase="claim", discarder=0, discards=[]),
        "a score sheet without a line": lambda view: view["public"].update(phase="scores", results=[]),
        "a draw in nobody's turn": lambda view: view["public"].update(phase="draw", turn=None),
    },
}
HARMS = [(name, what) for name in OF_ONE for what in (*OF_ALL, *OF_ONE[name])]


def meld(view: dict[str, Any], **fields: object) -> None:
    view["public"].update(melds=[{"id": 0, "owner": 0, "meld": fields}])


@cache
def some_view(name: str) -> bytes:
    """What the first seat sees when it has cards."""
    game = GAMES[name]
    history = random_history(
        game,
        game.start(next(iter(game.presets().values())), SEATS),
        random.Random(3),
        stop=lambda state: bool(msgspec.to_builtins(game.view(state, Seat(0)))["hand"]),
    )
    return msgspec.json.encode(msgspec.to_builtins(game.view(history.moments[-1].state, Seat(0))))


@pytest.mark.parametrize(("name", "what"), HARMS)
def test_a_view_that_cannot_be_is_refused(name: str, what: str) -> None:
    view = msgspec.json.decode(some_view(name))
    GAMES[name].read_view(view)
    {**OF_ALL, **OF_ONE[name]}[what](view)
    with pytest.raises(msgspec.ValidationError):
        GAMES[name].read_view(view)


@pytest.mark.parametrize("name", OF_ONE)
def test_a_new_games_views_pass(name: str) -> None:
    game = GAMES[name]
    state = game.start(next(iter(game.presets().values())), SEATS)
    for audience in (Seat(0), PUBLIC):
        view = game.view(state, audience)
        assert game.read_view(msgspec.to_builtins(view)) == view
