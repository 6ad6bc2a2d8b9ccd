"""The lessons of both games: a list with what is done, and the way to the rule books."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from paiyou_client.lessons.lesson import Lesson, place_in
from paiyou_client.lessons.registry import LESSONS
from paiyou_client.rulebook import GLOSSARY
from paiyou_client.screens.book import BookScreen
from paiyou_client.screens.sheet import Sheet, heading
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit_text, line, wrapped
from paiyou_client.words import lessons as words
from paiyou_client.words.games import game_name
from paiyou_client.words.home import BOOKS


class LearnScreen(Sheet):
    """One game's lessons; Tab shows the other's."""

    scope: ClassVar[str] = "books"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)"),
        Binding("down,j", "move(1)"),
        Binding("home", "move(-100)"),
        Binding("end", "move(100)"),
        Binding("tab", "next_game"),
        Binding("enter", "begin"),
        Binding("b", "books"),
        Binding("escape,q", "back"),
    ]

    def __init__(self, game: str, lesson: Lesson | None = None) -> None:
        super().__init__()
        self._game = game
        self._lesson = lesson

    def title_line(self) -> tuple[str | Msgid, str]:
        """What this is."""
        return words.LEARN, ""

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """What a lesson is, then one a row."""
        about = wrapped(line("   ", Piece(_(words.ABOUT), "soft")), cells - 4, 3)
        lessons = LESSONS[self._game]
        done = self.paiyou.learning.done(self._game)
        head = f"{game_name(self._game)} {glyphs.DOT} {words.done_words(done, len(lessons))} "
        return (BLANK, *about, BLANK, heading(head, cells), BLANK, *map(self._row, range(len(lessons))))

    def _row(self, number: int) -> Line:
        lesson = LESSONS[self._game][number]
        here, press = lesson == self._chosen(), f"go:{number}"
        taken = self.paiyou.learning.taken(lesson)
        state = words.begun_words(*place_in(lesson, taken.at)) if taken.at else words.DONE if taken.done else ""
        return line(
            Piece(f"   {glyphs.TURN if here else ' '} ", "cursor", press),
            Piece(f"{glyphs.TICK if taken.done else ' '} ", "good", press),
            Piece(f"{number + 1:2}  {fit_text(_(lesson.title), 44)}", "bold" if here else "", press),
            Piece(str(state), "soft", press),
        )

    def keys(self) -> Sequence[Key]:
        """Choosing, the other game, the books, and the way back."""
        return [
            Key(glyphs.UP_DOWN, _("choose"), "down"),
            Key("Enter", _("take this lesson"), "enter"),
            Key("Tab", game_name(self._other()), "tab"),
            Key("b", BOOKS, "b"),
            Key("Esc", _("back"), "escape"),
        ]

    def pressed(self, press: str) -> None:
        """A click on a lesson begins it."""
        if press.startswith("go:"):
            self._lesson = LESSONS[self._game][int(press.removeprefix("go:"))]
            self.action_begin()
        else:
            super().pressed(press)

    def action_move(self, by: int) -> None:
        """Choose another lesson."""
        lessons = LESSONS[self._game]
        self._lesson = lessons[max(0, min(len(lessons) - 1, lessons.index(self._chosen()) + by))]
        self.repaint()

    def action_next_game(self) -> None:
        """The other game's lessons."""
        self._game, self._lesson = self._other(), None
        self.repaint()

    def action_begin(self) -> None:
        """Take the chosen lesson, where one left it."""
        self.paiyou.go(self.paiyou.going.learn(self._chosen()))

    def action_books(self) -> None:
        """The rule books, this game's first, and the glossary."""
        self.paiyou.push_screen(BookScreen((self._game, self._other(), GLOSSARY)))

    def action_back(self) -> None:
        """Back to what lies under it."""
        self.paiyou.pop_screen()

    def _chosen(self) -> Lesson:
        return self._lesson or self.paiyou.learning.first_open(self._game)

    def _other(self) -> str:
        games = tuple(LESSONS)
        return games[(games.index(self._game) + 1) % len(games)]
