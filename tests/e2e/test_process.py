"""The server as a process: how it starts, what it refuses, how it stops."""

from __future__ import annotations

import argparse
import os
import socket
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import trio

from paiyou_client.links import parse_target
from paiyou_protocol.messages import VERSIONS, AddBot, CreateTable, Hello, JoinTable, ListTables, Notice, Sit, StartGame
from paiyou_server.journal.data_folder import hold
from paiyou_server.operating.option_types import server_address
from tests.e2e.room import PATIENCE, events_of, room, start


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "paiyou_server", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.trio
async def test_it_stops_as_told_and_says_so_to_everybody(tmp_path: Path) -> None:
    with trio.fail_after(PATIENCE), room(tmp_path / "data") as server:
        ann = await server.come("Ann")
        server.process.terminate()
        last = (await ann.gone())[-1]
        assert isinstance(last, Notice)
        assert last.code == "closing"
        assert await trio.to_thread.run_sync(server.process.wait) == 0
        await ann.stream.aclose()
        assert events_of(server.log)[-1] == "stopped"


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = run("--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path / "data"))
    assert refused.returncode == 1
    assert f"Port {port} is in use" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.trio
async def test_it_ends_in_good_order_however_its_peers_behave(tmp_path: Path) -> None:
    """One peer has never said hello, one reads nothing of much, one has bots thinking."""
    with trio.fail_after(PATIENCE), room(tmp_path / "data", "--set", "requests_burst=100000") as server:
        mute = await server.connect()
        ann = await server.come("Ann")
        deaf = await server.come("Deaf")
        table = (await ann.ok(CreateTable(0, "zhao-pengyou", 5, timers={"draw": 0, "bot": 0, "next": 0}))).table
        assert table is not None
        for _ in range(5):
            await ann.ok(AddBot(0, table))
        await ann.ok(StartGame(0, table))
        request = deaf.connection.send(JoinTable(1, table))
        with trio.move_on_after(1):
            await deaf.stream.send_all(request * 2000)
        assert await trio.to_thread.run_sync(server.stop) == 0
        for client in (mute, ann, deaf):
            await client.stream.aclose()


@pytest.mark.trio
async def test_what_was_acknowledged_before_a_stop_is_there_after_it(tmp_path: Path) -> None:
    with trio.fail_after(PATIENCE):
        with room(tmp_path / "data") as first:
            ann = await first.come("Ann")
            table = (await ann.ok(CreateTable(0, "zhao-pengyou", 5, "Friday"))).table
            assert table is not None
            await ann.ok(Sit(0, table, 3))
            await trio.to_thread.run_sync(first.stop)
            await ann.stream.aclose()
        with room(tmp_path / "data") as second:
            again = await second.come(token=ann.token)
            assert again.welcome is not None
            assert again.welcome.tables == (table,)
            await again.stream.aclose()


def test_a_second_server_on_the_same_data_is_refused_by_name_of_the_first(tmp_path: Path) -> None:
    with room(tmp_path / "data") as server:
        second = run("--host", "127.0.0.1", "--port", "0", "--data", str(server.data))
        assert second.returncode == 3
        assert f"process {server.process.pid} on " in second.stderr
        assert f"at 127.0.0.1 port {server.port}" in second.stderr
        assert "Traceback" not in second.stderr


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with room(tmp_path / "data") as server:
        second = run("--host", "127.0.0.1", "--port", str(server.port), "--data", str(tmp_path / "other"))
        assert second.returncode == 1
        assert "Traceback" not in second.stderr
        assert len(second.stderr.strip().splitlines()) == 1


def test_a_foreign_file_in_the_journals_place_is_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "journal.sqlite").write_bytes(b"tea and biscuits" * 1000)
    refused = run("--host", "127.0.0.1", "--port", "0", "--data", str(folder))
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert (folder / "journal.sqlite").read_bytes() == b"tea and biscuits" * 1000


@pytest.mark.trio
@pytest.mark.parametrize("harm", ["a page", "a record"])
async def test_a_damaged_journal_is_one_sentence_and_left_as_it_is(tmp_path: Path, harm: str) -> None:
    with trio.fail_after(PATIENCE), room(tmp_path / "data") as server:
        ann = await server.come("Ann")
        await trio.to_thread.run_sync(server.stop)
        await ann.stream.aclose()
    path = tmp_path / "data" / "journal.sqlite"
    if harm == "a page":
        path.write_bytes(path.read_bytes()[:4096] + bytes(len(path.read_bytes()) - 4096))
    else:
        with sqlite3.connect(path) as database:
            database.execute("UPDATE records SET body = x'c1'")
        database.close()
    before = path.read_bytes()
    refused = run("--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "data"))
    assert refused.returncode == 1
    assert refused.stderr.startswith("The journal in")
    assert len(refused.stderr.strip().splitlines()) == 1
    assert path.read_bytes() == before


def test_a_journal_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").mkdir()
    refused = run("--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path))
    assert refused.returncode == 1
    assert len(refused.stderr.strip().splitlines()) == 1


def test_an_empty_journal_is_one_sentence_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").touch()
    refused = run("--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path))
    assert (refused.returncode, len(refused.stderr.strip().splitlines())) == (1, 1)
    assert str(tmp_path / "journal.sqlite") in refused.stderr
    assert (tmp_path / "journal.sqlite").read_bytes() == b""


def test_a_data_folder_that_cannot_be_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "tea").touch()
    refused = run("--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "tea"))
    assert (refused.returncode, len(refused.stderr.strip().splitlines())) == (1, 1)
    assert str(tmp_path / "tea") in refused.stderr


@pytest.mark.parametrize("given", [("--data", ""), ("--launch-fd", "99"), ("--ready-fd", "99"), ("--ready-fd", "tea")])
def test_what_is_no_folder_or_no_descriptor_is_refused(given: tuple[str, str]) -> None:
    refused = run("--host", "127.0.0.1", "--port", "0", *given)
    assert (refused.returncode, "Traceback" in refused.stderr) == (2, False)
    assert given[0] in refused.stderr.splitlines()[-1]


@pytest.mark.parametrize("port", ["-1", "65536", "99999", "tea"])
def test_a_port_that_is_none_is_refused(tmp_path: Path, port: str) -> None:
    refused = run("--host", "127.0.0.1", "--port", port, "--data", str(tmp_path))
    assert (refused.returncode, "Traceback" in refused.stderr) == (2, False)


@pytest.mark.parametrize("setting", ["tea=1", "tables", "tables=many", "tables=-1", "tables=nan"])
def test_a_setting_that_is_none_is_refused(setting: str) -> None:
    refused = run("--set", setting)
    assert (refused.returncode, "Traceback" in refused.stderr) == (2, False)


def test_what_it_keeps_is_for_its_user_alone(tmp_path: Path) -> None:
    with room(tmp_path / "data") as server:
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (server.data, *server.data.iterdir())}
    assert modes.pop("data") == 0o700
    assert set(modes.values()) == {0o600}


def test_a_folder_that_was_there_keeps_its_mode_and_our_files_are_ours_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "journal.sqlite").touch(0o644)
    with hold(tmp_path):
        assert tmp_path.stat().st_mode & 0o777 == 0o755
        assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def test_it_says_where_it_listens_and_what_to_type(tmp_path: Path) -> None:
    with room(tmp_path / "data") as server:
        said = server.log.read_text()
        assert f"To join: paiyou join 127.0.0.1:{server.port}" in said


@pytest.mark.trio
async def test_a_private_server_ends_when_its_client_does_and_keeps_the_game(tmp_path: Path) -> None:
    with trio.fail_after(PATIENCE):
        leashed, leash = os.pipe()
        os.write(leash, b"secret\n")
        server = start(tmp_path / "data", "--launch-fd", str(leashed), keep=(leashed,))
        os.close(leashed)
        stranger = await server.connect()
        assert getattr(await stranger.greet(Hello(VERSIONS, name="Eve", launch="guess")), "code", None) == "launch"
        ann = await server.connect()
        await ann.greet(Hello(VERSIONS, name="Ann", launch="secret"))
        await ann.ask(ListTables(0))
        late = await server.connect()
        assert getattr(await late.greet(Hello(VERSIONS, name="Eve", launch="secret")), "code", None) == "launch"
        again = await server.come(token=ann.token)
        assert again.person == ann.person
        os.close(leash)
        assert await trio.to_thread.run_sync(server.process.wait) == 0
        for client in (stranger, ann, late, again):
            await client.stream.aclose()
        assert events_of(server.log)[-1] == "stopped"


@pytest.mark.parametrize(
    ("public", "works"),
    [
        ("room.example", True),
        ("room.example:80", True),
        ("[2001:db8::1]:80", True),
        ("bücher.example", True),
        ("2001:db8::1", False),
        ("room.example:0", False),
        ("http://room.example", False),
        ("", False),
        ("room\x1b[2J", False),
    ],
)
def test_how_friends_reach_it_is_an_address_that_they_can_type(public: str, works: bool) -> None:
    if works:
        assert str(parse_target(f"paiyou://{server_address(public)}/")) == f"paiyou://{public}/"
        return
    with pytest.raises(argparse.ArgumentTypeError):
        server_address(public)
