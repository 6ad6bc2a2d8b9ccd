"""Errors of ours, written down where the person can find them."""

from __future__ import annotations

import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Final

from paiyou_client.files import private_folder

CRASH_LOG: Final = "crash.log"


def note_crash(data: Path, error: BaseException | None) -> None:
    """Write down where an error came from, in the client's data folder, if anything can be written there."""
    with suppress(OSError):
        text = "".join(traceback.format_exception(error)) if error is not None else ""
        with (private_folder(data) / CRASH_LOG).open("a", encoding="utf-8") as file:
            file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{text}\n")
