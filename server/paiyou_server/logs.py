"""The server's log: one JSON object a line on standard error, each with the time and the name of an event.

Hazard: a line never holds a card, an action, a token, or what a person wrote.  `log` takes words, numbers and flags only,
and people appear by their public id.
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections.abc import Iterator


def log(event: str, /, **facts: str | float | bool | None) -> None:
    """Write one line.  A log that cannot be written stops nothing."""
    line = json.dumps({"at": round(time.time(), 3), "event": event, **facts}, ensure_ascii=True)
    try:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        return


def log_crash(event: str, error: BaseException, /, **facts: str | float | bool | None) -> None:
    """Write what was raised and where, without its text: an error's text may hold a card or what a person sent."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    where = " < ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames))
    log(event, error=type(error).__name__, where=where, **facts)


def leaves(group: BaseExceptionGroup[BaseException]) -> Iterator[BaseException]:
    """What was raised, out of all groups around it."""
    for error in group.exceptions:
        if isinstance(error, BaseExceptionGroup):
            yield from leaves(error)
        else:
            yield error
