"""What keeps a room open: the service, its file of options and the container name nothing that is not there."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from configparser import ConfigParser
from pathlib import Path

import pytest

from paiyou_client.address import DEFAULT_PORT as PORT
from paiyou_server.command import command_line
from paiyou_server.operating.admin import parser
from paiyou_server.operating.starting import Started, start
from paiyou_server.settings import Settings

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
SERVE = ["paiyou", "serve"]


def service() -> ConfigParser:
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # the names are of capitals, too
    unit.read(DEPLOY / "paiyou.service")
    return unit


def instructions() -> dict[str, str]:
    """The container file's instructions; each of them stands there once."""
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line.partition(" ") for line in text.splitlines() if line and not line.startswith("#")]
    found = {name: rest for name, _, rest in lines}
    assert len(found) == len(lines)
    return found


def started(words: Sequence[str]) -> Started:
    """What the server makes of this command line."""
    assert [Path(words[0]).name, words[1]] == SERVE
    return start(command_line(), words[2:])


def test_the_service_starts_the_server_with_options_and_limits_that_there_are() -> None:
    unit = service()["Service"]
    words = unit["ExecStart"].replace("/etc/paiyou/", f"{DEPLOY}/").split()
    begun = started(words)
    assert begun.given.data == Path("/var/lib") / unit["StateDirectory"], "all else is read-only to it"
    assert begun.given.port == PORT
    usual = Settings()
    assert begun.settings == usual, "the file shows what is so without it"
    assert float(unit["TimeoutStopSec"]) > usual.stop, "it is not killed while it stops in order"
    assert int(unit["LimitNOFILE"]) > 2 * usual.connections
    assert unit["ExecReload"] == "/bin/kill -HUP $MAINPID"
    assert unit["Restart"] == "on-failure"


def test_the_container_runs_the_server_as_nobody_else_s_user_on_its_volume() -> None:
    told = instructions()
    words = re.findall(r'"([^"]+)"', told["ENTRYPOINT"])
    begun = started(words)
    assert str(begun.given.data) == told["VOLUME"]
    assert told["EXPOSE"] == str(PORT) == str(begun.given.port)
    assert re.search(rf"useradd .*--home-dir {told['VOLUME']} .*{told['USER']}$", told["RUN"])
    assert told["STOPSIGNAL"] == "SIGTERM"
    copied, there = told["COPY"].split()
    assert copied == "."
    for path in re.findall(rf"{there}/(\S+)", told["RUN"]):
        assert (ROOT / path).is_file()


def test_the_image_is_built_from_nothing_that_was_made_here() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert {".git", ".venv*", "**/__pycache__"} <= set(ignored)
    needed = (
        "pyproject.toml",
        "requirements.lock",
        "README.md",
        "LICENSE",
        "engine",
        "protocol",
        "server",
        "client",
        "docs",
    )
    assert not set(needed) & set(ignored)


def test_each_order_that_is_explained_there_is_one() -> None:
    orders = re.findall(r"^paiyou admin (.*?)(?: {2,}.*)$", (DEPLOY / "README.md").read_text(), re.MULTILINE)
    data = Path(f"/var/lib/{service()['Service']['StateDirectory']}")
    assert len(orders) == 5
    for order in orders[:-1]:
        given = parser(DEPLOY).parse_args(shlex.split(order.replace("--data …", f"--data {data}")))
        assert given.data == data
        assert given.do != "backup" or Path(given.file).parent == data, "all else is read-only to it"


@pytest.mark.system
def test_systemd_finds_nothing_wrong_with_the_service(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    assert analyze, "this test needs systemd-analyze"
    unit = tmp_path / "paiyou.service"
    text = (DEPLOY / "paiyou.service").read_text()
    unit.write_text(text.replace("/opt/paiyou/bin/paiyou", "/bin/true"))  # it is not installed on this machine
    done = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
