"""A deal looked at again on the whole screen, drawn as its table was.

It shows what had happened by then and nothing of what comes: neither the result, nor how far it is to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from textual import events
from textual.timer import Timer

from paiyou_client.replays.library import beside, fault_of, open_file
from paiyou_client.replays.playing import PACES, USUAL, other_pace, pause_before
from paiyou_client.replays.playing_on import NoPosition, practice_from
from paiyou_client.replays.showing import Moment, milestones, model_of, own_eyes
from paiyou_client.rulebook import GLOSSARY
from paiyou_client.screens.book import BookScreen
from paiyou_client.screens.picture import PictureScreen
from paiyou_client.screens.presenters import PRESENTERS
from paiyou_client.screens.replay_help import ReplayHelp
from paiyou_client.signals import Said
from paiyou_client.table_parts.bar import Bar
from paiyou_client.table_parts.effects import Hint, Keep, Outcome, Wish
from paiyou_client.table_parts.milestones import Milestone
from paiyou_client.table_parts.pages import CLOSING, SCROLLS
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.canvas import WHEEL, Canvas
from paiyou_client.widgets.lines import Line, Piece, line
from paiyou_client.words import replays as words
from paiyou_engine.game import EVERYTHING, Audience
from paiyou_protocol.replays.course import Course
from paiyou_protocol.replays.faults import BadReplay

_SLIDER: Final = 20


class ReplayScreen(PictureScreen):
    """One replay, and with its keys the other deals of its game."""

    scope = "replay"

    def __init__(self, course: Course, files: Sequence[Path] = (), place: int = 0, *, step: int = 0) -> None:
        super().__init__()
        self.moment = Moment(own_eyes(course)).moved(step)
        self.is_spoiling = False
        self.is_playing = False
        self._files = tuple(files)
        self._place = place
        self._pace = USUAL
        self._marks: dict[int, set[int]] = {}
        self._timer: Timer | None = None
        self._take(course)

    @classmethod
    def of_file(cls, path: Path, course: Course, *, step: int = 0) -> ReplayScreen:
        """The replay of a file, beside which the other deals of its game may lie."""
        files = beside(path, course.replay)
        return cls(course, files, files.index(path), step=step)

    def _take(self, course: Course) -> None:
        self.presenter = PRESENTERS[course.replay.game]
        self.ui, self.scene = self.presenter.blank(), None
        self._milestones = milestones(course, self.presenter.milestone)

    # --- the picture

    def on_mount(self) -> None:
        """Draw."""
        self.show_moment()

    def on_screen_resume(self, _event: events.ScreenResume) -> None:
        """What changed while another screen lay on top."""
        self.show_moment()

    def on_said(self, _event: Said) -> None:
        """There is something to say, or ASCII was switched."""
        self.show_moment()

    def show_moment(self) -> None:
        """Show the moment where one is."""
        with self.contained():
            assert self.presenter is not None
            model = model_of(self.moment, self.paiyou.setup.games)
            scene = self.presenter.scene_of(model, 0.0, "", self.paiyou.said, is_host=False)
            scene = self.presenter.with_bar(scene, self._bar())
            self.ui = self.presenter.moved_on(self.scene, scene, self.ui)
            self.scene = scene
            self.draw()
            self.is_broken = False

    def _bar(self) -> Bar:
        keys = (
            Hint(glyphs.ARROWS, _("step")),
            Hint(glyphs.UP_DOWN, _(PRESENTERS[self.moment.course.replay.game].rounds)),
            Hint("PgDn", _("mark")),
            Hint("space", _("stop") if self.is_playing else _("play")),
            Hint("Tab", _("other eyes")),
        )
        faster = Hint("+", _("faster"))
        rest = (
            *((faster,) if self.is_playing else ()),
            Hint("n", _("next deal")),
            Hint("x", _("hide the end") if self.is_spoiling else _("how far")),
            Hint("J", _("judge")),
            Hint("P", _("play on")),
            Hint("m", _("mark")),
            Hint("p", _("scores")),
            *((Hint("A", _("hands")),) if self.moment.course.audience == EVERYTHING else ()),
            *(() if self.is_playing else (faster,)),
        )
        return Bar(self._where(), keys, rest, ways=(Hint("?", _("keys")), Hint("q", _("back"))))

    def _where(self) -> Line:
        """Where one is; with the end hidden nothing that tells when it comes."""
        moment, total = self.moment, len(self.moment.course)
        seconds = moment.at // 1000
        parts = [
            words.step_words(moment.step, total if self.is_spoiling else None),
            f"{seconds // 60}:{seconds % 60:02}",
            words.seen_by_words(moment.course.replay, moment.course.audience),
        ]
        if self.is_playing:
            parts.append(f"{_('playing')} {glyphs.TIMES}{PACES[self._pace]:g}")
        if moment.deputed is not None:
            parts.append(words.deputed_words(moment.course.replay, moment.deputed))
        if moment.step in self._own_marks:
            parts.append(_("marked"))
        if moment.is_end:
            parts.append(_("the end"))
        done = _SLIDER * moment.step // max(1, total) if self.is_spoiling else 0
        slider = f"{glyphs.BAR * done}{glyphs.BAR_REST * (_SLIDER - done)} " if self.is_spoiling else ""
        return line(Piece(slider, "title"), Piece(f" {glyphs.DOT} ".join(parts), "turn"))

    # --- keys

    def on_key(self, event: events.Key) -> None:
        """A key of the replay, or one of the table's pages."""
        key = event.character if event.is_printable and event.character != " " else event.key
        with self.contained():
            if self._press(key or event.key):
                event.stop()
                event.prevent_default()

    def on_canvas_pressed(self, event: Canvas.Pressed) -> None:
        """A click on a key's hint."""
        event.stop()
        with self.contained():
            key = WHEEL.get(event.press)
            if key is None:
                self._press(event.press)
            elif self.presenter is not None and self.presenter.has_page(self.ui):
                self._page(key)

    def _press(self, key: str) -> bool:
        assert self.presenter is not None
        if self.presenter.has_page(self.ui) and key in {*SCROLLS, *CLOSING}:
            self._page(key)
            return True
        return self._go(key) or self._do(key) or self._page(key)

    def _go(self, key: str) -> bool:
        """Whether it is a key that leads to another moment."""
        match key:
            case "right":
                self._to(self.moment.next_seen(1))
            case "left":
                self._to(self.moment.next_seen(-1))
            case "down" | "up":
                self._jump(Milestone.TRICK, 1 if key == "down" else -1)
            case "pagedown" | "pageup":
                self._jump(Milestone.MARK, 1 if key == "pagedown" else -1)
            case "home":
                self._to(0)
            case "end":
                self._to(len(self.moment.course))
            case "n" | "N":
                self._other_deal(1 if key == "n" else -1)
            case "tab" | "shift+tab":
                self._other_eyes(1 if key == "tab" else -1)
            case _:
                return False
        return True

    def _do(self, key: str) -> bool:
        """Whether it is a key that does something else."""
        match key:
            case "space":
                self._play_or_stop()
            case "+" | "-":
                self._pace = other_pace(self._pace, 1 if key == "+" else -1)
            case "m":
                self._own_marks.symmetric_difference_update({self.moment.step})
            case "x":
                self.is_spoiling = not self.is_spoiling
            case "P":
                self._practise()
                return True
            case "f":
                self._say_file()
                return True
            case "?" | "f1":
                self.app.push_screen(ReplayHelp())
                return True
            case "q" | "Q" | "escape":
                self.stop()
                self.dismiss(None)
                return True
            case _:
                return False
        self.show_moment()
        return True

    def _page(self, key: str) -> bool:
        """Whether it is a key of the table that asks for nothing: its pages, the order of the hand, the judge."""
        assert self.presenter is not None
        outcome: Outcome[Any] = self.presenter.press(self.scene, self.ui, key)
        is_ours = key == "o" or self.presenter.has_page(outcome.ui) or self.presenter.has_page(self.ui)
        match outcome.effect:
            case Keep(case):
                self.paiyou.keep_case(case)
                return True
            case Wish.SEARCH:
                game = self.moment.course.replay.game
                book = BookScreen((game, GLOSSARY), self.presenter.played(self.scene), finding=True)
                self.app.push_screen(book)
                return True
            case None if is_ours:
                self.ui = outcome.ui
                self.draw()
                return True
            case _:
                return False

    # --- to another moment

    @property
    def _own_marks(self) -> set[int]:
        return self._marks.setdefault(self._place, set())

    def _to(self, step: int) -> None:
        self.moment = self.moment.moved(step - self.moment.step)
        self.show_moment()

    def _jump(self, kind: Milestone, by: int) -> None:
        steps = {step for step, kinds in self._milestones.items() if kind in kinds}
        if kind is Milestone.MARK:
            steps |= self._own_marks
        ahead = [step for step in steps if (step - self.moment.step) * by > 0]
        if ahead:
            self._to(min(ahead) if by > 0 else max(ahead))
        elif by < 0:
            self._to(0)
        else:
            self.paiyou.say(_(words.NO_MARKS))

    def _other_eyes(self, by: int) -> None:
        course = self.moment.course
        audiences: tuple[Audience, ...] = course.audiences()
        at = audiences.index(course.audience)
        self.moment = self.moment.as_seen_by(audiences[(at + by) % len(audiences)])
        self.show_moment()

    def _other_deal(self, by: int) -> None:
        place = self._place + by
        if not 0 <= place < len(self._files):
            self.paiyou.say(_(words.ONLY_DEAL))
            return
        path = self._files[place]
        try:
            course = open_file(path, self.paiyou.setup.games)
        except (BadReplay, OSError) as error:
            self.paiyou.say(words.bad_words(path.name, fault_of(error)))
            return
        self.stop()
        self._place, self.moment = place, Moment(own_eyes(course))
        self._take(course)
        self.show_moment()

    # --- by itself

    def _play_or_stop(self) -> None:
        if self.is_playing:
            self.stop()
        elif not self.moment.is_end:
            self.is_playing = True
            self._wait()

    def stop(self) -> None:
        """Go on no more by itself."""
        self.is_playing = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _wait(self) -> None:
        step = self.moment.next_seen(1)
        self._timer = self.set_timer(pause_before(self.moment, step, self._pace), self._step_by_itself)

    def _step_by_itself(self) -> None:
        self.moment = self.moment.moved(self.moment.next_seen(1) - self.moment.step)
        if self.moment.is_end:
            self.stop()
        else:
            self._wait()
        self.show_moment()

    # --- played on

    def _practise(self) -> None:
        """A table of our own that goes on from here: in the seat that is seen, else in that whose turn it is."""
        if not self.paiyou.setup.powers.servers:
            self.paiyou.say(_(words.NO_SERVER_HERE))
            return
        try:
            practice = practice_from(self.moment.course, self.moment.step)
        except NoPosition as error:
            self.paiyou.say(words.position_words(error))
            return
        self.stop()
        self.paiyou.go(self.paiyou.going.practise(practice, back=self._again))

    def _again(self) -> ReplayScreen:
        """The same moment on a new screen."""
        again = ReplayScreen(self.moment.course, self._files, self._place, step=self.moment.step)
        again.moment, again.is_spoiling = self.moment, self.is_spoiling
        again._marks.update(self._marks)
        return again

    def _say_file(self) -> None:
        """Where the file of this deal lies, for other commands."""
        if self._files:
            self.paiyou.say(words.file_words(self._files[self._place]))
