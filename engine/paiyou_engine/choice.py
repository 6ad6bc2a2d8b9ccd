"""A value that an option may take: its text in files and on the wire, and a sentence of help."""

from __future__ import annotations

import enum
from typing import Self


class Choice(enum.Enum):
    """An option's value: the text that stands in files and on the wire, and a sentence that says what it does."""

    help: str
    __hash__ = object.__hash__  # a member is one object for ever; hashing its name costs a call each time

    def __new__(cls, value: str, sentence: str) -> Self:
        """Keep the text as the value and the sentence beside it."""
        member = object.__new__(cls)
        member._value_ = value
        member.help = sentence
        return member
