"""The words at a table's door, and of what its host sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import N_, NP_, Msgid, _
from paiyou_protocol.messages import Entry, TableSettings, TableTalk, Visibility

CODE_TITLE: Final = N_("The invite code of a table")
CODE_EXAMPLE: Final = "QWERTZ"
CODE_KEYS: Final = N_("Enter go in  Esc back")
NO_CODE: Final = N_("An invite code has six letters.")
LOCK_TITLE: Final = N_("The password of this table")
NOT_IT: Final = N_("That was not it.")
COPIED: Final = N_("The link is in the clipboard, if this terminal lets programs write there: {link}")
COPIED_LISTED: Final = N_(
    "The link is in the clipboard, if this terminal lets programs write there; it lets in those alone who are on the host's list: {link}"
)
NO_LINK: Final = N_("There is no link to this table: it has no invite code.")

WHO: Final = N_("Who")
"""The field's name: who may come in."""
LOCK: Final = N_("Password (empty: none)")
TALK: Final = N_("Talk")
BOTS: Final = N_("Bots")
GUESTS: Final = N_("Guests")
"""People who came over SSH without a key."""
CODE: Final = N_("Code")
CODE_STAYS: Final = N_("stays")
CODE_ANEW: Final = N_("a new one")
LIST: Final = N_("Put on the list (names, between commas)")
LIST_NEW: Final = N_("The host's list (names, between commas)")
LIST_EXAMPLE: Final = "Ana, Jun"
TITLE: Final = N_("Title")
TITLE_NOW: Final = N_("Title (empty: the host's name)")
SETTINGS_TITLE: Final = N_("The table")
SETTINGS_KEYS: Final = N_("Enter set it  Up/Down  Left/Right  Esc back")
LOCK_NOW: Final = N_("Password (empty: as it is; a dash: none)")

DOORS: Final[Mapping[tuple[Visibility, Entry], Msgid]] = {
    (Visibility.PUBLIC, Entry.OPEN): N_("everybody"),
    (Visibility.PUBLIC, Entry.INVITE): N_("by invite code"),
    (Visibility.PUBLIC, Entry.LIST): N_("the host's list"),
    (Visibility.UNLISTED, Entry.INVITE): N_("by code, and unlisted"),
    (Visibility.UNLISTED, Entry.LIST): N_("the host's list, unlisted"),
}
"""Who may come in, and whether the table is shown in the lobby."""
TALKS: Final[Mapping[TableTalk | None, Msgid]] = {
    None: N_("as the game has it"),
    TableTalk.FREE: NP_("talk", "free"),
    TableTalk.PHRASES: N_("only phrases in a deal"),
    TableTalk.NONE: N_("none in a deal"),
}
_RESTRICTED: Final[Mapping[TableTalk, Msgid]] = {
    TableTalk.PHRASES: N_("talk: phrases"),
    TableTalk.NONE: N_("talk: none"),
}


def settings_words(settings: TableSettings) -> str:
    """What a host has set that is not the usual."""
    door = (settings.visibility, settings.entry)
    said = [_("who: {door}").format(door=DOORS[door])] if door in DOORS and door != next(iter(DOORS)) else []
    said += [_("password")] if settings.locked else []
    said += [_(_RESTRICTED[settings.talk])] if settings.talk in _RESTRICTED else []
    said += [] if settings.guests else [_("guests only look on")]
    return ", ".join(said)


def code_words(settings: TableSettings) -> str:
    """The invite code, and whether it is enough to come in; empty where there is none."""
    if not settings.code:
        return ""
    code = for_terminal(settings.code)
    if settings.entry is Entry.LIST:
        return _("invite code {code}, for those on the host's list alone").format(code=code)
    return _("invite code {code}").format(code=code)


def copied_words(settings: TableSettings, link: str) -> str:
    """What became of the link to send to friends."""
    if not link:
        return _(NO_LINK)
    return _(COPIED_LISTED if settings.entry is Entry.LIST else COPIED).format(link=link)


def who_words(door: tuple[Visibility, Entry]) -> str:
    """Who may come in."""
    return _(DOORS[door])


def talk_words(talk: TableTalk | None) -> str:
    """What may be said; None is what the game itself has."""
    return _(TALKS[talk])


def leaves_words(leaves: bool) -> str:
    """What bots do when people come."""
    return _("leave for people") if leaves else _("stay")


def guests_words(guests: bool) -> str:
    """What guests may do."""
    return _("may play") if guests else _("only look on")
