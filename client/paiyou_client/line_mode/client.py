"""The client without a screen: one line in, some lines out, by the same session, model and ways as the app with screens.

It runs on asyncio in a few tasks: one reads what is typed, one takes typed lines in their order, one writes, and the session
keeps the connection.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Final

from paiyou_client.crashes import CRASH_LOG, note_crash
from paiyou_client.doctor.report import plain_lines
from paiyou_client.going import Going
from paiyou_client.lessons.lesson import Lesson
from paiyou_client.lessons.registry import LESSONS
from paiyou_client.lessons.room import PAUSE
from paiyou_client.line_mode.at_table import AtTable
from paiyou_client.line_mode.commands import Commands
from paiyou_client.line_mode.ends import Ends
from paiyou_client.line_mode.listening import Listening
from paiyou_client.line_mode.outbox import MOST_EVENTS, Kind, Outbox
from paiyou_client.line_mode.places import PlaceHere, Places
from paiyou_client.line_mode.reading import Reading, said
from paiyou_client.link import PARTING
from paiyou_client.model import Change, Status
from paiyou_client.starts import (
    DEFAULT_GAME,
    AtHome,
    JoinServer,
    Learn,
    PlayNow,
    Practice,
    SeeDoctor,
    Setup,
    Start,
    WatchFile,
    WatchLink,
)
from paiyou_client.table_requests import longer
from paiyou_client.translation import _, read_by
from paiyou_client.words import ssh_door as ssh_words
from paiyou_client.words.chat import rung_words
from paiyou_client.words.connection import bar_words
from paiyou_client.words.crash import crash_words
from paiyou_client.words.failures import notice_words
from paiyou_client.words.line_mode import CONNECTED_AGAIN, left_out_words
from paiyou_client.words.room import remark_words
from paiyou_protocol.replays.course import Course

_GOODBYE: Final = 5.0
"""Seconds in which the last words have to be written."""
_TICK: Final = 1.0


class LineClient(Listening):
    """One person's client; `run` is the whole of its life, and its result the exit status.

    ``clock`` gives monotonic seconds and ``sleep`` makes pauses, so that a test has its own time; ``note`` takes an error of ours, which
    is written into the data folder otherwise.
    """

    most_events: ClassVar[int] = MOST_EVENTS

    def __init__(
        self,
        setup: Setup,
        start: Start,
        ends: Ends,
        reading: Reading = Reading(),  # noqa: B008 - it is frozen
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        note: Callable[[BaseException], None] | None = None,
    ) -> None:
        super().__init__(setup, reading, clock, ends)
        self.crashed = False
        self._note = note or (lambda error: note_crash(setup.data, error))
        self.places = Places(self)
        self.learning.pause = PAUSE if ends.is_terminal else 0
        self.outbox = Outbox(
            ends.write, self.recap, self.prompt, sleep, most=self.most_events, columns=lambda: ends.columns
        )
        self._start = start
        self._sleep = sleep
        self._going = Going(self)
        self._commands = Commands(self)
        self._tasks: set[asyncio.Task[None]] = set()
        self._over: asyncio.Future[tuple[int, str]] | None = None

    # --- what its parts read

    @property
    def going(self) -> Going:
        """The ways to other places."""
        return self._going

    @property
    def place(self) -> PlaceHere | None:
        """Where we are."""
        return self.places.here

    # --- its life

    async def run(self) -> int:
        """Until the person leaves, or nobody reads or types any more."""
        read_by(self.reader)
        self._over = asyncio.get_running_loop().create_future()
        writing = self.spawn(self.outbox.run())
        for work in (self.read(), self.listen(), self._count_seconds()):
            self.spawn(work)
        if self.setup.remark:
            self.say(self.setup.remark)
        self.go(self._begin())
        try:
            status, sentence = await self._over
            if sentence != self.said:  # else it stands there already
                self.tell(sentence.split("\n"), Kind.ANSWER)
            self.outbox.end()
            if not writing.done():
                with suppress(TimeoutError):
                    async with asyncio.timeout(_GOODBYE):
                        await self.outbox.empty()
            await self.leave_server()
            return status
        finally:
            for task in tuple(self._tasks):
                task.cancel()

    def prompt(self) -> tuple[str, str] | None:
        """The same until it is over."""
        return None if self._over is not None and self._over.done() else super().prompt()

    def exit(self, result: str | None = None, return_code: int = 0) -> None:
        """End, with a sentence."""
        if self._over is not None and not self._over.done():
            self._over.set_result((return_code, result or ""))

    def end(self, status: int) -> None:
        """End in order, from any thread or signal handler."""
        if self._over is not None:
            self._over.get_loop().call_soon_threadsafe(lambda: self.exit(None, status))

    async def _begin(self) -> None:
        match self._start:
            case PlayNow() as play:
                await self.going.play(play)
                if self.at is None:
                    self.exit(self.said, 1)
            case JoinServer() as join:
                await self.going.join(join, end_if_none=True)
            case Practice() as practice:
                await self.going.practise(practice)
                if self.at is None:
                    self.exit(self.said, 1)
            case WatchFile(path, course, step):
                self.show_replay(path, course, step)
            case WatchLink() as link:
                await self.going.fetch(link)
            case Learn() as learn:
                await self._learn(learn)
            case SeeDoctor(checkup):
                self.exit("\n".join(plain_lines(checkup)), 0)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do this beside all else, for as long as the client runs."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        """An error of ours ends the client, and is written down; where nobody reads any more, it ends silently."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, OSError):
            self.exit(None, 1)
        elif error is not None:
            self.crashed = True
            self._note(error)
            has_log = self.setup.powers.files
            self.exit(crash_words(self.setup.data / CRASH_LOG) if has_log else _(ssh_words.CRASHED), 1)

    async def take(self, text: str) -> None:
        """Take a typed line."""
        await self._commands.take(text.strip())

    # --- what is said

    def recap(self, left_out: int) -> Sequence[str]:
        """In the place of so many lines that were left out: how many, and what is true now."""
        place = self.place
        rows = place.standing() if place is not None else []
        return [left_out_words(left_out), *(text for row in rows if (text := said(row, self.reading.cards)))]

    # --- where we are

    def changed(self, change: Change) -> None:
        """What a session knows has changed."""
        if change.connection:
            self._connection_changed()
        if change.notice is not None and change.notice.code not in PARTING:
            self.say(notice_words(change.notice))
        if change.remark:
            self.say(remark_words(change.remark))
        if change.rung is not None:
            self.say(rung_words(self.at_server.name_of(change.rung)))
        if change.table is not None:
            self.going.mark(change.table)
        self.settle()
        self.places.changed(change)
        self.stir()

    def _connection_changed(self) -> None:
        connection = self.at_server.connection
        match connection.status:
            case Status.LOST if connection.retry_at is not None:
                self.tell([bar_words(connection, self.clock(), drained=self.at_server.drains)], Kind.EVENT)
            case Status.CONNECTED if self.places.here is not None:
                self.tell([_(CONNECTED_AGAIN)], Kind.EVENT)
            case Status.ENDED if self.in_lobby or self.at is not None:
                self.exit(self.going.reason_words(connection), 1)
            case _:
                pass

    @property
    def is_at_home(self) -> bool:
        """Whether there is a home to go back to: for who was started there."""
        return isinstance(self._start, AtHome)

    async def all_read(self) -> None:
        """Wait until all that was said is read."""
        await self.outbox.all_read()

    async def pause(self, seconds: float) -> None:
        """Wait."""
        await self._sleep(seconds)

    def settle(self) -> None:
        """Be where we are, and say so where that is somewhere else."""
        self.places.settle()
        self.stir()

    async def leave_table(self, table: str) -> None:
        """Go back to where we came from.  A seat in a running game stays ours and is offered again."""
        if self.learning.room is not None:
            self._leave_lesson(self.learning.room.classroom.lesson)
            return
        self.at, back, self.after_table = None, self.after_table, None
        if self._session is not None and self.in_lobby:
            await self._session.leave(table)
            self.settle()
            return
        await self.close_session()
        if back is not None:
            back()
        elif not self.is_at_home:
            self.exit()

    def go(self, way: Coroutine[Any, Any, None]) -> None:
        """Take a way; while one is being taken, there is no other."""
        if self.is_on_the_way:
            way.close()
            return
        self.is_on_the_way = True
        self.spawn(self._take_way(way))

    async def _take_way(self, way: Coroutine[Any, Any, None]) -> None:
        try:
            await way
        finally:
            self.is_on_the_way = False
            self.settle()

    def show_replay(self, path: Path, course: Course, step: int) -> None:
        """Look at a deal again; whoever came for it alone leaves with it."""
        self.places.open_replay(path, course, step)

    def close_sheets(self) -> None:
        """Look at no replay and no list any more."""
        self.places.close()

    def timers_of(self, game: str) -> dict[str, float]:
        """As long as the person has set."""
        return longer(self.setup.games[game], self.reading.pace.factor)

    def show_lessons(self, game: str = "", after: Lesson | None = None) -> None:
        """The list of lessons, with the one to be taken next."""
        lesson = self.learning.first_open(game or DEFAULT_GAME) if after is None else self.learning.next_after(after)
        self.places.open_lessons(lesson)

    async def _learn(self, learn: Learn) -> None:
        if learn.number:
            await self.going.learn(LESSONS[learn.game][learn.number - 1])
        else:
            self.show_lessons(learn.game)

    def _leave_lesson(self, lesson: Lesson) -> None:
        self.at = None
        self.end_lesson()
        self.show_lessons(after=lesson)
        self.settle()

    # --- time

    def later(self, pause: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something after so many seconds."""

        async def wait() -> None:
            await self._sleep(pause)
            await work()

        self.spawn(wait())

    async def _count_seconds(self) -> None:
        while True:
            await self._sleep(_TICK)
            if isinstance(self.place, AtTable):
                self.place.tick()
