"""The line-mode client on standard input and output, from the first line to the exit status."""

from __future__ import annotations

import asyncio
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from paiyou_client.line_mode.client import LineClient
from paiyou_client.line_mode.ends import Standard, letter_by_letter
from paiyou_client.line_mode.json_client import JsonClient
from paiyou_client.line_mode.reading import Reading
from paiyou_client.line_mode.settings import reading_of
from paiyou_client.starts import Setup, Start

_USUAL: Final = Reading()


def run_lines(setup: Setup, start: Start, *, is_json: bool = False) -> int:
    """Run the client until it ends, for a person or for a program (``is_json``); the exit status."""
    if is_json:
        return asyncio.run(_run(JsonClient, setup, start, is_terminal=False))
    reading = reading_of(setup.settings)
    with letter_by_letter() as is_terminal:
        return asyncio.run(_run(LineClient, setup, start, reading, is_terminal=is_terminal))


async def _run(
    kind: type[LineClient],
    setup: Setup,
    start: Start,
    reading: Reading = _USUAL,
    *,
    is_terminal: bool,
) -> int:
    ends = Standard(is_terminal=is_terminal)
    client = kind(setup, start, ends, reading)
    try:
        with _ending_signals(client):
            return await client.run()
    finally:
        ends.close()


def _ending_signals(client: LineClient) -> AbstractContextManager[object]:
    """While entered, a signal that ends the process ends the client first."""
    if sys.platform == "win32":
        return nullcontext()
    from paiyou_client.signals_taken import Signals  # noqa: PLC0415 - termios is not on every platform

    return Signals(client.end, restore="")
