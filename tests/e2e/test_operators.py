"""A server process as its operator sees it: orders typed at a shell, signals, the file, the numbers."""

from __future__ import annotations

import json
import os
import pty
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
import trio

from paiyou_protocol.messages import CreateTable, Failed, Notice
from paiyou_server.journal.records import AccountMade, Erased, Operated
from paiyou_server.journal.store import HOUSE
from paiyou_server.replays.finished import rows_of
from tests.e2e.room import PATIENCE, Room, events_of, room

SERVER = [sys.executable, "-P", "-m", "paiyou_server"]
"""What `paiyou admin` and `paiyou serve` become, a process sooner."""
PAIYOU = [str(Path(sys.executable).with_name("paiyou"))]


def admin(server: Room, *words: str) -> subprocess.CompletedProcess[str]:
    command = [*SERVER, "admin", *words, "--data", str(server.data)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


async def ordered(server: Room, *words: str) -> str:
    done = await trio.to_thread.run_sync(admin, server, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def wait_until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        os.sched_yield()


@pytest.mark.trio
async def test_orders_are_typed_and_their_answers_read(tmp_path: Path) -> None:
    with trio.fail_after(PATIENCE), room(tmp_path / "data") as server:
        ann = await server.come("Ann")
        made = await ann.ok(CreateTable(0, "zhao-pengyou", 5, title="Friday"))
        people = await ordered(server, "people")
        assert [row.split() for row in people.splitlines()[1:]] == [["Ann", ann.person, "yes", "no", "no", "no"]]
        assert "Friday" in await ordered(server, "tables")
        rows = json.loads(await ordered(server, "sessions", "--json"))["rows"]
        assert [row["person"] for row in rows] == [ann.person]
        assert await ordered(server, "say", "tea is ready") == "Told 1 person.\n"
        assert (await ann.until(Notice)).words == ("tea is ready",)
        backup = tmp_path / "backup.sqlite"
        assert "records copied" in await ordered(server, "backup", str(backup), "--why", "before the weekend")
        assert any(isinstance(record, AccountMade) for _, record in rows_of(backup, HOUSE))
        again = await trio.to_thread.run_sync(admin, server, "backup", str(backup))
        assert again.returncode == 1
        assert "not written over" in again.stderr
        nowhere = await trio.to_thread.run_sync(admin, server, "backup", str(tmp_path / "no-folder" / "backup.sqlite"))
        assert "cannot make that file" in nowhere.stderr
        await ordered(server, "forget", "Ann", "--why", "asked for it")
        await ann.gone()
        await ann.stream.aclose()
        assert await ordered(server, "people") == "None.\n"
        assert await ordered(server, "close", str(made.table)) == "Done.\n"
        assert await ordered(server, "drain") != ""
        assert await trio.to_thread.run_sync(server.process.wait) == 0
        assert events_of(server.log)[-1] == "stopped"
        kept = [record for _, record in rows_of(server.data / "journal.sqlite", HOUSE)]
        assert [record.what for record in kept if isinstance(record, Operated)] == [
            "say",
            *("backup",) * 3,
            "close",
            "drain",
        ]
        assert [(record.why) for record in kept if isinstance(record, Erased)] == ["asked for it"]
        assert "No server answers" in (await trio.to_thread.run_sync(admin, server, "people")).stderr
        assert "whole" in (await trio.to_thread.run_sync(admin, server, "check")).stdout


@pytest.mark.parametrize("words", [[], ["dance"], ["mute"], ["mute", "Ann", "--minutes", "long"], ["kick", "a", "b"]])
def test_what_is_no_order_is_a_wrong_command_line(words: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [*PAIYOU, "admin", *words], capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=tmp_path
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.trio
async def test_under_a_service_manager_a_hangup_reads_the_file_again(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text("[limits]\ntables = 0\n")
    with trio.fail_after(PATIENCE), room(tmp_path / "data", "--config", str(file)) as server:
        ann = await server.come("Ann")
        assert isinstance(await ann.ask(CreateTable(0, "zhao-pengyou", 5)), Failed)
        file.write_text("[limits]\ntables = 1\n")
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: "reloaded" in events_of(server.log))
        await ann.ok(CreateTable(0, "zhao-pengyou", 5))
        file.write_text("[limits]\ntabels = 1\n")
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: "reload-refused" in events_of(server.log))
        assert "line 2" in server.log.read_text()
        await ann.stream.aclose()
        assert server.stop() == 0


def test_in_a_terminal_that_has_closed_a_hangup_ends_it_in_good_order(tmp_path: Path) -> None:
    read, write = os.pipe()
    log = tmp_path / "log"
    words = ["--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "data"), "--ready-fd", str(write)]
    child, terminal = pty.fork()
    if child == 0:
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT, 0o600), 2)
        os.set_inheritable(write, True)
        os.execv(sys.executable, [sys.executable, "-m", "paiyou_server", *words])
    os.close(write)
    with os.fdopen(read) as ready:
        assert json.loads(ready.readline())["port"]
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert events_of(log)[-1] == "stopped"


def test_the_numbers_are_at_the_port_beside_its_own(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        metrics = free.getsockname()[1]
    with room(tmp_path / "data", "--metrics", str(metrics)) as server:
        wait_until(lambda: "metrics" in events_of(server.log))
        with urllib.request.urlopen(f"http://127.0.0.1:{metrics}/metrics") as answer:
            assert b"paiyou_sessions 0.0" in answer.read()
        with pytest.raises(OSError, match="refused"):
            urllib.request.urlopen(f"http://127.0.0.2:{metrics}/metrics")
        assert server.stop() == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [("prot = 1\n", "room.toml, line 1: prot: there is no such key; do you mean port?"), ("=", "line 1")],
)
def test_a_file_with_a_mistake_starts_nothing(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text(text)
    command = [*PAIYOU, "serve", "--config", str(file), "--data", str(tmp_path / "data")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "data").exists()
