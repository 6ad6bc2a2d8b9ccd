"""Servers that start in a moment and are killed in a moment, on one data folder and one port."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path

_PROCESS = Path(__file__).with_name("mother_process.py")


_PORTS = (20_000, 32_000)
"""None of these is given to a client: one that tries a port again and again could be connected to itself by it."""


def _a_port() -> int:
    """A port where nothing listens."""
    while True:
        port = random.randrange(*_PORTS)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class Mother:
    """Starts one server after another; they are whole processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.log = folder / "server.log"
        self.pid = 0
        self.port = _a_port()
        self._process = subprocess.Popen(
            [sys.executable, str(_PROCESS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def start(self, *more: str) -> None:
        """Start a server, at the port of the last one, and wait until it listens."""
        arguments = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data), *more]
        ready = self._ask({"arguments": arguments, "log": str(self.log)})
        assert ready, f"the server does not start: {self.log.read_text()[-2000:]}"
        told = json.loads(ready)
        self.pid, self.port = told["pid"], told["port"]

    def kill(self) -> None:
        """End the server as a power cut would; it is gone when this returns."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            self._ask(self.pid)
            self.pid = 0

    def memory(self) -> int:
        """Bytes that the server holds in memory, 0 where the system does not tell."""
        try:
            lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        except OSError:
            return 0
        return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS")), 0)

    def close(self) -> None:
        """Kill the server, and start no more."""
        self.kill()
        self._process.communicate()

    def _ask(self, what: object) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()
