"""The dialog that makes a table: game, seats, rules, what becomes of who is away or slow, title."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from paiyou_client.house_rules import BadRules, Rules, rules_in_file
from paiyou_client.model import AnyGame
from paiyou_client.screens.dialog import Dialog, field, label
from paiyou_client.screens.options import OptionsScreen
from paiyou_client.screens.term_choices import ABSENCES, CLOCKS
from paiyou_client.starts import DEFAULT_SEATS
from paiyou_client.widgets import glyphs
from paiyou_client.words import lobby as words
from paiyou_client.words.connect import text_words
from paiyou_client.words.games import game_name
from paiyou_client.words.home import table_title
from paiyou_protocol.messages import CreateTable
from paiyou_protocol.text import BadText, check_title, for_terminal


@dataclass
class Choice:
    """A field with a few values, of which one is chosen."""

    label: str
    values: tuple[str, ...]
    at: int = 0

    @property
    def value(self) -> str:
        """The chosen one."""
        return self.values[self.at]

    def move(self, by: int) -> None:
        """Choose another one."""
        self.at = (self.at + by) % len(self.values)


class CreateTableDialog(Dialog[CreateTable]):
    """Its result is the request, or None."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "field(-1)"),
        Binding("down,tab", "field(1)"),
        Binding("shift+tab", "field(-1)", priority=True),
        Binding("left", "change(-1)"),
        Binding("right", "change(1)"),
        Binding("enter", "take"),
        Binding("v", "show_rules"),
    ]

    def __init__(self, games: Mapping[str, AnyGame], name: str) -> None:
        super().__init__()
        self._games = games
        self._person = name
        self._at = 0
        self._game = Choice(words.GAME, tuple(games))
        self._away = Choice(words.AWAY, tuple(ABSENCES))
        self._clock = Choice(words.CLOCK, tuple(CLOCKS))
        self._choices: tuple[Choice, ...] = ()
        self._of_game()

    def compose(self) -> ComposeResult:
        """The fields with few values as lines, the title as an input."""
        with Vertical():
            yield label(words.NEW_TABLE)
            yield label("")
            for number in range(len(self._choices)):
                yield Static(self._line(number), id=f"choice-{number}", classes="choice")
            yield label("")
            yield label(words.FILE, "file")
            yield field("file", example="ours.toml")
            yield label(words.TITLE)
            yield field("title", table_title(self._person))
            yield label("", "wrong")
            yield label(words.NEW_TABLE_KEYS, "keys")

    def on_mount(self) -> None:
        """Begin with the number of seats, which is what people change."""
        self._at = 1
        self._show()

    def on_click(self, event: events.Click) -> None:
        """A click on a field changes it."""
        widget = event.widget
        if isinstance(widget, Static) and widget.id is not None and widget.id.startswith("choice-"):
            self._at = int(widget.id.removeprefix("choice-"))
            self.action_change(1)

    def action_field(self, by: int) -> None:
        """Go to another field."""
        self._at = (self._at + by) % (len(self._choices) + 1 + self._is_from_file)
        self._show()

    def action_change(self, by: int) -> None:
        """Choose another value of the field."""
        if self._at < len(self._choices):
            self._choices[self._at].move(by)
            if self._at == 0:
                self._of_game()
            self._show()

    def action_take(self) -> None:
        """Make the table."""
        self.take()

    def take(self) -> None:
        """Make the table, if its title may be one."""
        try:
            title = check_title(self.value("title").strip())
        except BadText as error:
            self.refuse(text_words(words.TITLE, error))
            return
        game, seats, *_ = (choice.value for choice in self._choices)
        terms = msgspec.structs.replace(ABSENCES[self._away.value], clock=CLOCKS[self._clock.value])
        rules = self._rules()
        if rules is not None:
            self.dismiss(CreateTable(id=0, game=game, seats=int(seats), title=title, options=rules, terms=terms))

    def action_show_rules(self) -> None:
        """What the chosen rules mean, option by option."""
        rules, game = self._rules(), self._games[self._game.value]
        if rules is not None:
            options, usual = game.read_options(rules), game.read_options(next(iter(game.presets())))
            if isinstance(options, msgspec.Struct) and isinstance(usual, msgspec.Struct):
                self.app.push_screen(OptionsScreen(self._game.value, options, usual))

    def _rules(self) -> Rules | None:
        """The chosen rules; None if the file does not hold any, and then that is said."""
        if not self._is_from_file:
            return self._choices[2].value
        try:
            game, seats = self._game.value, int(self._choices[1].value)
            return rules_in_file(self.value("file").strip(), self._games, game, seats).rules
        except BadRules as bad:
            self.refuse(bad.words)
            return None

    @property
    def _is_from_file(self) -> bool:
        return self._choices[2].value == words.FROM_FILE

    def _of_game(self) -> None:
        game = self._games[self._game.value]
        seats = tuple(str(number) for number in range(game.fewest_seats, game.most_seats + 1))
        usual = seats.index(str(DEFAULT_SEATS)) if str(DEFAULT_SEATS) in seats else 0
        rules = Choice(words.RULES, (*game.presets(), words.FROM_FILE))
        self._choices = (self._game, Choice(words.SEATS, seats, usual), rules, self._away, self._clock)

    def _show(self) -> None:
        first = len(self._choices)
        for number in range(first):
            self.query_one(f"#choice-{number}", Static).update(self._line(number))
        file, title = self.query_one("#file", Input), self.query_one("#title", Input)
        for widget in (file, self.query_one(".file", Static)):
            widget.display = self._is_from_file
        inputs = (file, title) if self._is_from_file else (title,)
        self.set_focus(inputs[self._at - first] if self._at >= first else None)

    def _line(self, number: int) -> Content:
        choice = self._choices[number]
        value = game_name(choice.value) if number == 0 else for_terminal(choice.value)
        mark = glyphs.TURN if number == self._at else " "
        left, right = glyphs.ARROWS if number == self._at and len(choice.values) > 1 else "  "
        text = f"{mark} {choice.label:<7} {left} {value} {right}"
        return Content(glyphs.to_ascii(text) if self.is_plain else text)
