"""From the command line into the app and back: the only place that knows both."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from textwrap import fill
from typing import Final

from paiyou_client.app import PaiyouApp
from paiyou_client.line_mode.run import run_lines
from paiyou_client.line_mode.wanted import has_screen
from paiyou_client.starts import Setup, Start
from paiyou_client.translation import _
from paiyou_client.words.crash import NO_TERMINAL

_UTF8: Final = "utf8"


def run(setup: Setup, start: Start, *, plain: bool = False) -> int:
    """Run the client until it ends; the exit status.  A sentence that it leaves goes to standard error.

    Where there is no screen to draw on, it is the line-mode client that runs.
    """
    if not has_screen():
        return run_lines(setup, start)
    if not sys.stderr.isatty():
        return _complain(_(NO_TERMINAL))
    app = PaiyouApp(setup, start, plain=plain or not speaks_utf8())
    with ending_signals(app):
        sentence = app.run()
    if sentence:
        _complain(sentence)
    return app.return_code or 0


def speaks_utf8(said: Mapping[str, str] = os.environ, *, from_c: bool | None = None) -> bool:
    """Whether what we write reaches the terminal as UTF-8, as far as the environment says; where it says nothing, it does.

    ``from_c`` says whether Python was started in the C locale: it has then put a UTF-8 ``LC_CTYPE`` into the environment
    that nobody had said, and writes UTF-8 whatever the terminal takes.
    """
    started_in_c = sys.flags.utf8_mode == 1 and not said.get("PYTHONUTF8") if from_c is None else from_c
    names = ("LC_ALL", "LANG") if started_in_c else ("LC_ALL", "LC_CTYPE", "LANG")
    locale = next((said[name] for name in names if said.get(name)), _UTF8)
    is_old = said.get("TERM", "").startswith("vt")
    return not is_old and all(_UTF8 in text.lower().replace("-", "") for text in (locale, sys.stderr.encoding))


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
