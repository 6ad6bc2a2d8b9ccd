"""Other people's engines, measured in the same run: each is a process of its own venv, `.venv-bench`.

What stands there is the extra ``bench`` of pyproject.toml.  It is no part of the locks: nothing that is run or tested
needs it.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import IO, Final

from scripts.bench_lib.plays import Rates

ROOT: Final = Path(__file__).resolve().parents[2]
VENV: Final = ROOT / ".venv-bench"
READINGS: Final = {
    "rlcard": ("RLCard gin rummy, env.step",),
    "open_spiel": ("OpenSpiel gin rummy, players' actions", "OpenSpiel gin rummy, chance's draws too"),
}
"""The baselines by package, and how the counts of each may be read: the first is what ours are held against."""


class Missing(Exception):
    """A baseline that cannot be measured here; ``reason`` is a line for people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Baseline:
    """A process that plays for a while whenever it is asked.  Raises `Missing`."""

    def __init__(self, package: str, seed: int) -> None:
        self.readings: tuple[str, ...] = READINGS[package]
        install(package)
        worker = Path(__file__).with_name(f"baseline_{package}.py")
        command = [str(VENV / "bin" / "python"), "-W", "ignore", str(worker), str(seed)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._ask("0")

    def rates(self, seconds: float) -> tuple[Rates, ...]:
        """Counts a CPU second, over about so many of them.  Raises `Missing` if the process has died."""
        in_play_and_whole = iter(self._ask(str(seconds)))
        return tuple([Rates(*pair) for pair in zip(in_play_and_whole, in_play_and_whole, strict=True)])

    def close(self) -> None:
        """End the process."""
        self._in.close()
        self._process.wait(10)

    @property
    def _in(self) -> IO[str]:
        assert self._process.stdin is not None
        return self._process.stdin

    def _ask(self, words: str) -> list[float]:
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        try:
            print(words, file=self._in, flush=True)
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise Missing(_last_line(self._process.stderr.read()))
        return [float(word) for word in answer.split()]


def install(package: str) -> None:
    """Have a package of the extra in `.venv-bench`.  Raises `Missing`."""
    python = VENV / "bin" / "python"
    if not python.exists():
        _run([sys.executable, "-m", "venv", str(VENV)])
    wanted = next(one for one in _extra() if one.startswith(package))
    if subprocess.run(
        [str(python), "-m", "pip", "show", "--quiet", package], check=False, capture_output=True
    ).returncode:
        print(f"Installing {wanted} into {VENV.name} ...", file=sys.stderr)
        _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wanted])


def _extra() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [str(one) for one in project["optional-dependencies"]["bench"]]


def _run(command: list[str]) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise Missing(_last_line(done.stderr))


def _last_line(text: str) -> str:
    return text.strip().splitlines()[-1] if text.strip() else "it ended without a word"
