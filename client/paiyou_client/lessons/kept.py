"""How far somebody has come with the lessons, in a file of the data folder; without files, for as long as the app runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from paiyou_client.files import read, write_private
from paiyou_client.lessons.lesson import Lesson

FILE: Final = "lessons.json"


class Taken(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lesson that was begun: the step where one is, and whether it has been gone through once."""

    at: int = 0
    done: bool = False


NOT_TAKEN: Final = Taken()


class KeptLessons:
    """All lessons that were begun, by their ids; those that are no more are forgotten."""

    def __init__(self, folder: Path | None, known: Iterable[str]) -> None:
        self._path = None if folder is None else folder / FILE
        found: Mapping[str, Taken] = {} if self._path is None else read(self._path, dict[str, Taken]) or {}
        self._taken = {name: found[name] for name in known if name in found}

    def of(self, lesson: Lesson) -> Taken:
        """How far one is with a lesson; at its beginning, where it has no such step any more."""
        taken = self._taken.get(lesson.id, NOT_TAKEN)
        return taken if 0 <= taken.at < len(lesson.steps) else Taken(0, taken.done)

    def reached(self, lesson: Lesson, at: int) -> None:
        """Keep where one is; at the end of the lesson it is done, and begins anew."""
        before = self.of(lesson)
        is_over = at >= len(lesson.steps)
        now = Taken(0 if is_over else at, before.done or is_over)
        if now == before:
            return
        self._taken[lesson.id] = now
        if self._path is not None:
            with suppress(OSError):  # then it is kept for as long as we run
                write_private(self._path, self._taken)
