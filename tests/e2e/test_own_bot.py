"""The bot in docs/bots.md is a whole one: it plays a game of Zioncheck at a real server by the document alone."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import trio

from paiyou_protocol.messages import AddBot, BotTerms, CreateTable, RoomState, StartGame, Terms
from tests.e2e.room import PATIENCE, ZIONCHECK, events_of, room

pytestmark = pytest.mark.trio
DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"
RULES: dict[str, object] = {"maxTurns": 3}
TIMERS = {"claim": 0.0, "next": 30.0, "bot": 0.0}


def documented() -> str:
    (text,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    return str(text)


async def test_the_bot_of_the_document_plays_a_game(tmp_path: Path) -> None:
    program = tmp_path / "own_bot.py"
    program.write_text(documented(), encoding="utf-8")
    with trio.fail_after(PATIENCE), room(tmp_path / "data") as running:
        ann = await running.come("Ann", game=ZIONCHECK)
        terms = Terms(bots=BotTerms(own=True))
        made = await ann.ok(CreateTable(0, "zioncheck", 2, options=RULES, timers=TIMERS, terms=terms))
        assert made.table is not None
        command = [sys.executable, "-I", str(program), "127.0.0.1", str(running.port), made.table]
        bot = await trio.lowlevel.open_process(command, stdout=subprocess.PIPE)
        await ann.until(RoomState, lambda push: any(seat.own for seat in push.seats))
        await ann.ok(AddBot(0, made.table))
        await ann.ok(StartGame(0, made.table))
        await ann.until(RoomState, lambda push: push.state == "over")
        assert bot.stdout is not None
        said = b"".join([part async for part in bot.stdout])
        assert await bot.wait() == 0
        await bot.stdout.aclose()
        await ann.stream.aclose()
    assert int(said.split()[1]) >= 6
    assert "own-bot-misplayed" not in events_of(running.log)


async def test_it_is_short_and_needs_msgpack_alone() -> None:
    text = documented()
    assert len([line for line in text.splitlines() if line.strip()]) <= 50
    assert set(re.findall(r"^import (.*)$", text, re.MULTILINE)) == {"itertools, socket, struct, sys", "msgpack"}
