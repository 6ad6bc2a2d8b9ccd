"""What the settings screen says."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import N_, _

TITLE: Final = N_("Settings")
CHANGE: Final = N_("change")


def kept_in_words(path: Path) -> str:
    """Where all of it stands."""
    return _("kept in {path}").format(path=for_terminal(_at_home(path)))


def not_kept_words(path: Path, reason: str) -> str:
    """What was set holds until the end, and why no longer."""
    sentence = _("This holds until you leave: {path} cannot be changed: {reason}.")
    return sentence.format(path=for_terminal(_at_home(path)), reason=for_terminal(reason))


def _at_home(path: Path) -> str:
    try:
        return str("~" / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
