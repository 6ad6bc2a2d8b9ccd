"""The words of a table before its game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import N_, Msgid, _, ngettext
from paiyou_client.words.games import bot_name, own_bot_name
from paiyou_client.words.shuffles import CHECKABLE
from paiyou_client.words.terms import absence_words, bots_words, clock_words, contract_words
from paiyou_protocol.messages import Readiness, SeatState, Terms

SEATS: Final = N_("Seats")
FREE: Final = N_("free")
FORGOTTEN: Final = N_("forgotten")
"""Whoever had a seat and wanted nothing to be kept of them."""
YOU: Final = N_("you")
HOST: Final = N_("host")
UNKNOWN_GAME: Final = N_("This game is not known here: update Paiyou to play it.")
UNREADABLE: Final = N_("This table cannot be read here: update Paiyou on both ends.")
RUNNING: Final = N_("The game has begun: it will be here in a moment.")
SEATED: Final = N_("You have a seat already: u gives it up, then s takes this one.")
NOT_SEATED: Final = N_("You have no seat to give up: s takes one.")
FULL: Final = N_("No seat is free.")
NOT_HOST: Final = N_("Only the table's host may do that.")
NO_BOT: Final = N_("No bot sits in that seat, nor somebody who is away: choose another one with the arrows.")
NOT_FULL: Final = N_("Every seat must be taken first: b puts a bot into one, f into all that are free.")
NOT_YET: Final = N_("Asking for the table ...")

READINESS: Final[Mapping[Readiness, Msgid]] = {
    Readiness.ASKED: N_("ready?"),
    Readiness.READY: N_("ready"),
    Readiness.NOT_READY: N_("not ready"),
}
_REMARKS: Final = {
    "rules": N_("The game that was played here is put aside: it was begun by other rules than this server plays now."),
    "step": N_("The game that was played here is put aside: what is written down of it cannot be followed."),
    "resumed": N_("The rules of this server have changed: the game goes on by the new ones, from a moment before."),
}


def remark_words(remark: str) -> str:
    """What has become of the last game; nothing where the word is not known."""
    return _(_REMARKS.get(remark, ""))


def no_clock(_before: int) -> str:
    """No time of day is known."""
    return ""


def away_words(since: str) -> str:
    """Who has the seat is not here; ``since`` is a time of day, empty where it is not known."""
    return _("away since {time}").format(time=since) if since else _("away")


def terms_words(terms: Terms) -> str:
    """What becomes of the seats of people who are away, how long decisions may take, how bots play, whether anyone can check
    the shuffle, and what those who look on are shown; nothing where that is the usual."""
    usual = Terms()
    is_usual = (terms.absence, terms.grace) == (usual.absence, usual.grace)
    away = "" if is_usual else _("away: {what}").format(what=absence_words(terms))
    clock = "" if terms.clock is None else clock_words(terms.clock)
    bots = "" if terms.bots == usual.bots else _("bots: {how}").format(how=bots_words(terms.bots))
    proof = _("shuffle: {how}").format(how=_(CHECKABLE)) if terms.proof else ""
    is_shown = terms.watching is usual.watching
    watching = "" if is_shown else _("looking on: {what}").format(what=contract_words(terms.watching))
    counts = "" if terms.counts else _("no counts")
    return "; ".join(filter(None, (away, clock, bots, counts, proof, watching)))


def waiting_words(free: int, *, is_host: bool, is_seated: bool, host: str) -> str:
    """What has to happen before the game starts."""
    if free and not is_seated:
        one = ngettext("One seat is free: s takes one.", "{count} seats are free: s takes one.", free)
        return one.format(count=free)
    if free:
        return _friends_words(free, is_host=is_host).format(count=free, host=host)
    if is_host:
        return _("Every seat is taken: g starts the game.")
    return _("Every seat is taken: {host} can start the game.").format(host=host)


def _friends_words(free: int, *, is_host: bool) -> str:
    """Who can take the seats that are free."""
    if is_host:
        return ngettext(
            "One seat is free: friends can take them, b puts a bot into one.",
            "{count} seats are free: friends can take them, b puts a bot into one.",
            free,
        )
    return ngettext(
        "One seat is free: friends can take them, {host} can put bots into them.",
        "{count} seats are free: friends can take them, {host} can put bots into them.",
        free,
    )


def why_not(action: str, *, is_host: bool, is_seated: bool) -> str:
    """Why a key does nothing now, and what would help."""
    return _(_why_not(action, is_host=is_host, is_seated=is_seated))


def _why_not(action: str, *, is_host: bool, is_seated: bool) -> Msgid:
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


def watching_words(watchers: int) -> str:
    """How many look on."""
    return ngettext("one watcher", "{count} watchers", watchers).format(count=watchers) if watchers else ""


def seat_name(seat: SeatState) -> str:
    """Who has a seat, or that it is free."""
    name = for_terminal(seat.name)
    if seat.bot is not None:
        return bot_name(name, seat.bot)
    if seat.own:
        return own_bot_name(name)
    return name or _(FORGOTTEN) if seat.person is not None else _(FREE)
