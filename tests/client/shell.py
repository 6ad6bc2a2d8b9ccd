"""The app in a test: a fake network under it, and a helper that presses keys and looks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from paiyou_client.address import Address
from paiyou_client.app import PaiyouApp
from paiyou_client.nearby import Look, NoSearch
from paiyou_client.powers import AT_HOME, Powers
from paiyou_client.starts import AtHome, JoinServer, Start
from paiyou_client.table_model import AnyGame
from paiyou_protocol.messages import JoinTable, ListTables, Ok, TablesPage, TableSummary
from tests.client.fakes import GAMES, FakeLink, FakeNetwork, playing, room, summary
from tests.client.frames import frame

SIZES = ((80, 24), (100, 30), (140, 45))
ATTIC = JoinServer(Address("attic.local"))


class Shell:
    """A running app with its pilot and its network."""

    def __init__(self, app: PaiyouApp, pilot: Pilot[Any], network: FakeNetwork) -> None:
        self.app = app
        self.pilot = pilot
        self.network = network

    @property
    def link(self) -> FakeLink:
        return self.network.link

    async def press(self, *keys: str) -> str:
        """The frame after these keys."""
        await self.pilot.press(*keys)
        return await self.look()

    async def look(self) -> str:
        """The frame, once everything that could run has."""
        await self.pilot.pause()
        await self.pilot.pause()
        return frame(self.pilot)

    async def click(self, word: str) -> str:
        """The frame after a click on a word that is on the screen."""
        rows = frame(self.pilot).split("\n")
        row = next(number for number, text in enumerate(rows) if word in text)
        await self.pilot.click(offset=(rows[row].index(word), row))
        return await self.look()


@asynccontextmanager
async def shell(
    data: Path,
    start: Start | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    network: FakeNetwork | None = None,
    plain: bool = False,
    games: Mapping[str, AnyGame] = GAMES,
    look: Look = NoSearch,
    powers: Powers = AT_HOME,
) -> AsyncIterator[Shell]:
    """A running app, with nothing on disk but what is in ``data``."""
    network = network or FakeNetwork()
    app = PaiyouApp(replace(network.setup(data), games=games, look=look, powers=powers), start or AtHome(), plain=plain)
    async with app.run_test(size=size) as pilot:
        made = Shell(app, pilot, network)
        await made.look()
        yield made


def tables(*lines: TableSummary) -> FakeNetwork:
    """A network whose servers have these tables."""
    return FakeNetwork(lambda link: link.answer(ListTables, *[TablesPage(0, lines)] * 3))


LOBBY = (summary(), playing(), summary("t3", title="小林's 牌友", taken=1, watchers=0, preset="house"))


def joins_as(**changes: object) -> FakeNetwork:
    """A network on which joining the table t1 shows this room."""

    def prepare(link: FakeLink) -> None:
        def answer(request: object) -> Ok | None:
            if isinstance(request, JoinTable):
                link.say(room(request.table, **changes))  # type: ignore[arg-type]
                return Ok(0)
            return None

        tables(*LOBBY)._prepare(link)
        link.answers.append(answer)

    return FakeNetwork(prepare)


async def in_room(at: Shell, **changes: object) -> str:
    await at.press("w", "enter")
    at.link.say(room(**changes))  # type: ignore[arg-type]
    at.link.asked.clear()
    return await at.look()
