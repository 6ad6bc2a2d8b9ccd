"""The words of a table's terms: what becomes of the seats of people who are away, and how long decisions may take."""

from __future__ import annotations

from typing import Final

from paiyou_protocol.messages import Absence, ClockTerms, Terms

WAITS: Final = "the table waits"
NO_CLOCK: Final = "none"


def absence_words(terms: Terms) -> str:
    """``a bot plays after 1 min``."""
    if terms.absence is Absence.WAIT:
        return WAITS
    return f"a bot plays after {span_words(terms.grace)}"


def clock_words(clock: ClockTerms | None) -> str:
    """``1 min a decision, 10 min in the bank``."""
    if clock is None:
        return NO_CLOCK
    return f"{span_words(clock.move)} a decision, {span_words(clock.bank)} in the bank"


def span_words(seconds: float) -> str:
    """``40 s``, ``3 min``, ``2 h``: whole units, rounded down."""
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s"
    return f"{whole // 60} min" if whole < 3600 else f"{whole // 3600} h"
