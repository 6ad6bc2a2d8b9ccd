"""The words of the home screen and of the ways to a table."""

from __future__ import annotations

from typing import Final

from paiyou_client.bookmarks import Bookmark
from paiyou_client.foreign import for_terminal
from paiyou_client.nearby import Found
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.widgets import glyphs
from paiyou_client.words.games import game_name
from paiyou_client.words.titles import title_words

BRAND: Final = "Paiyou"
ONE_MOMENT: Final = N_("One moment.")
STARTING: Final = N_("Starting a game of your own.")
OWN_SERVER: Final = N_("the game's own server")
PLAY: Final = N_("Play now")
CONNECT: Final = N_("Connect")
WATCH: Final = N_("Watch")
WATCH_MORE: Final = N_("what is played on such a server")
CONTINUE: Final = N_("Continue")
NEARBY: Final = N_("Nearby")
RECENT: Final = N_("Recent")
SETTINGS: Final = N_("Settings")
SETTINGS_MORE: Final = N_("language, cards, colours and marks")
HELP: Final = N_("Help")
QUIT: Final = N_("Quit")
BOOKS: Final = N_("Rule books")
REPLAYS: Final = N_("Replays")
REPLAYS_MORE: Final = N_("deals that you have played, and your statistics")
FORGET: Final = N_("forget it")
FORGET_SURE: Final = N_("d again: this game is offered no more, and cannot be continued from here.")
CONNECT_MORE: Final = N_("a server of friends, by its host")
PASTE_MORE: Final = N_("a host, or a link that you were sent")
HELP_MORE: Final = N_("keys, and how a game comes about")


def connecting_words(where: str) -> str:
    """While a connection is being made."""
    return _("Connecting to {where}.").format(where=for_terminal(where))


def play_more(game: str, seats: int, preset: str) -> str:
    """What would be played at once."""
    return ngettext(
        "{game}, {seats} seats, {preset} rules, {bots} bot",
        "{game}, {seats} seats, {preset} rules, {bots} bots",
        seats - 1,
    ).format(game=game_name(game), seats=seats, preset=for_terminal(preset), bots=seats - 1)


def continue_more(bookmark: Bookmark) -> str:
    """Which game would go on."""
    title = title_words(bookmark.title, bookmark.host or bookmark.name) or game_name(bookmark.game)
    seats = ngettext("{title}, {game}, {seats} seat", "{title}, {game}, {seats} seats", bookmark.seats)
    return seats.format(title=title, game=game_name(bookmark.game), seats=bookmark.seats)


def continue_where(bookmark: Bookmark, seconds: float | None) -> str:
    """Where it is played, how far it has come, and how long ago that was."""
    where = _("against bots") if bookmark.own else _("at {where}").format(where=for_terminal(bookmark.address))
    far = _far_words(bookmark.deal, bookmark.trick)
    return f" {glyphs.DOT} ".join(filter(None, (where, far, "" if seconds is None else ago_words(seconds))))


def nearby_more(found: Found) -> str:
    """Which server was found: its name and how much is going on there, as it says."""
    said = found.said
    counts = (
        None if said.people is None else ngettext("{people} person", "{people} people", said.people),
        None if said.tables is None else ngettext("{tables} table", "{tables} tables", said.tables),
    )
    told = (each.format(people=said.people, tables=said.tables) for each in counts if each is not None)
    return ", ".join((said.name or str(found.address), *told))


def nearby_where(found: Found) -> str:
    """Where it is, and the first letters of the certificate that it says it has; what it is, one knows on going there."""
    fingerprint = found.said.fingerprint[:8]
    shown = _("certificate {first} ...").format(first=fingerprint) if fingerprint else _("not encrypted")
    games = ", ".join(game_name(game) for game in found.said.games)
    where = _("at {where}").format(where=for_terminal(str(found.address)))
    return f" {glyphs.DOT} ".join(filter(None, (where, shown, games)))


def _far_words(deal: int, trick: int) -> str:
    """How far a game has come; numbers that are 0 are not known."""
    if not deal:
        return ""
    return (_("deal {deal}, trick {trick}") if trick else _("deal {deal}")).format(deal=deal, trick=trick)


def ago_words(seconds: float) -> str:
    """How long ago, in the largest unit of which there is a whole one."""
    days, hours, minutes = (int(seconds // size) for size in (86_400, 3_600, 60))
    if days:
        return ngettext("{days} day ago", "{days} days ago", days).format(days=days)
    if hours:
        return ngettext("{hours} hour ago", "{hours} hours ago", hours).format(hours=hours)
    if minutes:
        return ngettext("{minutes} minute ago", "{minutes} minutes ago", minutes).format(minutes=minutes)
    return _("just now")
