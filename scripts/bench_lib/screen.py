"""The bench `screen`: what a table costs the client and its terminal at 100 by 30 in true colour.

An update is what the server tells of one card that somebody played: it is read, folded, drawn and painted.  The measure for
its CPU is a Textual `Static` of the whole screen that alternates two texts without a new layout, painted in the same process
by the same kind of driver; the idle time between two updates is measured too and taken off both.
"""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from time import process_time
from typing import Any, Final

from rich.console import Console
from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.geometry import Size
from textual.widgets import Static

from paiyou_client.thrift import thrifty
from paiyou_client.widgets.canvas import Canvas
from paiyou_engine.zhao_pengyou.view import Phase
from paiyou_protocol.messages import ClockSet, Events, Snapshot
from tests.client.local_table import TABLE_ID, LocalTable
from tests.client.table_app import TableApp

SIZE: Final = (100, 30)
_SEATS: Final = 6
_MOST_TIMES: Final = 3.0
_MOST_BYTES: Final = 3 * 1024
_MOST_CLOCK: Final = 100.0
_PAUSE: Final = 0.04
"""Seconds between two updates: Textual paints sixty times a second."""
_STARTING: Final = 1.5
_IDLE: Final = 3.0
_CLOCK: Final = 8.0


class Sink(Driver):
    """A terminal that takes everything and counts it."""

    taken = 0

    def write(self, data: str) -> None:
        """Count the bytes."""
        Sink.taken += len(thrifty(data).encode())

    def start_application_mode(self) -> None:
        """It has the bench's size."""
        size = Size(*SIZE)
        self._app.post_message(events.Resize(size, size))

    def stop_application_mode(self) -> None:
        """Nothing was switched on."""

    def disable_input(self) -> None:
        """There is none."""


class _Alternating(App[None]):
    """Two texts by turns."""

    CSS = "Screen { overflow: hidden; }"

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__()
        self._texts = texts

    def compose(self) -> ComposeResult:
        """One widget is all."""
        yield Static(self._texts[0], markup=False)

    def change(self, number: int) -> None:
        """Show the other text."""
        self.query_one(Static).update(self._texts[number % 2], layout=False)


async def bench(updates: int, rounds: int) -> bool:
    """Measure and print; whether all marks are kept."""
    pushes = _plays(updates)
    ours, theirs, sizes = [], [], []
    for _ in range(rounds):
        one, written, texts = await _of_table(pushes)
        ours.append(one)
        sizes += written
        theirs.append(await _of_static(texts, len(pushes)))
    times = median(one / other for one, other in zip(ours, theirs, strict=True))
    idle, clock = await _standing()
    print(
        f"\n{SIZE[0]} by {SIZE[1]}, true colour, {len(_played(pushes))} played cards, {rounds} rounds in turn: medians"
    )
    print(f"CPU of one update, painted: {1e3 * median(ours):.2f} ms; of a Static: {1e3 * median(theirs):.2f} ms")
    tenth = quantiles(sizes, n=10)[-1]
    print(
        f"terminal output of nine in ten: at most {tenth:.0f} bytes, of the one with most: {max(sizes)} (a trick ends)"
    )
    return all(
        (
            _kept("times the Static", times, _MOST_TIMES, ""),
            _kept("terminal output of a played card", median(sizes), _MOST_BYTES, " bytes"),
            _kept("of an idle table without a clock", idle, 0, f" bytes in {_IDLE:.0f} s"),
            _kept("of one with a clock", clock, _MOST_CLOCK, " bytes a second"),
        )
    )


def _kept(what: str, found: float, most: float, unit: str) -> bool:
    is_kept = found <= most
    shown = f"{found:.1f}" if 0 < found < 10 else f"{found:.0f}"
    print(f"{what + ':':<36}{shown}{unit} (at most {most:g}){'' if is_kept else '  over'}")
    return is_kept


def _table() -> LocalTable:
    return LocalTable(_SEATS, seed=3, options="classic")


def _plays(updates: int) -> list[Events]:
    """What is told from the first trick on, a push a card, the first of them the push that leads there."""
    table, pushes = _table(), list[Events]()
    take = table.model.apply_push

    def recorded(push: Snapshot | Events) -> bool:
        if isinstance(push, Events):
            pushes.append(push)
        return take(push)

    table.model.apply_push = recorded  # type: ignore[method-assign]
    assert table.you is not None
    while len(_played(pushes)) < updates and table.view.public.phase is not Phase.SCORES:
        if not table.step():
            table.act(table.game.choices(table.state, table.you).example(table.rng))
    return pushes


def _played(pushes: Sequence[Events]) -> list[Events]:
    return [push for push in pushes if any(event["event"] == "played" for event in push.events)]


async def _of_table(pushes: Sequence[Events]) -> tuple[float, list[int], tuple[str, str]]:
    """CPU seconds of an update, bytes of each, and two texts as wide and high as the picture."""
    table, played = _table(), _played(pushes)
    first = pushes.index(played[0])
    for push in pushes[:first]:
        table.model.apply_push(push)
    app, rest, written = TableApp(table), iter(pushes[first:]), list[int]()

    def update(_number: int) -> None:
        table.model.apply_push(next(rest))
        app.tell()

    async with _Running(app):
        used = await _each(update, len(pushes) - first, written)
        lines = ["".join(piece.text for piece in row) for row in app.table_screen.query_one(Canvas).lines]
    text = "\n".join(lines)
    return used, written, (text, text.replace("a", "e"))


async def _of_static(texts: tuple[str, str], updates: int) -> float:
    app = _Alternating(texts)
    async with _Running(app):
        return await _each(app.change, updates, [])


async def _each(update: Callable[[int], None], number: int, written: list[int]) -> float:
    """CPU seconds of one of so many updates, beyond those of as many pauses."""
    begun = process_time()
    for _ in range(number):
        await asyncio.sleep(_PAUSE)
    idle, begun = process_time() - begun, process_time()
    for each in range(number):
        before = Sink.taken
        update(each)
        await asyncio.sleep(_PAUSE)
        written.append(Sink.taken - before)
    return (process_time() - begun - idle) / number


async def _standing() -> tuple[int, float]:
    """Bytes that an idle table writes without a clock, and a second with one."""
    table = _table()
    table.run(lambda now: now.model.view.public.phase is Phase.PLAY)  # type: ignore[attr-defined]
    app = TableApp(table)
    async with _Running(app):
        before = Sink.taken
        await asyncio.sleep(_IDLE)
        idle = Sink.taken - before
        table.model.apply_clock(ClockSet(TABLE_ID, 1, 90.0, 600.0), time.monotonic())
        app.tell()
        await asyncio.sleep(1.0)
        before = Sink.taken
        await asyncio.sleep(_CLOCK)
        return idle, (Sink.taken - before) / _CLOCK


class _Running:
    """An app that runs as on a terminal, whose bytes `Sink` counts."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        app.driver_class = Sink
        app.console = Console(color_system="truecolor", file=io.StringIO(), force_terminal=True, legacy_windows=False)

    async def __aenter__(self) -> None:
        self._task = asyncio.create_task(self._app.run_async(size=SIZE))
        await asyncio.sleep(_STARTING)  # the first picture is not an update

    async def __aexit__(self, *_: object) -> None:
        self._app.exit()
        await self._task
