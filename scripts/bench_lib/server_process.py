"""A server of our own for a bench: a process on loopback, with its limits out of the way, and what it has used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import trio

from paiyou_server.connections.certificates import own_certificate

PATIENCE = 60.0
_SCHEDULED = 2  # Linux's own count of what a clock of a process is asked for
_LOOKS_ON = 0.3
_NOTHING = 0.02
"""The part of a core under which a server is quiet."""
_WIDE = {
    "new_people_per_minute": 100_000,
    "new_people_per_day": 100_000,
    "connections": 10_000,
    "connections_per_address": 10_000,
    "connections_per_minute": 1_000_000,
}


class ServerProcess(NamedTuple):
    """Where it listens, and its process id."""

    port: int
    pid: int

    def cpu(self) -> float:
        """CPU seconds that all its threads have used so far."""
        return cpu_of(self.pid)

    async def quiet(self) -> None:
        """Return when it has nothing to do any more: deals that are over are made files behind everything else."""
        while True:
            before = self.cpu()
            await trio.sleep(_LOOKS_ON)
            if self.cpu() - before < _NOTHING * _LOOKS_ON:
                return

    def pss(self) -> int:
        """Bytes of memory that are its own, with its share of what it has in common with others."""
        for line in Path(f"/proc/{self.pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
        raise AssertionError("the system tells no PSS")


def cpu_of(pid: int) -> float:
    """CPU seconds of a process to the nanosecond, of all threads, those that have ended too (`clock_getcpuclockid`)."""
    return time.clock_gettime((~pid << 3) | _SCHEDULED)


def wanted_by(pid: int) -> float:
    """Seconds in which its first thread ran or waited for a core: the rest of the time it had nothing to do."""
    ran, waited, _ = Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()
    return (int(ran) + int(waited)) / 1e9


@contextmanager
def server(
    settings: Mapping[str, float] = {}, data: Path | None = None, *, tls: bool = False
) -> Iterator[ServerProcess]:
    """A server with these settings, in a data folder that is there already or in a new one."""
    listening, ready = os.pipe()
    wanted = {**_WIDE, **settings}
    words = [word for name, value in wanted.items() for word in ("--set", f"{name}={value}")]
    with tempfile.TemporaryDirectory() as new, Path(new, "log").open("wb") as log:
        given = ["--host", "127.0.0.1", "--port", "0", "--data", str(data or Path(new, "room")), *words]
        if tls:  # on loopback only with a certificate that is given
            own_certificate(Path(new))
            given += ["--cert", str(Path(new, "certificate.pem")), "--key", str(Path(new, "key.pem"))]
        command = [sys.executable, "-m", "paiyou_server", *given, "--ready-fd", str(ready)]
        process = subprocess.Popen(command, pass_fds=(ready,), stdout=log, stderr=log)
        os.close(ready)
        try:
            with os.fdopen(listening) as pipe:
                where = json.loads(pipe.readline())
            yield ServerProcess(where["port"], process.pid)
        finally:
            process.terminate()
            process.wait(PATIENCE)
