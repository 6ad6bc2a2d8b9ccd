"""From the command line into the app and back: the only place that knows both."""

from __future__ import annotations

import logging
import shutil
import sys
from contextlib import AbstractContextManager, nullcontext
from textwrap import fill

from paiyou_client.app import PaiyouApp
from paiyou_client.encoding import speaks_utf8
from paiyou_client.line_mode.run import run_lines
from paiyou_client.line_mode.wanted import has_screen
from paiyou_client.starts import Setup, Start
from paiyou_client.translation import _
from paiyou_client.words.crash import NO_TERMINAL


def run(setup: Setup, start: Start, *, plain: bool = False) -> int:
    """Run the client until it ends; the exit status.  A sentence that it leaves goes to standard error.

    Where there is no screen to draw on, it is the line-mode client that runs.
    """
    if not has_screen():
        return run_lines(setup, start)
    if not sys.stderr.isatty():
        return _complain(_(NO_TERMINAL))
    hush()
    app = PaiyouApp(setup, start, plain=plain or not speaks_utf8())
    with ending_signals(app):
        sentence = app.run()
    if sentence:
        _complain(sentence)
    return app.return_code or 0


def hush() -> None:
    """Let asyncio write nothing over the screen, nor after it of timers that ended with the app."""
    logger = logging.getLogger("asyncio")
    logger.addHandler(logging.NullHandler())
    logger.propagate = False


def ending_signals(app: PaiyouApp) -> AbstractContextManager[object]:
    """While entered, a signal that ends the process ends the app first."""
    if sys.platform == "win32":
        return nullcontext()
    from paiyou_client.signals_taken import Signals  # noqa: PLC0415 - termios is not on every platform
    from paiyou_client.terminal import RESTORE  # noqa: PLC0415

    return Signals(app.end, restore=RESTORE)


def _complain(sentence: str) -> int:
    print(fill(sentence, shutil.get_terminal_size().columns), file=sys.stderr)  # noqa: T201 - to whoever typed the command
    return 1
