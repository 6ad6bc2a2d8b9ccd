"""Orders of an operator over the socket in the data folder: what each does, and that it is written down first."""

from __future__ import annotations

import os
import pwd
import stat
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.messages import (
    VERSIONS,
    AddBot,
    Chat,
    ChatPage,
    CreateTable,
    Failed,
    Hello,
    JoinTable,
    ListTables,
    Notice,
    ReadChat,
    Refused,
    Say,
    StartGame,
    TablesPage,
    TableTalk,
    Welcome,
)
from paiyou_server.journal.data_folder import socket_path
from paiyou_server.journal.records import Banned, Closed, GatewayEnded, GatewayMade, KeysEnded, Operated, Silenced
from paiyou_server.operating.admin_socket import LONGEST_LINE, open_door
from paiyou_server.operating.desk import Answer
from paiyou_server.operating.orders import CHANGES, LISTS
from tests.server.harness import Client, MemoryStore, Running, act, pair, running, table_of
from tests.server.journal.test_journal import FullStore
from tests.server.toy_game import TOY, Pass, View

pytestmark = pytest.mark.trio


@dataclass
class Operator:
    """Somebody with a shell on the server's machine."""

    folder: Path

    async def line(self, line: bytes) -> Answer:
        stream = await trio.open_unix_socket(socket_path(self.folder))
        async with stream:
            await stream.send_all(line)
            await stream.send_eof()
            got = b""
            while more := await stream.receive_some(65536):
                got += more
        answer = msgspec.json.decode(got)
        assert isinstance(answer, dict)
        return answer

    async def order(self, do: str, **more: object) -> Answer:
        return await self.line(msgspec.json.encode({"do": do, **more}) + b"\n")

    async def must(self, do: str, **more: object) -> Answer:
        answer = await self.order(do, **more)
        assert answer["ok"] is True, answer
        return answer

    async def rows(self, do: str) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = msgspec.convert((await self.must(do))["rows"], list[dict[str, Any]])
        return rows

    async def refused(self, do: str, **more: object) -> object:
        answer = await self.order(do, **more)
        assert answer["ok"] is False, answer
        return answer["code"]


@asynccontextmanager
async def operated(folder: Path, store: MemoryStore | None = None) -> AsyncIterator[tuple[Running, Operator]]:
    async with running(store) as server, open_door(folder, server.server.desk):
        yield server, Operator(folder)


async def refusal(server: Running, token: str) -> str:
    client = await server.connect()
    answer = await client.greet(Hello(VERSIONS, token=token))
    assert isinstance(answer, Refused), answer
    return answer.code


async def test_the_socket_is_the_owner_s_alone(tmp_path: Path, autojump_clock: MockClock) -> None:
    async with operated(tmp_path):
        assert stat.S_IMODE(socket_path(tmp_path).stat().st_mode) == 0o600
    assert not socket_path(tmp_path).exists()


async def test_where_no_socket_can_be_the_server_goes_on_and_says_so(
    tmp_path: Path, autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = tmp_path / ("x" * 120)
    deep.mkdir()
    async with operated(deep) as (server, _):
        assert (await server.come("Ann")).welcome is not None
    assert '"admin-unavailable"' in capsys.readouterr().err


async def test_lists_name_people_tables_and_connections(tmp_path: Path, autojump_clock: MockClock) -> None:
    async with operated(tmp_path) as (server, operator):
        ann, bob, table = await pair(server)
        people = await operator.rows("people")
        assert people == [
            {"name": name, "person": client.person, "here": True, "guest": False, "banned": False, "muted": False}
            for name, client in (("Ann", ann), ("Bob", bob))
        ]
        (line,) = await operator.rows("tables")
        assert (line["table"], line["host"], line["state"], line["here"]) == (table, "Ann", "playing", 2)
        sessions = await operator.rows("sessions")
        assert [session["from"] for session in sessions] == ["127.0.0.1"] * 2
        assert await operator.rows("bans") == []


async def test_who_is_kicked_may_come_back_and_who_is_banned_not(tmp_path: Path, autojump_clock: MockClock) -> None:
    async with operated(tmp_path) as (server, operator):
        ann = await server.come("Ann")
        await operator.must("kick", person="ann", why="loud")
        assert Notice("sent-off") in await ann.gone()
        again = await server.come(token=ann.token)
        await operator.must("ban", person=again.person, why="louder")
        assert Notice("banned") in await again.gone()
        assert await refusal(server, ann.token) == "banned"
        assert await operator.refused("kick", person="Ann") == "not-here"
        (ban,) = await operator.rows("bans")
        assert (ban["name"], ban["why"]) == ("Ann", "louder")
        await operator.must("unban", person="Ann")
        assert (await server.come(token=ann.token)).person == ann.person


async def test_a_ban_outlives_the_server(tmp_path: Path, autojump_clock: MockClock) -> None:
    store = MemoryStore()
    async with operated(tmp_path, store) as (server, operator):
        ann = await server.come("Ann")
        await operator.must("ban", person="Ann", why="spoils games")
    async with running(store) as server:
        assert await refusal(server, ann.token) == "banned"


async def test_another_device_of_a_banned_person_is_not_let_in_either(
    tmp_path: Path, autojump_clock: MockClock
) -> None:
    async with operated(tmp_path) as (server, operator):
        await server.come("Ann")
        code = (await operator.must("new-key", person="Ann"))["code"]
        await operator.must("ban", person="Ann")
        client = await server.connect()
        answer = await client.greet(Hello(VERSIONS, code=str(code)))
        assert isinstance(answer, Refused)
        assert answer.code == "banned"


async def test_who_is_muted_says_nothing_until_the_time_is_over(tmp_path: Path, autojump_clock: MockClock) -> None:
    async with operated(tmp_path) as (server, operator):
        ann = await server.come("Ann")
        table = await table_of(ann)
        await operator.must("mute", person="Ann", minutes=0.2)
        assert await ann.refused(Say(0, None, "hello")) == "muted"
        answer = await ann.ask(Say(0, table, "hello"))
        assert isinstance(answer, Failed)
        assert (answer.code, answer.words) == ("muted", ("12",))
        await trio.sleep(12.1)
        await ann.ok(Say(0, None, "hello"))
        await operator.must("mute", person="Ann", minutes=2.0)
        await operator.must("unmute", person="Ann")
        await ann.ok(Say(0, None, "hello again"))


async def test_what_the_operator_says_is_heard_everywhere_or_at_one_table(
    tmp_path: Path, autojump_clock: MockClock
) -> None:
    async with operated(tmp_path) as (server, operator):
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        assert (await operator.must("say", text="back at nine"))["told"] == 2
        assert await bob.until(Notice) == Notice("operator", None, ("back at nine",))
        page = await bob.ask(ReadChat(0))
        assert isinstance(page, ChatPage)
        assert [(line.from_room, line.person, line.text) for line in page.lines] == [(True, "", "back at nine")]
        assert (await operator.must("say", text="a \x1b[2J[b]word", table=table))["told"] == 1
        notice = await ann.until(Notice, lambda notice: notice.table == table)
        assert "\x1b" not in notice.words[0]
        assert await operator.refused("say", text=" ") == "no-text"


async def test_what_the_operator_says_stands_in_the_chat_of_a_table_where_nobody_may_talk_after_a_restart_too(
    tmp_path: Path, autojump_clock: MockClock
) -> None:
    async with operated(tmp_path) as (server, operator):
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann, talk=TableTalk.NONE)
        await bob.ok(JoinTable(0, table))
        await ann.ok(AddBot(0, table))
        await ann.ok(StartGame(0, table))
        await operator.must("say", text="five minutes more", table=table)
        for client in (ann, bob):
            (line,) = (await client.until(Chat)).lines
            assert (line.from_room, line.name, line.text) == (True, "", "five minutes more")
    async with running(server.store) as server:
        bob = await server.come(token=bob.token)
        await bob.ok(JoinTable(0, table))
        assert (await bob.until(Chat)).lines == (line,)


async def test_a_closed_table_is_gone_for_everybody(tmp_path: Path, autojump_clock: MockClock) -> None:
    async with operated(tmp_path) as (server, operator):
        ann, bob, table = await pair(server)
        await operator.must("close", table=table, why="asked for")
        assert (await bob.until(Notice)).code == "table-closed"
        assert await ann.refused(StartGame(0, table)) == "no-table"
        page = await ann.ask(ListTables(0))
        assert isinstance(page, TablesPage)
        assert page.tables == ()
        assert await operator.refused("close", table=table) == "no-table"
        assert Closed in map(type, server.store.records)


async def test_a_drained_server_lets_the_deal_end_and_begins_nothing(tmp_path: Path, autojump_clock: MockClock) -> None:
    async with operated(tmp_path) as (server, operator):
        ann, bob, table = await pair(server)
        assert (await operator.must("drain", why="new version"))["deals"] == 1
        assert (await bob.until(Notice)).code == "draining"
        assert await ann.refused(CreateTable(0, "toy", 2)) == "draining"
        assert await operator.refused("drain") == "draining"
        await play_deal(ann, bob, table)
        assert (await ann.gone())[-1] == Notice("closing")
        assert phase_of(ann) == "scores"


async def play_deal(ann: Client, bob: Client, table: str) -> None:
    """From the window to the score sheet, where it stays: nobody is asked to go on."""
    for client in (ann, bob):
        await client.ok(act(table, Pass()))
    await ann.reach("play")
    await bob.reach("play")
    while phase_of(ann) == "play":
        client = (ann, bob)[toy_view(ann).turn]
        told = [each.game.number for each in (ann, bob)]
        await client.ok(act(table, TOY.choices_in(toy_view(client)).actions[0]))
        for each, number in zip((ann, bob), told, strict=True):
            while each.game.number == number:
                each.pushes.append(await each.next())


def toy_view(client: Client) -> View:
    assert isinstance(client.game.view, View)
    return client.game.view


def phase_of(client: Client) -> str:
    return toy_view(client).phase


async def test_no_game_begins_at_a_drained_server(tmp_path: Path, autojump_clock: MockClock) -> None:
    async with operated(tmp_path) as (server, operator):
        await pair(server)
        carol = await server.come("Carol")
        table = await table_of(carol, seats=1)
        await operator.must("drain")
        assert await carol.refused(StartGame(0, table)) == "draining"


async def test_a_forgotten_person_is_gone_and_a_lost_key_is_given_anew(
    tmp_path: Path, autojump_clock: MockClock
) -> None:
    async with operated(tmp_path) as (server, operator):
        ann = await server.come("Ann")
        code = (await operator.must("new-key", person="Ann", why="lost laptop"))["code"]
        assert await refusal(server, ann.token) == "token"
        client = await server.connect()
        answer = await client.greet(Hello(VERSIONS, code=str(code)))
        assert isinstance(answer, Welcome)
        assert answer.person == ann.person
        (ended,) = [record for record in server.store.records if isinstance(record, KeysEnded)]
        assert (ended.by, ended.why) == (name_of_user(), "lost laptop")


def name_of_user() -> str:
    return pwd.getpwuid(os.getuid()).pw_name


CASES: dict[str, Callable[[str], dict[str, object]]] = {
    "say": lambda table: {"text": "hello"},
    "kick": lambda table: {"person": "Bob"},
    "close": lambda table: {"table": table},
    "drain": lambda table: {},
    "mute": lambda table: {"person": "Bob", "minutes": 1.0},
    "unmute": lambda table: {"person": "Bob"},
    "ban": lambda table: {"person": "Bob"},
    "unban": lambda table: {"person": "Bob"},
    "new-key": lambda table: {"person": "Bob"},
    "door": lambda table: {"door": "porch"},
}


@pytest.mark.parametrize("do", CASES)
async def test_every_change_is_written_down_with_who_and_why(
    do: str, tmp_path: Path, autojump_clock: MockClock
) -> None:
    async with operated(tmp_path) as (server, operator):
        _, _, table = await pair(server)
        await operator.must(do, why="because", **CASES[do](table))
        kept = [
            record
            for record in server.store.records
            if isinstance(record, Operated | Banned | Silenced | KeysEnded | GatewayMade)
        ]
        assert [(record.by, record.why) for record in kept] == [(name_of_user(), "because")]


async def test_all_orders_that_change_something_are_among_those() -> None:
    elsewhere = {"backup", "forget"}  # these need a journal on a disk: see the end-to-end test
    assert set(CHANGES) - set(CASES) - {"end-door"} == elsewhere


async def test_a_door_is_made_listed_and_ended(tmp_path: Path, autojump_clock: MockClock) -> None:
    async with operated(tmp_path) as (server, operator):
        assert await operator.refused("end-door", door="porch") == "no-door"
        assert await operator.refused("door", door="No Name") == "door"
        credential = (await operator.must("door", door="porch", why="a shed"))["credential"]
        client = await server.connect()
        assert isinstance(await client.greet(Hello(VERSIONS, name="Gus", gateway=str(credential))), Welcome)
        assert await operator.rows("doors") == [{"name": "porch", "people": 1}]
        assert (await operator.must("end-door", door="porch", why="stolen"))["ended"] == 1
        assert await operator.rows("doors") == []
        (ended,) = [record for record in server.store.records if isinstance(record, GatewayEnded)]
        assert (ended.name, ended.by, ended.why) == ("porch", name_of_user(), "stolen")


@pytest.mark.parametrize("do", CASES)
async def test_nothing_is_done_that_cannot_be_written_down(do: str, tmp_path: Path, autojump_clock: MockClock) -> None:
    store = FullStore()
    async with operated(tmp_path, store) as (server, operator):
        ann, bob, table = await pair(server)
        store.full = True
        assert await operator.refused(do, **CASES[do](table)) == "storage"
        store.full = False
        assert (await bob.ask(ListTables(0))).id
        await ann.ok(JoinTable(0, table))


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"{}\n",
        b"[]\n",
        b"\xff\n",
        b'{"do": 3}\n',
        b'{"do": "people", "by": "root"}\n',
        b'{"do": "mute", "person": "Ann", "minutes": "long"}\n',
        b"x" * (LONGEST_LINE + 1),
        b"",
    ],
)
async def test_what_is_no_order_is_refused(line: bytes, tmp_path: Path, autojump_clock: MockClock) -> None:
    async with operated(tmp_path) as (_, operator):
        assert (await operator.line(line))["code"] == "bad-order"
        assert await operator.refused("reboot") == "no-order"
        assert (await operator.order("reboot"))["words"] == [*LISTS, *CHANGES]


@pytest.mark.parametrize(
    ("do", "more", "code"),
    [
        ("mute", {"person": "Zed", "minutes": 1.0}, "no-person"),
        ("mute", {"person": "Ann", "minutes": 0.0}, "minutes"),
        ("mute", {"person": "Ann", "minutes": -1.0}, "minutes"),
        ("kick", {}, "no-person"),
        ("ban", {"person": ""}, "no-person"),
        ("forget", {"person": "Zed"}, "no-person"),
        ("close", {"table": "99"}, "no-table"),
        ("say", {"text": "x", "table": "99"}, "no-table"),
        ("backup", {"file": "relative"}, "file"),
        ("backup", {}, "file"),
    ],
)
async def test_an_order_about_nothing_is_refused(
    do: str, more: dict[str, object], code: str, tmp_path: Path, autojump_clock: MockClock
) -> None:
    async with operated(tmp_path) as (server, operator):
        await server.come("Ann")
        before = len(server.store.records)
        assert await operator.refused(do, **more) == code
        assert len(server.store.records) == before


async def test_an_order_that_takes_long_is_answered_all_the_same(
    tmp_path: Path, autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with operated(tmp_path) as (server, operator):

        async def slow(target: Path, by: str, why: str) -> int:
            await trio.sleep(300)
            return 7

        monkeypatch.setattr(server.server.desk, "back_up", slow)
        assert (await operator.must("backup", file=str(tmp_path / "copy")))["records"] == 7


async def test_what_is_no_order_leaves_nothing_of_its_text_in_the_log(
    tmp_path: Path, autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with operated(tmp_path) as (_, operator):
        assert await operator.refused("swordfish" * 100) == "no-order"
    assert "swordfish" not in capsys.readouterr().err


async def test_a_fault_in_an_order_is_told_and_harms_nothing(
    tmp_path: Path, autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with operated(tmp_path) as (server, operator):

        def broken() -> list[Answer]:
            raise ZeroDivisionError

        monkeypatch.setattr(server.server.desk, "list_people", broken)
        assert await operator.refused("people") == "internal"
        assert await operator.rows("bans") == []
    assert '"order-crash"' in capsys.readouterr().err


async def test_an_operator_who_says_nothing_is_not_waited_for(tmp_path: Path, autojump_clock: MockClock) -> None:
    async with operated(tmp_path) as (_, operator):
        silent = [await trio.open_unix_socket(socket_path(tmp_path)) for _ in range(8)]
        assert await operator.rows("people") == []
        for stream in silent:
            await stream.aclose()
