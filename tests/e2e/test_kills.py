"""The server is killed at random moments of both games, and nobody loses anything that they were told, or finds it twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.e2e.killing.fire import Fire, fire

PATIENCE = 120
KILLS = 26
SEED = 5


@pytest.mark.asyncio
async def test_killed_at_random_moments_a_server_comes_back_with_all_that_it_had_acknowledged(tmp_path: Path) -> None:
    print(f"seed {SEED}")  # noqa: T201 - a failure shows it
    async with asyncio.timeout(PATIENCE), fire(tmp_path, SEED) as room:
        while not enough(room):
            await room.kill()
    print(room.told())  # noqa: T201 - a failure shows it
    for table in room.audit.tables:
        assert table.steps > KILLS
        assert all(player.acknowledged for player in table.players)
    assert set(room.restored) == {"seats", "view", "chat", "clock", "timer", "claim"}


@pytest.mark.asyncio
async def test_bots_go_on_too_after_a_kill(tmp_path: Path) -> None:
    async with asyncio.timeout(PATIENCE), fire(tmp_path, SEED, bots=1) as room:
        for _ in range(3):
            await room.kill()
        for table in room.audit.tables:
            assert table.bot_steps > 0


def enough(room: Fire) -> bool:
    """Half of the kills at least are between a send and its answer, and one is in a claim window."""
    kills, between = room.trigger.kills, room.trigger.between
    return kills >= KILLS and 2 * between >= kills and room.phases["claim"] > 0 and room.restored["claim"] > 0
