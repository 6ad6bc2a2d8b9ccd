"""The keys of the screens beside the table, and of the dialogs."""

from __future__ import annotations

from typing import Final

from paiyou_client.keys.rows import Row, row
from paiyou_client.translation import N_

LISTS: Final = (
    row("up", "up k", N_("choose the one above")),
    row("down", "down j", N_("choose the one below")),
    row("left", "left -", N_("fewer seats")),
    row("right", "right +", N_("more seats")),
    row("first", "home", N_("to the first")),
    row("last", "end", N_("to the last")),
    row("back_a_page", "pageup", N_("back a page")),
    row("on_a_page", "pagedown space", N_("on a page")),
    row("next", "tab", N_("the next game or book; chat")),
    row("go", "enter", N_("go, open, start")),
    row("back", "q escape", N_("back, leave")),
    row("help", "? f1", N_("help")),
)
PEOPLE_KEY: Final = row("people", "p f4", N_("people"))
SCREENS: Final[dict[str, tuple[Row, ...]]] = {
    "home": (
        row("play", "p", N_("play now")),
        row("connect", "c", N_("connect")),
        row("watch", "w", N_("watch")),
        row("continue", "o", N_("continue")),
        row("nearby", "n", N_("nearby")),
        row("books", "b", N_("rule books")),
        row("replays", "r", N_("replays")),
        row("learn", "l", N_("lessons")),
        row("forget", "d", N_("forget it")),
        row("settings", "s", N_("settings")),
        row("doctor", "t", N_("the terminal doctor")),
    ),
    "lobby": (
        row("watch", "w", N_("watch")),
        row("new_table", "t", N_("new table")),
        row("code", "i", N_("invite code")),
        row("play", "r", N_("play at once")),
        row("chat", "c", N_("chat")),
        PEOPLE_KEY,
        row("devices", "d", N_("devices")),
        row("deals", "y", N_("deals")),
        row("learn", "l", N_("lessons")),
        row("books", "b", N_("rule books")),
    ),
    "room": (
        row("sit", "s", N_("sit here")),
        row("stand", "u", N_("stand up")),
        row("bot", "b", N_("a bot here")),
        row("fill", "f", N_("bots in all free seats")),
        row("remove", "x", N_("remove")),
        row("start", "g", N_("start")),
        row("ready", "r", N_("ready")),
        row("ring", "n", N_("ring")),
        row("terms", "e", N_("the table's terms")),
        row("copy", "y", N_("copy the link")),
        row("chat", "c C", N_("chat")),
        PEOPLE_KEY,
    ),
    "watch-menu": (row("watch", "w", N_("watch")), row("chat", "c", N_("chat")), PEOPLE_KEY),
    "people": (
        row("ignore", "i", N_("ignore")),
        row("mute", "m", N_("mute here")),
        row("host", "h", N_("make host")),
        row("send_away", "x", N_("send away")),
        row("let_back", "a", N_("let back")),
        row("off_list", "d", N_("off the list")),
        row("close", "f4", N_("close a page")),
    ),
    "devices": (row("code", "n", N_("code for another device")), row("forget", "d", N_("forget it"))),
    "replays": (row("statistics", "s", N_("statistics")),),
    "deals": (row("link", "l", N_("link for friends")), row("all", "a", N_("bring all home"))),
    "doctor": (
        row("colours", "1", N_("test the colours")),
        row("bell", "2", N_("test the bell")),
        row("osc9", "3", N_("test a message by OSC 9")),
        row("osc777", "4", N_("test a message by OSC 777")),
        row("yes", "y", N_("it was noticed")),
        row("no", "n", N_("it was not")),
        row("write", "w", N_("set what suits the terminal")),
        row("again", "r", N_("measure again")),
    ),
    "books": (
        row("books", "b", N_("rule books")),
        row("find", "/", N_("find words")),
        row("found_next", "n", N_("where they stand next")),
        row("found_before", "p", N_("where they stood before")),
    ),
}
"""Each of these is in force together with the lists' keys."""
DIALOG: Final = (
    row("up", "up", N_("the field above")),
    row("down", "down tab", N_("the field below")),
    row("before", "shift+tab", N_("the one before")),
    row("left", "left", N_("the value before")),
    row("right", "right", N_("the next value")),
    row("take", "enter", N_("take it")),
    row("back", "escape ctrl+g", N_("back, leave")),
    row("rules", "v", N_("rules of this table")),
)
CHAT: Final = (
    row("back", "escape ctrl+g", N_("back, leave")),
    row("earlier", "pageup", N_("back a page")),
    row("later", "pagedown", N_("on a page")),
    row("people", "f4", N_("the people here")),
    row("watchers", "f7", N_("hear those who look on, or not")),
)


def sections() -> dict[str, tuple[Row, ...]]:
    """The sections of this module by the names that ``settings.toml`` has for them."""
    return {"lists": LISTS, **SCREENS, "dialogs": DIALOG, "chat": CHAT}
