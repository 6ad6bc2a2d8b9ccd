"""What a place needs of the line-mode client that it is a part of."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from paiyou_client.going import Going, Traveller
from paiyou_client.learning import Learning
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.line_mode.reading import Reading
from paiyou_client.widgets.lines import Line
from paiyou_protocol.messages import Failed, Ok


class Host(Traveller, Protocol):
    """The client, as its places see it."""

    reading: Reading
    learning: Learning

    @property
    def going(self) -> Going:
        """The ways to other places."""

    def show_lessons(self, game: str = "") -> None:
        """The list of lessons."""

    def tell(self, rows: Sequence[Line | str], kind: Kind) -> None:
        """Say these lines; those without words are left out."""

    def clock(self) -> float:
        """Monotonic seconds."""

    def later(self, pause: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something after so many seconds."""

    async def all_read(self) -> None:
        """Wait until all that was said is read."""

    def stir(self) -> None:
        """Let whoever waits for a change look again."""

    async def act(self, table: str, action: msgspec.Struct) -> Ok | Failed:
        """Do a game's action from our seat."""

    async def leave_table(self, table: str) -> None:
        """Go back to where we came from."""

    def keep_case(self, case: Mapping[str, object]) -> None:
        """Write a position into a file for the judge, and say where."""

    async def ask_line(self, *, hidden: bool = False) -> str | None:
        """The next line that is typed, None where nobody types any more."""

    async def pause(self, seconds: float) -> None:
        """Wait."""
