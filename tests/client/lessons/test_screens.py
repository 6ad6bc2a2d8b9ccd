"""The lessons in the app, by keys alone: begun from home, mistaken, shown, left and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiyou_cli.main import USAGE, main
from paiyou_client.lessons.classroom import is_reading
from paiyou_client.lessons.kept import FILE
from paiyou_client.lessons.lesson import Others
from paiyou_client.model import Connection, Status
from paiyou_client.powers import BEHIND_A_DOOR
from paiyou_client.starts import AtHome, Learn
from paiyou_engine.registry import GAMES
from paiyou_protocol.messages import PersonChanged, PersonLine
from tests.client.fakes import FakeNetwork
from tests.client.frames import check_frame
from tests.client.shell import ATTIC, Shell, shell

pytestmark = pytest.mark.asyncio


async def arrive(made: Shell, *keys: str) -> str:
    """Press, and look once everybody else has played."""
    made.app.learning.pause = 0
    await made.pilot.press(*keys)
    while made.app.is_going or ((room := made.app.learning.room) and isinstance(room.classroom.step, Others)):
        await made.pilot.pause()
    return await made.look()


def kept_in(folder: Path) -> set[str]:
    """The names of what lies there."""
    return {path.name for path in folder.iterdir()}


async def test_a_lesson_is_begun_from_home_and_goes_to_its_end_by_being_shown(tmp_path: Path) -> None:
    async with shell(tmp_path, AtHome(), games=GAMES) as made:
        assert "lessons done: 0 of 10" in await arrive(made, "l")
        check_frame(made.pilot, "learn-80x24")
        await arrive(made, "enter")
        while (room := made.app.learning.room) is not None:
            await arrive(made, "enter" if is_reading(room.classroom.step) else "i")
        assert "lessons done: 1 of 10" in await made.look()


async def test_a_wrong_play_is_answered_and_the_right_one_goes_on(tmp_path: Path) -> None:
    async with shell(tmp_path, Learn(), games=GAMES) as made:
        await arrive(made, "enter")
        assert "2/6" in await made.click("go on")
        assert "3/6" in await arrive(made, "enter")
        refused = await arrive(made, "s", "k", "enter")
        assert "K♠ is a plain spade" in refused
        assert "Follow suit" in refused
        assert "3/6" in refused
        allowed = await arrive(made, "u", "h", "9", "enter")
        assert "9♥ is a trump too" in allowed
        check_frame(made.pilot, "lesson-zhao-pengyou-80x24")
        assert "4/6" in await arrive(made, "u", "s", "2", "enter")


async def test_a_lesson_that_is_left_goes_on_where_it_was_left(tmp_path: Path) -> None:
    async with shell(tmp_path, Learn(), games=GAMES) as made:
        assert "left at step 3 of 6" in await arrive(made, "enter", "enter", "enter", "Q")
    assert kept_in(tmp_path) == {FILE}
    async with shell(tmp_path, Learn(number=1), games=GAMES) as made:
        assert "3/6" in await arrive(made)


async def test_behind_a_door_lessons_are_taken_without_a_file(tmp_path: Path) -> None:
    async with shell(tmp_path, Learn("zioncheck"), games=GAMES, powers=BEHIND_A_DOOR) as made:
        await arrive(made, "enter", "enter")
        check_frame(made.pilot, "lesson-zioncheck-80x24")
        assert "left at step" in await arrive(made, "Q")
    assert kept_in(tmp_path) == set()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["bridge"], "There is no game called bridge"), (["zioncheck", "11"], "Zioncheck has lessons 1 to 10.")],
)
async def test_what_cannot_be_learned_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["learn", *arguments]) == USAGE
    assert said in capsys.readouterr().err


async def test_behind_a_door_a_lesson_lies_over_the_lobby_which_is_there_after_it(tmp_path: Path) -> None:
    network = FakeNetwork()
    async with shell(tmp_path, ATTIC, network=network, games=GAMES, powers=BEHIND_A_DOOR) as made:
        before = kept_in(tmp_path)
        assert "l lessons" in await arrive(made)
        assert "Zhao Pengyou" in await arrive(made, "b")
        await arrive(made, "q")
        assert "lessons done: 0 of 10" in await arrive(made, "l")
        assert "1/6" in await arrive(made, "enter")
        network.link.say(PersonChanged(PersonLine("p-ana", "Ana", None)))
        assert "left at step 2 of 6" in await arrive(made, "enter", "Q")
        lobby = await arrive(made, "q")
        assert "attic.local · connected" in lobby
        assert "Ana" in lobby
        await arrive(made, "l", "enter")
        network.link.stand(Connection(Status.ENDED, "gone"))
        assert "attic.local" in await arrive(made)
        assert made.app.learning.room is None
        assert kept_in(tmp_path) == before
    assert len(network.links) == 1
