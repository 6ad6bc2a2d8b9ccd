"""The line-mode client in a test: lines go in, what was written comes out, and nothing is a terminal unless it is wanted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from paiyou_client.door import Door
from paiyou_client.identity import Introduction
from paiyou_client.line_mode.client import LineClient
from paiyou_client.line_mode.reading import Reading
from paiyou_client.link import Listener
from paiyou_client.model import Change, Connection, Status
from paiyou_client.starts import AtHome, Setup, Start
from paiyou_client.translation import read_by
from paiyou_protocol.messages import Act, ListTables, Ok, Reply, Request, TablesPage, Welcome
from tests.client.local_table import TABLE_ID, LocalTable

USUAL = Reading()


class Ends:
    """Both ends in memory."""

    def __init__(self, *, is_terminal: bool = False, columns: int = 0) -> None:
        self.is_terminal = is_terminal
        self.columns = columns
        self.written: list[str] = []
        self._typed: asyncio.Queue[bytes] = asyncio.Queue()

    async def read(self) -> bytes:
        return await self._typed.get()

    async def write(self, text: str) -> None:
        self.written.append(text)

    def type(self, text: str) -> None:
        self._typed.put_nowait(text.encode("utf-8", "replace"))

    def end(self) -> None:
        self._typed.put_nowait(b"")

    def take(self) -> str:
        """What was written since it was asked last."""
        text = "".join(self.written)
        self.written.clear()
        return text


class Typist:
    """A running client, and who types at it."""

    def __init__(self, client: LineClient, ends: Ends, running: asyncio.Task[int]) -> None:
        self.client = client
        self.running = running
        self.ends = ends
        self.transcript: list[str] = []

    async def types(self, text: str) -> str:
        """What is written after a line."""
        self.ends.type(f"{text}\n")
        self.transcript.append(f"> {text}\n")
        return await self.reads()

    async def reads(self) -> str:
        """What is written, once everything that could run has."""
        for _ in range(40):
            await asyncio.sleep(0)
        told = self.ends.take()
        self.transcript.append(told)
        return told


async def never(_seconds: float) -> None:
    """A pause that does not end by itself."""
    await asyncio.Event().wait()


@asynccontextmanager
async def typing(
    setup: Setup, start: Start | None = None, reading: Reading = USUAL, **more: Any
) -> AsyncIterator[Typist]:
    """A running client."""
    ends = more.pop("ends", None) or Ends()
    kind: type[LineClient] = more.pop("kind", LineClient)
    client = kind(setup, start or AtHome(), ends, reading, clock=lambda: 0.0, sleep=more.pop("sleep", never))
    running = asyncio.create_task(client.run())
    typist = Typist(client, ends, running)
    try:
        await typist.reads()
        yield typist
    finally:
        client.exit()
        await running


class TableLink:
    """A server that has one table, played by the engine."""

    def __init__(self, listener: Listener, table: LocalTable) -> None:
        self._listener = listener
        self._table = table
        self.asked: list[Request] = []

    async def run(self) -> None:
        self._listener.stands(Connection(Status.CONNECTING))
        self._listener.heard(Welcome((0, 1), "attic", "me", "Mei", "secret"))
        self._listener.stands(Connection(Status.CONNECTED))
        await asyncio.Event().wait()

    async def ask(self, request: Request) -> Reply:
        self.asked.append(request)
        match request:
            case Act():
                return self._table.act(self._table.game.read_action(request.action))
            case ListTables():
                return TablesPage(0, ())
            case _:
                return Ok(0)

    def try_now(self) -> None:
        pass


@asynccontextmanager
async def at_table(
    table: LocalTable,
    data: Path,
    language: str = "en",
    reading: Reading = USUAL,
    **more: Any,
) -> AsyncIterator[Typist]:
    """A client that is at a table of its own."""
    links: list[TableLink] = []

    def connect(_door: Door, _identity: Introduction, listener: Listener) -> TableLink:
        links.append(TableLink(listener, table))
        return links[-1]

    setup = Setup(data=data, name="Mei", language=language, games={table.game.name: table.game}, connect=connect)
    async with typing(setup, None, reading, **more) as typist:
        client = typist.client
        read_by(client.reader)  # what the engine tells, it tells in this task
        session = client.open_session(None, None)  # type: ignore[arg-type]  # the link needs neither
        session.model.tables[table.model.table] = table.model
        await typist.reads()
        client.at = TABLE_ID
        client.settle()
        changed: Callable[[], None] = lambda: client.changed(_of_table())  # noqa: E731
        table.changed = changed
        typist.transcript.clear()
        await typist.reads()
        yield typist


def _of_table() -> Any:
    return Change(table=TABLE_ID)
