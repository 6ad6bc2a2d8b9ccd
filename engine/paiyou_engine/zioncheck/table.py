"""The numbers of a table: seats, decks, cards (`law/zioncheck.md` R1)."""

from __future__ import annotations

from typing import Final

from paiyou_engine.cards import FACES
from paiyou_engine.errors import BadOptions
from paiyou_engine.zioncheck.options import ZioncheckOptions

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 12

_DECKS_UP_TO: Final = ((5, 2), (8, 3), (12, 4))


def decks_for(players: int) -> int:
    """How many decks of 54 are played with.  Raises `BadOptions` for fewer than 2 or more than 12 players."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadOptions("players", players, (f"{FEWEST_PLAYERS} to {MOST_PLAYERS}",))
    return next(decks for most, decks in _DECKS_UP_TO if players <= most)


def check_deal_sizes(players: int, options: ZioncheckOptions) -> None:
    """Raise `BadOptions` unless a stock of at least a card a player is left in every deal."""
    most = (decks_for(players) * FACES) // players - 1
    if max(options.deal_sizes) > most:
        raise BadOptions("dealSizes", options.deal_sizes, (f"at most {most}",))
