"""How many files the process may have open, and so how many people it can bear."""

from __future__ import annotations

import sys

from paiyou_server.logs import log

_WANTED = 65536


def raise_file_limit() -> None:
    """Have as many as the system lets us, and name the number in the log."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not there on Windows

    before, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = hard if hard != resource.RLIM_INFINITY else max(before, _WANTED)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    log("open-files", limit=wanted, before=before)
