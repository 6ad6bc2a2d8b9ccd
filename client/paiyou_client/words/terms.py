"""The words of a table's terms: what becomes of the seats of people who are away."""

from __future__ import annotations

from paiyou_protocol.messages import Absence, Terms

WAITS = "the table waits"


def absence_words(terms: Terms) -> str:
    """``a bot plays after 1 min``."""
    if terms.absence is Absence.WAIT:
        return WAITS
    return f"a bot plays after {span_words(terms.grace)}"


def span_words(seconds: float) -> str:
    """``40 s``, ``3 min``, ``2 h``: whole units, rounded down."""
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s"
    return f"{whole // 60} min" if whole < 3600 else f"{whole // 3600} h"
