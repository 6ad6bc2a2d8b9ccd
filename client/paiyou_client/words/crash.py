"""What stays on the terminal when an error of ours ends the client."""

from __future__ import annotations

from pathlib import Path


def crash_words(log: Path) -> str:
    """The sentence; nothing that was at stake is lost, as the server has it."""
    return (
        f"Paiyou stopped because of an error in it; {log} tells where.\n"
        "A game that was under way is safe: start Paiyou again and choose Continue."
    )
