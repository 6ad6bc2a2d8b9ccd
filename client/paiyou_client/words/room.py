"""The words of a table before its game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.words.terms import absence_words, clock_words
from paiyou_protocol.messages import Readiness, Terms

SEATS: Final = "Seats"
FREE: Final = "free"
FORGOTTEN: Final = "forgotten"
"""Whoever had a seat and wanted nothing to be kept of them."""
YOU: Final = "you"
HOST: Final = "host"
RULES: Final = "rules"
UNKNOWN_GAME: Final = "This game is not known here: update Paiyou to play it."
UNREADABLE: Final = "This table cannot be read here: update Paiyou on both ends."
RUNNING: Final = "The game has begun: it will be here in a moment."
SEATED: Final = "You have a seat already: u gives it up, then s takes this one."
NOT_SEATED: Final = "You have no seat to give up: s takes one."
FULL: Final = "No seat is free."
NOT_HOST: Final = "Only the table's host may do that."
NO_BOT: Final = "No bot sits in that seat, nor somebody who is away: choose another one with the arrows."
NOT_FULL: Final = "Every seat must be taken first: b puts a bot into one, f into all that are free."
NOT_YET: Final = "Asking for the table ..."

READINESS: Final[Mapping[Readiness, str]] = {
    Readiness.ASKED: "ready?",
    Readiness.READY: "ready",
    Readiness.NOT_READY: "not ready",
}
_REMARKS: Final = {
    "rules": "The game that was played here is put aside: it was begun by other rules than this server plays now.",
    "step": "The game that was played here is put aside: what is written down of it cannot be followed.",
    "resumed": "The rules of this server have changed: the game goes on by the new ones, from a moment before.",
}


def remark_words(remark: str) -> str:
    """What has become of the last game; nothing where the word is not known."""
    return _REMARKS.get(remark, "")


def no_clock(_before: int) -> str:
    """No time of day is known."""
    return ""


def away_words(since: str) -> str:
    """Who has the seat is not here; ``since`` is a time of day, empty where it is not known."""
    return f"away since {since}" if since else "away"


def terms_words(terms: Terms) -> str:
    """What becomes of the seats of people who are away, and how long decisions may take; nothing where that is the usual."""
    usual = Terms()
    is_usual = (terms.absence, terms.grace) == (usual.absence, usual.grace)
    away = "" if is_usual else f"away: {absence_words(terms)}"
    clock = "" if terms.clock is None else clock_words(terms.clock)
    return "; ".join(filter(None, (away, clock)))


def waiting_words(free: int, *, is_host: bool, is_seated: bool, host: str) -> str:
    """What has to happen before the game starts."""
    if free and not is_seated:
        return f"{free_words(free)}: s takes one."
    if free:
        bots = "b puts a bot into one" if is_host else f"{host} can put bots into them"
        return f"{free_words(free)}: friends can take them, {bots}."
    return "Every seat is taken: g starts the game." if is_host else f"Every seat is taken: {host} can start the game."


def why_not(action: str, *, is_host: bool, is_seated: bool) -> str:
    """Why a key does nothing now, and what would help."""
    match action:
        case "sit":
            return SEATED if is_seated else FULL
        case "stand":
            return NOT_SEATED
        case _ if not is_host:
            return NOT_HOST
        case "bot":
            return FULL
        case "remove":
            return NO_BOT
        case _:
            return NOT_FULL


def free_words(free: int) -> str:
    """How many seats are free."""
    return "One seat is free" if free == 1 else f"{free} seats are free"


def watching_words(watchers: int) -> str:
    """How many look on."""
    return {0: "", 1: "one watcher"}.get(watchers, f"{watchers} watchers")
