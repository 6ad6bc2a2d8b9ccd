"""The server starts the SSH door as a program, lends it a credential by a pipe, and watches it."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import trio
import trio.testing
from trio.testing import MockClock

from paiyou_server.operating.keeping_doors import DoorPlan, Kind, _goes_silent, keep_door, listens_at, reached_at

pytestmark = pytest.mark.trio

PLAN = DoorPlan(Kind.SSH, ":2222", "127.0.0.1:7741", "", "room.example", Path("/data"))
_DOOR = """
import json, os, pathlib, sys
told = pathlib.Path(sys.argv[1])
credential = sys.stdin.readline().strip()
with told.open("a", encoding="utf-8") as file:
    file.write(credential + "\\n")
{ready}
{then}
"""
_READY = 'print(json.dumps({"port": 2222, "fingerprint": "SHA256:k"}), flush=True)'


def program(folder: Path, then: str, ready: str = _READY) -> tuple[str, ...]:
    return (sys.executable, "-c", _DOOR.format(ready=ready, then=then), str(folder / "told"))


@pytest.mark.parametrize(
    ("place", "host", "listens"),
    [
        (":2222", None, ":2222"),
        (":2222", "127.0.0.1", "127.0.0.1:2222"),
        (":2222", "::1", "[::1]:2222"),
        ("192.0.2.7:2222", "127.0.0.1", "192.0.2.7:2222"),
    ],
)
async def test_a_door_listens_where_the_room_does_unless_it_is_told_where(
    place: str, host: str | None, listens: str
) -> None:
    assert listens_at(place, host) == listens
    await trio.lowlevel.checkpoint()


@pytest.mark.parametrize(
    ("listen", "host"),
    [
        (":2222", "192.0.2.2"),
        ("0.0.0.0:2222", "192.0.2.2"),
        ("127.0.0.1:2222", "127.0.0.1"),
        ("[::1]:2222", "::1"),
        ("localhost:2222", "localhost"),
        ("192.0.2.7:2222", "192.0.2.2"),
        ("cards.example:2222", "192.0.2.2"),
    ],
)
async def test_people_are_told_the_address_of_this_machine_alone_where_nobody_else_can_come_in(
    listen: str, host: str
) -> None:
    assert reached_at(listen, "192.0.2.2") == host
    await trio.lowlevel.checkpoint()


async def test_what_the_door_is_told_has_no_secret_in_it() -> None:
    encrypted = DoorPlan(Kind.SSH, "[::1]:0", "[::1]:7741", "F" * 43, "room.example", Path("/data"))
    assert encrypted.command(["door"]) == [
        *("door", "[::1]:7741", "--credential", "-", "--leashed", "--accept", "F" * 43),
        *("--listen", "[::1]:0", "--data", "/data/ssh-door", "--public", "room.example"),
    ]
    assert "--plaintext" in PLAN.command([])
    web = replace(PLAN, kind=Kind.WEB).command()
    assert web[1:4] == ["-P", "-m", "paiyou_client.web_door"]
    assert "/data/web-door" in web


async def test_a_door_that_ends_is_started_again_after_pauses_that_grow(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[tuple[int, str]] = []
    with trio.fail_after(20):
        async with trio.open_nursery() as nursery:

            def note(port: int, key: str) -> None:
                opened.append((port, key))
                if len(opened) == 4:
                    nursery.cancel_scope.cancel()

            door = program(tmp_path, "sys.exit(3)")
            await keep_door(PLAN, "secret", note, program=door, pauses=(0.0, 0.01, 0.02))
    assert opened == [(2222, "SHA256:k")] * 4
    assert (tmp_path / "told").read_text("utf-8") == "secret\n" * 4
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [(line["status"], line["again"]) for line in lines if line["event"] == "ssh-door-ended"] == [
        (3, 0.0),
        (3, 0.01),
        (3, 0.02),
    ]


async def test_a_door_that_gives_no_sign_of_life_is_ended_and_started_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiyou_server.operating.keeping_doors._LEAVING", 0.05)
    opened: list[int] = []
    with trio.fail_after(20):
        async with trio.open_nursery() as nursery:

            def note(port: int, _key: str) -> None:
                opened.append(port)
                if len(opened) == 2:
                    nursery.cancel_scope.cancel()

            door = program(tmp_path, "os.kill(os.getpid(), 19)")  # SIGSTOP
            await keep_door(PLAN, "secret", note, program=door, pauses=(0.0,), silent=0.05)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [(line["event"], line.get("status")) for line in lines] == [("ssh-door-hangs", None), ("ssh-door-ended", -9)]


async def test_a_door_that_says_what_no_door_says_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiyou_server.operating.keeping_doors._LEAVING", 0.05)
    told = tmp_path / "told"
    with trio.fail_after(20):
        async with trio.open_nursery() as nursery:
            door = program(tmp_path, "sys.stdin.read()", "print('hello', flush=True)")
            nursery.start_soon(
                lambda: keep_door(PLAN, "secret", lambda *_: pytest.fail("open"), program=door, pauses=(0.0,))
            )
            while not (told.exists() and told.read_text("utf-8").count("secret") > 1):  # noqa: ASYNC110 - another process
                await trio.sleep(0.01)
            nursery.cancel_scope.cancel()


async def test_a_door_lives_as_long_as_it_says_so(autojump_clock: MockClock) -> None:
    says, heard = trio.testing.memory_stream_one_way_pair()

    async def live() -> None:
        for _ in range(100):
            await trio.sleep(29.0)
            await says.send_all(b"\n")

    async with trio.open_nursery() as nursery:
        nursery.start_soon(live)
        assert await _goes_silent(heard, 30.0)
    assert trio.current_time() == pytest.approx(100 * 29.0 + 30.0)
    await says.aclose()
    assert not await _goes_silent(heard, 30.0)


@pytest.mark.parametrize("then", ["sys.stdin.read()", "import time; time.sleep(3600)"])
async def test_the_door_goes_with_the_server(tmp_path: Path, then: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiyou_server.operating.keeping_doors._LEAVING", 0.2)
    then = f"pathlib.Path(str(told) + '.pid').write_text(str(os.getpid())); {then}"
    ready = then.partition(";")[0] + "; " + _READY
    with trio.fail_after(20):
        async with trio.open_nursery() as nursery:
            door = program(tmp_path, then, ready)
            await keep_door(PLAN, "secret", lambda *_: nursery.cancel_scope.cancel(), program=door)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "told.pid").read_text("utf-8")), 0)


async def test_a_program_that_is_not_there_is_logged(capsys: pytest.CaptureFixture[str]) -> None:
    with trio.move_on_after(0.05):
        await keep_door(PLAN, "secret", lambda *_: None, program=("/no/such/program",), pauses=(60.0,))
    assert "ssh-door-unavailable" in capsys.readouterr().err
