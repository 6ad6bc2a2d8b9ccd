"""What a new table may do about people who are away or slow, as values to choose from, the usual one first."""

from __future__ import annotations

from typing import Final

from paiyou_protocol.messages import Absence, ClockTerms, Terms

_GRACES: Final = (60.0, 30.0, 180.0, 600.0)
"""Seconds until a bot plays for who is away."""

ABSENCES: Final = (*(Terms(Absence.BOT, grace) for grace in _GRACES), Terms(Absence.WAIT))
"""What may become of the seats of people who are away."""

CLOCKS: Final = (None, ClockTerms(60, 600), ClockTerms(30, 300), ClockTerms(15, 120), ClockTerms(120, 1800))
"""The clocks that decisions may have."""
