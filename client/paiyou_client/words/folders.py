"""What is to be said of a folder in which nothing can be kept."""

from __future__ import annotations

from pathlib import Path

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import _, ngettext


def unusable_words(folder: Path, why: str) -> str:
    """A game of our own needs a folder; ``why`` is what the system says."""
    sentence = _("Nothing can be kept in {folder}: {why}. Give another folder (--data).")
    return sentence.format(folder=for_terminal(str(folder)), why=why)


def set_aside_words(was: Path, kept: Path, count: int) -> str:
    """So many files were not as we wrote them; ``was`` and ``kept`` are the first one's paths.  Empty for none."""
    sentence = ngettext(
        "{file} is not as Paiyou wrote it: it counts as none, and is kept as {kept}.",
        "{count} files are not as Paiyou wrote them, the first one {file}: they count as none, and are kept as {kept} and the like.",
        count,
    )
    return sentence.format(file=for_terminal(str(was)), kept=for_terminal(kept.name), count=count)


def not_kept_words(folder: Path, why: str) -> str:
    """We can play, but not come back; ``why`` may be empty by now."""
    if why:
        sentence = _("Who you are here cannot be kept in {folder}: {why}. You can play, but not come back.")
    else:
        sentence = _("Who you are here cannot be kept in {folder}. You can play, but not come back.")
    return sentence.format(folder=for_terminal(str(folder)), why=why)
