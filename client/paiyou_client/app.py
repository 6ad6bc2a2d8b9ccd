"""The app: it owns the connection, tells the screens what changed, and is what a screen asks to act.

A screen reads `PaiyouApp.model` and calls the app's methods; it never sees a socket.  What the app tells its screens are
the messages of `paiyou_client.signals`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen
from textual.worker import Worker, WorkerCancelled, WorkerFailed, WorkerState

from paiyou_client.asides import CalledAside, Cause
from paiyou_client.attention import Attention, Terminal, is_tmux
from paiyou_client.case_file import write_case
from paiyou_client.crashes import CRASH_LOG, note_crash
from paiyou_client.door import Door
from paiyou_client.going import Going
from paiyou_client.identity import Introduction
from paiyou_client.keyed import KeyedApp
from paiyou_client.learning import Learning
from paiyou_client.lessons.lesson import Lesson
from paiyou_client.lessons.registry import LESSONS
from paiyou_client.lessons.room import LESSON_TABLE
from paiyou_client.link import LOST, PARTING
from paiyou_client.model import Change, ClientModel, Connection, Status
from paiyou_client.offering import offer_seat
from paiyou_client.places import place_of, settle
from paiyou_client.screens.accept import AcceptDialog
from paiyou_client.screens.chat import ChatScreen
from paiyou_client.screens.codes import PasswordDialog
from paiyou_client.screens.doctor import DoctorScreen
from paiyou_client.screens.home import HomeScreen
from paiyou_client.screens.joining import JoiningScreen
from paiyou_client.screens.keys import KeysScreen
from paiyou_client.screens.learn import LearnScreen
from paiyou_client.screens.people import PeopleScreen
from paiyou_client.screens.replay import ReplayScreen
from paiyou_client.screens.seen import is_seen
from paiyou_client.screens.sheet import Sheet
from paiyou_client.screens.too_small import TooSmall, fits
from paiyou_client.session import Session
from paiyou_client.signals import ConnectionChanged, LobbyUpdated, Said, TableUpdated
from paiyou_client.starts import (
    DEFAULT_GAME,
    AtHome,
    JoinServer,
    Learn,
    PlayNow,
    Practice,
    SeeDoctor,
    Setup,
    Start,
    WatchFile,
    WatchLink,
)
from paiyou_client.translation import _
from paiyou_client.typed_ahead import TypedAhead
from paiyou_client.words.accept import Doubt
from paiyou_client.words.attention import call_words
from paiyou_client.words.cases import NO_FILES_HERE, kept_words, not_kept_words
from paiyou_client.words.chat import rung_words
from paiyou_client.words.crash import crash_words
from paiyou_client.words.failures import failed_words, notice_words
from paiyou_client.words.room import remark_words
from paiyou_client.words.titles import title_of
from paiyou_protocol.messages import Failed, Ok, Request, StartGame
from paiyou_protocol.replays.course import Course

CRASHED: Final = "crashed"
NETWORK: Final = "network"
LESSON: Final = "lesson"
GOING: Final = "going"


class PaiyouApp(KeyedApp[str]):
    """The client on a terminal.  Its result is a sentence to leave on the terminal, or None."""

    TITLE = "Paiyou"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+r", "try_now", show=False),
        Binding("ctrl+c", "quit", show=False),
        Binding("ctrl+z", "suspend_process", show=False),
    ]

    def __init__(self, setup: Setup | None = None, start: Start | None = None, *, plain: bool = False) -> None:
        super().__init__(setup or Setup(), plain=plain, driver_class=self.driver_of_terminal())
        self.animation_level = "none"
        self.said = ""
        self.attention = Attention(time.monotonic())
        self.going = Going(self)
        self.learning = Learning(self)
        self.typed_ahead = TypedAhead(self)
        self.in_lobby = False
        self.watch_menu: str | None = None
        """The table chosen first in the watch menu (empty: the first one); None while one is not there."""
        self.at: str | None = None
        self.after_table: Callable[[], ReplayScreen] | None = None
        """The replay that whoever leaves the table comes back to."""
        self._is_for_replay = False
        self._start = start or AtHome()
        self._session: Session | None = None
        self._offline = ClientModel(self.setup.games)

    def driver_of_terminal(self) -> Any:  # noqa: ANN401 - one of Textual's drivers, or None for its own choice
        """The driver for terminals that may go, where there are such."""
        if sys.platform == "win32":
            return None
        from paiyou_client.terminal import LastingDriver  # noqa: PLC0415 - termios is not on every platform

        return LastingDriver

    # --- what screens read and ask

    @property
    def model(self) -> ClientModel:
        """All that is known of the server, or of the lesson that lies over it; empty without either."""
        return self._at_server if self.learning.session is None else self.learning.session.model

    @property
    def session(self) -> Session | None:
        """The server that we are at, or were until the connection ended; or the lesson that lies over it."""
        return self.learning.session or self._session

    @property
    def _at_server(self) -> ClientModel:
        return self._offline if self._session is None else self._session.model

    async def act(self, table: str, action: msgspec.Struct) -> Ok | Failed:
        """Do a game's action from our seat.  The answer is the caller's to show; until it is there, the action stands in
        `TableModel.pending`."""
        return Failed(0, LOST) if self.session is None else await self.session.act(table, action)

    async def ask(self, request: Request) -> Ok | Failed:
        """Send a request; what it failed with is said on the screen."""
        reply = Failed(0, LOST) if self.session is None else await self.session.ask(request)
        if isinstance(reply, Failed):
            self.say(failed_words(reply))
        return reply

    async def start_again(self, table: str) -> Ok | Failed:
        """The host starts the next game with the same people."""
        return await self.ask(StartGame(id=0, table=table))

    async def offer_seat(self, table: str) -> None:
        """The host offers the seat of somebody who is away to somebody who looks on."""
        await offer_seat(self, table)

    async def leave_table(self, table: str) -> None:
        """Go back to where we came from.  A seat in a running game stays ours and is offered again."""
        self.at, lesson, back = None, self.learning.room, self.after_table
        if lesson is not None:
            await self._end_lesson()
        elif self._session is not None and self.in_lobby:
            await self._session.leave(table)
        else:
            await self.close_session()
        self.call_later(self.settle)
        if lesson is not None:
            self.call_later(self.show_lessons, lesson.classroom.lesson)
        elif back is not None:
            self.call_later(self._show_replay_screen, back())

    def show_watch_menu(self, chosen: str | None) -> None:
        """Show what can be looked on at, from this table on (empty: the first one); None leads back to the lobby."""
        self.watch_menu = chosen
        self.settle()

    def show_chat(self, table: str | None) -> None:
        """Open the chat of a table, or of the lobby."""
        if self.session is not None:
            self.push_screen(ChatScreen(table))

    def show_people(self, table: str | None) -> None:
        """Show who is at a table, or in the lobby."""
        if self.session is not None:
            self.push_screen(PeopleScreen(table))

    def show_replay(self, path: Path, course: Course, step: int) -> None:
        """Look at a deal again; whoever came for it alone leaves with it."""
        self._is_for_replay = True
        self._show_replay_screen(ReplayScreen.of_file(path, course, step=step))

    def _show_replay_screen(self, screen: ReplayScreen) -> None:
        self.push_screen(screen, (lambda _: self.exit()) if self._is_for_replay else None)

    def show_lessons(self, after: Lesson | None = None, game: str = "") -> None:
        """The list of lessons, with the one to be taken next."""
        lesson = None if after is None else self.learning.next_after(after)
        self.push_screen(LearnScreen(game or (DEFAULT_GAME if lesson is None else lesson.game), lesson))

    def close_sheets(self) -> None:
        """Take away what lies over the place where we are."""
        while place_of(self.screen) is None:
            super().pop_screen()

    def say(self, text: str) -> None:
        """Put a sentence on the screen until a key is pressed; an empty one takes it away."""
        if text != self.said:
            self.said = text
            self._tell(Said)

    # --- to be noticed

    def attend(self, table: str, cause: Cause, who: str = "") -> None:
        """Call the person, where they may be elsewhere; the table's log says that and why."""
        at = self.model.tables.get(table)
        title = "" if at is None or at.room is None else title_of(at.room)
        words = call_words(cause, who, title)
        ways = self.attention.call(words, self.settings, self.terminal, time.monotonic())
        if ways and at is not None:
            at.note_call(CalledAside(cause, who, ways))
            self.tell_of(table, lambda: TableUpdated(table))

    def attended(self) -> None:
        """The person is wanted no more."""
        self.attention.over(self.terminal)

    @property
    def terminal(self) -> Terminal:
        """Where sequences go that are no picture."""
        driver = self._driver
        return Terminal((lambda _: None) if driver is None else driver.write, is_tmux=self.in_tmux)

    @property
    def in_tmux(self) -> bool:
        """Whether tmux stands between us and the terminal."""
        return is_tmux(self.environment)

    def on_app_focus(self) -> None:
        """The person is here."""
        self.attention.acted(time.monotonic(), self.terminal)

    def on_app_blur(self) -> None:
        """The person looks elsewhere."""
        self.attention.unfocused()

    def exit(self, *result: Any, **more: Any) -> None:  # noqa: ANN401 - what Textual's own takes
        """Give the title back, and end."""
        self.attended()
        super().exit(*result, **more)

    # --- the connection

    def open_session(self, door: Door, identity: Introduction, *, reads_only: bool = False) -> Session:
        """Connect; any other connection must have been closed before."""
        session = Session(ClientModel(self.setup.games), self.changed, reads_only=reads_only)
        session.attach(self.setup.connect(door, identity, session))
        self._session = session
        self._run(session, NETWORK)
        return session

    def _run(self, session: Session, group: str) -> None:
        work: Callable[[], Coroutine[Any, Any, None]] = session.run  # not begun here, as it may never be
        self.run_worker(work, name=group, group=group, exit_on_error=False)  # type: ignore[arg-type]

    async def _stop(self, group: str) -> None:
        for worker in self.workers.cancel_group(self, group):
            with suppress(WorkerFailed, WorkerCancelled):
                await worker.wait()

    async def close_session(self) -> None:
        """Leave the server."""
        self._session, self.in_lobby, self.watch_menu, self.at, self.after_table = None, False, None, None, None
        await self._end_lesson()
        await self._stop(NETWORK)
        self._tell(ConnectionChanged)
        self.call_later(self.settle)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """An error of ours in the network's work ends the connection, not the app; keys go on at the end of a way."""
        if event.worker.group == GOING and event.worker.is_finished:
            self.call_later(self.typed_ahead.release)
        error = event.worker.error
        if event.state is WorkerState.ERROR and event.worker.name == NETWORK and isinstance(error, Exception):
            self.log_crash(error)
            if self._session is not None:
                self._session.stands(Connection(Status.ENDED, CRASHED))
        elif event.state is WorkerState.ERROR and event.worker.name == LESSON and isinstance(error, Exception):
            self.log_crash(error)
            self.call_later(self.leave_table, LESSON_TABLE)

    def changed(self, change: Change) -> None:
        """What a session knows has changed."""
        if change.connection:
            self._tell(ConnectionChanged)
            if self._at_server.connection.status is Status.ENDED and (self.in_lobby or self.at is not None):
                self.call_later(self._go_home)
        if change.lobby:
            self.tell_of("", LobbyUpdated)
        if change.notice is not None and change.notice.code not in PARTING:
            self.say(notice_words(change.notice))
        if change.remark:
            self.say(remark_words(change.remark))
        if change.rung is not None:
            who = self._at_server.name_of(change.rung)
            self.attend(self.at or "", Cause.RUNG, who)
            self.say(rung_words(who))
        table = change.table
        if table is not None:
            self.going.mark(table)
            self.tell_of(table, lambda: TableUpdated(table))
        if change.connection or table is not None:
            self.call_later(self.settle)

    async def _go_home(self) -> None:
        """The connection is over for good: home, and say why."""
        if self._at_server.connection.status is Status.ENDED:
            words = self.going.reason_words(self._at_server.connection)
            await self.close_session()
            self.say(words)

    async def another_name(self, why: str) -> str:
        """A name to try in the place of one that the server does not take; empty where nobody is asked."""
        return ""

    def timers_of(self, game: str) -> dict[str, float]:
        """The usual ones."""
        return {}

    def begin_lesson(self, lesson: Lesson) -> None:
        """Open the room of a lesson."""
        self._run(self.learning.begin(lesson), LESSON)

    async def _end_lesson(self) -> None:
        self.learning.end()
        await self._stop(LESSON)

    async def ask_password(self, *, wrong: bool) -> str | None:
        """A table's password, in a dialog."""
        return await self.push_screen_wait(PasswordDialog(wrong=wrong))

    def ask_to_accept(self, doubt: Doubt, go: Callable[[bool | None], None]) -> None:
        """Whether to go to a server that is not as it should be, in a dialog."""
        self.push_screen(AcceptDialog(doubt), go)

    @property
    def is_going(self) -> bool:
        """Whether one of the ways of `Going` is being taken."""
        return any(worker.group == GOING and not worker.is_finished for worker in self.workers)

    def go(self, way: Coroutine[Any, Any, None]) -> None:
        """Take one of the ways of `Going`; while one is being taken, there is no other."""
        if self.is_going:
            way.close()
            return
        self.run_worker(way, group=GOING)

    # --- screens

    def get_default_screen(self) -> Screen[Any]:
        """Home lies under everything."""
        if isinstance(self._start, AtHome) and self._start.joining:
            return JoiningScreen()
        started = self._start if isinstance(self._start, PlayNow) else PlayNow()
        return HomeScreen(PlayNow(started.game, started.seats, bots=started.bots))

    def on_mount(self) -> None:
        """Do what we were started for."""
        self.say(" ".join(filter(None, (self.setup.remark, self.keys_wrong()))))
        match self._start:
            case PlayNow() as play:
                self.go(self.going.play(play))
            case JoinServer() as join:
                self.go(self.going.join(join, end_if_none=True))
            case Practice() as practice:
                self.go(self.going.practise(practice))
            case WatchFile(path, course, step):
                self.show_replay(path, course, step)
            case WatchLink() as link:
                self.go(self.going.fetch(link))
            case SeeDoctor(checkup):
                self.push_screen(DoctorScreen(checkup))
            case Learn(game, 0):
                self.show_lessons(game=game)
            case Learn(game, number):
                self.go(self.going.learn(LESSONS[game][number - 1]))
            case AtHome():
                pass

    def settle(self) -> None:
        """Show the screen that belongs to where we are, unless a dialog lies on top; then when it has gone."""
        settle(self)
        self.call_later(self.typed_ahead.release)

    def pop_screen(self) -> Any:  # noqa: ANN401 - Textual's own result, passed on
        """Take the top screen away, and see whether what lies under it is still the right one."""
        self.call_later(self.settle)
        return super().pop_screen()

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the terminal is too small, and only for as long as it is."""
        if not fits(event.size) and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())

    async def on_event(self, event: events.Event) -> None:
        """Whoever presses a key has read what was said; one that is meant for the next screen waits for it."""
        if isinstance(event, events.InputEvent) and not event.is_forwarded:
            self.attention.acted(time.monotonic(), self.terminal)
        if isinstance(event, events.Key):
            if event.is_forwarded and self.typed_ahead.takes_back(event):
                return
            if not event.is_forwarded:
                if isinstance(self.screen, KeysScreen) and self.screen.takes_any:
                    self.screen.take_any(event)
                    return
                pressed = self.meant(event)
                if pressed is None or self.typed_ahead.takes(pressed, event):
                    return
                self.typed_ahead.sends(pressed, event)
                self.say("")
                event = pressed
        await super().on_event(event)

    async def action_quit(self) -> None:
        """Leave; what is not over is offered again."""
        self.exit()

    def action_try_now(self) -> None:
        """Try a lost connection again at once."""
        if self._session is not None:
            self._session.try_now()

    def shows_anew(self) -> None:
        """All screens that are seen are drawn when something was said."""
        self._tell(Said)

    def tell_of(self, table: str, message: Callable[[], Message]) -> None:
        """Tell the screens that something happened at a table, or in the lobby (empty): at once."""
        self._tell(message)

    def _tell(self, message: Callable[[], Message]) -> None:
        for screen in self.screen_stack if self._running else ():
            said = message()
            # A sheet that is not seen reads the model when it is seen again; a message would paint the top one anew.
            if isinstance(said, ConnectionChanged) or is_seen(screen) or not isinstance(screen, Sheet):
                screen.post_message(said)

    # --- the end

    def end(self, status: int) -> None:
        """End in order, from any thread or signal handler."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(lambda: self.exit(return_code=status))

    def _fatal_error(self) -> None:
        # Textual would print a page of source and values, hidden cards among them.
        self.log_crash(self._exception)
        self.panic(crash_words(self.setup.data / CRASH_LOG))

    def keep_case(self, case: Mapping[str, object]) -> None:
        """Write a position into a file for the judge, and say where."""
        if not self.setup.powers.files:
            self.say(_(NO_FILES_HERE))
            return
        try:
            self.say(kept_words(write_case(self.setup.data, case)))
        except OSError as error:
            self.say(not_kept_words(self.setup.data, error.strerror or str(error)))

    def log_crash(self, error: BaseException | None) -> None:
        """Write down where an error of ours came from."""
        note_crash(self.setup.data, error)
