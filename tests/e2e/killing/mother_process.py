"""A process that has read the server's code once and then starts servers by forking, which costs a start little.

It reads a line of JSON for each server, its command line, and answers with the line that the server says when it is ready.
A line with a number instead waits for the end of that process.  See `mother`.
"""

from __future__ import annotations

import gc
import json
import os
import sys

import paiyou_server.command  # noqa: F401 - read once, here
from paiyou_server.__main__ import main


def become(arguments: list[str], log: str, ready: int) -> None:
    """Be a server, and nothing else."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    lines = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(nothing, 0)
    os.dup2(lines, 1)
    os.dup2(lines, 2)
    os._exit(main([*arguments, "--ready-fd", str(ready)]))


def start(arguments: list[str], log: str) -> str:
    """Start a server; what it says when it is ready, empty where it ended before."""
    read, write = os.pipe()
    if os.fork() == 0:
        os.close(read)
        become(arguments, log, write)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as pipe:
        return pipe.readline().strip()


def run() -> None:
    """Do as told until nobody tells anything any more."""
    gc.freeze()
    for line in sys.stdin:
        asked = json.loads(line)
        if isinstance(asked, int):
            os.waitpid(asked, 0)
            answer = ""
        else:
            answer = start(asked["arguments"], asked["log"])
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    run()
