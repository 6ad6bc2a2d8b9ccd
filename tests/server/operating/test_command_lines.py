"""What `paiyou serve` and `paiyou admin` become: a server, an order, or a look at a folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from paiyou_server.__main__ import OFFLINE
from paiyou_server.journal.offline import COMMANDS

SCRIPT = "import sys; from paiyou_server.__main__ import main; main(sys.argv[1:]); print(*sys.modules)"


def test_an_order_loads_no_server(tmp_path: Path) -> None:
    words = [sys.executable, "-P", "-c", SCRIPT, "admin", "people", "--data", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "No server answers there" in done.stderr
    loaded = set(done.stdout.split())
    assert "paiyou_server.operating.admin" in loaded
    assert not {"trio", "paiyou_engine", "paiyou_server.serving"} & loaded


def test_what_needs_no_server_is_known_by_its_name() -> None:
    assert set(OFFLINE) == set(COMMANDS)
