"""A deal looked at again, line by line: a step on or back, a jump to the next trick or mark, as anybody saw it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.games import SPOKEN
from paiyou_client.line_mode.host import Host
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.replays.library import beside, fault_of, open_file
from paiyou_client.replays.playing import PACES, USUAL, other_pace, pause_before
from paiyou_client.replays.playing_on import NoPosition, practice_from
from paiyou_client.replays.showing import Moment, milestones, model_of, own_eyes
from paiyou_client.table_parts.bar import Bar
from paiyou_client.table_parts.effects import Keep
from paiyou_client.table_parts.milestones import Milestone
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, line
from paiyou_client.words import replays as words
from paiyou_engine.game import Audience
from paiyou_protocol.replays.course import Course
from paiyou_protocol.replays.faults import BadReplay

_KEYS = {
    "+": "faster",
    "-": "slower",
    "n": "next",
    "J": "judge",
    "P": "practise",
    "m": "mark",
    "q": "leave",
    "": "step",
}
"""The keys of the screen, as words; an empty line is a step."""


class AtReplay:
    """One replay, and with its words the other deals of its game; ``is_all``: whoever leaves it leaves the client."""

    table: str | None = None
    help_words: ClassVar[Sequence[str]] = (
        "step",
        "back",
        "play",
        "stop",
        "faster",
        "slower",
        "jump",
        "next",
        "eyes",
        "mark",
        "judge",
        "practise",
        "hand",
        "table",
        "scores",
    )

    def __init__(self, host: Host, path: Path | None, course: Course, step: int, *, is_all: bool) -> None:
        self._host = host
        self.is_all = is_all
        self._files = () if path is None else beside(path, course.replay)
        self._place = 0 if path is None else self._files.index(path)
        self._marks: set[int] = set()
        self._pace = USUAL
        self._playing: object | None = None
        """What goes on by itself now: whoever stops it takes this away."""
        self.moment = Moment(own_eyes(course)).moved(step)
        self._take(course)

    def _take(self, course: Course) -> None:
        self.spoken = SPOKEN[course.replay.game]
        self._ui: Any = self.spoken.presenter.blank()
        self._milestones = milestones(course, self.spoken.presenter.milestone)

    @property
    def scene(self) -> Any:  # noqa: ANN401 - the game's own
        """The table at this moment."""
        model = model_of(self.moment, self._host.setup.games)
        scene = self.spoken.presenter.scene_of(model, 0.0, "", "", is_host=False)
        return self.spoken.presenter.with_bar(scene, Bar(line(""), (), ()))

    def standing(self) -> Sequence[Line | str]:
        """Where one is, and how the table stands there."""
        return (self._where(), *self.spoken.table(self.scene))

    def changed(self) -> None:
        """No server tells anything of it."""

    @property
    def is_playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._playing is not None

    def question(self) -> Sequence[str]:
        """Where one is."""
        return (self._where(),)

    def _where(self) -> str:
        moment = self.moment
        parts = [
            words.step_words(moment.step, None),
            words.seen_by_words(moment.course.replay, moment.course.audience),
            _("marked") if moment.step in self._marks else "",
            _("the end") if moment.is_end else "",
            f"{_('playing')} {glyphs.TIMES}{PACES[self._pace]:g}" if self.is_playing else "",
        ]
        return ", ".join(filter(None, parts))

    async def take(self, text: str) -> bool:
        """A word and perhaps a number, or a short question about the table."""
        word, rest = words_typed.split(text)
        if not word and text in _KEYS:
            word, rest = ("stop" if not text and self.is_playing else _KEYS[text]), ""
        count = int(rest) if rest.isdecimal() else 1
        match word:
            case "step" | "back":
                self._step(count if word == "step" else -count)
            case "play" | "stop" | "faster" | "slower":
                self._go_on(word)
            case "jump":
                self._jump(rest, -1 if rest.startswith("-") else 1)
            case "next":
                self._other_deal(1)
            case "eyes":
                self._other_eyes()
            case "mark":
                self._marks.symmetric_difference_update({self.moment.step})
                self._host.say(self._where())
            case _:
                return self._left(word) or self._asked(word)
        return True

    def _left(self, word: str) -> bool:
        """Whether it is a word that leads away: to the judge, to a table of one's own, back."""
        ways = {"judge": self._judge, "practise": self._practise, "leave": self._leave}
        if word in ways:
            ways[word]()
        return word in ways

    def _asked(self, word: str) -> bool:
        """A short question about the table as it was."""
        spoken, scene = self.spoken, self.scene
        rows: dict[str, Sequence[Line | str]] = {}
        if word == "hand":
            open_hands = spoken.page(scene, spoken.presenter.press(scene, self._ui, "A").ui)
            rows["hand"] = (
                spoken.hand(scene, self._ui, self._host.reading.cards) if scene.you is not None else open_hands
            )
        answers = {"table": spoken.table, "trick": spoken.trick, "last": spoken.last}
        answers |= {"calls": spoken.calls, "scores": spoken.scores}
        if word in answers:
            rows[word] = answers[word](scene)
        if word not in rows:
            return False
        self._host.tell(rows[word], Kind.ANSWER)
        return True

    def _step(self, count: int) -> None:
        """So many steps at which something was seen; forward, each is told."""
        for _number in range(min(abs(count), len(self.moment.course) + 1)):
            step = self.moment.next_seen(1 if count > 0 else -1)
            before, self.moment = self.moment, self.moment.moved(step - self.moment.step)
            if count > 0:
                self._tell_since(before.step)
            if self.moment.step == before.step or self.moment.is_end:
                break
        self._host.tell([self._where()], Kind.ANSWER)

    def _go_on(self, word: str) -> None:
        """By itself, or no more; faster, or slower."""
        if word in {"play", "stop"}:
            self._play_or_stop(plays=word == "play" and not self.is_playing)
            return
        self._pace = other_pace(self._pace, 1 if word == "faster" else -1)
        self._host.say(f"{_('pace')} {glyphs.TIMES}{PACES[self._pace]:g}")

    def _play_or_stop(self, *, plays: bool) -> None:
        if plays and not self.moment.is_end:
            self._playing = object()
            self._wait(self._playing)
        else:
            self.stop()
        self._host.say(self._where())

    def stop(self) -> None:
        """Go on no more by itself."""
        self._playing = None
        self._host.stir()

    def _wait(self, playing: object) -> None:
        """The next step comes after its pause; ``playing`` is what was going on then."""

        async def step() -> None:
            if self._playing is not playing:
                return
            before, self.moment = self.moment, self.moment.moved(self.moment.next_seen(1) - self.moment.step)
            self._tell_since(before.step, Kind.EVENT)
            await self._host.all_read()
            if self._playing is playing and self.moment.is_end:
                self._play_or_stop(plays=False)
            elif self._playing is playing:
                self._wait(playing)

        self._host.later(pause_before(self.moment, self.moment.next_seen(1), self._pace), step)

    def _tell_since(self, step: int, kind: Kind = Kind.ANSWER) -> None:
        model = model_of(self.moment, self._host.setup.games)
        count = sum(len(one.events) for one in self.moment.course.steps[step : self.moment.step])
        scene = self.scene
        entries = list(model.log)[-count:] if count else []
        self._host.tell([self.spoken.event(scene, entry, is_full=True) for entry in entries], kind)

    def _jump(self, rest: str, by: int) -> None:
        """To the next trick; ``mark`` to the next mark, a number to that step; a - before it leads back."""
        wanted = rest.removeprefix("-").strip()
        if wanted.isdecimal():
            self.moment = self.moment.moved(int(wanted) - self.moment.step)
        else:
            kind = Milestone.MARK if words_typed.split(wanted)[0] == "mark" else Milestone.TRICK
            steps = {step for step, kinds in self._milestones.items() if kind in kinds}
            steps |= self._marks if kind is Milestone.MARK else set()
            ahead = [step for step in steps if (step - self.moment.step) * by > 0]
            if not ahead:
                self._host.say(_(words.NO_MARKS))
                return
            self.moment = self.moment.moved((min(ahead) if by > 0 else max(ahead)) - self.moment.step)
        self._host.tell([*self.standing()], Kind.ANSWER)

    def _other_eyes(self) -> None:
        course = self.moment.course
        audiences: tuple[Audience, ...] = course.audiences()
        at = audiences.index(course.audience)
        self.moment = self.moment.as_seen_by(audiences[(at + 1) % len(audiences)])
        self._host.say(self._where())

    def _other_deal(self, by: int) -> None:
        place = self._place + by
        if not 0 <= place < len(self._files):
            self._host.say(_(words.ONLY_DEAL))
            return
        path = self._files[place]
        try:
            course = open_file(path, self._host.setup.games)
        except (BadReplay, OSError) as error:
            self._host.say(words.bad_words(path.name, fault_of(error)))
            return
        self.stop()
        self._place, self.moment, self._marks = place, Moment(own_eyes(course)), set()
        self._take(course)
        self._host.tell([*self.standing()], Kind.ANSWER)

    def _judge(self) -> None:
        effect = self.spoken.presenter.press(self.scene, self._ui, "J").effect
        if isinstance(effect, Keep):
            self._host.keep_case(effect.case)

    def _practise(self) -> None:
        if not self._host.setup.powers.servers:
            self._host.say(_(words.NO_SERVER_HERE))
            return
        try:
            practice = practice_from(self.moment.course, self.moment.step)
        except NoPosition as error:
            self._host.say(words.position_words(error))
            return
        self.stop()
        moment, host = self.moment, self._host
        path = self._files[self._place] if self._files else Path()
        host.go(host.going.practise(practice, lambda: host.show_replay(path, moment.course, moment.step)))

    def _leave(self) -> None:
        self.stop()
        if self.is_all:
            self._host.exit()
        else:
            self._host.close_sheets()
