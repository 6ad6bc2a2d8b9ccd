"""A room on one machine is found by a client on another, which has no other way to hear of it, and joined with Enter.

The two are network namespaces with a cable between them.  Where none can be made, the same search goes over loopback; the
output says which it was.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import which

import pytest
import trio

from paiyou_client.address import Address
from paiyou_client.nearby import Found, LanSearch
from paiyou_server.operating.announcing import Presence, announce
from tests.e2e.room import PATIENCE
from tests.e2e.test_nearby import EMPTY, LOOPBACK, found_by
from tests.e2e.test_ssh import line_with
from tests.e2e.tmux import Tmux

pytestmark = pytest.mark.system

PYTHON = (sys.executable, "-m")


class NoNamespaces(Exception):
    """This user, or this system, makes none."""


@dataclass(frozen=True)
class Machine:
    """A namespace and its address."""

    name: str
    address: str

    def __call__(self, *command: str) -> list[str]:
        """The command, as it runs there."""
        return ["ip", "netns", "exec", self.name, *command]


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise NoNamespaces(done.stderr.strip())


@contextmanager
def two_machines() -> Iterator[tuple[Machine, Machine]]:
    """Two namespaces with a cable between them, and nothing else.  Raises `NoNamespaces`."""
    if which("ip") is None:
        raise NoNamespaces("there is no `ip`")
    cables = tuple(f"py{os.getpid()}{end}" for end in "ab")
    machines = tuple(Machine(f"paiyou-{cable}", f"10.77.0.{number}") for number, cable in enumerate(cables, 1))
    try:
        for machine in machines:
            _ip("netns", "add", machine.name)
        _ip(
            "link",
            "add",
            cables[0],
            "netns",
            machines[0].name,
            "type",
            "veth",
            "peer",
            cables[1],
            "netns",
            machines[1].name,
        )
        for machine, cable in zip(machines, cables, strict=True):
            _ip("-n", machine.name, "address", "add", f"{machine.address}/24", "dev", cable)
            for link in ("lo", cable):
                _ip("-n", machine.name, "link", "set", link, "up")
            _ip("-n", machine.name, "route", "add", "224.0.0.0/4", "dev", cable)
        yield machines[0], machines[1]
    finally:
        for machine in machines:
            with suppress(NoNamespaces, OSError):
                _ip("netns", "delete", machine.name)


@contextmanager
def _served(machine: Machine, folder: Path) -> Iterator[None]:
    given = ("--data", str(folder / "room"), "--announce-as", "Attic", "--ssh", ":2222")
    with (folder / "room.log").open("wb") as log:
        process = subprocess.Popen(machine(*PYTHON, "paiyou_server", *given), stdout=log, stderr=log)
    try:
        line_with('"ssh-door-open"', folder / "room.log")
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _found_and_joined(host: Machine, guest: Machine, folder: Path) -> None:
    join = guest(*PYTHON, "paiyou_cli.main", "join", "--data", str(folder / "guest"))
    with _served(host, folder), Tmux(folder, "env", "LC_ALL=C.UTF-8", *join) as terminal:
        terminal.until_shown("Attic")
        terminal.press("Up")
        terminal.until(lambda screen: any("▶ Nearby" in row for row in screen.splitlines()), "the entry, chosen")
        terminal.press("Enter")
        if "called" in terminal.until(lambda screen: "called" in screen or "tables yet" in screen, "the lobby"):
            terminal.press("a", "n", "a", "Enter")
        assert host.address in terminal.until_shown("tables yet")


async def _found_on_loopback() -> None:
    search, where = LanSearch(LOOPBACK), Address("127.0.0.1", 7741)
    try:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(announce, Presence(7741, lambda: LOOPBACK, lambda: EMPTY, LOOPBACK))
            await found_by(search, (Found(where, EMPTY),))
            nursery.cancel_scope.cancel()
    finally:
        search.close()
        await trio.to_thread.run_sync(search.join, 30)


def test_a_room_is_found_from_another_machine_and_joined(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    how = "between two network namespaces"
    try:
        with two_machines() as (host, guest):
            _found_and_joined(host, guest, tmp_path)
    except NoNamespaces as why:
        how = f"on loopback, as no network namespaces can be made here ({why})"
        trio.run(_found_on_loopback)
    with capsys.disabled():
        sys.stdout.write(f"\nA room was found {how}.\n")
