"""The deals that one has played in a room: looked at again, and told to others by a link."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from paiyou_client.exporting import NotExported, bring_home
from paiyou_client.foreign import for_terminal
from paiyou_client.replays.library import FOLDER, folder_of
from paiyou_client.screens.deal_opening import open_deal
from paiyou_client.screens.sheet import Sheet, heading
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit_text, line
from paiyou_client.words import replays as words
from paiyou_client.words.failures import failed_words
from paiyou_client.words.home import ago_words
from paiyou_protocol.messages import Failed, ReplayLine

_DEAL_CELLS = 36


class RoomReplays(Sheet):
    """A list, the newest first, that tells nothing of how a deal ended."""

    scope: ClassVar[str] = "deals"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)"),
        Binding("down,j", "move(1)"),
        Binding("pageup", "move(-10)"),
        Binding("pagedown", "move(10)"),
        Binding("enter", "open"),
        Binding("l", "link"),
        Binding("a", "all"),
        Binding("escape,q", "back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._deals: tuple[ReplayLine, ...] | None = None
        self._cursor = 0

    def on_mount(self) -> None:
        """Ask which there are."""
        super().on_mount()
        self.run_worker(self._list(), group="replays")

    async def _list(self) -> None:
        session = self.paiyou.session
        if session is None:
            return
        lines = await session.replays()
        if isinstance(lines, Failed):
            self.paiyou.say(failed_words(lines))
            return
        self._deals = tuple(reversed(lines))
        self.repaint()

    def title_line(self) -> tuple[str | Msgid, str]:
        """Whose they are."""
        return words.YOUR_DEALS, self.paiyou.going.where

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """One deal a row."""
        if self._deals is None:
            return (BLANK, line("   ", Piece(_(words.ASKING), "soft")))
        count = len(self._deals)
        head = heading(words.deals_words(count), cells)
        if not count:
            return (head, BLANK, line("   ", Piece(_(words.NONE_HERE), "soft")))
        first = max(0, min(self._cursor - (rows - 2) // 2, count - (rows - 2)))
        shown = self._deals[first : first + rows - 2]
        return (head, BLANK, *(self._row(first + number, listed) for number, listed in enumerate(shown)))

    def _row(self, number: int, listed: ReplayLine) -> Line:
        here = number == self._cursor
        press = f"go:{number}"
        deal = words.deal_words(listed.game, listed.seats, listed.deal)
        return line(
            Piece(f" {glyphs.TURN if here else ' '} ", "cursor", press),
            Piece(fit_text(deal, _DEAL_CELLS), "bold" if here else "", press),
            Piece(fit_text(ago_words(max(0.0, time.time() - listed.began)), 18), "soft", press),
            Piece(for_terminal(listed.replay), "soft", press),
        )

    def keys(self) -> Sequence[Key]:
        """What can be done."""
        some = [
            Key(glyphs.UP_DOWN, _("choose"), "down"),
            Key("Enter", _("look at it"), "enter"),
            Key("l", _("link for friends"), "l"),
        ]
        if self.paiyou.setup.powers.files:
            some.append(Key("a", _("bring all home"), "a"))
        return [*(some if self._deals else []), Key("Esc", _("back"), "escape")]

    def pressed(self, press: str) -> None:
        """A click on a deal opens it."""
        if press.startswith("go:"):
            self._cursor = int(press.removeprefix("go:"))
            self.action_open()
        else:
            super().pressed(press)

    def action_move(self, by: int) -> None:
        """Choose another deal."""
        self._cursor = max(0, min(len(self._deals or ()) - 1, self._cursor + by))
        self.repaint()

    def action_open(self) -> None:
        """Look at the chosen deal."""
        if self._deals:
            self.run_worker(open_deal(self.paiyou, self._deals[self._cursor].replay), group="replays", exclusive=True)

    def action_link(self) -> None:
        """Say how others come to it."""
        if self._deals:
            deal = for_terminal(self._deals[self._cursor].replay)
            self.paiyou.say(f"paiyou replay {self.paiyou.going.where}/{deal}")

    def action_all(self) -> None:
        """Bring all of them home, to our other replays."""
        if self._deals and self.paiyou.setup.powers.files:
            self.paiyou.say(_(words.BRINGING))
            self.run_worker(self._bring_home(), group="replays", exclusive=True)

    async def _bring_home(self) -> None:
        session, setup = self.paiyou.session, self.paiyou.setup
        if session is None:
            return
        folder = setup.data / FOLDER / folder_of(self.paiyou.going.where)
        try:
            self.paiyou.say(
                words.exported_words(*await bring_home(session, setup.games, folder, chat=True), str(folder))
            )
        except NotExported as error:
            self.paiyou.say(error.sentence)

    def action_back(self) -> None:
        """Back to what lies under it."""
        self.app.pop_screen()
