"""The words at a table's door, and of what its host sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_protocol.messages import Entry, TableSettings, TableTalk, Visibility

CODE_TITLE: Final = "The invite code of a table"
CODE_EXAMPLE: Final = "QWERTZ"
CODE_KEYS: Final = "Enter go in  Esc back"
NO_CODE: Final = "An invite code has six letters."
LOCK_TITLE: Final = "The password of this table"
NOT_IT: Final = "That was not it."
INVITE: Final = "invite code"
COPIED: Final = "The link is in the clipboard, if this terminal lets programs write there: {link}"
NO_LINK: Final = "There is no link to this table: it has no invite code."

WHO: Final = "Who"
"""The field's name: who may come in."""
LOCK: Final = "Password (empty: none)"
TALK: Final = "Talk"
BOTS: Final = "Bots"
CODE: Final = "Code"
CODE_STAYS: Final = "stays"
CODE_ANEW: Final = "a new one"
LIST: Final = "Put on the list (names, between commas)"
LIST_EXAMPLE: Final = "Ana, Jun"
SETTINGS_TITLE: Final = "The table's door"
SETTINGS_KEYS: Final = "Enter set it  Up/Down  Left/Right  Esc back"
LOCK_NOW: Final = "Password (empty: as it is; a dash: none)"

DOORS: Final[Mapping[str, tuple[Visibility, Entry]]] = {
    "everybody": (Visibility.PUBLIC, Entry.OPEN),
    "by invite code": (Visibility.PUBLIC, Entry.INVITE),
    "the host's list": (Visibility.PUBLIC, Entry.LIST),
    "by code, and unlisted": (Visibility.UNLISTED, Entry.INVITE),
    "the host's list, unlisted": (Visibility.UNLISTED, Entry.LIST),
}
"""Who may come in, and whether the table is shown in the lobby."""
TALKS: Final[Mapping[str, TableTalk | None]] = {
    "as the game has it": None,
    "free": TableTalk.FREE,
    "only phrases in a deal": TableTalk.PHRASES,
    "none in a deal": TableTalk.NONE,
}
LEAVES: Final[Mapping[str, bool]] = {"leave for people": True, "stay": False}


def settings_words(settings: TableSettings) -> str:
    """What a host has set that is not the usual."""
    door = next((words for words, of in DOORS.items() if of == (settings.visibility, settings.entry)), "")
    said = [f"{WHO.lower()}: {door}"] if door and door != next(iter(DOORS)) else []
    said += ["password"] if settings.locked else []
    said += [f"talk: {settings.talk.value}"] if settings.talk is not TableTalk.FREE else []
    return ", ".join(said)
