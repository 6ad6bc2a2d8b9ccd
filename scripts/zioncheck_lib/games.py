"""Whole games by their number, all seats of one level."""

from __future__ import annotations

from dataclasses import dataclass

from scripts.zioncheck_lib.playing import PlayedDeal, table

from paiyou_engine.zioncheck.options import PRESETS


@dataclass(frozen=True)
class Setting:
    """The level of all seats, at a table of this size and preset, in games drawn from a seed."""

    players: int
    preset: str
    level: str
    seed: int


@dataclass(frozen=True)
class PlayedGame:
    """The deals of a game, and how many seconds each decision took."""

    players: int
    deals: tuple[PlayedDeal, ...]
    times: tuple[float, ...]


def play_game(setting: Setting, number: int) -> PlayedGame:
    """A game."""
    levels = (setting.level,) * setting.players
    at = table(levels, PRESETS[setting.preset], f"{setting.seed}/{number}")
    deals = tuple(at.play())
    return PlayedGame(setting.players, deals, tuple(at.times))
