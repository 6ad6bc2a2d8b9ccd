"""The lessons of a game as a numbered list, read line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from paiyou_client.lessons.lesson import Lesson, place_in
from paiyou_client.lessons.registry import LESSONS
from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.host import Host
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line
from paiyou_client.words import lessons as words
from paiyou_client.words import line_mode as own_words
from paiyou_client.words.games import game_name


class AtLessons:
    """``lesson`` is the one to be taken next; ``is_all``: whoever leaves the list leaves the client."""

    table: str | None = None
    help_words: ClassVar[Sequence[str]] = ("list", "learn", "rules")

    def __init__(self, host: Host, lesson: Lesson, *, is_all: bool) -> None:
        self._host = host
        self._next = lesson
        self._is_all = is_all

    def standing(self) -> Sequence[Line | str]:
        """The game's lessons, how far one is with each, and at the end the other games."""
        game = self._next.game
        labels = [self._label(lesson) for lesson in LESSONS[game]]
        labels += [game_name(other) for other in self._others]
        return (
            f"{_(words.LEARN)}: {self._heading(game)}",
            *own_words.choice_words(labels, is_marked=False),
            *self.question(),
        )

    def changed(self) -> None:
        """Nothing happens by itself."""

    def question(self) -> Sequence[str]:
        """How to go on."""
        title, leave = _(self._next.title), words_typed.shown("leave")
        return (_(words.LIST).format(title=title, leave=leave),)

    async def take(self, text: str) -> bool:
        """A number, an empty line, or the way back."""
        word, _rest = words_typed.split(text)
        if text.isdecimal():
            self._choose(int(text))
        elif not text:
            self._begin(self._next)
        elif word == "list":
            self._host.tell([*self.standing()], Kind.ANSWER)
        elif word == "leave" or text in {"q", "Q"}:
            self._leave()
        else:
            return False
        return True

    @property
    def _others(self) -> tuple[str, ...]:
        return tuple(game for game in LESSONS if game != self._next.game)

    def _choose(self, number: int) -> None:
        lessons, others = LESSONS[self._next.game], self._others
        if 1 <= number <= len(lessons):
            self._begin(lessons[number - 1])
        elif len(lessons) < number <= len(lessons) + len(others):
            self._host.show_lessons(others[number - len(lessons) - 1])
        else:
            self._host.say(own_words.no_choice_words(number, len(lessons) + len(others)))

    def _begin(self, lesson: Lesson) -> None:
        self._host.go(self._host.going.learn(lesson))

    def _leave(self) -> None:
        if self._is_all:
            self._host.exit()
        else:
            self._host.close_sheets()

    def _heading(self, game: str) -> str:
        return f"{game_name(game)}, {words.done_words(self._host.learning.done(game), len(LESSONS[game]))}"

    def _label(self, lesson: Lesson) -> str:
        taken = self._host.learning.taken(lesson)
        begun = words.begun_words(*place_in(lesson, taken.at)) if taken.at else ""
        return ", ".join(filter(None, (_(lesson.title), begun, _(words.DONE) if taken.done else "")))
