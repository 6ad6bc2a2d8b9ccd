"""What stays on the terminal when the client cannot start, or an error of ours ends it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from paiyou_client.translation import N_, _

NO_TERMINAL: Final = N_(
    "Paiyou draws on the terminal of its error output, and this is none: run it without a pipe there, or with --plain."
)
NOT_SHOWN: Final = N_("This table cannot be shown: crash.log in the data folder tells why. Q leaves it.")


def crash_words(log: Path) -> str:
    """The sentence; nothing that was at stake is lost, as the server has it."""
    return _(
        "Paiyou stopped because of an error in it; {log} tells where.\n"
        "A game that was under way is safe: start Paiyou again and choose Continue."
    ).format(log=log)
