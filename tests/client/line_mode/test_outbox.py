"""What is said to a slow reader, or to one who types: in order, whole or summed up, and never more than so much of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from paiyou_client.line_mode.outbox import MOST_ANSWERS, MOST_EVENTS, Kind, Outbox
from paiyou_client.line_mode.reading import Arrivals, Reading
from tests.client.line_mode.lines import Ends, at_table
from tests.client.local_table import LocalTable

pytestmark = pytest.mark.asyncio

BYTES_A_SECOND = 300


class Slow:
    """A reader with a clock of its own: it takes so many bytes a second, and who writes waits for it."""

    def __init__(self) -> None:
        self.read = ""
        self._arrived = asyncio.Event()
        self._room = 0.0

    async def write(self, text: str) -> None:
        left = len(text.encode())
        while left > 0:
            while self._room < 1:
                self._arrived.clear()
                await self._arrived.wait()
            taken = min(left, int(self._room))
            self._room, left = self._room - taken, left - taken
        self.read += text

    async def second(self) -> None:
        """A second goes by."""
        self._room += BYTES_A_SECOND
        self._arrived.set()
        await settled()


def nothing(_left_out: int) -> list[str]:
    return []


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def running(outbox: Outbox) -> AsyncIterator[None]:
    task = asyncio.create_task(outbox.run())
    try:
        yield
    finally:
        task.cancel()


async def test_what_comes_faster_than_it_is_read_is_summed_up_and_then_told_as_it_stands() -> None:
    slow = Slow()
    outbox = Outbox(slow.write, lambda count: [f"{count} left out", "this is how it stands"])
    async with running(outbox):
        most = 0
        for number in range(1000):
            outbox.say([f"event {number}"], Kind.EVENT)
            most = max(most, outbox.count)
        assert most <= MOST_EVENTS + 1
        while outbox.count:
            await slow.second()
        await slow.second()
    rows = slow.read.splitlines()
    told = sum(row.startswith("event") for row in rows)
    assert told + outbox.left_out == 1000
    assert "this is how it stands" in rows
    assert rows[-1] == "event 999"


async def test_what_was_asked_for_is_never_left_out_and_no_more_is_asked_meanwhile() -> None:
    slow = Slow()
    outbox = Outbox(slow.write, nothing)
    async with running(outbox):
        page = [f"line {number}" for number in range(MOST_ANSWERS + 10)]
        outbox.say(page, Kind.ANSWER)
        outbox.say(["one more"], Kind.ANSWER)
        for number in range(100):
            outbox.say([f"event {number}"], Kind.EVENT)
        asking = asyncio.create_task(outbox.room())
        await settled()
        assert asking.done()  # the page is being read already, and counts no more
        outbox.say(page, Kind.ANSWER)
        asking = asyncio.create_task(outbox.room())
        await settled()
        assert not asking.done()
        while outbox.count:
            await slow.second()
        await asking
        for _ in range(60):
            await slow.second()
    assert [row for row in slow.read.splitlines() if row in {*page, "one more"}] == [*page, "one more", *page]


async def test_of_questions_that_wait_only_the_newest_is_asked() -> None:
    ends = Ends()
    outbox = Outbox(ends.write, nothing)
    for number in range(3):
        outbox.say([f"event {number}"], Kind.EVENT)
        outbox.say([f"question {number}"], Kind.QUESTION)
    async with running(outbox):
        await outbox.empty()
    assert ends.take().splitlines() == ["event 0", "event 1", "event 2", "question 2"]


async def test_a_long_line_is_folded_between_words_by_cells_and_no_word_is_cut() -> None:
    ends = Ends(columns=20)
    outbox = Outbox(ends.write, nothing, columns=lambda: ends.columns)
    address = "paiyou://attic.local:7741/abcdefgh"
    outbox.say([f"one two three four five {address} six", "我们今天晚上一起打牌好不好啊"], Kind.ANSWER)
    async with running(outbox):
        await outbox.empty()
        assert ends.take().splitlines() == [
            "one two three four",
            "five",
            address,
            "six",
            "我们今天晚上一起打牌",
            "好不好啊",
        ]
        ends.columns = 0
        outbox.say(["one two three four five"], Kind.ANSWER)
        await settled()
    assert ends.take() == "one two three four five\n"


async def test_at_a_terminal_lines_are_as_wide_as_that_is(tmp_path: Path) -> None:
    table = LocalTable(6, 1, others_bid=False)
    async with at_table(table, tmp_path, ends=Ends(is_terminal=True, columns=30)) as typist:
        told = await typist.types("help")
        assert max(map(len, told.splitlines())) <= 30
        typist.ends.columns = 60
        assert 30 < max(map(len, (await typist.types("help")).splitlines())) <= 60


async def test_pauses_between_events_are_made_as_long_as_they_are_set() -> None:
    ends, slept = Ends(), list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    outbox = Outbox(ends.write, nothing, sleep=sleep)
    outbox.pause = 2.0
    outbox.say(["one", "two"], Kind.EVENT)
    outbox.say(["asked for"], Kind.ANSWER)
    async with running(outbox):
        await outbox.empty()
    assert slept == [2.0, 2.0]


@pytest.mark.parametrize(
    ("arrivals", "seen"),
    [(Arrivals.WAIT, "> ha"), (Arrivals.ABOVE, "> ha\nthe lot falls on Kolja\nDeal 1: Kolja draws first\n> ha")],
)
async def test_what_happens_while_one_types_waits_or_is_shown_above(
    arrivals: Arrivals, seen: str, tmp_path: Path
) -> None:
    table = LocalTable(6, 1, others_bid=False)
    async with at_table(table, tmp_path, reading=Reading(arrivals=arrivals), ends=Ends(is_terminal=True)) as typist:
        await typist.reads()
        typist.ends.type("ha")
        await typist.reads()
        for _ in range(2):
            table.step()
        await typist.reads()
        assert f"> {''.join(typist.transcript)}".endswith(seen)
        typist.ends.type("nd\n")
        told = await typist.reads()
        assert told.splitlines()[0] == "nd"
        assert "Deal 1: Kolja draws first" in f"{''.join(typist.transcript)}"
        assert told.endswith("> ")


async def test_a_table_is_followed_at_three_hundred_bytes_a_second(tmp_path: Path) -> None:
    """Bots play a deal as fast as they can; what is written stays true, and what waits stays little."""
    table = LocalTable(6, 1, you=None, level="easy")
    slow = Slow()
    ends = Ends()
    ends.write = slow.write  # type: ignore[method-assign]
    async with at_table(table, tmp_path, ends=ends) as typist:
        outbox = typist.client.outbox
        while table.game.view(table.state, table.audience).public.deal == 1:
            table.step()
            await settled()
            assert outbox.count <= MOST_EVENTS + 20
        for _ in range(60):
            await slow.second()
    rows = slow.read.splitlines()
    assert any("left out" in row for row in rows)
    assert rows[-1].startswith(
        ("Levels: ", "6. Дима: level ")
    )  # the last event, or how all stands after what was left out
