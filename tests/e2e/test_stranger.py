"""PROTOCOL.md is enough: a program that knows nothing else of this project plays a whole deal with the real server."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

STRANGER = Path(__file__).with_name("stranger.py")
PATIENCE = 120


def test_a_stranger_imports_nothing_of_ours() -> None:
    tree = ast.parse(STRANGER.read_bytes())
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} - sys.stdlib_module_names == {"msgpack"}


def test_a_stranger_plays_a_deal_with_bots(tmp_path: Path) -> None:
    with server(tmp_path) as (host, port):
        command = [sys.executable, "-I", str(STRANGER), host, str(port)]
        played = json.loads(subprocess.run(command, stdout=subprocess.PIPE, timeout=PATIENCE, check=True).stdout)
    assert played["hand"] == []
    assert played["did"]["play"] > 0
    assert played["did"]["ready"] == 1
    result = played["result"]
    assert (result["deal"], len(result["captured"]), len(result["kitty"])) == (1, 5, 8)
    assert result["side"] in {"maker", "opposition", "nobody"}


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, int]]:
    """A server as it is started by hand, on any free port; it is stopped at the end."""
    read, write = os.pipe()
    arguments = ["--host", "127.0.0.1", "--port", "0", "--data", str(folder / "data"), "--ready-fd", str(write)]
    command = [sys.executable, "-m", "paiyou_server", *arguments]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, pass_fds=[write])
    try:
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as pipe:
            ready = json.loads(pipe.read())
        yield ready["host"], ready["port"]
    finally:
        process.terminate()
        process.wait(PATIENCE)
