"""The door's processes: connections are handed to them, and what becomes of one is no other's matter."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import asyncssh
import pytest

from paiyou_client.ssh_door import worker
from paiyou_client.ssh_door.gate import Gate
from paiyou_client.ssh_door.handing import Hearing, Said, Work, send_connection
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.ssh_door.workers import NoWorkers, Staffing, Workers
from tests.client.ssh_door.porch import KEY, Reader

pytestmark = pytest.mark.asyncio

_WORK = Work("room.local", 7741, "F", "credential", "/data", "ssh room.local", 1.0, 1.0, guests=True)
_BEHAVES = """
import json, os, socket, struct, sys, time
pair = socket.socket(fileno=int(sys.argv[1]))
assert json.loads(sys.stdin.readline())["credential"] == "credential"
def say(kind, number=0):
    pair.send(struct.pack(">BI", kind, number))
say(1)
held = []
while True:
    data, handles, *_ = socket.recv_fds(pair, 4, 1)
    if not data:
        break
    number, = struct.unpack(">I", data)
    connection = socket.socket(fileno=handles[0])
    connection.setblocking(True)
    wish = connection.recv(1)
    connection.send(str(os.getpid()).encode())
    if wish == b"k":
        say(3, number)
    if wish == b"c":
        os._exit(3)
    if wish == b"q":
        say(4, number)
        connection.close()
    held.append(connection)
"""
"""A process that says who it is to everybody, and does what their first letter says: know them, crash, end the visit."""


@dataclass
class Room:
    """A gate and its processes, and those who came."""

    gate: Gate
    port: int
    workers: Workers
    comers: list[socket.socket] = field(default_factory=list)

    async def come(self, wish: bytes) -> int:
        """Somebody comes; the process that they met."""
        loop = asyncio.get_running_loop()
        comer = socket.socket()
        comer.setblocking(False)
        self.comers.append(comer)
        await loop.sock_connect(comer, ("127.0.0.1", self.port))
        await loop.sock_sendall(comer, wish)
        with suppress(ConnectionResetError):
            return int(await loop.sock_recv(comer, 20) or b"0")
        return 0


async def _until(ready: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not ready():  # noqa: ASYNC110 - of processes, which tell nobody here
            await asyncio.sleep(0.002)


@asynccontextmanager
async def _room(staffing: Staffing, program: str = _BEHAVES, beat: float = 1000.0) -> AsyncIterator[Room]:
    workers = Workers(_WORK, staffing, program=(sys.executable, "-S", "-c", program), beat=beat)
    gate = Gate(Bounds(per_address=100, per_minute=1000, connections=6))
    room = Room(gate, gate.bind("127.0.0.1", 0), workers)
    running = asyncio.create_task(workers.run())
    try:
        await asyncio.wait_for(workers.opened(), 20)
        gate.open(workers.hand)
        yield room
    finally:
        gate.close()
        running.cancel()
        await workers.stop()
        for comer in room.comers:
            comer.close()


def _logged(capsys: pytest.CaptureFixture[str], event: str) -> list[dict[str, object]]:
    lines = (json.loads(line) for line in capsys.readouterr().err.splitlines() if line.startswith("{"))
    return [line for line in lines if line["event"] == event]


async def test_more_people_than_one_process_serves_have_another_and_limits_are_of_all() -> None:
    async with _room(Staffing(most=2, each=2)) as room:
        first = [await room.come(b"k") for _ in range(3)]
        assert len(set(first)) == 1, "the third one does not wait for the process that is started"
        await _until(lambda: len(room.workers.workers) == 2 and all(each.is_open for each in room.workers.workers))
        others = [await room.come(b"k") for _ in range(3)]
        assert len({*first, *others}) == 2
        assert sorted(len(each.tickets) for each in room.workers.workers) == [3, 3]
        assert await room.come(b"k") == 0, "six at once in all"
        assert room.gate.limits.here == 6


async def test_who_leaves_makes_room() -> None:
    async with _room(Staffing(most=1)) as room:
        for _ in range(20):
            assert await room.come(b"q")
            await _until(lambda: not room.gate.limits.here)
        assert room.workers.visits == 0


async def test_a_process_that_crashes_takes_its_own_visits_alone_and_is_noticed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with _room(Staffing(most=2, each=1)) as room:
        stays = await room.come(b"k")
        assert await room.come(b"k") == stays
        await _until(lambda: len(room.workers.workers) == 2 and all(each.is_open for each in room.workers.workers))
        crashes = await room.come(b"c")
        assert crashes not in {0, stays}
        await _until(lambda: room.gate.limits.here == 2)
        assert await room.come(b"k") == stays
        (ended,) = _logged(capsys, "door-process-ended")
        assert (ended["pid"], ended["status"], ended["visits"]) == (crashes, 3, 1)


async def test_where_none_is_left_another_is_started() -> None:
    async with _room(Staffing(most=1)) as room:
        first = await room.come(b"c")
        await _until(lambda: any(each.is_open and each.process.pid != first for each in room.workers.workers))
        assert await room.come(b"k") not in {0, first}


async def test_a_process_that_gives_no_sign_of_life_is_ended(capsys: pytest.CaptureFixture[str]) -> None:
    async with _room(Staffing(most=1, silent=1000.0), beat=0.001) as room:
        hangs = room.workers.workers[0]
        first, hangs.heard_at = hangs.process.pid, hangs.heard_at - 1001.0
        await _until(lambda: all(each.process.pid != first for each in room.workers.workers))
        assert _logged(capsys, "door-process-hangs")[0]["pid"] == first


async def test_a_worker_shows_people_the_client_and_says_what_becomes_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "collect_seldom", lambda: None)
    loop, said = asyncio.get_running_loop(), list[tuple[Said, int]]()
    with socket.create_server(("127.0.0.1", 0)) as nobody, socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setblocking(False)
        gone = nobody.getsockname()[1]
        nobody.close()
        ours, theirs = socket.socketpair()
        for end in (ours, theirs):
            end.setblocking(False)
        hearing = Hearing(ours, lambda kind, number: said.append((kind, number)))
        loop.add_reader(ours, hearing.read)
        work = Work("127.0.0.1", gone, "", "credential", str(tmp_path), "", 60.0, 60.0, guests=True)
        working = asyncio.create_task(worker.serve(work, theirs))
        await _until(lambda: said == [(Said.OPEN, 0)])

        async def connect() -> asyncssh.SSHClientConnection:
            where = listening.getsockname()
            return await asyncssh.connect(*where, username="mei", client_keys=[KEY], known_hosts=None, config=None)

        connecting = asyncio.create_task(connect())
        accepted, _ = await loop.sock_accept(listening)
        assert send_connection(ours, 7, accepted)
        accepted.close()
        connection, reader = await connecting, Reader()
        await connection.create_session(lambda: reader, term_type="xterm", term_size=(80, 24), encoding=None)
        assert "Nothing listens" in await reader.over()
        await _until(lambda: said == [(Said.OPEN, 0), (Said.KNOWN, 7), (Said.GONE, 7)])
        loop.remove_reader(ours)
        ours.close()
        await asyncio.wait_for(working, 20)
        theirs.close()
        connection.close()
        await connection.wait_closed()


@pytest.mark.parametrize("program", ["import sys; sys.exit(1)", None])
async def test_where_none_can_be_had_the_door_gives_up(program: str | None) -> None:
    command = ("/no/such/program",) if program is None else (sys.executable, "-S", "-c", program)
    workers = Workers(_WORK, Staffing(most=1), program=command, pauses=(0.0, 0.0))
    with pytest.raises(NoWorkers):
        await asyncio.wait_for(workers.run(), 20)
