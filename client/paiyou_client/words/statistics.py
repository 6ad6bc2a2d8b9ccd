"""What the figures of a person's deals are called."""

from __future__ import annotations

from typing import Final

from paiyou_client.replays.statistics import Figure
from paiyou_client.translation import N_, _, ngettext

TITLE: Final = N_("Your statistics")
NOTHING: Final = N_("No deal of yours has been played to its end yet.")


def figure_words(figure: Figure) -> str:
    """``7 of 12``, or a number with one place."""
    if figure.of is not None:
        return _("{count} of {all}").format(count=int(figure.count), all=figure.of)
    return f"{figure.count:.1f}" if figure.count % 1 else f"{figure.count:.0f}"


def counted_words(games: int, deals: int) -> str:
    """How much was played."""
    in_games = ngettext("{deals} deal in {games} game", "{deals} deals in {games} games", games)
    return in_games.format(deals=deals, games=games)
