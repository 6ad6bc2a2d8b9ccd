"""What a person's deals come to, in sentences: what the screen shows by bars and columns is said by its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from paiyou_client.replays.counters import COUNTERS
from paiyou_client.replays.library import find
from paiyou_client.replays.statistics import Tally, played, tallies
from paiyou_client.translation import _
from paiyou_client.words import statistics as words
from paiyou_client.words.games import game_name

_MOST_DEALS: Final = 20
"""The newest deals of which each one's value is said."""


def statistics_lines(data: Path) -> Sequence[str]:
    """All games of which deals lie in the data folder."""
    found = tallies(played(find(data).found), COUNTERS)
    return [row for tally in found for row in tally_lines(tally)] or [_(words.NOTHING)]


def tally_lines(tally: Tally) -> Iterator[str]:
    """One game: how much was played, a line a figure, then how often a deal came to what, and the newest ones in their order."""
    yield f"{game_name(tally.game)}: {words.counted_words(tally.games, tally.deals)}"
    for figure in tally.figures:
        yield f"{_(figure.name)}: {words.figure_words(figure)}"
    yield f"{_(tally.spread_of)}: {', '.join(f'{value}: {count}' for value, count in tally.spread)}"
    yield f"{_(tally.course_of)}: {', '.join(f'{value:g}' for value in tally.course[-_MOST_DEALS:])}"
