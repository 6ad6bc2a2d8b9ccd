"""What is typed: shown letter by letter where there is a terminal, taken line by line in order, and waiting for what it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar, Final

from paiyou_client.asides import is_running
from paiyou_client.line_mode.at_replay import AtReplay
from paiyou_client.line_mode.at_server import AtServer
from paiyou_client.line_mode.at_table import AtTable
from paiyou_client.line_mode.editor import MOST, Editor
from paiyou_client.line_mode.ends import Ends
from paiyou_client.line_mode.places import PlaceHere
from paiyou_client.line_mode.reading import Arrivals, Reading
from paiyou_client.model import Status
from paiyou_client.starts import Setup
from paiyou_client.translation import _
from paiyou_client.words.line_mode import ENDLESS

MOST_AHEAD: Final = 200
"""Lines that may be typed ahead; beyond these nothing is read."""
_PROMPT: Final = "> "


class Listening(AtServer):
    """``is_on_the_way``: a way is being taken."""

    most_typed: ClassVar[int] = MOST

    def __init__(self, setup: Setup, reading: Reading, clock: Callable[[], float], ends: Ends) -> None:
        super().__init__(setup, reading, clock)
        self.is_on_the_way = False
        self._ends = ends
        self._editor = Editor(self.most_typed)
        self._lines: asyncio.Queue[str | None] = asyncio.Queue(MOST_AHEAD)
        self._answer: asyncio.Future[str | None] | None = None
        self._is_input_over = False
        self._moved = asyncio.Event()

    @property
    def place(self) -> PlaceHere | None:
        """Where we are."""
        raise NotImplementedError

    def exit(self, result: str | None = None, return_code: int = 0) -> None:
        """End, with a sentence."""
        raise NotImplementedError

    async def read(self) -> None:
        """Show what is typed, and pass whole lines on."""
        while data := await self._ends.read():
            typed = self._editor.feed(data)
            if self._ends.is_terminal:
                waits = self.reading.arrivals is Arrivals.WAIT and bool(self._editor.text)
                self.outbox.echo(typed.echo, ends=bool(typed.lines))
                self.outbox.hold(held=waits)
            for text in typed.lines:
                await self._lines.put(text)
            if typed.is_over or self._is_endless:
                break
        if self._editor.text and not self._ends.is_terminal and not self._is_endless:
            await self._lines.put(self._editor.text)
        await self._lines.put(None)

    async def listen(self) -> None:
        """Take the typed lines, one after the other."""
        while (text := await self._lines.get()) is not None:
            await self.outbox.room()
            while self.is_arriving and self._answer is None:
                await self._wait_for_change()
            if self._answers(text):
                continue
            if not self._ends.is_terminal and self.learning.room is not None:
                await self.outbox.empty()  # no server makes a script wait there
            if not self._ends.is_terminal and self.waits_for_turn(text):
                await self.until_asked()
            await self.take(text)
        self._is_input_over = True
        while self.is_on_the_way and not self._answers(None):
            await self._wait_for_change()
        if isinstance(self.place, AtReplay):
            await self.until_asked()
        if self._is_endless:
            self.line_endless()
        self.exit()

    @property
    def _is_endless(self) -> bool:
        """Whether what is read, and not typed, is a line that does not end."""
        return self._editor.is_endless and not self._ends.is_terminal

    def line_endless(self) -> None:
        """End, since a line was begun that does not end."""
        self.exit(_(ENDLESS), 1)

    def _answers(self, text: str | None) -> bool:
        """Whether a line was waited for."""
        waiting, self._answer = self._answer, None
        if waiting is not None:
            waiting.set_result(text)
        return waiting is not None

    async def take(self, text: str) -> None:
        """Take a typed line."""
        raise NotImplementedError

    def waits_for_turn(self, text: str) -> bool:
        """Whether a line of a script answers a question that is still to come."""
        place = self.place
        return isinstance(place, AtTable) and place.is_answer(text.strip())

    async def until_asked(self) -> None:
        """Wait until something is asked of us, or there is nothing to wait for; until a replay that goes on by itself has ended."""
        while isinstance(self.place, AtTable) and self._is_playing() and not self.place.is_asked:
            await self._wait_for_change()
        while isinstance(self.place, AtReplay) and self.place.is_playing:
            await self._wait_for_change()

    def _is_playing(self) -> bool:
        at = None if self.at is None else self.model.tables.get(self.at)
        return at is not None and at.you is not None and self.model.connection.status is not Status.ENDED

    async def _wait_for_change(self) -> None:
        self._moved.clear()
        await self._moved.wait()

    async def ask_line(self, *, hidden: bool = False) -> str | None:
        """The next line that is typed, None where nobody types any more.  ``hidden``: it is not shown."""
        if self._is_input_over:
            return None
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._answer = answer
        self._editor.echo = not hidden
        self.stir()
        try:
            return await answer
        finally:
            self._editor.echo = True

    def prompt(self) -> tuple[str, str] | None:
        """What stands where one types, and what is typed there so far; None for who has none."""
        if not self._ends.is_terminal:
            return None
        return _PROMPT, self._editor.text if self._editor.echo else ""

    @property
    def is_arriving(self) -> bool:
        """Whether one is on the way somewhere, or what there is to see there is not known yet: what is typed waits for it."""
        if self.is_on_the_way or self.model.connection.status is not Status.CONNECTED:
            return self.is_on_the_way
        at = None if self.at is None else self.model.tables.get(self.at)
        if at is not None and at.fault is None:
            return at.room is None or (is_running(at.room) and at.view is None)
        return self.in_lobby and self.at is None and not self.model.lobby_known

    def stir(self) -> None:
        """Let whoever waits for a change look again."""
        self._moved.set()
