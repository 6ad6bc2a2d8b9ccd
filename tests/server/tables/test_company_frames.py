"""Requests about people, doors and talk that mean anything or nothing: each is answered once, and nothing breaks."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest
from trio.testing import MockClock

from paiyou_protocol.messages import (
    Allow,
    AnswerReady,
    ChangeTable,
    CheckReady,
    CreateTable,
    Disallow,
    Entry,
    FillBots,
    IgnorePerson,
    JoinByCode,
    JoinTable,
    Kick,
    LeaveTable,
    ListIgnored,
    ListPeople,
    ListTablePeople,
    ListTables,
    MutePerson,
    Nudge,
    PassHost,
    Phrase,
    QuickPlay,
    ReadChat,
    RenewCode,
    Reply,
    Request,
    Say,
    Sit,
    Stand,
    StartGame,
    TableList,
    TablesPage,
    TableTalk,
    Visibility,
)
from tests.server.harness import QUICK, running

pytestmark = pytest.mark.trio

BOUNDLESS = dataclasses.replace(
    QUICK,
    requests_burst=10**6,
    chat_per_minute=10**6,
    guesses_per_minute=10**6,
    guesses_per_minute_per_address=10**6,
    nudge_every=0.0,
    tables_per_person=4,
)
TEXTS = ["", "hello", "牌" * 101, "\x1b[2J", "\u202e", "x" * 256]


def any_request(rng: random.Random, people: list[str]) -> Request:
    """A well-formed request with likely and unlikely values."""
    table = rng.choice(["1", "1", "2", "3", "x", "9" * 16])
    who = rng.choice([*people, "Ann", "Bob", "Carol", *TEXTS])
    text = rng.choice(TEXTS)
    maybe = rng.choice([None, True, False])
    requests: list[Request] = [
        Say(0, rng.choice([table, None]), text, rng.choice([None, *Phrase])),
        ReadChat(0, rng.choice([table, None]), rng.choice([0, 1, 50, 2**53])),
        MutePerson(0, table, who[:64], rng.choice([True, False])),
        IgnorePerson(0, who, rng.choice([True, False])),
        ListIgnored(0, who[:64]),
        JoinByCode(0, text[:16], text[:128]),
        JoinTable(0, table, password=text[:128]),
        LeaveTable(0, table),
        ChangeTable(
            0,
            table,
            rng.choice([None, *Visibility]),
            rng.choice([None, *Entry]),
            rng.choice([None, "", text[:128]]),
            rng.choice([None, *TableTalk]),
            maybe,
        ),
        RenewCode(0, table),
        Allow(0, table, who),
        Disallow(0, table, who),
        ListTablePeople(0, table, rng.choice(list(TableList)), who),
        ListPeople(0, who[:64]),
        PassHost(0, table, who[:64]),
        Kick(0, table, who[:64]),
        FillBots(0, table, rng.choice(["steady", "genius"])),
        CheckReady(0, table),
        AnswerReady(0, table, rng.choice([True, False])),
        Nudge(0, table),
        QuickPlay(0, rng.choice(["", "toy", "bridge"]), rng.choice([None, 1, 2, 64])),
        CreateTable(0, "toy", 2, visibility=rng.choice(list(Visibility)), allowed=(who,)),
        Sit(0, table),
        Stand(0, table),
        StartGame(0, table),
    ]
    return rng.choice(requests)


async def test_each_of_a_thousand_requests_is_answered_and_the_room_comes_back_the_same(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(4)
    async with running(settings=BOUNDLESS) as server:
        clients = [await server.come(name) for name in ("Ann", "Bob", "Carol")]
        people = [client.person for client in clients]
        answers = set()
        for _ in range(1000):
            reply = await rng.choice(clients).ask(any_request(rng, people))
            answers.add(getattr(reply, "code", type(reply).__name__))
        before = [await client.ask(ListTables(0)) for client in clients]
        tokens = [client.token for client in clients]
    assert {"Ok", "no-table", "not-here", "not-host", "barred", "bad-text", "no-person", "no-code"} <= answers
    assert "internal" not in answers
    async with running(server.store, settings=BOUNDLESS) as server:
        clients = [await server.come(token=token) for token in tokens]
        after = [await client.ask(ListTables(0)) for client in clients]
    assert [doors(page) for page in after] == [doors(page) for page in before]
    events = {json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()}
    assert not {event for event in events if event.endswith(("crash", "lost", "unreadable"))}


def doors(page: Reply) -> list[tuple[object, ...]]:
    """Which tables somebody is shown, and how they are entered."""
    assert isinstance(page, TablesPage)
    return [(line.table, line.host, line.taken, line.door) for line in page.tables]
