"""A session: the model kept true over a link, and what is asked for by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest
import pytest_asyncio

from paiyou_client.model import Change, ClientModel, Connection, Status
from paiyou_client.session import Session
from paiyou_protocol.messages import (
    Act,
    CreateTable,
    Events,
    Failed,
    JoinTable,
    LeaveTable,
    ListTables,
    Ok,
    Sync,
    TablesPage,
)
from tests.client.fakes import GAMES, Count, FakeLink, failed, room, snapshot, summary

pytestmark = pytest.mark.asyncio


class Hum(msgspec.Struct, frozen=True, tag="hum", tag_field="do"):
    """An action."""

    loud: bool = True


class Case:
    """A session, its link, and what it told."""

    def __init__(self) -> None:
        self.told: list[Change] = []
        self.model = ClientModel(GAMES)
        self.session = Session(self.model, self.told.append, clock=lambda: 50.0)
        self.link = FakeLink(self.session)
        self.session.attach(self.link)

    async def rest(self) -> None:
        """Let everything run that can."""
        for _ in range(10):
            await asyncio.sleep(0)


@pytest_asyncio.fixture
async def case() -> AsyncIterator[Case]:
    made = Case()
    task = asyncio.create_task(made.session.run())
    await made.rest()
    yield made
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_once_connected_all_pages_of_the_tables_are_asked_for(case: Case) -> None:
    case.link.answer(ListTables, TablesPage(0, (summary("a"),), more="a"), TablesPage(0, (summary("b"),)))
    case.link.asked.clear()
    case.link.stand(Connection(Status.CONNECTED))
    await case.rest()
    assert [each for each in case.link.asked if isinstance(each, ListTables)] == [ListTables(0), ListTables(0, "a")]


async def test_it_is_settled_when_it_is_up_or_over() -> None:
    case = Case()
    case.session.stands(Connection(Status.CONNECTING))
    waiting = asyncio.create_task(case.session.settled())
    await case.rest()
    assert not waiting.done()
    case.session.stands(Connection(Status.ENDED, "name"))
    assert await waiting == Connection(Status.ENDED, "name")


async def test_after_a_lost_connection_each_table_is_taken_up_where_it_was(case: Case) -> None:
    case.link.say(room(), snapshot(7, 10))
    case.link.stand(Connection(Status.LOST, "broken"))
    case.link.asked.clear()
    case.link.stand(Connection(Status.CONNECTED))
    await case.rest()
    assert JoinTable(0, "t1", 0, 7) in case.link.asked  # type: ignore[arg-type]
    assert case.model.tables["t1"].view == Count(10)


async def test_a_table_that_is_no_more_after_that_is_left(case: Case) -> None:
    case.link.say(room())
    case.link.answer(JoinTable, failed("no-table"))
    case.link.stand(Connection(Status.CONNECTED))
    await case.rest()
    assert case.model.tables == {}
    assert case.told[-1] == Change(table="t1")


async def test_a_gap_is_asked_about_by_itself(case: Case) -> None:
    case.link.say(room(), snapshot(7, 10), Events("t1", 0, 9, ({"by": 1},)))  # type: ignore[arg-type]
    await case.rest()
    assert Sync(0, "t1", 0, 7) in case.link.asked  # type: ignore[arg-type]


async def test_an_action_is_pending_until_it_is_answered(case: Case) -> None:
    case.link.say(room())
    seen: list[object] = []

    def answer(request: object) -> Ok | None:
        seen.append(case.model.tables["t1"].pending)
        return None

    case.link.answers.append(answer)
    assert await case.session.act("t1", Hum()) == Ok(0)
    assert (seen, case.model.tables["t1"].pending) == ([Hum()], None)
    assert case.link.asked[-1] == Act(0, "t1", {"do": "hum", "loud": True})
    assert case.told[-2:] == [Change(table="t1"), Change(table="t1")]


async def test_a_refused_action_is_handed_back_with_its_reason(case: Case) -> None:
    case.link.say(room())
    refusal = Failed(0, "illegal", rule="follow.suit")
    case.link.answer(Act, refusal)
    assert await case.session.act("t1", Hum()) == refusal


async def test_nobody_acts_at_a_table_where_they_are_not(case: Case) -> None:
    assert await case.session.act("t1", Hum()) == Failed(0, "not-here")


async def test_a_table_that_cannot_be_joined_is_not_there(case: Case) -> None:
    case.link.answer(JoinTable, failed("no-table"))
    assert await case.session.join("t9") == failed("no-table")
    assert case.model.tables == {}


async def test_a_table_of_ours_is_there_as_soon_as_it_is_made(case: Case) -> None:
    case.link.answer(CreateTable, Ok(0, "t5"))
    assert await case.session.create(CreateTable(0, "zhao-pengyou", 6)) == Ok(0, "t5")
    assert "t5" in case.model.tables


async def test_a_table_that_was_left_is_gone_whatever_the_server_says(case: Case) -> None:
    case.link.say(room())
    case.link.answer(LeaveTable, failed("lost"))
    await case.session.leave("t1")
    assert case.model.tables == {}
