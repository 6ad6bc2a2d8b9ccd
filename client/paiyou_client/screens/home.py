"""The home screen: what can be done now, each by a letter, the arrows, or a click."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from paiyou_client.address import Address
from paiyou_client.bookmarks import Bookmark
from paiyou_client.identity import name_of_user
from paiyou_client.keys.keyboard import key_text, keyed, scope
from paiyou_client.links import Target
from paiyou_client.nearby import Found, Search
from paiyou_client.rulebook import GLOSSARY
from paiyou_client.screens.book import BookScreen
from paiyou_client.screens.connect import ConnectDialog
from paiyou_client.screens.doctor import DoctorScreen
from paiyou_client.screens.help import HelpScreen
from paiyou_client.screens.replays import ReplaysScreen
from paiyou_client.screens.sheet import Sheet
from paiyou_client.signals import ConnectionChanged
from paiyou_client.starts import JoinServer, PlayNow
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, cells_of, fit_text, line
from paiyou_client.words import doctor, lessons
from paiyou_client.words import home as words
from paiyou_client.words.games import game_name

MOST_CONTINUED = 5
MOST_NEARBY = 3
_LOOK_EVERY = 1.0
_BESIDE = 28
"""Cells of a row before and behind what an entry says."""


@dataclass(frozen=True)
class Entry:
    """A line of the menu: the key that goes there at once, its name, and what it would do, in a second row too."""

    key: str
    name: Msgid
    more: str = ""
    bookmark: Bookmark | None = None
    below: str = ""
    server: Address | None = None

    @property
    def what(self) -> tuple[Msgid, Bookmark | None, str]:
        """The same while the entry leads to the same, whatever is said about it."""
        return self.name, self.bookmark, "" if self.server is None else self.server.key


def home_lines(entries: Sequence[Entry], cursor: int, cells: int) -> tuple[Line, ...]:
    """The menu, an entry in a row or two; what is nearby has its second row while it is the chosen one, so that all fit."""
    rows = [BLANK]
    room = min(cells - _BESIDE, max(cells_of(entry.more) for entry in entries))
    for number, entry in enumerate(entries):
        here = number == cursor
        press = f"go:{number}"
        rows.append(
            line(
                Piece(f"   {glyphs.TURN if here else ' '} ", "cursor", press),
                Piece(fit_text(_(entry.name), 12), "bold" if here else "", press),
                Piece(fit_text(entry.more, room), "" if here else "soft", press),
                Piece(f"  {key_text('enter' if here else entry.key)}", "key", press),
            )
        )
        if entry.below and (here or entry.server is None):
            below = fit_text(f"{'':17}{entry.below}", cells - 2)
            rows.append(line(Piece(below, "" if here else "soft", press)))
    return tuple(rows)


class HomeScreen(Sheet):
    """Under everything; leaving a server comes back here."""

    scope: ClassVar[str] = "home"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)"),
        Binding("down,j", "move(1)"),
        Binding("left,minus", "seats(-1)"),
        Binding("right,plus", "seats(1)"),
        Binding("tab", "next_game"),
        Binding("enter", "go"),
        Binding("p", "letter('p')"),
        Binding("c", "letter('c')"),
        Binding("w", "letter('w')"),
        Binding("o", "letter('o')"),
        Binding("n", "letter('n')"),
        Binding("l", "letter('l')"),
        Binding("t", "letter('t')"),
        Binding("b", "books"),
        Binding("r", "letter('r')"),
        Binding("s", "letter('s')"),
        Binding("d", "forget"),
        Binding("question_mark,f1", "letter('?')"),
        Binding("q", "letter('q')"),
    ]

    def __init__(self, play: PlayNow) -> None:
        super().__init__()
        self._cursor = 0
        self._play = play
        self._bookmarks: tuple[Bookmark, ...] | None = None
        """The games that can be continued; None until it was looked which there are."""
        self._forgetting: Bookmark | None = None
        self._search: Search | None = None
        self._found: tuple[Found, ...] = ()

    def title_line(self) -> tuple[str, str]:
        """The house's name, and who we are."""
        return words.BRAND, self.paiyou.setup.name or name_of_user()

    def picture(self, cells: int, _rows: int) -> Sequence[Line]:
        """The menu."""
        return home_lines(self.entries(), self._cursor, cells)

    def keys(self) -> Sequence[Key]:
        """The arrows and Enter; the letters stand beside their entries."""
        keys = [Key(glyphs.UP_DOWN, _("choose"), "down"), Key("Enter", _("go"), "enter")]
        if self.entries()[self._cursor].name == words.PLAY:
            keys.append(Key(glyphs.ARROWS, _("number of seats"), "right"))
        if self._after() != self._play.game:
            keys.append(Key("Tab", game_name(self._after()), "tab"))
        if self.entries()[self._cursor].bookmark is not None:
            keys.append(Key("d", words.FORGET, "d"))
        return [*keys, Key("?", _("help"), "question_mark"), Key("q", _("quit"), "q"), Key("F3", _("language"), "f3")]

    def entries(self) -> tuple[Entry, ...]:
        """What can be done now."""
        game = self.paiyou.setup.games[self._play.game]
        continued = [
            Entry("o" if number == 0 else " ", words.CONTINUE, words.continue_more(each), each, self._where(each))
            for number, each in enumerate((self._bookmarks or ())[: MOST_CONTINUED - 2 * bool(self._found)])
        ]
        has_files = self.paiyou.setup.powers.files
        replays = [Entry("r", words.REPLAYS, _(words.REPLAYS_MORE))] if has_files else []
        return (
            Entry("p", words.PLAY, words.play_more(game.name, self._play.seats, next(iter(game.presets())))),
            *continued,
            *self.nearby(),
            Entry("c", words.CONNECT, _(words.CONNECT_MORE)),
            Entry("w", words.WATCH, _(words.WATCH_MORE)),
            *replays,
            Entry("l", lessons.LEARN, _(lessons.LEARN_MORE)),
            Entry("s", words.SETTINGS, _(words.SETTINGS_MORE)),
            Entry("t", doctor.DOCTOR, _(doctor.DOCTOR_MORE)),
            Entry("?", words.HELP, _(words.HELP_MORE)),
            Entry("q", words.QUIT),
        )

    def nearby(self) -> tuple[Entry, ...]:
        """The servers that announce themselves."""
        return tuple(
            Entry(
                "n" if number == 0 else " ",
                words.NEARBY,
                words.nearby_more(each),
                below=words.nearby_where(each),
                server=each.address,
            )
            for number, each in enumerate(self._found)
        )

    def on_mount(self) -> None:
        """Look at the network for as long as this screen is the one that is seen."""
        super().on_mount()
        self.set_interval(_LOOK_EVERY, self.look_nearby)

    def on_unmount(self) -> None:
        """The search ends with the app."""
        self._search_no_more()

    def on_screen_suspend(self) -> None:
        """Another screen came."""
        self._search_no_more()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Look which games can be continued, and who is nearby."""
        if self._search is None and self.paiyou.setup.powers.servers:
            self._search = self.paiyou.setup.look()
        self._look_for_games()
        super().on_screen_resume(event)

    def on_connection_changed(self, event: ConnectionChanged) -> None:
        """The same, as a game may have ended with its server."""
        self._look_for_games()
        super().on_connection_changed(event)

    def pressed(self, press: str) -> None:
        """A click on an entry goes there."""
        if not press.startswith("go:"):
            super().pressed(press)
            return
        self._cursor = int(press.removeprefix("go:"))
        self.repaint()
        self.action_go()

    def action_move(self, by: int) -> None:
        """Choose another entry."""
        self._cursor = (self._cursor + by) % len(self.entries())
        self.repaint()

    def action_seats(self, by: int) -> None:
        """More or fewer seats for a game of our own."""
        if self.entries()[self._cursor].name == words.PLAY:
            self._choose(self._play.game, self._play.seats + by)

    def action_next_game(self) -> None:
        """Another game of our own, with as many seats if it can have them, wherever the cursor was."""
        played = [number for number, entry in enumerate(self.entries()) if entry.name == words.PLAY]
        if not played:  # `paiyou join` offers no game of our own
            return
        self._cursor = played[0]
        self._choose(self._after(), self._play.seats)

    def action_letter(self, key: str) -> None:
        """Go to the entry with this letter."""
        for number, entry in enumerate(self.entries()):
            if entry.key == key:
                self._cursor = number
                self.repaint()
                self.action_go()
                return

    def action_go(self) -> None:
        """Go to the chosen entry."""
        entry = self.entries()[self._cursor]
        match entry.name:
            case words.PLAY:
                self.paiyou.go(self.paiyou.going.play(self._play))
            case words.CONTINUE if entry.bookmark is not None:
                self.paiyou.go(self.paiyou.going.resume(entry.bookmark))
            case words.NEARBY | words.RECENT if entry.server is not None:
                self.paiyou.go(self.paiyou.going.join(JoinServer(entry.server)))
            case words.CONNECT:
                self.paiyou.push_screen(self._dialog(), self._connect)
            case words.WATCH:
                self.paiyou.push_screen(self._dialog(self.paiyou.going.last_server()), self._watch)
            case words.QUIT:
                self.paiyou.exit()
            case name:
                self._open(name)

    def _dialog(self, host: str = "") -> ConnectDialog:
        """Where to go, and who we are there: under the name that was asked for, else under the one that was used there."""
        name = self.paiyou.setup.name
        return ConnectDialog(name or name_of_user(), host, None if name else self._name_at)

    def _name_at(self, target: Target) -> str:
        who = self.paiyou.setup.known.identity(target.address, "", "")
        if target.fingerprint:
            who.meets(target.fingerprint)
        return who.name

    def _open(self, name: Msgid) -> None:
        """A page over this one."""
        match name:
            case words.REPLAYS:
                self.paiyou.push_screen(ReplaysScreen())
            case doctor.DOCTOR:
                self.paiyou.push_screen(DoctorScreen())
            case lessons.LEARN:
                self.paiyou.show_lessons(game=self._play.game)
            case words.SETTINGS:
                self.paiyou.action_settings()
            case words.HELP:
                self.paiyou.push_screen(HelpScreen())

    def action_books(self) -> None:
        """The rule books, which are not far from the lessons either."""
        self.paiyou.push_screen(BookScreen((*self.paiyou.setup.games, GLOSSARY)))

    def on_key(self, event: events.Key) -> None:
        """Whoever presses another key wants nothing forgotten."""
        if event.key != "d":
            self._forgetting = None
        super().on_key(event)

    def action_forget(self) -> None:
        """Offer the chosen game no more, if asked for twice."""
        bookmark = self.entries()[self._cursor].bookmark
        if bookmark is None:
            return
        if self._forgetting == bookmark:
            self.paiyou.going.forget(bookmark)
            self._look_for_games()
            self.repaint()
        else:
            self._forgetting = bookmark
            with scope(self.scope):
                self.paiyou.say(keyed(_(words.FORGET_SURE), "d"))

    def _after(self) -> str:
        games = tuple(self.paiyou.setup.games)
        return games[(games.index(self._play.game) + 1) % len(games)]

    def _choose(self, name: str, seats: int) -> None:
        game = self.paiyou.setup.games[name]
        self._play = PlayNow(name, max(game.fewest_seats, min(game.most_seats, seats)), bots=self._play.bots)
        self.repaint()

    def _where(self, bookmark: Bookmark) -> str:
        at = self.paiyou.going.kept_at(bookmark)
        return words.continue_where(bookmark, None if at is None else max(0.0, time.time() - at))

    def look_nearby(self) -> None:
        """Show whoever came or went; the chosen entry stays the chosen one."""
        found = () if self._search is None else self._search.found()[:MOST_NEARBY]
        if self._search is None or found == self._found:
            return
        chosen = self.entries()[self._cursor].what
        self._found = found
        now = [entry.what for entry in self.entries()]
        self._cursor = now.index(chosen) if chosen in now else min(self._cursor, len(now) - 1)
        self.repaint()

    def _search_no_more(self) -> None:
        if self._search is not None:
            self._search.close()
            self._search = None

    def _look_for_games(self) -> None:
        """Which games can be continued; whoever has just left one has it chosen."""
        before, self._bookmarks = self._bookmarks, self.paiyou.going.continuable()[:MOST_CONTINUED]
        newest = self._bookmarks[:1]
        if before is not None and newest and newest != before[:1]:
            listed = (at for at, entry in enumerate(self.entries()) if entry.bookmark == newest[0])
            self._cursor = next(listed, self._cursor)  # `paiyou join` lists servers, and no games
        self._cursor = min(self._cursor, len(self.entries()) - 1)

    def _watch(self, chosen: tuple[JoinServer, str] | None) -> None:
        if chosen is not None:
            self._connect((replace(chosen[0], watch=True), chosen[1]))

    def _connect(self, chosen: tuple[JoinServer, str] | None) -> None:
        if chosen is not None:
            join, name = chosen
            self.paiyou.go(self.paiyou.going.join(join, name=name))
