"""The lessons through pipes alone: each is gone through by typed lines, with the sentences that stand in it, in their order."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from paiyou_client.lessons.classroom import is_reading
from paiyou_client.lessons.coach import text_line
from paiyou_client.lessons.lesson import Lesson, Others
from paiyou_client.lessons.registry import LESSONS
from paiyou_client.line_mode.reading import Cards, said
from paiyou_client.model import Connection, Status
from paiyou_client.powers import BEHIND_A_DOOR
from paiyou_client.starts import Learn, Setup
from paiyou_engine.registry import GAMES
from tests.client.fakes import FakeNetwork
from tests.client.line_mode.lines import Typist, typing
from tests.client.shell import ATTIC

SCRIPTS = {
    ("zhao-pengyou", 1): ("", "", "sk", "h 9", "2s", "", "king of spades", ""),
    ("zioncheck", 2): ("", "draw", "lay", "", "5 of spades", ""),
}
"""What a person types in a lesson of each game, tries that are not right among it."""
MOST_LINES = 40


@pytest.mark.parametrize(("game", "number"), SCRIPTS)
def test_a_lesson_of_each_game_is_taken_by_a_script(game: str, number: int, tmp_path: Path) -> None:
    arguments = ["learn", game, str(number), "--plain", "--data", str(tmp_path)]
    typed = "\n".join((*SCRIPTS[game, number], "leave", ""))
    done = subprocess.run(
        [sys.executable, "-m", "paiyou_cli.main", *arguments], input=typed.encode(), capture_output=True, check=False
    )
    told = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert [sign for sign in told if sign < " " and sign != "\n"] == []
    assert f"{number}: {LESSONS[game][number - 1].title}, done" in told
    assert_in_order(LESSONS[game][number - 1], told)


def assert_in_order(lesson: Lesson, told: str) -> None:
    """All that a lesson says was said, in its order."""
    at = 0
    for step in lesson.steps:
        if not isinstance(step, Others):
            text = said(text_line(str(step.text), ""), Cards.WORDS)
            assert text in told[at:], (lesson.id, text)
            at = told.index(text, at) + len(text)


@pytest.mark.asyncio
@pytest.mark.parametrize("game", LESSONS)
async def test_every_lesson_is_begun_from_the_list_and_gone_through_by_being_shown(game: str, tmp_path: Path) -> None:
    async with typing(Setup(tmp_path), Learn(game)) as typist:
        for lesson in LESSONS[game]:
            told = await typist.types("")
            assert str(lesson.title) in told
            assert_in_order(lesson, told + await go_through(typist))
        assert f"lessons done: {len(LESSONS[game])} of {len(LESSONS[game])}" in await typist.types("list")


async def go_through(typist: Typist) -> str:
    """What is said while one reads all and has all done."""
    told = ""
    for _ in range(MOST_LINES):
        if (room := typist.client.learning.room) is None:
            return told
        told += await typist.types("" if is_reading(room.classroom.step) else "hint")
    pytest.fail(told)


@pytest.mark.asyncio
async def test_what_is_tried_and_not_wanted_is_answered_and_not_done(tmp_path: Path) -> None:
    async with typing(Setup(tmp_path), Learn("zhao-pengyou", 1)) as typist:
        assert "Enter goes on: it is not your move yet." in await typist.types("2s")
        await typist.types("")
        await typist.types("")
        refused = await typist.types("sk")
        assert "Follow suit" in refused
        assert "king of spades is a plain spade" in refused
        assert "9 of hearts is a trump too" in await typist.types("9h")
        assert "there is nobody else at the table" in await typist.types("say hello")
        assert "means nothing here" in await typist.types("devices")
        assert "you: 2 of spades" in await typist.types("2s")


@pytest.mark.asyncio
async def test_a_lesson_that_is_left_goes_on_where_it_was_left(tmp_path: Path) -> None:
    async with typing(Setup(tmp_path), Learn("zioncheck", 2)) as typist:
        await typist.types("")
        assert "2: The contract, left at step 2 of 5" in await typist.types("leave")
    async with typing(Setup(tmp_path)) as typist:
        assert "2: The contract, left at step 2 of 5" in await typist.types("learn zioncheck")
        told = await typist.types("2")
        assert "step 2 of 5" in told
        assert "Two sets are asked for here." in told
        assert "Learn: Zioncheck" in await typist.types("leave")
        assert "Learn: ten short deals" in await typist.types("leave")  # home


def files_in(folder: Path) -> set[Path]:
    """All that lies there."""
    return set(folder.rglob("*"))


@pytest.mark.asyncio
async def test_behind_a_door_lessons_lie_over_the_lobby_and_leave_no_file(tmp_path: Path) -> None:
    network = FakeNetwork()
    setup = replace(network.setup(tmp_path), games=GAMES, powers=BEHIND_A_DOOR)
    async with typing(setup, ATTIC) as typist:
        before = files_in(tmp_path)
        assert "There is no game called bridge" in await typist.types("learn bridge")
        await typist.types("l")
        await typist.types("")
        await typist.types("")
        network.link.stand(Connection(Status.LOST, retry_at=9.0))
        network.link.stand(Connection(Status.CONNECTED))
        assert "Connected again." in await typist.reads()
        assert "left at step 2 of 6" in await typist.types("leave")
        assert "attic.local" in await typist.types("leave")
        assert files_in(tmp_path) == before
        assert len(network.links) == 1
        assert "One of you makes trumps" in await typist.types("rules trump")
