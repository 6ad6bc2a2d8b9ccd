"""From the command line into the app and back: the only place that knows both."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext

from paiyou_client.app import PaiyouApp
from paiyou_client.starts import Setup, Start
from paiyou_client.words.crash import DUMB_TERMINAL, NO_TERMINAL


def run(setup: Setup, start: Start, *, plain: bool = False) -> int:
    """Run the client until it ends; the exit status.  A sentence that it leaves goes to standard error."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return _complain(NO_TERMINAL)
    if os.environ.get("TERM", "dumb") == "dumb":
        return _complain(DUMB_TERMINAL)
    app = PaiyouApp(setup, start, plain=plain or not speaks_utf8())
    with ending_signals(app):
        sentence = app.run()
    if sentence:
        _complain(sentence)
    return app.return_code or 0


def speaks_utf8() -> bool:
    """Whether what we write reaches the terminal as UTF-8, as far as the environment says."""
    return sys.stderr.encoding.lower().replace("-", "") == "utf8"


def ending_signals(app: PaiyouApp) -> AbstractContextManager[object]:
    """While entered, a signal that ends the process ends the app first."""
    if sys.platform == "win32":
        return nullcontext()
    from paiyou_client.terminal import Signals  # noqa: PLC0415 - termios is not on every platform

    return Signals(app.end)


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201 - to whoever typed the command
    return 1
