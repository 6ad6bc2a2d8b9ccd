"""What a new table may do about people who are away, as values to choose from, the usual one first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.words import terms as words
from paiyou_protocol.messages import Absence, Terms

_GRACES: Final = (60.0, 30.0, 180.0, 600.0)
"""Seconds until a bot plays for who is away."""

ABSENCES: Final[Mapping[str, Terms]] = {
    words.absence_words(terms): terms
    for terms in (*(Terms(Absence.BOT, grace) for grace in _GRACES), Terms(Absence.WAIT))
}
"""What may become of the seats of people who are away, by its words."""
