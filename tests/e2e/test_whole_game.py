"""A whole game through a real server: what a person, and what a spectator is told, byte for byte.

The journal is the truth of the run.  Folded again it gives every state; and wherever the run could have been another one
for an audience, what that audience was told is what it would have been told then.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import trio

from paiyou_engine.game import PUBLIC, Audience, Seat
from paiyou_protocol.messages import (
    AddBot,
    CreateTable,
    Events,
    Failed,
    JoinTable,
    Ok,
    ServerMessage,
    Sit,
    Snapshot,
    StartGame,
)
from paiyou_server.journal.records import Started, Stepped, TableMade
from paiyou_server.tables.feeds import Feeds
from paiyou_server.tables.room_fold import new_room, room_after
from tests.e2e.killing.history import history
from tests.e2e.room import PATIENCE, ZHAO, Room, room
from tests.server.harness import Client, act

SEATS = 5
OPTIONS: dict[str, object] = {"preset": "classic", "target": "4"}
TIMERS = {"draw": 0.0, "bot": 0.0, "window": 1.0, "next": 60.0}
AUDIENCES: tuple[Audience, ...] = (PUBLIC, Seat(0))
MOMENTS = 40
"""How many moments of the game are looked at for each audience."""


class Told:
    """All that one client was told of its game: the events by number, and each snapshot with its number."""

    def __init__(self) -> None:
        self.events: dict[int, bytes] = {}
        self.snapshots: list[Snapshot] = []

    def take(self, message: ServerMessage) -> None:
        if isinstance(message, Snapshot):
            self.snapshots.append(message)
        if isinstance(message, Events):
            for place, event in enumerate(message.events):
                self.events[message.number + place] = msgspec.msgpack.encode(event)


async def play(client: Client, table: str, told: Told, rng: random.Random) -> None:
    """Do any legal thing whenever there is one, until the game is over."""
    while not over(client):
        choices = ZHAO.choices_in(client.game.view) if client.game.audience == 0 else None
        if choices is None or not choices.count() or not must_act(client):
            message = await client.next()
            told.take(message)
            continue
        number = client.game.number
        reply = await client.ask(act(table, choices.example(rng)))
        assert isinstance(reply, Ok) or (isinstance(reply, Failed) and reply.code in {"illegal", "not-running"}), reply
        while client.pushes or (isinstance(reply, Ok) and client.game.number == number):
            told.take(client.pushes.pop(0) if client.pushes else await client.next())


def must_act(client: Client) -> bool:
    view: Any = client.game.view
    return view.public.phase != "draw" or client.game.audience not in view.public.hurried


def over(client: Client) -> bool:
    view: Any = client.game.view
    return view is not None and view.public.phase == "over"


async def watch(client: Client, table: str, told: Told) -> None:
    await client.ok(JoinTable(0, table))
    for message in client.pushes:
        told.take(message)
    while not over(client):
        told.take(await client.next())


class Moment(NamedTuple):
    """The game after one step, and how far each audience had been told then."""

    state: object
    numbers: dict[Audience, int]


def run_of(data: Path) -> tuple[list[Moment], Feeds]:
    """The run as the journal tells it."""
    records = list(history(data / "journal.sqlite", "1").records.values())
    feeds = Feeds(ZHAO, SEATS, 100_000)
    made = next(record for record in records if isinstance(record, TableMade))
    current, moments = new_room(made, ZHAO), []
    for record in records:
        if isinstance(record, TableMade):
            continue
        current, events = room_after(current, record, ZHAO)
        if isinstance(record, Started):
            feeds.begin()
        feeds.add(feeds.seen(events))
        if isinstance(record, Stepped):
            moments.append(Moment(current.state, {who: feeds[who].newest for who in AUDIENCES}))
    return moments, feeds


def remade(state: Any, audience: Audience) -> list[bytes]:
    """What this audience would have been told of the deal, had the state been this one: by the server's own feeds."""
    feeds = Feeds(ZHAO, SEATS, 100_000)
    for step in state.history:
        feeds.add(feeds.seen(step.events))
    return [msgspec.msgpack.encode(event) for event in feeds[audience].after(0) or ()]


def public_lines(state: Any) -> bytes:
    """What the lobby, the room and the timers are made of."""
    return msgspec.msgpack.encode((ZHAO.summary(state), ZHAO.waiting(state)))


@pytest.mark.trio
async def test_what_left_the_server_is_what_would_have_left_in_any_other_run_that_looks_alike(tmp_path: Path) -> None:
    rng = random.Random(11)
    told: dict[Audience, Told] = {PUBLIC: Told(), Seat(0): Told()}
    with trio.fail_after(PATIENCE), room(tmp_path / "data", "--set", "watchers_every=0.05") as server:
        await whole_game(server, told, rng)
        await trio.to_thread.run_sync(server.stop)
    moments, feeds = run_of(tmp_path / "data")
    for audience in AUDIENCES:
        check_all_was_told(told[audience], feeds, audience)
        for moment in rng.sample(moments, MOMENTS):
            check_alike(told[audience], moment, audience, rng)
        check_snapshots(told[audience], moments, audience)


def check_all_was_told(told: Told, feeds: Feeds, audience: Audience) -> None:
    """The client was told what the journal's fold shows this audience, no event more or less."""
    first = min(told.events)
    assert [told.events[number] for number in range(first, max(told.events) + 1)] == [
        msgspec.msgpack.encode(event) for event in feeds[audience].after(first - 1) or ()
    ]


def check_alike(told: Told, moment: Moment, audience: Audience, rng: random.Random) -> None:
    """In another state that this audience could be in, every byte up to here would have been the same."""
    sampled = ZHAO.sample(ZHAO.knowledge(moment.state, audience), rng)
    events = remade(sampled, audience)
    first = moment.numbers[audience] - len(events) + 1
    for number, event in enumerate(events, first):
        assert told.events.get(number, event) == event  # what the first snapshot holds was not told as an event
    assert encoded_view(moment.state, audience) == encoded_view(sampled, audience)
    assert public_lines(moment.state) == public_lines(sampled)


def check_snapshots(told: Told, moments: list[Moment], audience: Audience) -> None:
    """A snapshot is the view of a moment of its number."""
    for snapshot in told.snapshots:
        views = [encoded_view(each.state, audience) for each in moments if each.numbers[audience] == snapshot.number]
        assert msgspec.msgpack.encode(snapshot.view) in views


def encoded_view(state: object, audience: Audience) -> bytes:
    return msgspec.msgpack.encode(ZHAO.view(state, audience))


async def whole_game(server: Room, told: dict[Audience, Told], rng: random.Random) -> None:
    ann, eve = await server.come("Ann"), await server.come("Eve")
    made = await ann.ok(CreateTable(0, "zhao-pengyou", SEATS, "Game", OPTIONS, TIMERS))
    table = made.table
    assert table is not None
    await ann.ok(Sit(0, table, 0))
    for _ in range(SEATS - 1):
        await ann.ok(AddBot(0, table, level="random"))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(watch, eve, table, told[PUBLIC])
        await ann.ok(StartGame(0, table))
        for message in ann.pushes:
            told[Seat(0)].take(message)
        ann.pushes.clear()
        await play(ann, table, told[Seat(0)], rng)
    for client in (ann, eve):
        await client.stream.aclose()
