"""What is to be said of a folder in which nothing can be kept."""

from __future__ import annotations

from pathlib import Path

from paiyou_protocol.text import for_terminal


def unusable_words(folder: Path, why: str) -> str:
    """A game of our own needs a folder; ``why`` is what the system says."""
    return f"Nothing can be kept in {for_terminal(str(folder))}: {why}. Give another folder (--data)."


def not_kept_words(folder: Path, why: str) -> str:
    """We can play, but not come back; ``why`` may be empty by now."""
    because = f": {why}" if why else ""
    return f"Who you are here cannot be kept in {for_terminal(str(folder))}{because}. You can play, but not come back."
