"""The words around the lessons; those of the lessons themselves stand with them."""

from __future__ import annotations

from typing import Final

from paiyou_client.translation import N_, _
from paiyou_client.words.games import game_name

LEARN: Final = N_("Learn")
LEARN_MORE: Final = N_("ten short deals for each game, and the rule books")
ABOUT: Final = N_(
    "A lesson is a short deal at a real table: you are told what happens and play your own cards. Leave it whenever you"
    " like; it goes on where you left it."
)
DONE: Final = N_("done")
READ_FIRST: Final = N_("Enter goes on: it is not your move yet.")
GOES_ON: Final = N_("An empty line goes on; {leave} ends the lesson for now.")
IS_LAST: Final = N_("An empty line ends the lesson.")
SHOWS: Final = N_("{hint} does it for you; {leave} ends the lesson for now.")
WITHOUT_KEYS: Final = N_(
    "Where a lesson speaks of keys or of lines on the screen, type cards, a choice's number, or a word that ? names."
)
LIST: Final = N_("A number takes a lesson, an empty line the next one: {title}; {leave} goes back.")


def lesson_words(number: int, count: int) -> str:
    """Which lesson of how many."""
    return _("lesson {number} of {count}").format(number=number, count=count)


def done_words(done: int, count: int) -> str:
    """How many of a game's lessons are done."""
    return _("lessons done: {done} of {count}").format(done=done, count=count)


def step_words(at: int, steps: int) -> str:
    """Where in a lesson one is."""
    return _("step {at} of {steps}").format(at=at, steps=steps)


def begun_words(at: int, steps: int) -> str:
    """Where one left a lesson."""
    return _("left at step {at} of {steps}").format(at=at, steps=steps)


def no_lesson_words(game: str, count: int) -> str:
    """There is no lesson of such a number."""
    return _("{game} has lessons 1 to {count}.").format(game=game_name(game), count=count)
