"""Who we are on this server: our devices, a code for another one, and the end of one that is lost."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from paiyou_client.screens.sheet import Sheet, heading
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.keys import Key
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit_text, line, wrapped
from paiyou_client.words import devices as words
from paiyou_client.words.failures import failed_words
from paiyou_client.words.home import ago_words
from paiyou_protocol.messages import Device, DeviceCode, Failed, ForgetDevice
from paiyou_protocol.text import for_terminal

_NAME_CELLS = 30


def device_lines(
    devices: Sequence[Device], cursor: int, cells: int, *, code: DeviceCode | None, where: str, now: float
) -> tuple[Line, ...]:
    """The devices, and below them the code that was asked for; ``now`` in seconds since 1970."""
    rows = [heading(words.TITLE, cells)]
    for number, device in enumerate(devices):
        here, press = number == cursor, f"device:{number}"
        name = fit_text(for_terminal(device.name) or words.NAMELESS, _NAME_CELLS)
        mark = Piece(f" {glyphs.TURN if here else ' '} ", "cursor", press)
        rows.append(
            line(
                mark,
                Piece(name, "bold" if here else "", press),
                Piece(f"  {words.since(ago_words(max(0.0, now - device.since)))}", "soft", press),
                Piece(f"  {words.THIS}" if device.this else "", "soft", press),
            )
        )
    rows += [BLANK, heading(words.ANOTHER, cells)]
    if code is None:
        return (*rows, *wrapped(line("   ", words.HOW), cells - 1, 3))
    shown = for_terminal(code.code)
    return (
        *rows,
        line("   ", Piece(shown, "title")),
        BLANK,
        *wrapped(line("   ", words.on_the_other(where, shown)), cells - 1, 3),
        *wrapped(line("   ", Piece(words.good_for(code.seconds), "soft")), cells - 1, 3),
    )


class DevicesScreen(Sheet):
    """Over the lobby."""

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

    def picture(self, cells: int, _rows: int) -> Sequence[Line]:
        """The list and the code."""
        where = self.paiyou.going.where
        return device_lines(self._devices, self._cursor, cells, code=self._code, where=where, now=time.time())

    def keys(self) -> Sequence[Key]:
        """The keys that do something."""
        keys = [Key("n", words.NEW_CODE, "n")]
        if self._chosen() is not None:
            keys = [Key(glyphs.UP_DOWN, "choose", "down"), *keys, Key("d", words.FORGET, "d")]
        return [*keys, Key("Esc", "back", "escape")]

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
            self.paiyou.say(words.forget_sure(for_terminal(device.name) or words.NAMELESS))
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
