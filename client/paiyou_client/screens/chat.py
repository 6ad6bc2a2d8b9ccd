"""The chat over a screen: what was said in one place, and a line to say something.

It is a screen of its own, so that no key typed into it ever reaches a card; the table above it stays true meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from paiyou_client.chat import ChatLog
from paiyou_client.foreign import for_terminal
from paiyou_client.keys.keyboard import keyed, scope
from paiyou_client.screens.dialog import Label, field, label
from paiyou_client.signals import ConnectionChanged, LobbyUpdated, Said, TableUpdated
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.canvas import WHEEL, Canvas
from paiyou_client.widgets.chat_lines import chat_rows
from paiyou_client.widgets.lines import BLANK, Line, Piece, joined, line, width
from paiyou_client.words import chat as words
from paiyou_client.words.connection import bar_words
from paiyou_client.words.titles import title_of
from paiyou_protocol.messages import Ok, Say

if TYPE_CHECKING:
    from paiyou_client.app import PaiyouApp

_BESIDE_LINES = 5
"""Rows of the pane that are not lines of chat: its rule, the phrases, what is said to us."""


class ChatScreen(ModalScreen[None]):
    """What was said at a table, or in the lobby (None)."""

    DEFAULT_CSS = """
    ChatScreen { align: left bottom; background: $background 0%; }
    ChatScreen > Vertical { width: 100%; height: 14; background: $background; }
    ChatScreen Canvas { height: 1fr; }
    ChatScreen Input, ChatScreen Input:focus { border: none; height: 1; padding: 0 1; background: $panel; }
    ChatScreen Static { height: 1; width: 100%; color: $text-muted; padding: 0 1; }
    """
    scope: ClassVar[str] = "chat"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+g", "back"),
        Binding("pageup", "scroll(1)", priority=True),
        Binding("pagedown", "scroll(-1)", priority=True),
        Binding("f4", "people", priority=True),
        Binding("f7", "watchers", priority=True),
    ]

    def __init__(self, table: str | None) -> None:
        super().__init__()
        self.table = table
        self._back = 0
        self._canvas = Canvas()

    @property
    def paiyou(self) -> PaiyouApp:
        """The app, by its own type."""
        return self.app  # type: ignore[return-value]  # Textual types it as any app

    @property
    def log_shown(self) -> ChatLog:
        """The lines of this place; none where we are there no more."""
        return self.paiyou.model.chat_of(self.table) or ChatLog()

    def compose(self) -> ComposeResult:
        """The lines, and under them what one says."""
        with Vertical():
            yield self._canvas
            yield field("say", example=words.SAY, most=800)
            yield label(words.KEYS, "keys", "chat")

    def on_mount(self) -> None:
        """Show what is new."""
        self.query_one("#say", Input).focus()
        self.repaint()

    def on_resize(self, _event: events.Resize) -> None:
        """Another size is another picture."""
        self.call_after_refresh(self.repaint)

    def on_lobby_updated(self, _event: LobbyUpdated) -> None:
        """Something was said in the lobby."""
        self.repaint()

    def on_table_updated(self, _event: TableUpdated) -> None:
        """Something was said at the table."""
        self.repaint()

    def on_connection_changed(self, _event: ConnectionChanged) -> None:
        """Say how the connection stands."""
        self.repaint()

    def on_said(self, _event: Said) -> None:
        """There is something to say to us, or another language to say it in."""
        Label.say_all(self)
        self.repaint()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it; nothing at all goes back."""
        event.stop()
        text = event.value.strip()
        if not text:
            self.dismiss(None)
            return
        phrase = words.phrase_of(text)
        say = Say(0, self.table, phrase=phrase) if phrase is not None else Say(0, self.table, text)
        self.run_worker(self._say(say, event.value), group="say")

    def on_canvas_pressed(self, event: Canvas.Pressed) -> None:
        """A click on a quick phrase says it; the wheel leads to what was said before, and back."""
        event.stop()
        phrase = words.phrase_of(event.press)
        if phrase is not None:
            self.run_worker(self._say(Say(0, self.table, phrase=phrase), ""), group="say")
        elif event.press in WHEEL:
            self.action_scroll(1 if WHEEL[event.press] == "up" else -1)

    async def _say(self, request: Say, typed: str) -> None:
        """What could not be said stays where it was typed."""
        entry = self.query_one("#say", Input)
        entry.value = ""
        self._back = 0
        if not isinstance(await self.paiyou.ask(request), Ok) and not entry.value:
            entry.value = typed
            entry.cursor_position = len(typed)

    def action_back(self) -> None:
        """Back to what lies under it."""
        self.dismiss(None)

    def action_scroll(self, by: int) -> None:
        """Look at what was said before; at its end, ask for more."""
        rows = self._rows
        self._back = max(0, self._back + by * rows)
        if by > 0 and self._back >= len(self.log_shown.lines) - rows and self.paiyou.session is not None:
            self.run_worker(self.paiyou.session.read_chat(self.table), group="read")
        self._back = min(self._back, max(0, len(self.log_shown.lines) - rows))
        self.repaint()

    def action_people(self) -> None:
        """Who is here."""
        self.paiyou.show_people(self.table)

    def action_watchers(self) -> None:
        """Hear those who look on no more, or again."""
        self.log_shown.without_watchers = not self.log_shown.without_watchers
        self.repaint()

    def repaint(self) -> None:
        """Show what is true now, and that it was looked at."""
        self.log_shown.read()
        cells = self.size.width
        if cells and self._rows > 0:
            with scope(self.scope):
                self._canvas.show(self._lines(cells))

    @property
    def _rows(self) -> int:
        return self._canvas.size.height - _BESIDE_LINES

    def _lines(self, cells: int) -> tuple[Line, ...]:
        log = self.log_shown
        lines: Sequence[Line] = chat_rows(log.lines, cells - 1, self._rows, back=self._back)
        if not log.lines:
            lines = (line("   ", Piece(_(words.NOTHING_YET), "soft")), *[BLANK] * (self._rows - 1))
        return (self._rule(cells), *lines, *_phrases(cells), self._saying(log))

    def _rule(self, cells: int) -> Line:
        start = line(" ", Piece(f"{glyphs.RULE}{words.title_words(self._title())} ", "rule"))
        return line(start, Piece(glyphs.RULE * max(0, cells - width(start) - 1), "rule"), " ")

    def _title(self) -> str:
        at = None if self.table is None else self.paiyou.model.tables.get(self.table)
        return "" if at is None or at.room is None else title_of(at.room)

    def _saying(self, log: ChatLog) -> Line:
        bar = bar_words(self.paiyou.model.connection, 0.0, drained=self.paiyou.model.drains)
        if bar or self.paiyou.said:
            return line(" ", Piece(bar or for_terminal(self.paiyou.said), "warn"))
        return line(" ", Piece(keyed(_(words.NO_WATCHERS), "f7") if log.without_watchers else "", "soft"))


def _phrases(cells: int) -> tuple[Line, ...]:
    """The quick phrases by their numbers, in three rows."""
    numbered = [
        line(Piece(key := str((number + 1) % 10), "key", key), Piece(f" {text}", "hint", key))
        for number, text in enumerate(words.PHRASES.values())
    ]
    rows: list[list[Line]] = [[]]
    for each in numbered:
        if width(joined([*rows[-1], each], "   ")) > cells - 2:
            rows.append([])
        rows[-1].append(each)
    lines = [line(" ", joined(row, "   ")) for row in rows][:3]
    return (*lines, *[BLANK] * (3 - len(lines)))
