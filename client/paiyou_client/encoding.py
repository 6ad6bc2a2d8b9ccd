"""Whether letters reach the terminal as they are."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Final

_UTF8: Final = "utf8"


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
