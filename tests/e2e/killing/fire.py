"""A room with a table of each game, whose server is killed at random moments and comes back, again and again."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any

from paiyou_engine.registry import GAMES
from paiyou_protocol.messages import AddBot, ClockTerms, CreateTable, StartGame, TableTalk, Terms
from tests.e2e.killing.audit import Audit, TableAudit
from tests.e2e.killing.mother import Mother
from tests.e2e.killing.players import Player
from tests.e2e.killing.restored import compared, told_all

TIMERS = {"zhao-pengyou": {"draw": 0.0, "bot": 0.0}, "zioncheck": {"bot": 0.0}}
OPTIONS: dict[str, Any] = {"zhao-pengyou": "", "zioncheck": {"maxTurns": 2}}
"""Games of Zioncheck are short, so that some of them end and are put away."""
TERMS = Terms(clock=ClockTerms(600, 600))
SETTINGS = (
    "--set",
    "watchers_every=0",
    "--set",
    "lobby_every=0",
    "--set",
    "new_people_per_minute=1000",
    "--set",
    "chat_per_minute=100000",
    "--set",
    "thinkers=1",
)


class Moment(StrEnum):
    """When the server is killed."""

    SENT = "sent"
    """An action has just been sent."""
    TOLD = "told"
    """An action has been sent, and something came to somebody."""
    HEARD = "heard"
    """Something came to somebody, whatever it was."""


class Trigger:
    """Pulls at one moment: after so many sendings, or so many things heard."""

    def __init__(self, mother: Mother, players: list[Player]) -> None:
        self._mother = mother
        self._players = players
        self._moment = Moment.HEARD
        self._left = 0
        self._armed = False
        self.pulled = asyncio.Event()
        self.kills = 0
        self.memory = 0
        """Bytes that the server held just before it was killed."""
        self.between = 0
        """Kills between a send and its answer."""
        for player in players:
            player.sent = self._sent
            player.heard = self._heard

    def arm(self, moment: Moment, after: int) -> None:
        """Kill at this kind of moment, when ``after`` of them have gone by."""
        self.pulled.clear()
        self._moment, self._left, self._armed = moment, after, True

    def _sent(self) -> None:
        if self._moment is not Moment.HEARD:
            self._left -= 1
        if self._moment is Moment.SENT:
            self._pull()

    def _heard(self) -> None:
        if self._moment is Moment.HEARD:
            self._left -= 1
        if self._moment is not Moment.SENT:
            self._pull()

    def _pull(self) -> None:
        if not self._armed or self._left > 0:
            return
        self._armed = False
        for player in self._players:
            player.may_play.clear()
        self.between += any(player.is_asking for player in self._players)
        self.kills += 1
        self.memory = self._mother.memory()
        self._mother.kill()
        self.pulled.set()


class Fire:
    """The room, its people and what is known of its journal."""

    def __init__(self, mother: Mother, audit: Audit, players: list[Player], rng: random.Random) -> None:
        self.mother = mother
        self.audit = audit
        self.players = players
        self.trigger = Trigger(mother, players)
        self.phases: Counter[str] = Counter()
        """In which phases the games stood when the server was killed."""
        self.restored: Counter[str] = Counter()
        """What people who were back were told and found as it had been."""
        self._rng = rng

    async def kill(self) -> None:
        """Let them play, kill the server at some moment, look at what it left, and let everybody come back."""
        moment = self._rng.choice([Moment.SENT, Moment.SENT, Moment.TOLD, Moment.HEARD])
        self.trigger.arm(moment, self._rng.randrange(1, 60))
        for player in self.players:
            player.may_play.set()
        await self.trigger.pulled.wait()
        for player in self.players:
            await gone(player)
        self.audit.check()
        self.phases.update(table.phase for table in self.audit.tables)
        started = time.monotonic()
        self.mother.start(*SETTINGS)
        for table in self.audit.tables:
            for player in table.players:
                await back(player, table.newest(player.seat))
            await self._compare(table, started)

    async def _compare(self, table: TableAudit, started: float) -> None:
        """All of a table are back: what they are told is what it was."""
        room = table.room
        assert room is not None
        spent = self.audit.spent(room)
        for player in table.players:
            newest = table.newest(player.seat)
            await told_all(player, room, newest)
            self.restored.update(compared(player, room, newest, spent=spent, since=started))

    def told(self) -> str:
        """What has been done so far, in one line."""
        unanswered = sum((table.unanswered for table in self.audit.tables), Counter())
        steps = sum(table.steps for table in self.audit.tables)
        return (
            f"{self.trigger.kills} kills, {self.trigger.between} between a send and its answer; {steps} steps;"
            f" unanswered: {dict(unanswered)}; phases: {dict(self.phases)}; found as it was: {dict(self.restored)}"
        )


async def gone(player: Player) -> None:
    """The connection is lost, and whatever was asked has failed."""
    await player.until(lambda: not player.is_up and not player.is_asking)


async def back(player: Player, newest: int) -> None:
    """The person is back without doing anything: in the seat, and with all that happened."""
    at = player.at
    assert at is not None
    await player.until(lambda: player.is_up and at.number >= newest)
    assert at.you == player.seat


@asynccontextmanager
async def fire(folder: Path, seed: int, *, bots: int = 0) -> AsyncIterator[Fire]:
    """A room with two tables, where everybody has a seat and the games have begun; ``bots`` sit at each table."""
    rng = random.Random(seed)
    mother = Mother(folder)
    tasks: list[asyncio.Task[None]] = []
    try:
        mother.start(*SETTINGS)
        audits = []
        for game, people in (("zhao-pengyou", 5 - bots), ("zioncheck", 3)):
            players = [
                Player(
                    f"{game[:2]}{seat}",
                    folder / f"{game}{seat}",
                    mother.port,
                    random.Random(rng.random()),
                    is_host=not seat,
                )
                for seat in range(people)
            ]
            tasks += [asyncio.create_task(player.session.run()) for player in players]
            audits.append(await seated(game, players, bots))
        everybody = [player for audit in audits for player in audit.players]
        tasks += [asyncio.create_task(player.play()) for player in everybody]
        yield Fire(mother, Audit(mother.data, audits), everybody, rng)
        for task in tasks:
            assert not task.done() or task.exception() is None
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        mother.close()


async def seated(game: str, players: list[Player], bots: int) -> TableAudit:
    """A table of this game with these people, and its game begun."""
    for player in players:
        await player.session.settled()
    host = players[0]
    made = await host.session.create(
        CreateTable(
            0, game, len(players) + bots, options=OPTIONS[game], timers=TIMERS[game], talk=TableTalk.FREE, terms=TERMS
        )
    )
    table = getattr(made, "table", None)
    assert table is not None, made
    for seat, player in enumerate(players):
        await player.sit(table, seat)
    for _ in range(bots):
        await host.ok(AddBot(0, table, level="random"))
    await host.ok(StartGame(0, table))
    assert game in GAMES
    return TableAudit(table, players)
