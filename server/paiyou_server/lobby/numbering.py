"""The ids of tables: public ones are counted, unlisted ones are drawn, so that no gap in the count tells of them."""

from __future__ import annotations

import secrets
from collections.abc import Container

FIRST_DRAWN = 10**14
"""The least of the drawn ids."""
_DRAWN = 9 * FIRST_DRAWN


def counted_id(made: int) -> str:
    """The id of the next public table, when so many were made."""
    return str(made + 1)


def drawn_id(taken: Container[str]) -> str:
    """An id that nobody can guess, of 15 digits."""
    while True:
        name = str(FIRST_DRAWN + secrets.randbelow(_DRAWN))
        if name not in taken:
            return name


def is_counted(table: str) -> bool:
    """Whether this is a counted id."""
    return int(table) < FIRST_DRAWN
