"""What was said in one place, as the client knows it: the lines, which of them are new, and whom one does not want to hear.

Muting somebody, or all who look on, is for this place, also when we come back to it; ignoring is the server's business and holds everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from paiyou_protocol.messages import Channel, ChatLine

LINES: Final = 300
"""Lines that are kept of one place."""


@dataclass
class ChatLog:
    """The lines by number.  ``unread`` counts those that came since they were looked at last; ``muted`` are people by
    public id, and ``without_watchers`` leaves out those who look on."""

    unread: int = 0
    muted: set[str] = field(default_factory=set)
    without_watchers: bool = False
    _lines: dict[int, ChatLine] = field(default_factory=dict)
    _newest: int = 0

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """What is to be shown, the oldest first."""
        return tuple(line for line in self._lines.values() if self._wanted(line))

    @property
    def oldest(self) -> int | None:
        """The number of the oldest line that is known."""
        return next(iter(self._lines), None)

    def hear(self, lines: Iterable[ChatLine], *, me: str = "") -> tuple[ChatLine, ...]:
        """Take lines in; those that are new and wanted, which is none of what was said before we came."""
        given = tuple(lines)
        is_history = not self._newest and len(given) != 1
        new = [] if is_history else [line for line in given if line.number > self._newest and self._wanted(line)]
        self.know(given)
        self._newest = max([self._newest, *(line.number for line in given)])
        self.unread += sum(line.person != me for line in new)
        return tuple(new)

    def know(self, lines: Iterable[ChatLine]) -> None:
        """Take in what was said before."""
        known = {**self._lines, **{line.number: line for line in lines}}
        self._lines = dict(sorted(known.items())[-LINES:])

    def read(self) -> None:
        """They are looked at."""
        self.unread = 0

    def _wanted(self, line: ChatLine) -> bool:
        return line.person not in self.muted and not (self.without_watchers and line.channel is Channel.WATCHERS)
