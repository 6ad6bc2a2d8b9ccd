"""A program in a terminal that understands what it writes: tmux, with a socket of its own."""

from __future__ import annotations

import os
import select
import shlex
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

PATIENCE = 60.0


class Tmux:
    """While entered, the command runs in a terminal of this size; `screen` is what it shows."""

    def __init__(self, folder: Path, *command: str, size: tuple[int, int] = (80, 24)) -> None:
        self._socket = str(folder / "tmux")
        self._output = str(folder / "output")
        self._news = -1
        self._command = command
        self._size = size

    def __enter__(self) -> Tmux:
        cells, rows = (str(number) for number in self._size)
        run = f"{shlex.join(self._command)}; echo ended with $?; exec cat"
        os.mkfifo(self._output)
        self._news = os.open(self._output, os.O_RDONLY | os.O_NONBLOCK)
        self.tmux("-f", os.devnull, "new-session", "-d", "-x", cells, "-y", rows, run)
        self.tmux("pipe-pane", f"exec cat > {shlex.quote(self._output)}")
        return self

    def __exit__(self, _type: type[BaseException] | None, _value: object, _trace: TracebackType | None) -> None:
        self.tmux("kill-server")
        os.close(self._news)

    def press(self, *keys: str) -> None:
        """Keys by tmux's names: a letter, ``Enter``, ``Space``, ``Right``, ``C-c``."""
        self.tmux("send-keys", *keys)

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def until(self, seen: Callable[[str], bool], what: str) -> str:
        """The screen as soon as it shows what is looked for."""
        end = time.monotonic() + PATIENCE
        while not seen(screen := self.screen()):
            assert time.monotonic() < end, f"{what} did not come:\n{screen}"
            self._wait_for_output()
        return screen

    def until_shown(self, text: str) -> str:
        return self.until(lambda screen: text in screen, text)

    def _wait_for_output(self) -> None:
        if select.select([self._news], [], [], 1.0)[0]:
            with suppress(BlockingIOError):
                while os.read(self._news, 65536):
                    pass

    def tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self._socket, *arguments], capture_output=True, text=True, check=True, timeout=PATIENCE
        )
        return done.stdout
