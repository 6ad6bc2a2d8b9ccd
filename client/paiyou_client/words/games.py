"""What games, presets, bots and their phases are called on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import N_, NP_, Msgid, _
from paiyou_engine.game import Summary

_GAMES: Final[Mapping[str, Msgid]] = {"zhao-pengyou": N_("Zhao Pengyou"), "zioncheck": N_("Zioncheck")}
_PHASES: Final[Mapping[str, Msgid]] = {
    "starter": N_("drawing lots"),
    "shuffle": N_("shuffling"),
    "draw": N_("the draw"),
    "window": N_("last bids"),
    "exchange": N_("the kitty"),
    "calls": N_("calling friends"),
    "play": N_("play"),
    "dealer": N_("drawing lots"),
    "claim": N_("a live discard"),
    "meld": N_("play"),
    "reshuffle": N_("shuffling"),
    "scores": N_("scores"),
    "over": N_("over"),
}
_LEVELS: Final[Mapping[str, Msgid]] = {
    "random": NP_("how a bot plays", "random"),
    "easy": NP_("how a bot plays", "easy"),
    "steady": NP_("how a bot plays", "steady"),
    "strong": NP_("how a bot plays", "strong"),
}
BOT_MARKS: Final = "b1 b2 b3"
BOT_MARKS_MEAN: Final = N_("a bot: easy, steady, strong; b0 plays at random; b: somebody's own")
_STATES: Final[Mapping[str, Msgid]] = {
    "waiting": N_("waiting"),
    "playing": N_("playing"),
    "deserted": N_("all are away"),
    "paused": N_("paused"),
    "adjourned": N_("put away"),
    "over": N_("over"),
}


def game_name(name: str) -> str:
    """The game's name; one that we do not know as it stands."""
    return str(_GAMES.get(name) or for_terminal(name))


def phase_words(summary: Summary) -> str:
    """Where a game stands, in a few words."""
    phase = _PHASES.get(summary.phase) or for_terminal(summary.phase)
    return _("deal {deal}, {phase}").format(deal=summary.deal, phase=phase)


def state_word(state: str) -> str:
    """Whether a table waits, plays, or is done."""
    return str(_STATES.get(state) or for_terminal(state))


def level_word(level: str) -> str:
    """How a bot plays, in a word; one that we do not know as it stands."""
    return str(_LEVELS.get(level) or for_terminal(level))


def bot_name(name: str, level: str) -> str:
    """``Boris, bot, strong``."""
    named = _("{name}, bot, {level}") if name else _("bot, {level}")
    return named.format(name=name, level=level_word(level))


def bot_mark(level: str) -> str:
    """``b3``: a bot, and how it plays, in two cells; ``b`` for one of which that is not known."""
    return f"b{list(_LEVELS).index(level)}" if level in _LEVELS else "b"


def mark_means(mark: str) -> str:
    """``b3: bot, strong``; empty for the mark of no bot of a table's own."""
    levels = {bot_mark(level): level for level in _LEVELS}
    return sign_means(mark, _("bot, {level}").format(level=level_word(levels[mark]))) if mark in levels else ""


def sign_means(sign: str, means: str) -> str:
    """What a sign says that is seen at a table."""
    return _("{sign}: {means}").format(sign=sign, means=means)


def own_bot_name(name: str) -> str:
    """A person's seat in which a program of that person's plays."""
    return _("{name}, own bot").format(name=name)


def unknown_game_words(name: str, known: tuple[str, ...]) -> str:
    """There is no such game."""
    return _("There is no game called {name}. There is: {games}.").format(
        name=for_terminal(name), games=", ".join(known)
    )


def seats_words(name: str, fewest: int, most: int) -> str:
    """The game is not played by so many."""
    return _("{game} is played by {fewest} to {most}.").format(game=game_name(name), fewest=fewest, most=most)
