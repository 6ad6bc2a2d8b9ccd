"""The words around a hint, in any game; those of its play and its reason are each game's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paiyou_client.translation import N_, _

THINKING: Final = N_("Thinking of a hint ...")
NO_HINTS: Final = N_("This table gives no hints: its host has set it so.")
NOT_HERE: Final = N_("Hints are thought of only where Paiyou runs on your own machine.")
NOTHING: Final = N_("There is nothing to decide for you now.")


def hint_words(play: str, others: Sequence[str], reason: str) -> str:
    """What is suggested, why, and what else comes into question."""
    said = _("Hint: {play}, since {reason}.").format(play=play, reason=reason)
    if not others:
        return said
    instead = _("Else {first}.") if len(others) == 1 else _("Else {first}, or {second}.")
    return f"{said} {instead.format(**dict(zip(('first', 'second'), others, strict=False)))}"
