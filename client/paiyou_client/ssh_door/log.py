"""The door's log: a line of JSON for each event, on standard error, without anything that people typed."""

from __future__ import annotations

import json
import sys
import time
import traceback


def log(event: str, **facts: object) -> None:
    """Write a line."""
    sys.stderr.write(json.dumps({"at": round(time.time(), 3), "event": event, **facts}) + "\n")
    sys.stderr.flush()


def log_crash(event: str, error: BaseException | None) -> None:
    """Write where an error of ours came from; no values, which may be hidden cards."""
    lines = [] if error is None else traceback.format_list(traceback.extract_tb(error.__traceback__))
    log(event, error=type(error).__name__, trace="".join(lines))
