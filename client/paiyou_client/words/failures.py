"""What the server refused or announced, in a sentence.  What the rules of a game refuse has its words with the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_protocol.codes import NoticeCode
from paiyou_protocol.messages import Failed, Notice
from paiyou_protocol.text import for_terminal

_FAILED: Final[Mapping[str, str]] = {
    "illegal": "The rules do not allow that now.",
    "bad-action": "The server did not understand that. Update Paiyou on both ends.",
    "spectator": "You are watching: only who has a seat may do that.",
    "no-table": "That table is no more.",
    "not-here": "You are not at that table any more.",
    "no-seat": "No seat is free.",
    "password": "That table has a password, and this is not it.",
    "not-invited": "Only whoever is invited comes in there: ask the host for the invite code.",
    "barred": "The host of that table has sent you away. Only the host can let you in again.",
    "no-code": "No table has that invite code. Ask for it again: a host may have made a new one.",
    "guesses": "Too many codes and passwords were tried. Try again in a minute.",
    "no-person": "There is nobody of that name here.",
    "too-many-people": "That list is as long as it may be.",
    "nobody": "The table waits for nobody by name.",
    "too-soon": "They were rung a moment ago.",
    "not-asked": "Nobody has asked whether you are ready.",
    "bad-text": "That cannot be said: 1 to 200 plain characters.",
    "chat-rate": "That is too much at once. Wait a moment.",
    "muted": "The host of this table lets you say nothing here.",
    "talk": "Not while a deal is played.",
    "seat-taken": "Somebody has that seat already.",
    "seated": "You have a seat at this table already.",
    "not-seated": "You have no seat at this table.",
    "no-bot": "There is no such bot.",
    "not-host": "Only the table's host may do that.",
    "still-here": "That person is here, or has not been away for long enough.",
    "held": "The game stands still: it is paused, or put away.",
    "not-held": "The game is not paused, or not put away.",
    "question-open": "A question is open already: one at a time.",
    "asked-lately": "You asked a short while ago, and it came to nothing. Wait a little.",
    "no-question": "That question is over.",
    "not-consulted": "That question is for others.",
    "has-seen": "That person has seen another hand of this game.",
    "game-running": "That has to wait until the game is over.",
    "not-running": "No game runs here now.",
    "seats-empty": "Every seat must be taken first. Bots can fill the free ones.",
    "no-game": "This server does not know that game.",
    "bad-options": "The game cannot be played with these rules and so many seats.",
    "bad-title": "That title may not be used: 1 to 40 plain characters.",
    "too-many-tables": "There are too many tables, here or of yours. Leave one first.",
    "full": "That table has as many watchers as it bears.",
    "busy": "The server is busy. Try again in a moment.",
    "too-many-devices": "You have as many devices here as one person may. Forget one first.",
    "no-device": "That device is forgotten already.",
    "this-device": "This device cannot forget itself: do it from another one.",
    "storage": "The server cannot write to its disk, so nothing was changed.",
    "internal": "The server met a fault of its own, so nothing was changed.",
    "draining": "The server is about to stop, so nothing new begins. Nothing is lost: come back later.",
    "closing": "The server is stopping. Nothing is lost: come back later.",
    "lost": "The connection was lost before the answer came. It is being tried again.",
    "timeout": "The server has not answered. It may have done it all the same.",
}
_TALK: Final[Mapping[str, str]] = {
    "phrases": "While a deal is played only the quick phrases may be said here: a number, then Enter.",
    "none": "While a deal is played nothing may be said here.",
}
_NOTICES: Final[Mapping[str, str]] = {
    "table-closed": "The table was closed.",
    "kicked": "The host has sent you away from the table.",
    "draining": "The server stops when the deals under way are played. Nothing is lost: come back later.",
    "new-person": "The server did not know you any more, so you are somebody new there.",
    "took-over": "You were here from elsewhere too; the connection there has ended.",
    "in-the-clear": "This server does not encrypt: whoever is on the way can read along.",
    "first-time": "Your first time here: the server is known by its certificate from now on.",
    "not-saved": "Who you are here could not be written down: is the disk full?",
}


def failed_words(failed: Failed) -> str:
    """Why a request did nothing; a code that we do not know is shown as it stands."""
    words = _FAILED.get(failed.code)
    if words is None:
        return f"That was refused: {for_terminal(failed.code)}."
    if failed.code == "bad-options" and failed.words:
        return f"{words} ({', '.join(map(for_terminal, failed.words))})"
    if failed.code == "talk":
        return _TALK.get(failed.words[0] if failed.words else "", words)
    return words


def no_table_words(name: str) -> str:
    """There is no table of the name that was asked for."""
    return f"There is no table called {for_terminal(name)} here."


def notice_words(notice: Notice) -> str:
    """What the server announces; the notices that end a connection have their words in `paiyou_client.words.connection`."""
    if notice.code == NoticeCode.OPERATOR:
        return f"From whoever looks after this server: {for_terminal(' '.join(notice.words))}"
    return _NOTICES.get(notice.code) or f"The server says: {for_terminal(notice.code)}."
