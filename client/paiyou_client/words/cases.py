"""What is said of a position that was written into a file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from paiyou_protocol.text import for_terminal


def kept_words(path: Path) -> str:
    """Where it is, as what to do with it."""
    with suppress(ValueError, RuntimeError):
        path = "~" / path.relative_to(Path.home())
    return f"Written for: paiyou judge {for_terminal(str(path))}"


def not_kept_words(folder: Path, reason: str) -> str:
    """It could not be written."""
    return f"The position cannot be written into {for_terminal(str(folder))}: {for_terminal(reason)}."
