"""Whether a screen can be seen: on top, or under dialogs alone.

Textual's own `Screen.is_current` holds for whatever lies next under the top, seen or not, and each change of such a one
paints the whole top anew.
"""

from __future__ import annotations

from typing import Any

from textual.screen import Screen


def is_seen(screen: Screen[Any]) -> bool:
    """Whether anything of this screen is to be seen."""
    stack = screen.app.screen_stack
    return screen in stack and all(above.is_modal for above in stack[stack.index(screen) + 1 :])
