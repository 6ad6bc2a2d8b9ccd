"""What is said to a reader, line by line and in order, who may read slowly or be typing.

What a person asked for is never left out, and no more is asked while much of it waits (`Outbox.room`).  What happens by
itself may come faster than it is read: then what waits is replaced by one line that says how much was left out, and by what
is true when its turn comes.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from paiyou_client.line_mode.reading import folded, safe

MOST_EVENTS: Final = 40
"""Lines about what happens that may wait to be read."""
MOST_ANSWERS: Final = 400
"""Lines in all that may wait before nothing more is asked: a page of the rule book is some hundred."""


class Kind(Enum):
    """Why a line is said."""

    EVENT = auto()
    """Something happened."""
    QUESTION = auto()
    """Something is asked of the person; an older question that still waits is of no use any more."""
    ANSWER = auto()
    """The person asked for it."""


@dataclass
class _Waiting:
    kind: Kind
    lines: tuple[str, ...]
    left_out: int = 0
    """Of how many lines it stands in the place."""


class Outbox:
    """``write`` takes text and returns once there is room for more; ``recap`` says what is true now, in the place of so many
    lines that were left out, of which no more than ``most`` wait; ``prompt`` is what stands at the place where one types (None without such a place), and what is typed there so far; ``sleep``
    makes the pauses; a line that is longer than ``columns`` cells is folded at a space (0: none is).  The prompt is written when something was asked or answered, or is typed, and not after each event."""

    def __init__(
        self,
        write: Callable[[str], Awaitable[None]],
        recap: Callable[[int], Sequence[str]],
        prompt: Callable[[], tuple[str, str] | None] = lambda: None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        *,
        most: int = MOST_EVENTS,
        columns: Callable[[], int] = lambda: 0,
    ) -> None:
        self._most = most
        self._columns = columns
        self.pause = 0.0
        """Seconds between two lines about what happens."""
        self.left_out = 0
        """Lines that were, in all."""
        self._write = write
        self._recap = recap
        self._sleep = sleep
        self._waiting: deque[_Waiting] = deque()
        self._held = False
        self._is_busy = False
        self._is_over = False
        self._prompt = prompt
        self._echo = ""
        self._stands = False
        self._is_due = True
        self._stir = asyncio.Event()
        self._calm = asyncio.Event()
        self._calm.set()

    def say(self, lines: Sequence[str], kind: Kind) -> None:
        """Say this when its turn comes."""
        if not lines:
            return
        if kind is Kind.QUESTION:
            self._waiting = deque(each for each in self._waiting if each.kind is not Kind.QUESTION)
        self._waiting.append(_Waiting(kind, tuple(lines)))
        if kind is Kind.EVENT:
            self._shorten()
        self._wake()

    def hold(self, *, held: bool) -> None:
        """Say nothing that was not asked for, while somebody types; go on afterwards."""
        self._held = held
        self._wake()

    def end(self) -> None:
        """Say what waits, and ask nothing more: what comes after us begins a line of its own."""
        self._is_over = True
        self.hold(held=False)

    def echo(self, text: str, *, ends: bool) -> None:
        """Show what is typed; where no prompt stands, the next one shows it.  ``ends``: the line is typed."""
        if self._stands:
            self._echo += text
            self._stands = not ends
        self._is_due = not ends  # the next prompt comes with what the line led to
        self._wake()

    @property
    def count(self) -> int:
        """Lines that wait."""
        return sum(len(each.lines) for each in self._waiting)

    async def room(self) -> None:
        """Wait until little waits to be read."""
        while self.count > MOST_ANSWERS:
            self._calm.clear()
            await self._calm.wait()

    async def empty(self) -> None:
        """Wait until all is said that may be."""
        while self._is_busy or self._next() is not None or (self._is_over and self._stands):
            self._calm.clear()
            await self._calm.wait()

    async def all_read(self) -> None:
        """Wait until nothing waits, not even what comes only once nobody types."""
        while self._is_busy or self._waiting:
            self._calm.clear()
            await self._calm.wait()

    async def run(self) -> None:
        """Say what there is to say, for ever."""
        while True:
            if self._echo:
                echo, self._echo = self._echo, ""
                await self._write(echo)
            found = self._next()
            if found is None:
                self._stir.clear()
                await self._ask()
                self._calm.set()
                await self._stir.wait()
                continue
            self._waiting.remove(found)
            self._is_busy = True
            await self._put(found)
            self._is_busy = False
            self._calm.set()

    async def _put(self, found: _Waiting) -> None:
        lines = found.lines if not found.left_out else self._recap(found.left_out)
        self._is_due = found.kind is not Kind.EVENT
        if self._stands:
            await self._write("\n")
            self._stands = False
        for number, text in enumerate(lines):
            if number and self.pause and found.kind is Kind.EVENT:
                await self._sleep(self.pause)
            await self._write("".join(f"{row}\n" for row in folded(safe(text), self._columns())))
        if self.pause and found.kind is Kind.EVENT:
            await self._sleep(self.pause)

    async def _ask(self) -> None:
        if self._is_over:
            if self._stands:
                self._stands = False
                await self._write("\n")
            return
        prompt = self._prompt()
        if prompt is not None and not self._stands and (self._is_due or prompt[1]):
            self._stands = True
            await self._write("".join(prompt))

    def _next(self) -> _Waiting | None:
        """What is said next: all in order, while somebody types answers alone."""
        if not self._held:
            return self._waiting[0] if self._waiting else None
        return next((each for each in self._waiting if each.kind is Kind.ANSWER), None)

    def _shorten(self) -> None:
        """Where too many lines wait that were not asked for, one stands for all of them."""
        events = [each for each in self._waiting if each.kind is Kind.EVENT]
        if sum(len(each.lines) for each in events) <= self._most:
            return
        left_out = sum(each.left_out or len(each.lines) for each in events)
        self.left_out += sum(len(each.lines) for each in events if not each.left_out)
        summed = _Waiting(Kind.EVENT, ("",), left_out)
        place = next(number for number, each in enumerate(self._waiting) if each.kind is Kind.EVENT)
        kept = [each for each in self._waiting if each.kind is not Kind.EVENT]
        self._waiting = deque((*kept[:place], summed, *kept[place:]))

    def _wake(self) -> None:
        self._stir.set()
