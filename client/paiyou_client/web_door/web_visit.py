"""A visit in a browser: textual-serve's page at the other end of a websocket, and the app here.

The page sends ``["stdin", text]``, ``["resize", {"width", "height"}]`` and ``["ping", text]`` as JSON, and shows what is sent
as bytes.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import msgspec

from paiyou_client.ssh_door.announced import Announced, clamped
from paiyou_client.ssh_door.asked import WATCH, Asked, asked
from paiyou_client.ssh_door.introductions import DoorsCredentials
from paiyou_client.ssh_door.visits import Visit, Visits


class Socket(Protocol):
    """The part of a websocket that a visit writes to."""

    async def send_bytes(self, data: bytes) -> None:
        """Send bytes to the page."""

    async def send_str(self, data: str) -> None:
        """Send a text to the page."""


class _Size(msgspec.Struct):
    width: int
    height: int


class WebVisit(Visit):
    """``word`` is a code, `paiyou_client.ssh_door.asked.WATCH`, or empty; ``buffered`` says how many bytes the network holds."""

    def __init__(
        self, door: DoorsCredentials, visits: Visits, word: str, language: str, buffered: Callable[[], int]
    ) -> None:
        super().__init__(door, visits)
        self._word = word
        self._language = language
        self._buffered = buffered
        self._out: deque[bytes | str] = deque()
        self._held = 0
        self._news = asyncio.Event()
        self._going_on = asyncio.Event()
        self._going_on.set()
        self._is_closing = False
        self.is_aborted = False

    def came_with(self) -> tuple[Asked, Announced]:
        """A browser proves no key; it draws everything."""
        user, word = (WATCH, "") if self._word == WATCH else ("", self._word)
        return asked(user, "", word), Announced("truecolor", utf8=True, language=self._language)

    def send(self, data: bytes) -> None:
        """Put it behind what waits already."""
        self._put(data)

    def waiting(self) -> int:
        """What has not gone to the network yet."""
        return self._held + self._buffered()

    def hold(self, *, is_held: bool) -> None:
        """Read no more of the page's messages."""
        (self._going_on.clear if is_held else self._going_on.set)()

    def close(self, status: int) -> None:
        """Once all is written."""
        self._is_closing = True
        self._news.set()

    def abort(self) -> None:
        """Write nothing more."""
        self.is_aborted = True
        self._out.clear()
        self.close(1)

    def heard(self, text: str) -> None:
        """A message of the page's; what is none is passed over."""
        try:
            match msgspec.json.decode(text):
                case ["stdin", str() as typed]:
                    self.typed(typed.encode("utf-8", "replace"))
                case ["resize", dict() as said]:
                    size = msgspec.convert(said, _Size)
                    self.resized(*clamped(size.width, size.height))
                case ["ping", str() as word] if len(word) < 64:
                    self._put(msgspec.json.encode(["pong", word]).decode())
                case _:
                    pass
        except (msgspec.MsgspecError, RecursionError):
            pass

    async def may_go_on(self) -> None:
        """Wait while it is held."""
        await self._going_on.wait()

    async def write_to(self, socket: Socket) -> None:
        """Write until the visit is over, or nobody reads any more."""
        with suppress(OSError):
            while self._out or not self._is_closing:
                if not self._out:
                    self._news.clear()
                    await self._news.wait()
                    continue
                data = self._out.popleft()
                await (socket.send_bytes(data) if isinstance(data, bytes) else socket.send_str(data))
                self._held -= len(data)

    def _put(self, data: bytes | str) -> None:
        if not self._is_closing:
            self._out.append(data)
            self._held += len(data)
            self._news.set()
