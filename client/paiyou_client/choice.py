"""A field with a few values, of which one is chosen: what dialogs and the line-mode client ask by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from paiyou_client.translation import Msgid

T = TypeVar("T")


@dataclass
class Choice(Generic[T]):
    """A field with a few values, of which one is chosen; ``says`` is how each is written."""

    label: Msgid
    values: tuple[T, ...]
    at: int = 0
    says: Callable[[T], str] = str

    @property
    def value(self) -> T:
        """The chosen one."""
        return self.values[self.at]

    @property
    def text(self) -> str:
        """The chosen one as it is written."""
        return self.says(self.value)

    def move(self, by: int) -> None:
        """Choose another one."""
        self.at = (self.at + by) % len(self.values)
