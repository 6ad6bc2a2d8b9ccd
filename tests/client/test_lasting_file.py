"""A terminal that has gone takes nothing, and nobody is the worse for it."""

from __future__ import annotations

import os
import pty
from contextlib import suppress
from pathlib import Path

import pytest

from paiyou_client.terminal import LastingFile


def test_writing_to_a_terminal_that_has_gone_raises_nothing() -> None:
    master, slave = pty.openpty()
    file = os.fdopen(slave, "w", buffering=1)
    lasting = LastingFile(file)
    assert lasting.write("before\n") == 7
    os.close(master)
    with pytest.raises(OSError, match="output error"):
        file.write("after\n")
    assert lasting.write("after\n") == 6
    lasting.flush()
    assert lasting.fileno() == slave
    with suppress(OSError):  # what could not be written is written once more
        file.close()


def test_writing_to_a_closed_file_raises_nothing() -> None:
    with Path(os.devnull).open("w") as file:
        lasting = LastingFile(file)
    assert lasting.write("after") == 5
    lasting.flush()
