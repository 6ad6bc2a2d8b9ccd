"""A program on a terminal of its own, and what it has done to that terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Final

PATIENCE: Final = 30.0
"""Seconds to wait for what must come; no test passes by waiting."""

_MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")

_SIZE = ("COLUMNS", "LINES")
"""What a shell or a test runner may have set, and a program would believe rather than its terminal."""


class PseudoTerminal:
    """While entered, the program runs; what it writes is kept in ``output``."""

    def __init__(self, *command: str, size: tuple[int, int] = (80, 24), env: dict[str, str] | None = None) -> None:
        self._command = command
        self._size = size
        ours = {name: value for name, value in os.environ.items() if name not in _SIZE}
        self._env = {**ours, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", **(env or {})}
        self.output = bytearray()
        self._master = -1
        self._slave = -1

    def __enter__(self) -> PseudoTerminal:
        self._master, self._slave = pty.openpty()
        cells, rows = self._size
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cells, 0, 0))
        self.attributes_before = termios.tcgetattr(self._slave)
        # A program of its own session, whose terminal this is: what hangs up reaches it as it does in a real one.
        starter = "import fcntl,os,sys,termios;os.setsid();fcntl.ioctl(0,termios.TIOCSCTTY,0);os.execvp(sys.argv[1],sys.argv[1:])"
        self.process = subprocess.Popen(
            [sys.executable, "-c", starter, *self._command],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env=self._env,
            close_fds=True,
        )
        return self

    def __exit__(self, _type: type[BaseException] | None, _value: object, _trace: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for descriptor in (self._master, self._slave):
            if descriptor >= 0:
                os.close(descriptor)

    def press(self, keys: str | bytes) -> None:
        os.write(self._master, keys.encode() if isinstance(keys, str) else keys)

    def until(self, text: str) -> None:
        """Wait until the program has written this."""
        self.read_while(lambda: text.encode() not in self.output, lambda: f"{text!r} did not come")

    def ends(self) -> int:
        """Wait until the program has ended; its exit status."""
        self.read_while(lambda: self.process.poll() is None, lambda: "the program did not end")
        self._read(0.0)
        return self.process.wait()

    def writes_within(self, seconds: float) -> bytes:
        """What it writes from now on for so long."""
        seen = len(self.output)
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._read(left)
        return bytes(self.output[seen:])

    def is_stopped(self) -> bool:
        """Whether the program was suspended and has not gone on."""
        return Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "T"

    def hang_up(self) -> None:
        """The terminal is gone."""
        os.close(self._slave)
        os.close(self._master)
        self._slave = self._master = -1

    def modes(self) -> dict[int, bool]:
        """Each private mode that the program has switched, and how it stands now."""
        modes: dict[int, bool] = {}
        for numbers, way in _MODE.findall(self.output):
            modes.update({int(number): way == b"h" for number in numbers.split(b";")})
        return modes

    def keyboard_levels(self) -> int:
        """How many levels of the keyboard protocol are left switched on."""
        return len(re.findall(rb"\x1b\[>[0-9]+u", self.output)) - len(re.findall(rb"\x1b\[<[0-9]*u", self.output))

    def attributes(self) -> list[Any]:
        return termios.tcgetattr(self._slave)

    def read_while(self, condition: Callable[[], bool], else_say: Callable[[], str]) -> None:
        """Read on as long as something is so, and not for ever."""
        end = time.monotonic() + PATIENCE
        while condition():
            assert time.monotonic() < end, f"{else_say()}; it wrote {self.output[-2000:]!r}"
            self._read(0.1)

    def _read(self, seconds: float) -> None:
        while self._master >= 0 and select.select([self._master], [], [], seconds)[0]:
            try:
                self.output += os.read(self._master, 65536)
            except OSError:
                return
            seconds = 0.0


def assert_given_back(terminal: PseudoTerminal) -> None:
    """The terminal is as it was before the program."""
    modes = terminal.modes()
    assert modes[1049] is False, "the alternate screen is left"
    assert modes[25] is True, "the cursor is shown"
    assert modes.get(7, True), "lines wrap"
    assert not [mode for mode in (1000, 1002, 1003, 1006, 1015, 1016) if modes.get(mode)], "the mouse is off"
    assert not [mode for mode in (1004, 2004, 2048) if modes.get(mode)], "paste, focus and sizes are not reported"
    assert terminal.keyboard_levels() == 0
    assert terminal.attributes() == terminal.attributes_before
