"""What signals tell a server: to stop, or to read its configuration again.

SIGHUP means that a terminal has closed, where the server has one: it then stops as SIGTERM makes it.  Under a service
manager it has none, and SIGHUP means what it means there: read the file again.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable

import trio

from paiyou_server.logs import log

_HANGUP = getattr(signal, "SIGHUP", None)


async def heed_signals(
    stop: Callable[[], None],
    reload: Callable[[], None],
    deadline: float,
    task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED,
) -> None:
    """Until cancelled; from `started` on no signal is missed.  ``deadline`` is how long the process lives after it was told to
    stop."""
    on_terminal = has_terminal()
    wanted = (signal.SIGTERM, signal.SIGINT, *([_HANGUP] if _HANGUP is not None else []))
    with trio.open_signal_receiver(*wanted) as signals:
        task_status.started()
        async for number in signals:
            log("signal", number=int(number))
            if number == _HANGUP and not on_terminal:
                reload()
            else:
                _be_gone_after(deadline)
                stop()


def has_terminal() -> bool:
    """Whether this process hangs on a terminal that could close."""
    if sys.platform == "win32":
        return True
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True


def _be_gone_after(seconds: float) -> None:
    """Whatever hangs (a disk, above all), the process ends; all that anybody was told is on disk by then."""
    timer = threading.Timer(seconds, os._exit, (0,))
    timer.daemon = True
    timer.start()
