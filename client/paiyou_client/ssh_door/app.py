"""The client as it is behind a door: the same screens, and nothing that reaches the machine that they run on."""

from __future__ import annotations

import asyncio
import io
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from rich.console import Console
from textual import events
from textual.message import Message
from textual.screen import Screen

from paiyou_client.app import PaiyouApp
from paiyou_client.model import Status
from paiyou_client.screens.doorstep import Doorstep, NameDialog
from paiyou_client.ssh_door.announced import Announced
from paiyou_client.ssh_door.driver import ChannelDriver
from paiyou_client.ssh_door.outlet import Outlet
from paiyou_client.ssh_door.turns import Turns
from paiyou_client.starts import JoinServer, Setup
from paiyou_client.words.ssh_door import NAMELESS

MOMENT: Final = 0.03
"""Seconds for which what others do is gathered before it waits to be painted."""
TYPING: Final = 0.5
"""Seconds after a key for which nothing is gathered, and one's own picture is painted before the others'."""


class DoorApp(PaiyouApp):
    """One person's client in the door's process; ``outlet`` is the person's terminal, ``note`` takes an error of ours, ``turns``
    are those of all apps in this loop.

    Textual's palette of commands, screenshots, suspending, opening of links and saving of files are off.  Its result is a
    sentence for the terminal, or None.
    """

    environment: ClassVar[Mapping[str, str]] = {}

    def __init__(
        self,
        setup: Setup,
        start: JoinServer,
        terminal: Announced,
        note: Callable[[BaseException | None], None],
        turns: Turns | None = None,
    ) -> None:
        self.outlet: Outlet | None = None
        self._in_tmux = terminal.in_tmux
        self._turns = turns or Turns()
        super().__init__(setup, start, plain=not terminal.utf8)
        self.crashed = False
        self._typed_at = 0.0
        self._gathered: dict[str, Callable[[], Message]] = {}
        self._tried = setup.name
        self._note = note
        # Textual would find out the colours of the door's own terminal, and print errors there.
        self.console = Console(
            color_system=terminal.colours,
            file=io.StringIO(),
            force_terminal=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            safe_box=False,
        )
        self.error_console = Console(file=io.StringIO())
        # What is printed while an app runs is Textual's, one app's for all others too, and after it ends for good: with
        # several of them, nothing is to be redirected.
        self._capture_stdout: Any = sys.stdout
        self._capture_stderr: Any = sys.stderr

    def driver_of_terminal(self) -> Any:  # noqa: ANN401 - as in `PaiyouApp`
        """The driver of an SSH channel."""
        return ChannelDriver

    @property
    def driver(self) -> ChannelDriver | None:
        """The terminal, once the app has it."""
        return self._driver if isinstance(self._driver, ChannelDriver) else None

    @property
    def in_tmux(self) -> bool:
        """As the terminal of who came announced itself."""
        return self._in_tmux

    def get_default_screen(self) -> Screen[Any]:
        """There is no home."""
        return Doorstep()

    def draw_all(self) -> None:
        """Draw everything anew, as frames were dropped."""
        if self._running:
            self.refresh(layout=True)

    async def another_name(self, why: str) -> str:
        """Ask for a name where the one of the SSH user will not do.  Nobody answers: the session is over."""
        if why not in NAMELESS:
            return ""
        self.say("")
        name: str | None = await self.push_screen_wait(NameDialog(self._tried, why))
        self._tried = name or ""
        return self._tried

    async def close_session(self) -> None:
        """Who leaves the server leaves the door."""
        is_leaving = self.in_lobby
        await super().close_session()
        if is_leaving:
            self.exit()

    async def _go_home(self) -> None:
        if self._at_server.connection.status is Status.ENDED:
            self.exit(self.going.reason_words(self._at_server.connection), return_code=1)

    # --- many visits in one loop

    async def on_event(self, event: events.Event) -> None:
        """Note who types."""
        if isinstance(event, events.Key):
            self._typed_at = time.monotonic()
        await super().on_event(event)

    def tell_of(self, table: str, message: Callable[[], Message]) -> None:
        """What others do is painted when it is one's turn (`paiyou_client.ssh_door.turns`); who types has the next one."""
        is_new = not self._gathered
        self._gathered[table] = message
        if not is_new:
            return
        if time.monotonic() - self._typed_at < TYPING:
            self._turns.stand(self._tell_gathered, ahead=True)
        else:
            asyncio.get_running_loop().call_later(MOMENT, self._turns.stand, self._tell_gathered)

    def _tell_gathered(self, done: Callable[[], None]) -> None:
        gathered, self._gathered = self._gathered, {}
        for table, message in gathered.items():
            super().tell_of(table, message)
        if not self._running or not self.screen_stack or not self.screen.call_later(done):
            done()

    # --- what does not reach the machine

    def log_crash(self, error: BaseException | None) -> None:
        """Tell whoever looks after the door."""
        self._note(error)

    def _fatal_error(self) -> None:
        self.crashed = True
        self.log_crash(self._exception)
        self.panic("")

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str:
        """Save nothing."""
        return ""
