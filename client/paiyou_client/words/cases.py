"""What is said of a position that was written into a file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import N_, _

NO_FILES_HERE: Final = N_("J writes a file only where Paiyou runs on your own machine.")


def kept_words(path: Path) -> str:
    """Where it is, as what to do with it."""
    with suppress(ValueError, RuntimeError):
        path = "~" / path.relative_to(Path.home())
    return _("Written for: paiyou judge {path}").format(path=for_terminal(str(path)))


def not_kept_words(folder: Path, reason: str) -> str:
    """It could not be written."""
    sentence = _("The position cannot be written into {folder}: {reason}.")
    return sentence.format(folder=for_terminal(str(folder)), reason=for_terminal(reason))
