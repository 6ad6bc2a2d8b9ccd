"""One deal of a match: the same cards for two strategies, seat by seat, with everybody else the same.

A seat's deal is played once with strategy ``a`` in it and once with ``b``, the rest of the table being ``rest`` both times;
the difference of the two results is what ``a`` is better by there.  The seats of a deal share its cards, so the deal is the
unit of the figures: its difference is the mean over its seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean
from typing import Final

import msgspec
from scripts.arena_lib import zhao_pengyou, zioncheck
from scripts.arena_lib.strategies import Seated, strategy

Results = tuple[float, ...]
"""By seat, the more the better: game points, or the penalty points of Zioncheck with a minus."""

_GAMES: Final[dict[str, Callable[[str, Sequence[Seated], str, int], Results]]] = {
    "zhao-pengyou": zhao_pengyou.play,
    "zioncheck": zioncheck.play,
}


MAKERS: Final = 0
"""Of each deal those seats are played that become the maker with ``b`` in them; a deal may have none, or several."""


class Match(msgspec.Struct, frozen=True):
    """What is compared: ``a`` less ``b`` in one seat, the others being ``rest``, at a table of this size and preset.

    ``seats`` is how many seats of each deal are played, drawn by lot, or `MAKERS`; ``playouts`` what a strategy that searches
    may spend on a decision, 0 for its own default.
    """

    game: str
    players: int
    preset: str
    a: str
    b: str
    rest: str
    seed: int
    seats: int
    playouts: int = 0


class DealPlayed(msgspec.Struct, frozen=True):
    """A deal by its number: what ``a`` and ``b`` had in each seat that was played, if any was."""

    number: int
    a: Results
    b: Results

    @property
    def difference(self) -> float:
        """How much better ``a`` did: the mean over the seats, of which there is one at least."""
        return fmean(one - other for one, other in zip(self.a, self.b, strict=True))


def play_deal(match: Match, number: int) -> DealPlayed:
    """Play one deal of the match.  A table that comes up twice is played once."""
    seats = list(range(match.players))
    Random(f"{match.seed}/{number}/seats").shuffle(seats)
    played: dict[tuple[str, ...], Results] = {}

    def result(seat: int, name: str) -> float:
        names = _names(match, seat, name)
        if names not in played:
            played[names] = _play(match, names, number)
        return played[names][seat]

    chosen = [seat for seat in seats if _makes(match, seat, number)] if match.seats == MAKERS else seats[: match.seats]
    return DealPlayed(
        number,
        tuple([result(seat, match.a) for seat in chosen]),
        tuple([result(seat, match.b) for seat in chosen]),
    )


def _names(match: Match, seat: int, name: str) -> tuple[str, ...]:
    return tuple([name if one == seat else match.rest for one in range(match.players)])


def _makes(match: Match, seat: int, number: int) -> bool:
    """Whether the seat becomes the maker with ``b`` in it."""
    seed = f"{match.seed}/{number}"
    return zhao_pengyou.maker(match.preset, _seated(match, _names(match, seat, match.b), seed), seed) == seat


def _play(match: Match, names: tuple[str, ...], number: int) -> Results:
    seed = f"{match.seed}/{number}"
    return _GAMES[match.game](match.preset, _seated(match, names, seed), seed, number)


def _seated(match: Match, names: tuple[str, ...], seed: str) -> list[Seated]:
    return [
        Seated(strategy(match.game, name, match.playouts), Random(f"{seed}/bot/{seat}"))
        for seat, name in enumerate(names)
    ]
