"""What drives tables in a turn of a bench as fast as a server answers, at so little cost that the server is measured and not
the bench.

Everything that is asked is known and packed before the turn, and of what comes only whole frames are counted: nothing is
decoded, and nobody's view is kept.  So a server is full whoever it is, ours or a baseline's.  A table goes on to its next
request when each of its seats has the frame of events of the last one, as people who watch each other play do.

What is counted lies within a window: it begins when each table has made a few requests and ends before the first one has no
more of them.  Where people watch, it begins and ends when all of these have just been told, so that it holds whole rounds of
telling them and all the play between: as much of the one for the other as if it went on for hours.
"""

from __future__ import annotations

import os
import select
from collections import deque
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Final, NamedTuple

from scripts.bench_lib.server_process import cpu_of, wanted_by

_RECEIVE: Final = 65536
_HEADER: Final = 4
_TAG: Final = 1  # the map's own header
_OF_EVENTS: Final = b"\xa4type\xa6events"
_REFUSED: Final = b"\xa4type\xa6failed"
_SILENCE: Final = 20.0
_WARM: Final = 8
"""Requests of a table before the window: a trick."""


class Refused(Exception):
    """The server did not do what was asked, or says nothing any more."""


class Line:
    """A connection as its frames: how many of events have come, and how many bytes."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._rest = b""
        self.bytes = 0

    def fileno(self) -> int:
        """What the system knows it by."""
        return self._descriptor

    @property
    def is_cut(self) -> bool:
        """Whether a frame has come in part."""
        return bool(self._rest)

    def ask(self, request: bytes) -> None:
        """Send."""
        if os.write(self._descriptor, request) < len(request):
            raise Refused("a request did not fit in")

    def read(self) -> int:
        """Take what has come; how many frames of events were in it."""
        data = os.read(self._descriptor, _RECEIVE)
        if not data:
            raise Refused("closed")
        self.bytes += len(data)
        data, at, found = self._rest + data, 0, 0
        while (body := at + _HEADER) <= len(data):
            end = body + int.from_bytes(data[at:body], "big")
            if end > len(data):
                break
            if data.startswith(_REFUSED, body + _TAG):
                raise Refused(repr(data[body:end]))
            found += data.startswith(_OF_EVENTS, body + _TAG)
            at = end
        self._rest = data[at:]
        return found


class Run:
    """A table for a turn: a line a seat, and who asks what, one after the other."""

    def __init__(self, lines: Sequence[Line], requests: Sequence[tuple[int, bytes]]) -> None:
        self.lines = lines
        self._requests = requests
        self.done = 0
        self._begun = 0.0
        self._lacking = 0

    def cut(self, at: int | None = None) -> tuple[Run, Run]:
        """As two, one to be played after the other: in the middle, or after so many requests."""
        middle = len(self._requests) // 2 if at is None else at
        return Run(self.lines, self._requests[:middle]), Run(self.lines, self._requests[middle:])

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to ask."""
        return self.done == len(self._requests)

    def ask(self) -> None:
        """Make the next request."""
        seat, request = self._requests[self.done]
        self._lacking = len(self.lines)
        self._begun = perf_counter()
        self.lines[seat].ask(request)

    def told(self, frames: int) -> bool:
        """So many frames of events have come; whether they were the last of this request's."""
        self._lacking -= frames
        self.done += not self._lacking
        return not self._lacking

    def waited(self) -> float:
        """Seconds since the request."""
        return perf_counter() - self._begun


class Turn(NamedTuple):
    """What was found in a window, or in several: seconds of CPU that the server used, seconds that it lasted and in how many of
    these the server had something to do, actions, bytes that the seats were sent, milliseconds from each request to the last
    seat's events, and how often all who watch were told."""

    used: float = 0.0
    lasted: float = 0.0
    full: float = 0.0
    done: int = 0
    sent: int = 0
    waits: tuple[float, ...] = ()
    told: int = 0

    @property
    def cost(self) -> float:
        """Microseconds of CPU an action."""
        return 1e6 * self.used / self.done

    @property
    def rate(self) -> float:
        """Actions a second."""
        return self.done / self.lasted


def added(turns: Iterable[Turn]) -> Turn:
    """Several as one.  Raises `Refused` where no window was in any."""
    whole = Turn(*(sum(each, start=type(each[0])()) for each in zip(*turns, strict=True)))
    if not whole.done:
        raise Refused("the turn was too short for a window")
    return whole


class _Mark(NamedTuple):
    """How far things had come at a moment that may begin or end the window."""

    used: float
    at: float
    wanted: float
    done: int
    sent: int


class Load:
    """All tables of a turn, and those who watch; ``server`` is its process."""

    def __init__(self, server: int, runs: Sequence[Run], watching: Sequence[Line] = ()) -> None:
        self._runs = runs
        self._watching = watching
        self._server = server
        self._whose: dict[int, tuple[Line, Run | None]] = {line.fileno(): (line, None) for line in watching}
        self._whose |= {line.fileno(): (line, run) for run in runs for line in run.lines}
        self._untold = set(watching)
        self._due: deque[tuple[float, Run]] = deque()
        self._marks: list[_Mark] = []
        self._waits: list[float] = []
        self._left = len(runs)

    def drive(self, every: float = 0.0) -> Turn:
        """Play all runs to their end, each request of a table ``every`` seconds after the last one was done; what was found is
        empty where that was too short for a window.  The event loop stands still meanwhile.  Raises `Refused`.
        """
        now = perf_counter()
        self._due.extend((now + every * place / len(self._runs), run) for place, run in enumerate(self._runs))
        with select.epoll() as ready:
            for descriptor in self._whose:
                ready.register(descriptor, select.EPOLLIN)
            while self._left:
                self._ask()
                for descriptor, _ in self._some(ready):
                    self._read(*self._whose[descriptor], every)
            while any(line.is_cut for line, _ in self._whose.values()):
                for descriptor, _ in self._some(ready):
                    self._whose[descriptor][0].read()
        return self._found()

    def _ask(self) -> None:
        while self._due and self._due[0][0] <= perf_counter():
            self._due.popleft()[1].ask()

    def _some(self, ready: select.epoll) -> list[tuple[int, int]]:
        patience = self._due[0][0] - perf_counter() if self._due else _SILENCE
        found = ready.poll(max(0.0, patience))
        if not found and not self._due:
            raise Refused("nothing comes any more")
        return found

    def _read(self, line: Line, run: Run | None, every: float) -> None:
        frames = line.read()
        if not frames:
            return
        if run is not None and run.told(frames):
            self._done(run, every)
        elif run is None:
            self._untold.discard(line)
            if not self._untold:
                self._untold.update(self._watching)
                self._mark()

    def _done(self, run: Run, every: float) -> None:
        self._waits.append(run.waited())
        if not self._watching and len(self._waits) == _WARM * len(self._runs):
            self._mark()
        if run.is_over:
            if not self._watching:
                self._mark()
            self._left -= 1
        elif every:
            self._due.append((perf_counter() + every, run))
        else:
            run.ask()

    def _mark(self) -> None:
        if self._left == len(self._runs):
            sent = sum(line.bytes for run in self._runs for line in run.lines)
            used, wanted = cpu_of(self._server), wanted_by(self._server)
            self._marks.append(_Mark(used, perf_counter(), wanted, len(self._waits), sent))

    def _found(self) -> Turn:
        if len(self._marks) < 2:
            return Turn()
        begin, end = self._marks[0], self._marks[-1]
        return Turn(
            used=end.used - begin.used,
            lasted=end.at - begin.at,
            full=end.wanted - begin.wanted,
            done=end.done - begin.done,
            sent=end.sent - begin.sent,
            waits=tuple([1e3 * each for each in self._waits[begin.done : end.done]]),
            told=len(self._marks) - 1,
        )
