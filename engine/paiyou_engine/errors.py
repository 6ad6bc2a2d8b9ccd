"""What can go wrong, by whose fault it is.

Words are made in the client, in the reader's language: an error carries a stable code and facts, never prose.  What the
rules refuse is `paiyou_engine.refusal.IllegalAction`.
"""

from __future__ import annotations


class EngineError(Exception):
    """The family of everything this package raises on purpose."""


class BadCard(EngineError):
    """A text that names no card; ``text`` is what was given."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class BadOptions(EngineError):
    """A table's options that no game can be played with.

    ``field`` is the option's name, ``value`` what was given, ``allowed`` the values that would do, each as text.
    """

    def __init__(self, field: str, value: object, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(field, value, allowed)
        self.field = field
        self.value = value
        self.allowed = allowed
