"""A fair shuffle from end to end: two people by the real client at a real server, whose every deal they check themselves,
and whose replays a third can check."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import pytest

from paiyou_cli.main import main
from paiyou_client.shuffles import CheckedShuffle
from paiyou_protocol.messages import AddBot, CreateTable, StartGame, Terms
from tests.e2e.killing.players import Player
from tests.e2e.room import PATIENCE, room

TIMERS = {
    "zhao-pengyou": {"draw": 0.0, "bot": 0.0, "window": 1.0, "next": 60.0},
    "zioncheck": {"claim": 0.5, "bot": 0.0, "next": 60.0},
}
SHORT: dict[str, object] = {
    "contracts": [[1, 0], [0, 1], [1, 0], [1, 1], [1, 0], [0, 1]], "dealSizes": [9, 14, 9, 14, 9, 14],
    "penaltyCards": 1, "maxTurns": 4,
}  # fmt: skip
PROOFS = 3
"""The first dealer's, and those of two packs, one of which may be thrown in as nobody bids."""


async def some_deals(port: int, folder: Path, game: str, seats: int) -> dict[str, set[CheckedShuffle]]:
    """What each person's client has found of every proof until there are so many."""
    rng = random.Random(5)
    players = [
        Player(name, folder / name, port, random.Random(rng.random()), is_host=not number)
        for number, name in enumerate(("Ann", "Bob"))
    ]
    running = [asyncio.create_task(player.session.run()) for player in players]
    found: dict[str, set[CheckedShuffle]] = {player.name: set() for player in players}
    try:
        ann, bob = players
        for player in players:
            await player.until(lambda player=player: player.is_up)  # type: ignore[misc]
        options = SHORT if game == "zioncheck" else ""
        request = CreateTable(0, game, seats, options=options, timers=TIMERS[game], terms=Terms(proof=True))
        table = (await ann.session.create(request)).table  # type: ignore[union-attr]
        assert table is not None
        await ann.sit(table, 0)
        await bob.sit(table, 1)
        for _ in range(seats - 2):
            await ann.ok(AddBot(0, table, level="random"))
        running += [asyncio.create_task(player.play()) for player in players]
        for player in players:
            player.heard = lambda player=player: note(player, found[player.name])  # type: ignore[misc]
            player.may_play.set()
        await ann.ok(StartGame(0, table))
        for player in players:
            await player.until(lambda player=player: len(found[player.name]) >= PROOFS)  # type: ignore[misc]
    finally:
        for task in running:
            task.cancel()
        for task in running:
            with suppress(asyncio.CancelledError):
                await task
    return found


def note(player: Player, found: set[CheckedShuffle]) -> None:
    if player.at is not None and player.at.shuffles.checked is not None:
        found.add(player.at.shuffles.checked)


@pytest.mark.parametrize(("game", "seats"), [("zhao-pengyou", 5), ("zioncheck", 3)])
def test_both_find_their_bits_and_their_cards_and_so_does_a_third(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, seats: int
) -> None:
    with room(tmp_path / "data") as server:
        found = asyncio.run(asyncio.wait_for(some_deals(server.port, tmp_path, game, seats), PATIENCE))
        server.stop()
    for checks in found.values():
        assert {(one.is_own, one.others, one.is_compared, one.faults) for one in checks} == {(True, 1, True, ())}
    deals = sorted((tmp_path / "data" / "deals").glob("*.paiyou"))
    assert deals
    for deal in deals:
        assert main(["verify", str(deal)]) == 0
        said = capsys.readouterr().out
        assert "Ann (seat 1), Bob (seat 2)" in said
        assert "The proof holds." in said
