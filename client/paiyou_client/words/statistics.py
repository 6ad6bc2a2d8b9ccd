"""What the figures of a person's deals are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.replays.statistics import Figure
from paiyou_client.translation import N_, Msgid, _, ngettext

TITLE: Final = N_("Your statistics")
NOTHING: Final = N_("No deal of yours has been played to its end yet.")
_NAMES: Final[Mapping[str, Msgid]] = {
    "maker": N_("won as the maker"),
    "partner": N_("won as a partner"),
    "opposition": N_("won in the opposition"),
    "points": N_("game points a deal, on average"),
    "captured": N_("card points a deal, on average"),
    "laid": N_("contracts laid down"),
    "out": N_("went out"),
    "won": N_("games won"),
    "caught": N_("points caught a deal, on average"),
}
_COURSES: Final[Mapping[str, Msgid]] = {
    "zhao-pengyou": N_("game points, deal by deal"),
    "zioncheck": N_("points caught, deal by deal"),
}
_SPREADS: Final[Mapping[str, Msgid]] = {
    "zhao-pengyou": N_("how often a deal brought so many game points"),
    "zioncheck": N_("how often a deal cost so many points"),
}


def figure_name(figure: Figure) -> str:
    """What is counted."""
    return _(_NAMES[figure.name])


def figure_words(figure: Figure) -> str:
    """``7 of 12``, or a number with one place."""
    if figure.of is not None:
        return _("{count} of {all}").format(count=int(figure.count), all=figure.of)
    return f"{figure.count:.1f}" if figure.count % 1 else f"{figure.count:.0f}"


def counted_words(games: int, deals: int) -> str:
    """How much was played."""
    in_games = ngettext("{deals} deal in {games} game", "{deals} deals in {games} games", games)
    return in_games.format(deals=deals, games=games)


def course_words(game: str) -> str:
    """What the plot of a course shows."""
    return _(_COURSES[game])


def spread_words(game: str) -> str:
    """What the plot of how often shows."""
    return _(_SPREADS[game])
