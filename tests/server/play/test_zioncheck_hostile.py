"""Whatever is sent to a table of Zioncheck, by whomever and whenever, is done by the rules or refused with a code."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from trio.testing import MockClock

from paiyou_engine.registry import GAMES
from paiyou_engine.zioncheck.faces import packs
from paiyou_engine.zioncheck.state import Deal, State
from paiyou_engine.zioncheck.view import SeatView
from paiyou_protocol.messages import Act, CreateTable, Failed, JoinTable, Ok, Plain, Sit, StartGame
from paiyou_server.journal.house import House
from paiyou_server.play.games import plain
from tests.server.harness import QUICK, Client, MemoryStore, Running, Watcher, running

pytestmark = pytest.mark.trio

GAME = GAMES["zioncheck"]
SEATS = 4
TRIES = 700
UNHURRIED = replace(QUICK, requests_burst=100_000)
ALLOWED = {"illegal", "bad-action", "spectator"}
STRANGE: tuple[object, ...] = (-1, 0, 107, 10**9, True, None, "Kh", 1.5, [], {}, [[]], {"card": 1}, "")


def hostile(client: Client, rng: random.Random) -> Plain:
    """An action of some kind, with cards that are one's own, another's, nobody's, or no card."""
    view = client.game.view
    own = list(view.hand) if isinstance(view, SeatView) else []

    def card() -> object:
        return rng.choice([rng.choice(own or [0]), rng.randrange(108), rng.choice(STRANGE)])

    do = rng.choice(["draw", "take", "pass", "lay", "add", "swap", "discard", "ready", "win", 7, None])
    meld = rng.choice([0, 1, 2, 40, -1, "x"])
    placed = [{"card": card(), "face": rng.choice(STRANGE)} for _ in range(rng.randrange(5))]
    action: Plain = {"do": do, "card": card(), "meld": meld}
    if do == "lay":
        action["melds"] = [{"kind": rng.choice(["set", "run", "sea"]), "cards": placed}] * rng.randrange(4)
    if rng.random() < 0.3:
        action[rng.choice(["end", "face", "seat", "actor", "card"])] = rng.choice(STRANGE)
    return action


async def game_of(server: Running) -> tuple[list[Client], str]:
    people = [await server.come(name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
    made = await people[0].ok(CreateTable(0, "zioncheck", SEATS))
    assert made.table is not None
    for seat, client in enumerate(people):
        client.game = Watcher(GAME)
        await client.ok(JoinTable(0, made.table))
        if seat < SEATS:
            await client.ok(Sit(0, made.table, seat))
    await people[0].ok(StartGame(0, made.table))
    return people, made.table


def cards_of(state: State) -> list[int]:
    """Every card of the deal, wherever it lies; none before there is one."""
    deal: Deal | None = getattr(state.phase, "deal", None)
    if deal is None:
        return []
    melded = [card for table in deal.melds for card in table.meld.cards]
    return sorted([*(card for hand in deal.hands for card in hand), *deal.stock, *deal.discards, *melded])


@pytest.mark.parametrize("seed", [1, 2])
async def test_nothing_that_is_sent_breaks_the_table(
    seed: int, autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, store = random.Random(seed), MemoryStore()
    codes: Counter[str] = Counter()
    async with running(store, games=GAMES, settings=UNHURRIED) as server:
        people, table = await game_of(server)
        for number in range(TRIES):
            client = rng.choice(people)
            choices = GAME.choices_in(client.game.view) if client is not people[-1] else None
            honest = choices is not None and choices.count() and number % 5 == 0
            action = plain(choices.example(rng)) if honest and choices is not None else hostile(client, rng)
            reply = await client.ask(Act(0, table, action))
            codes[reply.code if isinstance(reply, Failed) else "ok"] += 1
            assert isinstance(reply, Ok) or (isinstance(reply, Failed) and reply.code in ALLOWED), (action, reply)
            if client is people[-1]:
                assert isinstance(reply, Failed)
            if number % 50 == 0:
                state = server.server._lobby.tables[table].room.state
                assert cards_of(state) in ([], list(packs(state.start.decks))), "no card is twice or lost"
        room = server.server._lobby.tables[table].room
        for client in people[:SEATS]:
            while client.game.number != server.server._lobby.tables[table]._feeds[client.game.audience].newest:  # type: ignore[index]
                await client.next()
            assert client.game.view == GAME.view(room.state, client.game.audience)  # type: ignore[arg-type]
    assert codes["ok"] > 20
    assert codes.keys() >= {"ok", *ALLOWED}
    assert "crash" not in capsys.readouterr().err
    house = House(GAMES, 400)
    house.fold_all(store.load())
    assert house.tables[table].room.state == room.state, "the journal is what happened"
