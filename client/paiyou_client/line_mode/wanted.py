"""Whether there is a screen to draw on."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

DUMB = "dumb"


def has_screen(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether standard input and output are a terminal that can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and environment.get("TERM", DUMB) != DUMB
