"""A headless Chromium, told what to do by its own protocol: what its page is sent, keys pressed in it, pictures of it."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp

from tests.e2e.glass import Glass, Recorded

PATIENCE: Final = 60
_HEARS: Final = """
window.heard = '';
const letters = new TextDecoder('utf-8');
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', (event) => {
      if (typeof event.data !== 'string') window.heard += letters.decode(event.data, { stream: true });
    });
  }
};
"""
"""Keeps what the page's terminal is sent: the terminal itself is drawn on a canvas, which holds no letters."""
_TYPED: Final = "xterm-helper-textarea"
"""What of a page's terminal takes the keys: it has to have the focus without a click."""
_KEYS: Final = {"\r": ("Enter", 13), "⇲": ("End", 35)} | {
    arrow: (f"Arrow{way}", code)
    for arrow, way, code in zip("←↑→↓", ("Left", "Up", "Right", "Down"), range(37, 41), strict=True)
}


class Browser:
    """One page with a terminal."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self._heard = Recorded()
        self._glass = Glass(self._heard, (200, 80))

    async def do(self, method: str, **given: Any) -> dict[str, Any]:
        """Ask the browser, and wait for its answer."""
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": given})
        while True:
            said = await self._socket.receive_json(timeout=PATIENCE)
            if said.get("id") == self._number:
                assert "error" not in said, said
                result: dict[str, Any] = said["result"]
                return result

    async def value(self, expression: str) -> Any:
        """What an expression is in the page."""
        found = await self.do("Runtime.evaluate", expression=expression, awaitPromise=True)
        return found["result"].get("value")

    async def screen(self) -> str:
        """What the terminal shows."""
        self._heard.output = str(await self.value("window.heard || ''")).encode()
        return self._glass.screen()

    async def until(self, shown: str | Callable[[str], bool]) -> str:
        """The screen, as soon as it shows this, or is what is looked for."""
        async with asyncio.timeout(PATIENCE):
            while True:
                screen = await self.screen()
                if shown in screen if isinstance(shown, str) else shown(screen):
                    return screen
                await self.value("new Promise((done) => setTimeout(done, 50))")

    async def press(self, keys: str) -> None:
        """Press these keys one after another, as a keyboard does."""
        for letter in keys:
            key, code = _KEYS.get(letter, (letter, ord(letter.upper())))
            text = letter if letter not in "⇲←↑→↓" else ""
            about = {"key": key, "windowsVirtualKeyCode": code, "text": text}
            await self.do("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **about)
            await self.do("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    async def picture(self) -> bytes:
        """What is seen, as PNG."""
        return base64.b64decode((await self.do("Page.captureScreenshot"))["data"])


@contextmanager
def _running(folder: Path) -> Iterator[Callable[[], int]]:
    """Chromium; what is yielded says its port, 0 while it has none."""
    given = (
        "--headless=new",
        "--disable-gpu",
        "--remote-debugging-port=0",
        f"--user-data-dir={folder}",
        "--no-first-run",
    )
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    told = folder / "DevToolsActivePort"
    with folder.with_suffix(".log").open("wb") as log:
        command = ["chromium", *given, *sandbox, "--window-size=1100,700", "about:blank"]
        process = subprocess.Popen(command, stdout=log, stderr=log)

    def port() -> int:
        assert process.poll() is None, folder.with_suffix(".log").read_text("utf-8", "replace")[-2000:]
        lines = told.read_text("ascii").splitlines() if told.exists() else []
        return int(lines[0]) if lines else 0

    try:
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


@asynccontextmanager
async def browser(folder: Path, url: str) -> AsyncIterator[Browser]:
    """A browser that has opened a page."""
    with _running(folder) as its_port:
        async with aiohttp.ClientSession() as session:
            async with asyncio.timeout(PATIENCE):
                while not (port := its_port()):  # noqa: ASYNC110 - another program opens it
                    await asyncio.sleep(0.05)
            async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                (page,) = [each for each in json.loads(await answer.text()) if each["type"] == "page"]
            async with session.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=1 << 26) as socket:
                opened = Browser(socket)
                await opened.do("Page.enable")
                await opened.do("Emulation.setFocusEmulationEnabled", enabled=True)  # somebody sits before it
                await opened.do("Page.addScriptToEvaluateOnNewDocument", source=_HEARS)
                await opened.do("Page.navigate", url=url)
                async with asyncio.timeout(PATIENCE):
                    while _TYPED not in str(await opened.value("document.activeElement?.className")):  # noqa: ASYNC110 - the page tells nobody
                        await asyncio.sleep(0.05)
                yield opened
