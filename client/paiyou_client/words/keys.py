"""The words of the screen of keys, and of what is wrong with keys that were set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.keys.keymap import Fault, Place, Wrong
from paiyou_client.keys.names import shown
from paiyou_client.keys.scopes import SECTIONS
from paiyou_client.translation import N_, NP_, Msgid, _

TITLE: Final = N_("Keys")
SET: Final = NP_("a key", "set")
AS_BEFORE: Final = N_("as at first")
NEXT: Final = N_("next part")
PRESS: Final = N_("Press the key that is to do this; {key} leaves all as it is.")
NOT_KEPT_HERE: Final = N_("It is so until you leave: here no settings are kept.")
_SECTIONS: Final[Mapping[str, Msgid]] = {
    "everywhere": N_("Everywhere"),
    "moves": N_("At a table: moving and picking"),
    "cards": N_("At a table: cards by their names"),
    "table": N_("At a table"),
    "zhao-pengyou": N_("Zhao Pengyou"),
    "zioncheck": N_("Zioncheck"),
    "replay": N_("Replays"),
    "lists": N_("In menus and lists"),
    "home": N_("Home"),
    "lobby": N_("Lobby"),
    "room": N_("A table before its game"),
    "watch-menu": N_("Watch"),
    "people": N_("People"),
    "devices": N_("Devices"),
    "replays": N_("Your deals"),
    "deals": N_("Deals of a room"),
    "books": N_("Rule books and help"),
    "dialogs": N_("In a dialog"),
    "chat": N_("In the chat"),
}


def section_words(section: str) -> str:
    """What a section is called."""
    return _(_SECTIONS.get(section, N_("Keys")))


def row_words(place: Place) -> str:
    """What a row does, and where: ``leave the table (At a table)``."""
    does = next((row.does for row in SECTIONS.get(place.section, ()) if row.name == place.name), None)
    return str(place) if does is None else f"{_(does)} ({section_words(place.section)})"


def fault_words(fault: Fault) -> str:
    """Why a key is not set: ``watch (Lobby): F5 is taken already: …``; of an unknown row, its name in the settings."""
    name = for_terminal(row_words(fault.place))
    match fault.wrong:
        case Wrong.NO_ROW:
            return _("{name}: there is no such key to set").format(name=name)
        case Wrong.NO_KEY:
            return _("{name}: {key} is no key that can be used here").format(name=name, key=for_terminal(fault.said))
        case Wrong.CLASH:
            taken = row_words(fault.other) if fault.other is not None else ""
            said = _("{name}: {key} is taken already: {other}")
            return said.format(name=name, key=shown(fault.said), other=taken)


def set_words(place: Place, key: str) -> str:
    """A row has a key from now on."""
    return _("{key}: {does}").format(key=shown(key), does=row_words(place))
