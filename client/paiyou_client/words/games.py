"""What games, presets, bots and their phases are called on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_engine.game import Summary
from paiyou_protocol.text import for_terminal

_GAMES: Final[Mapping[str, str]] = {"zhao-pengyou": "Zhao Pengyou", "zioncheck": "Zioncheck"}
_PHASES: Final[Mapping[str, str]] = {
    "starter": "drawing lots",
    "shuffle": "shuffling",
    "draw": "the draw",
    "window": "last bids",
    "exchange": "the kitty",
    "calls": "calling friends",
    "play": "play",
    "dealer": "drawing lots",
    "claim": "a live discard",
    "meld": "play",
    "reshuffle": "shuffling",
    "scores": "scores",
    "over": "over",
}
_STATES: Final[Mapping[str, str]] = {
    "waiting": "waiting",
    "playing": "playing",
    "deserted": "all are away",
    "paused": "paused",
    "adjourned": "put away",
    "over": "over",
}


def game_name(name: str) -> str:
    """The game's name; one that we do not know as it stands."""
    return _GAMES.get(name) or for_terminal(name)


def phase_words(summary: Summary) -> str:
    """Where a game stands, in a few words."""
    return f"deal {summary.deal}, {_PHASES.get(summary.phase) or for_terminal(summary.phase)}"


def state_word(state: str) -> str:
    """Whether a table waits, plays, or is done."""
    return _STATES.get(state) or for_terminal(state)


def bot_name(level: str) -> str:
    """How a bot is named by its level."""
    return f"{for_terminal(level)} bot"


def unknown_game_words(name: str, known: tuple[str, ...]) -> str:
    """There is no such game."""
    return f"There is no game called {for_terminal(name)}. There is: {', '.join(known)}."


def seats_words(name: str, fewest: int, most: int) -> str:
    """The game is not played by so many."""
    return f"{game_name(name)} is played by {fewest} to {most}."
