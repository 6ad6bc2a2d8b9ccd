"""A headless Chromium plays a card at the page that a real server keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.browser import browser
from tests.e2e.room import room
from tests.e2e.test_ssh import line_with

pytestmark = [pytest.mark.system, pytest.mark.asyncio]

ASKED = ("Enter draw", "n pass", "x throw ")


async def test_a_stranger_with_a_browser_plays_a_card(tmp_path: Path) -> None:
    with room(tmp_path / "data", "--web", "127.0.0.1:0") as server:
        port = json.loads(line_with('"web-door-open"', server.log))["port"]
        async with browser(tmp_path / "browser", f"http://127.0.0.1:{port}/") as page:
            await page.until("How do you want to be called?")
            await page.press("Bao")
            await page.until("Bao")
            await page.press("\r")
            await page.until("new table")
            await page.press("t")
            await page.until("Seats")
            await page.press("↑→↓←←←←\r")  # Zioncheck, for two
            assert f"http://127.0.0.1:{port}/" in await page.until("fill with bots")
            await page.press("fg")
            screen = await page.until("wants")
            while "x throw " not in screen:
                asked = await page.until(lambda now: any(each in now for each in ASKED))
                if "x throw " not in asked:
                    await page.press("n" if "n pass" in asked else "\r")
                screen = await page.until(lambda now, asked=asked: now != asked)  # type: ignore[misc]
            await page.press("u⇲x")
            await page.until(lambda now: "threw" in now and "x throw " not in now)
            assert len(await page.picture()) > 10_000, "an empty page is smaller"
        assert server.stop() == 0
