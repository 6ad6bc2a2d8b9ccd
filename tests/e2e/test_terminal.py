"""The terminal is given back whole: after quitting, after a signal, after an error of ours; and an idle client is silent."""

from __future__ import annotations

import os
import re
import select
import signal
import socket
import sys
from pathlib import Path

import pytest

from tests.e2e.pseudo_terminal import PATIENCE, PseudoTerminal, assert_given_back

PAIYOU = (sys.executable, "-m", "paiyou_cli.main")

FOREGROUND = 30
"""The first of the codes that choose a colour."""
_STYLE = re.compile(rb"\x1b\[([\d;]*)m")

CRASHING = """
import sys
from pathlib import Path
from paiyou_client.run import run
from paiyou_client.screens.home import HomeScreen
from paiyou_client.starts import AtHome, Setup

def broken(self):
    raise RuntimeError("the hand is 2s 3h")

HomeScreen.action_go = broken
sys.exit(run(Setup(data=Path(sys.argv[1])), AtHome()))
"""

STUCK = """
import sys, time
from pathlib import Path
from paiyou_client import signals_taken
from paiyou_client.run import run
from paiyou_client.screens.home import HomeScreen
from paiyou_client.starts import AtHome, Setup

def stuck(self):
    print("stuck now", file=sys.__stderr__, flush=True)
    while True:
        time.sleep(0.01)

signals_taken.STUCK = 0.2
HomeScreen.action_go = stuck
sys.exit(run(Setup(data=Path(sys.argv[1])), AtHome()))
"""


def at_home(data: Path, **env: str) -> PseudoTerminal:
    return PseudoTerminal(*PAIYOU, "--data", str(data), "--name", "Mei", env=env)


def test_after_quitting(tmp_path: Path) -> None:
    with at_home(tmp_path) as terminal:
        terminal.until("Play now")
        assert terminal.modes()[1049] is True
        terminal.press("q")
        assert terminal.ends() == 0
        assert_given_back(terminal)


def test_bytes_that_are_no_utf_8_end_nothing_and_the_next_key_works(tmp_path: Path) -> None:
    with at_home(tmp_path) as terminal:
        terminal.until("Play now")
        terminal.press(b"\xff\xfe\x80\x1b[200~caf\xe9\x1b[201~\xc3")
        terminal.press("q")
        assert terminal.ends() == 0
        assert_given_back(terminal)
        assert b"Traceback" not in terminal.output


def test_ctrl_c_quits(tmp_path: Path) -> None:
    with at_home(tmp_path) as terminal:
        terminal.until("Play now")
        terminal.press("\x03")
        assert terminal.ends() == 0
        assert_given_back(terminal)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_after_a_signal(tmp_path: Path, number: signal.Signals) -> None:
    with at_home(tmp_path) as terminal:
        terminal.until("Play now")
        terminal.process.send_signal(number)
        assert terminal.ends() == 128 + number
        assert_given_back(terminal)


def test_after_an_error_of_ours_with_a_sentence_and_no_page_of_values(tmp_path: Path) -> None:
    with PseudoTerminal(sys.executable, "-c", CRASHING, str(tmp_path)) as terminal:
        terminal.until("Play now")
        terminal.press("\r")
        assert terminal.ends() == 1
        assert_given_back(terminal)
        left = terminal.output[terminal.output.rindex(b"\x1b[?1049l") :].decode()
        assert "Paiyou stopped because of an error in it" in left
        assert "2s 3h" not in left
        assert "RuntimeError: the hand is 2s 3h" in (tmp_path / "crash.log").read_text()


def test_a_signal_at_a_table_ends_its_server_too(tmp_path: Path) -> None:
    with PseudoTerminal(*PAIYOU, "play", "--data", str(tmp_path), "--name", "Mei") as terminal:
        terminal.until("deal 1")
        (lock,) = tmp_path.glob("own/*/server/server.lock")
        server = os.pidfd_open(int(lock.read_text().split()[1]))
        assert not select.select([server], [], [], 0)[0]
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.ends() == 128 + signal.SIGTERM
        assert_given_back(terminal)
        # It may outlive the client for a moment; a descriptor of a process is readable once that has ended.
        assert select.select([server], [], [], PATIENCE)[0]
        os.close(server)


def test_after_its_server_was_killed(tmp_path: Path) -> None:
    with PseudoTerminal(*PAIYOU, "play", "--data", str(tmp_path), "--name", "Mei") as terminal:
        terminal.until("deal 1")
        (lock,) = tmp_path.glob("own/*/server/server.lock")
        os.kill(int(lock.read_text().split()[1]), signal.SIGKILL)
        terminal.until("onnection")  # lost, or being made again
        terminal.press("\x03")
        assert terminal.ends() == 0
        assert_given_back(terminal)


@pytest.mark.parametrize("by_key", [False, True])
def test_while_it_is_suspended_and_after_it_has_gone_on(tmp_path: Path, *, by_key: bool) -> None:
    with at_home(tmp_path) as terminal:
        terminal.until("Play now")
        if by_key:
            terminal.press("\x1a")
        else:
            terminal.process.send_signal(signal.SIGTSTP)
        terminal.read_while(lambda: not terminal.is_stopped(), lambda: "it was not suspended")
        terminal.writes_within(0.0)
        assert_given_back(terminal)
        before = len(terminal.output)
        terminal.process.send_signal(signal.SIGCONT)
        terminal.read_while(lambda: b"Play now" not in terminal.output[before:], lambda: "it was not painted again")
        modes = terminal.modes()
        assert (modes[1049], modes[25], modes[1000]) == (True, False, True)
        terminal.press("q")
        assert terminal.ends() == 0
        assert_given_back(terminal)


def test_an_app_that_is_stuck_is_ended_by_a_signal_all_the_same(tmp_path: Path) -> None:
    with PseudoTerminal(sys.executable, "-c", STUCK, str(tmp_path)) as terminal:
        terminal.until("Play now")
        terminal.press("\r")
        terminal.until("stuck now")
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.ends() == 128 + signal.SIGTERM
        assert_given_back(terminal)


def test_a_terminal_that_has_gone_ends_it(tmp_path: Path) -> None:
    with at_home(tmp_path) as terminal:
        terminal.until("Play now")
        terminal.hang_up()
        assert terminal.process.wait(PATIENCE) != 0


def test_a_server_that_is_not_there_is_told_on_the_terminal_given_back(tmp_path: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        with PseudoTerminal(*PAIYOU, "join", f"127.0.0.1:{port}", "--data", str(tmp_path)) as terminal:
            assert terminal.ends() == 1
            assert_given_back(terminal)
            left = terminal.output[terminal.output.rindex(b"\x1b[?1049l") :].decode()
            assert f"Nothing listens at 127.0.0.1:{port}." in left


def test_an_idle_screen_writes_nothing(tmp_path: Path) -> None:
    with at_home(tmp_path) as terminal:
        terminal.until("Play now")
        terminal.press("\x1b[B")
        terminal.until("Enter")
        terminal.writes_within(0.5)
        assert terminal.writes_within(1.5) == b""


@pytest.mark.parametrize("theme", ["", "textual-ansi", "ansi-dark"])
def test_where_no_colour_is_wanted_none_is_sent(tmp_path: Path, theme: str) -> None:
    with at_home(tmp_path, NO_COLOR="1", TEXTUAL_THEME=theme) as terminal:
        terminal.until("Play now")
        terminal.press("q")
        assert terminal.ends() == 0
        codes = {int(code) for said in _STYLE.findall(terminal.output) for code in said.split(b";") if code}
        assert codes
        assert not [code for code in codes if code >= FOREGROUND]


def test_the_size_of_the_terminal_is_followed(tmp_path: Path) -> None:
    with PseudoTerminal(*PAIYOU, "--data", str(tmp_path), size=(60, 20)) as terminal:
        terminal.until("needs ")
        terminal.until("larger.")
        os.kill(terminal.process.pid, signal.SIGTERM)
        assert terminal.ends() == 128 + signal.SIGTERM
        assert_given_back(terminal)
