"""Who we are on this server: our devices, a code for another one, and the end of one that is lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from paiyou_client.foreign import for_terminal
from paiyou_client.keys.keyboard import keyed, scope
from paiyou_client.screens.sheet import Sheet, heading
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit_text, line, wrapped
from paiyou_client.words import devices as words
from paiyou_client.words import ssh_door as ssh_words
from paiyou_client.words.failures import failed_words
from paiyou_client.words.home import ago_words
from paiyou_protocol.messages import Device, DeviceCode, Failed, ForgetDevice

_NAME_CELLS = 30


def device_lines(devices: Sequence[Device], cursor: int, cells: int, rows: int, now: float) -> tuple[Line, ...]:
    """The devices in at most so many rows, the chosen one among them; ``now`` in seconds since 1970."""
    room = max(1, rows - 1)
    first = max(0, min(cursor - room // 2, len(devices) - room))
    shown = range(first, min(first + room, len(devices)))
    return (
        heading(words.TITLE, cells),
        *(_device_line(devices[number], number, now, here=number == cursor) for number in shown),
    )


def _device_line(device: Device, number: int, now: float, *, here: bool) -> Line:
    press = f"device:{number}"
    name = fit_text(for_terminal(device.name) or _(words.NAMELESS), _NAME_CELLS)
    return line(
        Piece(f" {glyphs.TURN if here else ' '} ", "cursor", press),
        Piece(name, "bold" if here else "", press),
        Piece(f"  {words.since(ago_words(max(0.0, now - device.since)))}", "soft", press),
        Piece(f"  {words.THIS}" if device.this else "", "soft", press),
    )


def _code_lines(code: DeviceCode | None, how: Callable[[str], str], cells: int) -> tuple[Line, ...]:
    if code is None:
        return wrapped(line("   ", keyed(_(words.HOW), "n")), cells - 1, 3)
    shown = for_terminal(code.code)
    return (
        line("   ", Piece(shown, "title")),
        BLANK,
        *wrapped(line("   ", how(shown)), cells - 1, 3),
        *wrapped(line("   ", Piece(words.good_for(code.seconds), "soft")), cells - 1, 3),
    )


class DevicesScreen(Sheet):
    """Over the lobby."""

    scope: ClassVar[str] = "devices"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)"),
        Binding("down,j", "move(1)"),
        Binding("n", "code"),
        Binding("d", "forget"),
        Binding("escape,q", "back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._devices: tuple[Device, ...] = ()
        self._cursor = 0
        self._code: DeviceCode | None = None
        self._forgetting: int | None = None

    def title_line(self) -> tuple[str, str]:
        """The server and who we are there."""
        me = self.paiyou.model.me
        return for_terminal(self.paiyou.going.where), for_terminal(me.name) if me else ""

    def picture(self, cells: int, rows: int) -> Sequence[Line]:
        """The list, the code, and what to send to friends."""
        link = self.paiyou.going.invite_link()
        friends = line("   ", self._for_friends(link))
        below = (
            BLANK,
            heading(words.ANOTHER, cells),
            *_code_lines(self._code, self._on_the_other, cells),
            BLANK,
            heading(words.FRIENDS, cells),
            *wrapped(friends, cells - 1, 3),
        )
        return (*device_lines(self._devices, self._cursor, cells, rows - len(below), time.time()), *below)

    def _for_friends(self, link: str) -> str:
        if self.paiyou.setup.powers.servers:
            return words.for_friends(link, encrypted="#" in link)
        return ssh_words.over_ssh_words(link, guest=self.paiyou.model.me is not None and self.paiyou.model.me.guest)

    def _on_the_other(self, code: str) -> str:
        going = self.paiyou.going
        if self.paiyou.setup.powers.servers:
            return words.on_the_other(going.where, code)
        return ssh_words.for_another_key(going.invite_link(code))

    def keys(self) -> Sequence[Key]:
        """The keys that do something."""
        keys = [Key("n", words.NEW_CODE, "n")]
        if self._chosen() is not None:
            keys = [Key(glyphs.UP_DOWN, _("choose"), "down"), *keys, Key("d", words.FORGET, "d")]
        return [*keys, Key("Esc", _("back"), "escape")]

    def on_mount(self) -> None:
        """Ask for the list."""
        super().on_mount()
        self.call_later(self._list)

    def pressed(self, press: str) -> None:
        """A click chooses a device."""
        if not press.startswith("device:"):
            super().pressed(press)
            return
        self._cursor = int(press.removeprefix("device:"))
        self.repaint()

    def action_move(self, by: int) -> None:
        """Choose another device."""
        self._cursor = max(0, min(len(self._devices) - 1, self._cursor + by))
        self.repaint()

    async def action_code(self) -> None:
        """Ask for a code; an earlier one ends."""
        session = self.paiyou.session
        if session is None:
            return
        reply = await session.make_code()
        if isinstance(reply, Failed):
            self.paiyou.say(failed_words(reply))
        else:
            self._code = reply
        self.repaint()

    async def action_forget(self) -> None:
        """End the chosen device's token, if asked for twice."""
        device = self._chosen()
        if device is None:
            return
        if self._forgetting != device.number:
            self._forgetting = device.number
            with scope(self.scope):
                self.paiyou.say(words.forget_sure(for_terminal(device.name) or _(words.NAMELESS)))
            return
        self._forgetting = None
        await self.paiyou.ask(ForgetDevice(id=0, device=device.number))
        await self._list()

    def action_back(self) -> None:
        """Back to the lobby."""
        self.paiyou.pop_screen()

    def on_key(self, event: events.Key) -> None:
        """Whoever presses another key wants nothing forgotten."""
        if event.key != "d":
            self._forgetting = None
        super().on_key(event)

    def _chosen(self) -> Device | None:
        return self._devices[self._cursor] if self._cursor < len(self._devices) else None

    async def _list(self) -> None:
        session = self.paiyou.session
        found = Failed(0, "lost") if session is None else await session.devices()
        if isinstance(found, Failed):
            self.paiyou.say(failed_words(found))
        else:
            self._devices = found
            self._cursor = min(self._cursor, max(0, len(found) - 1))
        self.repaint()
