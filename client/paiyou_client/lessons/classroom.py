"""A lesson while it is taken: the true state of its deal, and where in the lesson one is.  Pure; no screen, no waiting.

The person does what the lesson asks and nothing else, so what others do next always fits; whatever else the person tries
is answered, never done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from paiyou_client.lessons.lesson import YOU, Do, Entry, Lesson, Others, Say, Step, Wrong, course
from paiyou_client.lessons.meaning import meaning
from paiyou_client.table_model import AnyGame
from paiyou_client.translation import N_, Msgid
from paiyou_engine.case_deals import DEALS
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction

NOT_ALLOWED: Final = N_("The rules do not allow that, for the reason that is given. Try again.")
NOT_NOW: Final = N_("That is allowed, but it is not what is asked for here. Try again.")
SEAT: Final = Seat(YOU)


class Classroom:
    """One lesson; ``at`` is how many of its steps are over, ``told`` what is said of the person's last try."""

    def __init__(self, lesson: Lesson, game: AnyGame, at: int = 0) -> None:
        self.lesson = lesson
        self.game = game
        self.at = at
        self.told: Msgid | None = None
        self.tries = 0
        self._deal = DEALS[lesson.game](lesson.case)
        self.state: Any = self._deal.begins

    @property
    def step(self) -> Step | None:
        """Where one is; None once the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def text(self) -> Msgid | None:
        """What is to be read now; while others act, what was read last."""
        shown = [step.text for step in self.lesson.steps[: self.at + 1] if not isinstance(step, Others)]
        return shown[-1] if shown else None

    def view(self) -> Any:  # noqa: ANN401 - each game's own view
        """What the person sees, as plain data."""
        return msgspec.to_builtins(self.game.view(self.state, SEAT))

    def catch_up(self) -> Sequence[Any]:
        """Do all that was done until this step; what the person saw of it."""
        return [seen for entry in course(self.lesson, self.at) for seen in self.enter(entry)]

    def enter(self, entry: Entry) -> Sequence[Any]:
        """Do what is written down; what the person sees of it."""
        actor, action = self._deal.read(list(entry), self.state)
        return self._apply(actor, action)

    def act(self, action: object) -> Sequence[Any]:
        """Do what the lesson wanted, and go on; what is seen of it.  Raises `IllegalAction`."""
        seen = self._apply(SEAT, action)
        self.go_on()
        return seen

    def shown(self) -> Any:  # noqa: ANN401 - each game's own action
        """What the lesson would have the person do now; None where nothing is asked."""
        return self._read(self.step.wanted[0]) if isinstance(self.step, Do) else None

    def is_wanted(self, action: object) -> bool:
        """Whether this is what the lesson asks for."""
        step = self.step
        return isinstance(step, Do) and any(self._means(action, what) for what in step.wanted)

    def correct(self, action: object) -> IllegalAction | None:
        """Say what there is to say of an action that is not wanted; the refusal, if the rules refuse it."""
        self.tries += 1
        try:
            self.game.apply(self.state, SEAT, action)
        except IllegalAction as refusal:
            self._tell(refusal.rule, action)
            return refusal
        self._tell(None, action)
        return None

    def refused(self, rule: str) -> None:
        """Say what there is to say of something that the rules refused."""
        self.tries += 1
        self._tell(rule, None)

    def go_on(self) -> None:
        """The next step."""
        self.at, self.told, self.tries = self.at + 1, None, 0

    def _tell(self, rule: str | None, action: object) -> None:
        wrong: Sequence[Wrong] = self.step.wrong if isinstance(self.step, Do) else ()
        same_rule = [one for one in wrong if one.rule == rule]
        same_play = [one for one in same_rule if action is not None and self._means(action, one.play)]
        found = same_play or (same_rule if rule is not None else [])
        self.told = found[0].text if found else NOT_NOW if rule is None else NOT_ALLOWED

    def _means(self, action: object, what: Mapping[str, object]) -> bool:
        return meaning(action) == meaning(self._read(what))

    def _read(self, what: Mapping[str, object]) -> Any:  # noqa: ANN401 - each game's own action
        return self._deal.read([YOU, what], self.state)[1]

    def _apply(self, actor: Any, action: Any) -> Sequence[Any]:  # noqa: ANN401 - each game's own
        self.state, events = self.game.apply(self.state, actor, action)
        seen = (self.game.project(event, SEAT) for event in events)
        return [msgspec.to_builtins(one) for one in seen if one is not None]


def is_reading(step: Step | None) -> bool:
    """Whether Enter goes on."""
    return step is None or isinstance(step, Say)
