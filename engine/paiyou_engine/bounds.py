"""What a game asks of a view that came from elsewhere, so that who reads it may rely on it.

All raise ``msgspec.ValidationError``: to the reader, a view that cannot be is as bad as one that has no form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat


def need(what: str, *, holds: bool) -> None:
    """Refuse a view for which this does not hold."""
    if not holds:
        raise msgspec.ValidationError(what)


def need_each(what: str, lists: Iterable[Sequence[object]], seats: int) -> None:
    """Lists with one entry a seat."""
    need(what, holds=all(len(entries) == seats for entries in lists))


def need_seats(what: str, named: Iterable[Seat | None], seats: int) -> None:
    """Seats of the table, or nobody."""
    need(what, holds=all(seat is None or 0 <= seat < seats for seat in named))


def need_cards(what: str, cards: Iterable[Card], number: int) -> None:
    """Cards, of which there are so many, numbered from 0."""
    need(what, holds=all(0 <= card < number for card in cards))


def need_numbers(what: str, numbers: Iterable[int], least: int, most: int) -> None:
    """Numbers from ``least`` to ``most``."""
    need(what, holds=all(least <= number <= most for number in numbers))
