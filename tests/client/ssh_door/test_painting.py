"""What many see at once: whose turn it is to be painted, and that a short way to the terminal shows what the long one would."""

from __future__ import annotations

import asyncio
import gc
import re
from collections.abc import Callable, Sequence

import asyncssh
import pytest

from paiyou_client.ssh_door import collecting, turns
from paiyou_client.ssh_door.turns import Turns
from paiyou_client.widgets.canvas import Canvas, Change
from paiyou_protocol.messages import JoinByCode, Ok
from tests.client.fakes import FakeLink, FakeNetwork, room
from tests.client.ssh_door.porch import Person, Porch, porch
from tests.e2e.glass import Glass, Recorded

pytestmark = pytest.mark.asyncio


# --- whose turn it is ------------------------------------------------------------------------------------------------


class Line:
    """A line in which everybody notes when they are painted."""

    def __init__(self) -> None:
        self.turns = Turns()
        self.painted: list[str] = []
        self.dones: list[Callable[[], None]] = []

    def stand(self, name: str, *, ahead: bool = False, ends: bool = True) -> None:
        def turn(done: Callable[[], None]) -> None:
            self.painted.append(name)
            self.dones.append(done)
            if ends:
                done()

        self.turns.stand(turn, ahead=ahead)

    async def settled(self, painted: int) -> list[str]:
        async with asyncio.timeout(10):
            while len(self.painted) < painted:  # noqa: ASYNC110 - it is asked for in one place
                await asyncio.sleep(0)
        return self.painted


async def test_one_is_painted_after_another_and_who_acts_comes_first() -> None:
    line = Line()
    for name in ("one", "two"):
        line.stand(name, ends=False)
    line.stand("me", ahead=True, ends=False)
    assert await line.settled(1) == ["me"]
    for _ in range(20):
        await asyncio.sleep(0)
    assert line.painted == ["me"], "a turn that has not ended"
    line.dones[0]()
    line.dones[0]()
    assert await line.settled(2) == ["me", "one"]
    line.dones[1]()
    assert await line.settled(3) == ["me", "one", "two"]


async def test_a_key_holds_the_line_until_something_comes_of_it_or_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "HURRY", 1000.0)
    monkeypatch.setattr(turns, "MOST_HELD", 1000.0)
    line = Line()
    line.turns.pressed("typist")
    line.stand("other")
    for _ in range(20):
        await asyncio.sleep(0)
    assert line.painted == []
    line.turns.answered("typist")
    assert await line.settled(1) == ["other"]
    monkeypatch.setattr(turns, "HURRY", 0.001)
    line.turns.pressed("typist")
    line.stand("another")
    assert await line.settled(2) == ["other", "another"], "nothing came of the key"


async def test_whoever_types_without_end_does_not_keep_others_from_being_painted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "MOST_HELD", 0.0)
    line = Line()
    line.turns.pressed("typist")
    line.stand("other")
    assert await line.settled(1) == ["other"]


async def test_a_turn_that_does_not_end_is_over_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "STUCK", 0.001)
    line = Line()
    line.stand("crashed", ends=False)
    line.stand("other")
    assert await line.settled(2) == ["crashed", "other"]


# --- the short way to the terminal -----------------------------------------------------------------------------------


def _at_a_table(link: FakeLink) -> None:
    link.answer(JoinByCode, Ok(0, "t1"))


class Terminal:
    """What a person's terminal shows."""

    def __init__(self, mei: Person) -> None:
        self._reader = mei.reader
        self._written = Recorded()
        self._glass = Glass(self._written)

    def lines(self) -> list[str]:
        self._written.output = self._reader.output
        return _lines(self._glass.screen())


def _lines(screen: str) -> list[str]:
    return [line.rstrip() for line in screen.splitlines()]


async def _news(door: Porch, mei: Person, watchers: int) -> None:
    door.network.link.say(room(you=2, watchers=watchers))
    await mei.sees(f"{watchers} watchers")


async def test_what_is_written_at_once_is_what_textual_would_have_written(monkeypatch: pytest.MonkeyPatch) -> None:
    async with porch(FakeNetwork(_at_a_table)) as door:
        mei = await door.come(command="qwertz", env={"LANG": "C"})
        await mei.sees("No tables yet")
        terminal = Terminal(mei)
        await _news(door, mei, 7)
        by_itself: list[bool] = []
        paint = mei.app.painter.paint

        def noted(canvas: Canvas, changes: Sequence[Change]) -> bool:
            by_itself.append(paint(canvas, changes))
            return by_itself[-1]

        monkeypatch.setattr(mei.app.painter, "paint", noted)
        for watchers in (8, 12, 7, 113):
            await _news(door, mei, watchers)
            assert terminal.lines() == _lines(mei.shown())
        assert by_itself[1:] == [True] * 3


async def test_what_lies_under_a_dialog_is_painted_textuals_way_and_is_true_after_it() -> None:
    async with porch(FakeNetwork(_at_a_table)) as door:
        mei = await door.come(command="qwertz", env={"LANG": "C"})
        await mei.sees("No tables yet")
        await _news(door, mei, 7)
        mei.type("?")
        await mei.sees("back")
        await _news_behind(door, mei)
        mei.type("\x1b")
        await mei.sees("9 watchers")
        terminal = Terminal(mei)
        mei.app.draw_all()
        await mei.reader.until(lambda: terminal.lines() == _lines(mei.shown()))


async def _news_behind(door: Porch, mei: Person) -> None:
    door.network.link.say(room(you=2, watchers=9))
    await mei.app.screen_stack[-1].query_one("*").wait_for_refresh()


@pytest.mark.parametrize(
    ("term", "colours", "others"),
    [
        ("xterm", r"\x1b\[(?:\d+;)*(?:3[0-7]|9[0-7]);4[0-7]m", r"[34]8;[25];"),
        ("xterm-256color", r"38;5;", r"[34]8;2;"),
        ("vt220", r"\x1b\[1m", r"\x1b\[(?:\d+;)*(?:3\d|4\d|9\d)"),
    ],
)
async def test_each_terminal_has_its_own_colours_whoever_else_is_there(term: str, colours: str, others: str) -> None:
    async with porch(FakeNetwork(_at_a_table)) as door:
        first = await door.come(env={"COLORTERM": "truecolor"})
        await first.sees("No tables yet")
        assert "38;2;" in first.reader.text
        second = await door.come("ana", asyncssh.generate_private_key("ssh-ed25519"), term=term, command="qwertz")
        await second.sees("No tables yet")
        await _news(door, second, 7)
        await _news(door, second, 8)
        assert re.search(colours, second.reader.text)
        assert not re.search(others, second.reader.text)


# --- garbage ---------------------------------------------------------------------------------------------------------


async def test_all_is_looked_through_only_when_many_visits_have_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    for name in ("collect", "unfreeze", "freeze"):
        monkeypatch.setattr(gc, name, lambda name=name: looked.append(name))
    new = [0]
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, new[0]))
    ended = collecting.Ended()
    for here, count, expected in (
        (60, 29, []),
        (60, 1, ["unfreeze", "collect", "freeze"]),
        (60, 0, []),
        (1, 1, []),
        (0, 0, ["unfreeze", "collect", "freeze"]),
    ):
        for _ in range(count):
            ended.count()
        ended.look(here)
        assert looked == expected
        looked.clear()
    new[0] = 4
    ended.look(60)
    assert looked == ["collect", "freeze"], "what is old is left"
