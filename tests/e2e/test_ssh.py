"""Real `ssh` against the door that the server keeps, and against a real sshd with the set-up of `deploy/`."""

from __future__ import annotations

import getpass
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from paiyou_server.operating.admin import ask
from tests.e2e.room import PATIENCE, Room, room
from tests.e2e.tmux import Tmux

pytestmark = pytest.mark.system

DEPLOY = Path(__file__).parents[2] / "deploy"
PLAY = "tables yet"


@dataclass(frozen=True)
class Ssh:
    """Real `ssh` to one port, with a key of its own and nothing of this user's settings."""

    folder: Path
    port: int

    def __call__(self, *words: str, options: tuple[str, ...] = ()) -> list[str]:
        given = (
            f"IdentityFile={self.folder / 'key'}",
            "IdentitiesOnly=yes",
            "StrictHostKeyChecking=no",
            f"UserKnownHostsFile={self.folder / 'known_hosts'}",
            "LogLevel=ERROR",
            *options,
        )
        settings = [part for each in given for part in ("-o", each)]
        return ["ssh", "-F", os.devnull, "-p", str(self.port), *settings, *words]


def keygen(path: Path) -> None:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True, timeout=PATIENCE)


def line_with(word: str, log: Path) -> str:
    """The first line of a log that has this word, as soon as it is there."""
    with subprocess.Popen(["tail", "-n", "+1", "-F", str(log)], stdout=subprocess.PIPE, text=True) as tail:
        assert tail.stdout is not None
        try:
            return next(line for line in tail.stdout if word in line)
        finally:
            tail.kill()


@contextmanager
def door(folder: Path) -> Iterator[tuple[Room, Ssh]]:
    """A room with an SSH door."""
    keygen(folder / "key")
    with room(folder / "data", "--ssh", "127.0.0.1:0", "--ssh-host", "127.0.0.1") as server:
        opened = json.loads(line_with('"ssh-door-open"', server.log))
        yield server, Ssh(folder, int(opened["port"]))
        assert server.stop() == 0


def people(server: Room) -> list[dict[str, object]]:
    """Who has an account."""
    rows = ask(server.data, {"do": "people"})["rows"]
    assert isinstance(rows, list)
    return rows


def ran(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, check=False, stdin=subprocess.DEVNULL
    )


def test_a_stranger_plays_by_ssh_alone_and_is_known_by_the_key_the_next_time(tmp_path: Path) -> None:
    with door(tmp_path) as (server, ssh):
        with Tmux(tmp_path, *ssh("ana@127.0.0.1")) as terminal:
            terminal.until_shown(PLAY)
            terminal.press("r")
            terminal.until_shown("Every seat is taken")
            code = re.search(r"invite code ([A-Z]{6})", terminal.screen())
            assert code is not None
            assert f"ssh -p {ssh.port} 127.0.0.1 -t {code[1]}" in terminal.screen()
            terminal.press("g")
            terminal.until_shown("Q leave")
            terminal.press("Q")
            terminal.until_shown("connected")
            terminal.press("q")
            terminal.until_shown("ended with 0")
        again = tmp_path / "again"
        again.mkdir()
        with Tmux(again, *ssh("-t", "somebody@127.0.0.1", code[1])) as terminal:
            terminal.until_shown("ana")
        (ana,) = people(server)
        assert (ana["name"], ana["guest"]) == ("ana", False)


def test_there_is_nothing_but_the_client(tmp_path: Path) -> None:
    with door(tmp_path) as (_, ssh):
        host = "ana@127.0.0.1"
        for command, told in (
            (ssh(host), "use ssh -t"),
            (ssh(host, "ls"), "use ssh -t"),
            (ssh("-tt", host, "ls"), "That is no code"),
            (ssh("-s", host, "sftp"), "subsystem"),
            (ssh("-W", "127.0.0.1:22", host), "forwarding failed"),
            (ssh("-N", host, options=("ExitOnForwardFailure=yes", "RemoteForward=0 127.0.0.1:22")), "forwarding"),
        ):
            done = ran(command)
            assert done.returncode != 0, command
            assert told in done.stdout + done.stderr, command
        port = ("-P", str(ssh.port), *ssh("x")[4:-1])
        assert ran(["scp", "-F", os.devnull, *port, f"{host}:/etc/hostname", str(tmp_path / "got")]).returncode != 0
        assert not (tmp_path / "got").exists()


@pytest.mark.parametrize(
    ("term", "told"), [("dumb", "No tables yet"), ("xterm", PLAY), ("vt100", PLAY), ("tmux", PLAY)]
)
def test_any_terminal_is_drawn_on_or_written_to(tmp_path: Path, term: str, told: str) -> None:
    with door(tmp_path) as (_, ssh), Tmux(tmp_path, "env", f"TERM={term}", *ssh("ana@127.0.0.1")) as terminal:
        terminal.until_shown(told)


def test_who_wants_no_screen_is_read_to_line_by_line(tmp_path: Path) -> None:
    with door(tmp_path) as (_, ssh):
        typed = "help\nlist\nquit\n"
        done = subprocess.run(ssh("ana@127.0.0.1", "plain"), input=typed, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert "At any time: hand, table, trick" in done.stdout
        assert "No tables yet" in done.stdout
        assert not {"\x1b", "\r"} & set(done.stdout)


def test_who_watches_needs_no_key_and_no_name(tmp_path: Path) -> None:
    with (
        door(tmp_path) as (server, ssh),
        Tmux(tmp_path, *ssh("watch@127.0.0.1", options=("PubkeyAuthentication=no",))) as terminal,
    ):
        terminal.until_shown("What is played here")
        (guest,) = people(server)
        assert guest["guest"]


def test_the_line_for_friends_is_copied_into_the_terminals_own_clipboard(tmp_path: Path) -> None:
    with door(tmp_path) as (_, ssh), Tmux(tmp_path, *ssh("ana@127.0.0.1")) as terminal:
        terminal.tmux("set-option", "-g", "set-clipboard", "on")
        terminal.until_shown(PLAY)
        terminal.press("r")
        terminal.until_shown("copy the link")
        terminal.press("y")
        terminal.until(lambda _: "-t" in terminal.tmux("list-buffers"), "a copy")
        assert re.fullmatch(rf"ssh -p {ssh.port} 127.0.0.1 -t [A-Z]{{6}}", terminal.tmux("show-buffer").strip())


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_whoever_is_lost_has_the_seat_again_by_the_same_key(tmp_path: Path, number: signal.Signals) -> None:
    with door(tmp_path) as (server, ssh):
        with Tmux(tmp_path, *ssh("ana@127.0.0.1")) as terminal:
            terminal.until_shown(PLAY)
            terminal.press("r")
            terminal.until_shown("Every seat is taken")
            terminal.press("g")
            terminal.until_shown("Q leave")
            shell = terminal.tmux("display-message", "-p", "#{pane_pid}").strip()
            (lost,) = ran(["pgrep", "-P", shell, "-x", "ssh"]).stdout.split()
            os.kill(int(lost), number)
            again = tmp_path / "again"
            again.mkdir()
            with Tmux(again, *ssh("ana@127.0.0.1")) as other:
                other.until_shown("you have a seat here")
                other.press("Enter")
                other.until_shown("Q leave")
            if number is signal.SIGSTOP:
                os.kill(int(lost), signal.SIGKILL)
        (ana,) = people(server)
        assert ana["name"] == "ana"


# --- an sshd of one's own --------------------------------------------------------------------------------------------


@contextmanager
def sshd(folder: Path, server: Room) -> Iterator[Ssh]:
    """A real sshd with the set-up of `deploy/`, for this user in the place of `paiyou`."""
    made = ask(server.data, {"do": "door", "door": "sshd"})
    (folder / "credential").write_text(f"{made['credential']}\n", "utf-8")
    for name in ("key", "host_key"):
        keygen(folder / name)
    text = (DEPLOY / "paiyou-sshd.conf").read_text("utf-8")
    for old, new in (
        ("Match User paiyou", f"Match User {getpass.getuser()}"),
        (
            "AuthorizedKeysCommandUser nobody",
            f"AuthorizedKeysCommandUser {'nobody' if os.geteuid() == 0 else getpass.getuser()}",
        ),
        ("/opt/paiyou/bin/paiyou ", f"{sys.executable} -m paiyou_cli.main "),
        ("session 127.0.0.1 ", f"session 127.0.0.1:{server.port} "),
        ("/etc/paiyou/door ", f"{folder / 'credential'} "),
        ("--accept FINGERPRINT", "--plaintext"),
    ):
        assert old in text
        text = text.replace(old, new)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    given = f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder / 'host_key'}\nPidFile none\nPermitRootLogin yes\nUsePAM no\n"
    (folder / "sshd_config").write_text(f"{given}StrictModes no\n{text}", "utf-8")
    Path("/run/sshd").mkdir(exist_ok=True) if os.geteuid() == 0 else None
    program = next(path for path in ("/usr/sbin/sshd", "/usr/bin/sshd") if Path(path).exists())
    with (folder / "sshd.log").open("wb") as log:
        process = subprocess.Popen([program, "-D", "-e", "-f", str(folder / "sshd_config")], stderr=log)
    try:
        line_with("Server listening", folder / "sshd.log")
        yield Ssh(folder, port)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def test_behind_an_sshd_the_key_is_the_account(tmp_path: Path) -> None:
    user = getpass.getuser()
    with room(tmp_path / "data") as server, sshd(tmp_path, server) as ssh:
        with Tmux(tmp_path, *ssh(f"{user}@127.0.0.1", options=("SetEnv=LC_PAIYOU=ana",))) as terminal:
            terminal.until_shown(PLAY)
            terminal.press("q")
            terminal.until_shown("ended with 0")
        again = tmp_path / "again"
        again.mkdir()
        with Tmux(again, *ssh(f"{user}@127.0.0.1")) as terminal:
            assert "ana" in terminal.until_shown(PLAY)
        (ana,) = people(server)
        assert (ana["name"], ana["guest"]) == ("ana", False)
        for command, told in (
            (ssh(f"{user}@127.0.0.1", "id"), "use ssh -t"),
            (ssh("-tt", f"{user}@127.0.0.1", "id"), "That is no code"),
            (ssh("-W", "127.0.0.1:22", f"{user}@127.0.0.1"), "forwarding failed"),
        ):
            done = ran(command)
            assert done.returncode != 0, command
            assert told in done.stdout + done.stderr, command
            assert "uid=" not in done.stdout
