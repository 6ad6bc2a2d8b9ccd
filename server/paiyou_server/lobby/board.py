"""A list that people look at and are told the changes of: tables in the lobby, people in the room.

Changes are collected and told together; what everybody may see goes out as the same bytes to all.  A line may be for a
circle of people alone: nobody else is told that it is there, that it changes, or that it is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from paiyou_protocol.framing import encode
from paiyou_protocol.messages import Message
from paiyou_server.tables.entering import Circle
from paiyou_server.tables.members import Listener

L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class _Posted(Generic[L]):
    line: L
    circle: Circle

    def is_for(self, person: str) -> bool:
        return self.circle is None or person in self.circle


class Board(Generic[L]):
    """Lines by name; ``changed`` and ``gone`` make the pushes about one."""

    def __init__(self, changed: Callable[[L], Message], gone: Callable[[str], Message]) -> None:
        self._message_changed = changed
        self._message_gone = gone
        self._posted: dict[str, _Posted[L]] = {}
        self._before: dict[str, _Posted[L] | None] = {}
        self._lookers: dict[Listener, set[str]] = {}

    def post(self, name: str, line: L, circle: Circle = None) -> None:
        """This is the line now; one that is the same as before is not told again."""
        self._put(name, _Posted(line, circle))

    def take_down(self, name: str) -> None:
        """There is no such line any more."""
        self._put(name, None)

    def _put(self, name: str, posted: _Posted[L] | None) -> None:
        old = self._posted.get(name)
        if old == posted:
            return
        self._before.setdefault(name, old)
        if posted is None:
            del self._posted[name]
        else:
            self._posted[name] = posted

    def shown_to(self, person: str) -> dict[str, L]:
        """The lines that this person may see, by name."""
        return {name: posted.line for name, posted in self._posted.items() if posted.is_for(person)}

    def look(self, listener: Listener) -> None:
        """Tell this listener of changes from now on: what is shown to it now is what it knows."""
        if listener not in self._lookers:
            self.tell()
            self._lookers[listener] = set()

    @property
    def is_looked_at(self) -> bool:
        """Whether anybody is to be told."""
        return bool(self._lookers)

    def leave(self, listener: Listener) -> None:
        """Tell it nothing more."""
        self._lookers.pop(listener, None)

    def drained(self, listener: Listener) -> None:
        """The listener has room again: tell what was missed."""
        missed = self._lookers.get(listener)
        if missed:
            self._lookers[listener] = set()
            self._push(listener, missed, b"".join(self._frame(name, listener.person) for name in missed))

    def tell(self) -> None:
        """Tell everybody who looks what has changed since the last time."""
        before, self._before = self._before, {}
        changed = [name for name, old in before.items() if old != self._posted.get(name)]
        to_all = [name for name in changed if self._is_for_all(name, before[name])]
        shared = b"".join(self._frame(name, "") for name in to_all)
        to_some = [name for name in changed if name not in to_all]
        for listener in tuple(self._lookers):
            own = [name for name in to_some if self._concerns(name, before[name], listener.person)]
            news = shared + b"".join(self._frame(name, listener.person) for name in own)
            if news:
                self._push(listener, {*to_all, *own}, news)

    def _is_for_all(self, name: str, old: _Posted[L] | None) -> bool:
        now = self._posted.get(name)
        return all(posted is None or posted.circle is None for posted in (old, now))

    def _concerns(self, name: str, old: _Posted[L] | None, person: str) -> bool:
        return any(posted is not None and posted.is_for(person) for posted in (old, self._posted.get(name)))

    def _frame(self, name: str, person: str) -> bytes:
        posted = self._posted.get(name)
        shown = posted is not None and posted.is_for(person)
        return encode(self._message_changed(posted.line) if posted is not None and shown else self._message_gone(name))

    def _push(self, listener: Listener, names: set[str], news: bytes) -> None:
        if not listener.push(news):
            self._lookers[listener] |= names
