"""What the client takes from the environment before it draws."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from paiyou_client.encoding import speaks_utf8


@pytest.mark.parametrize(
    ("said", "is_utf8"),
    [
        ({}, True),
        ({"LANG": "en_US.UTF-8"}, True),
        ({"LANG": "zh_CN.utf8", "TERM": "xterm-256color"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "POSIX"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({"LC_ALL": "C", "LC_CTYPE": "C.UTF-8", "LANG": "en_US.UTF-8"}, False),
        ({"LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"}, True),
        ({"LANG": "en_US.UTF-8", "TERM": "vt100"}, False),
    ],
)
def test_signs_beyond_ascii_are_drawn_where_the_terminal_is_said_to_take_them(
    said: dict[str, str], is_utf8: bool
) -> None:
    assert speaks_utf8(said, from_c=False) is is_utf8


def test_what_python_itself_has_put_into_a_c_locale_does_not_count() -> None:
    said = {"LANG": "C", "LC_CTYPE": "C.UTF-8"}
    assert not speaks_utf8(said, from_c=True)


@pytest.mark.parametrize(
    ("said", "is_utf8"), [({"LANG": "C"}, False), ({"LC_ALL": "C"}, False), ({"LC_ALL": "C.UTF-8"}, True), ({}, True)]
)
def test_so_it_is_in_a_process_of_its_own(said: dict[str, str], is_utf8: bool) -> None:
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    command = "from paiyou_client.encoding import speaks_utf8; print(speaks_utf8())"
    told = subprocess.run(
        [sys.executable, "-c", command],
        env={**kept, "TERM": "xterm", **said},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert told.stdout.strip() == str(is_utf8)


@pytest.mark.parametrize(("first", "written"), [("", "a timer\n"), ("hush()", "")])
def test_what_the_loop_has_to_say_is_not_written_over_the_screen(first: str, written: str) -> None:
    command = (
        f"from paiyou_client.run import hush; import logging; {first}\nlogging.getLogger('asyncio').error('a timer')"
    )
    told = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True, timeout=60)
    assert told.stderr == written
