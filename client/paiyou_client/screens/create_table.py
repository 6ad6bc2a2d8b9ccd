"""The dialog that makes a table: game, seats, rules, what becomes of who is away or slow, who may come in, title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from paiyou_client.choice import Choice
from paiyou_client.house_rules import FROM_FILE, BadRules, Rules, rules_choice, rules_in_file
from paiyou_client.screens.choices import ChoicesDialog
from paiyou_client.screens.codes import hidden
from paiyou_client.screens.dialog import field, label
from paiyou_client.screens.door_choices import door_choices
from paiyou_client.screens.options import OptionsScreen
from paiyou_client.screens.term_choices import pace_choice, shuffle_choice, term_choices
from paiyou_client.starts import DEFAULT_SEATS
from paiyou_client.table_model import AnyGame
from paiyou_client.table_requests import create_request
from paiyou_client.words import doors
from paiyou_client.words import lobby as words
from paiyou_client.words.connect import text_words
from paiyou_client.words.games import game_name
from paiyou_client.words.titles import table_title
from paiyou_protocol.messages import CreateTable, TableSettings
from paiyou_protocol.text import BadText


class CreateTableDialog(ChoicesDialog[CreateTable]):
    """Its result is the request, or None; without ``files`` rules are not read from one."""

    DEFAULT_CSS = """
    CreateTableDialog > Vertical { padding: 0 2; }
    CreateTableDialog Input { margin-bottom: 0; }
    CreateTableDialog .wrong { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("v", "show_rules")]

    def __init__(self, games: Mapping[str, AnyGame], name: str, *, files: bool = True) -> None:
        super().__init__()
        self._games = games
        self._files = files
        self._person = name
        self._game = Choice(words.GAME, tuple(games), says=game_name)
        self._terms = term_choices()
        self._pace = pace_choice()
        self._door = door_choices(TableSettings())
        self._of_game()

    def compose(self) -> ComposeResult:
        """The fields with few values as lines, the title and a password as inputs."""
        with Vertical():
            yield label(words.NEW_TABLE)
            yield from self.choice_lines()
            yield label(words.FILE, "file")
            yield field("file", example="ours.toml")
            yield label(words.TITLE)
            yield field("title", table_title(self._person))
            yield label(doors.LOCK)
            yield hidden(field("password", most=128))
            yield label(doors.LIST_NEW)
            yield field("allow", example=doors.LIST_EXAMPLE)
            yield label("", "wrong")
            yield label(words.NEW_TABLE_KEYS, "keys")

    def on_mount(self) -> None:
        """Begin with the number of seats, which is what people change."""
        self._at = 1
        self.show()

    def choices(self) -> Sequence[Choice[Any]]:
        """Game, seats, rules, terms with the bots' pace beside how long they think, door."""
        terms = self._terms
        bots = (terms.bots, terms.think, self._pace)
        others = (terms.shuffle, terms.watching)
        return (self._game, self._seats, self._preset, terms.away, terms.clock, *bots, *others, *self._door)

    def inputs(self) -> Sequence[Input]:
        """The file of rules where one is wanted, the title, the password, the host's list."""
        names = (*(("file",) if self._is_from_file else ()), "title", "password", "allow")
        return [self.query_one(f"#{name}", Input) for name in names]

    def changed(self, number: int) -> None:
        """Another game has other seats and rules."""
        if number == 0:
            self._of_game()

    def show(self) -> None:
        """The file is there for rules from a file alone."""
        for widget in (self.query_one("#file", Input), self.query_one(".file", Static)):
            widget.display = self._is_from_file
        super().show()

    def take(self) -> None:
        """Make the table, if its title may be one."""
        rules = self._rules()
        if rules is None:
            return
        try:
            made = create_request(
                self._game.value,
                self._seats.value,
                self.value("title"),
                rules,
                usual=table_title(self._person),
                terms=self._terms,
                pace=self._pace,
                door=self._door,
                password=self.value("password"),
                allowed=self.value("allow"),
            )
        except BadText as error:
            self.refuse(text_words(words.TITLE, error))
        else:
            self.dismiss(made)

    def refuse(self, words: str) -> None:
        """The line for what is wrong is there once anything is: without it the box fits a terminal of 24 rows."""
        self.query_one(".wrong", Static).display = True
        super().refuse(words)

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
            return self._preset.value
        try:
            game, seats = self._game.value, self._seats.value
            return rules_in_file(self.value("file").strip(), self._games, game, seats).rules
        except BadRules as bad:
            self.refuse(bad.words)
            return None

    @property
    def _is_from_file(self) -> bool:
        return self._preset.value == FROM_FILE

    def _of_game(self) -> None:
        game = self._games[self._game.value]
        seats = tuple(range(game.fewest_seats, game.most_seats + 1))
        self._seats = Choice(words.SEATS, seats, seats.index(DEFAULT_SEATS) if DEFAULT_SEATS in seats else 0)
        self._terms = self._terms._replace(shuffle=shuffle_choice(usual=game.hands_played_out))
        self._preset = rules_choice(game, files=self._files)
