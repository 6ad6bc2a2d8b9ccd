"""Who may come in at a table, and who hears that there is one."""

from __future__ import annotations

import dataclasses

import pytest
import trio
from msgspec.structs import replace
from trio.testing import MockClock

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import (
    Absence,
    Allow,
    ChangeTable,
    ClockSet,
    ClockTerms,
    CreateTable,
    Disallow,
    Entry,
    Failed,
    JoinByCode,
    JoinTable,
    LeaveTable,
    ListPeople,
    ListTablePeople,
    ListTables,
    Ok,
    PeoplePage,
    RenewCode,
    Request,
    RoomState,
    Sit,
    StartGame,
    TableChanged,
    TableGone,
    TableList,
    TablesPage,
    TableTalk,
    Terms,
    Visibility,
)
from paiyou_server.people.passwords import Lock, Locksmith
from paiyou_server.settings import Settings
from paiyou_server.tables.doors import ALPHABET
from tests.server.harness import CALM, QUICK, Client, running, table_of, with_bots
from tests.server.playing import play_until_over

pytestmark = pytest.mark.trio

UNLISTED = Visibility.UNLISTED


async def test_a_password_opens_its_own_lock_alone() -> None:
    smith = Locksmith(threaded=False, cost=2)
    lock = await smith.lock("\u212bngstr\u00f6m")
    assert await smith.opens(lock, "A\u030angstro\u0308m"), "the same letters, typed on another keyboard"
    assert not await smith.opens(lock, "angstrom")
    assert (await smith.lock("same")).digest != (await smith.lock("same")).digest


async def test_a_password_is_hashed_beside_the_loop() -> None:
    smith = Locksmith(cost=2)
    assert await smith.opens(await smith.lock("x"), "x")


# --- at the server


async def private(host: Client, **more: object) -> tuple[str, str]:
    """A table of this host with such a door: its id and its code."""
    made = await host.ok(replace(CreateTable(0, "toy", 2, "Secret"), **more))
    assert made.table is not None
    return made.table, (await host.until(RoomState)).settings.code


async def test_a_table_with_a_password_asks_for_it_once(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table, _ = await private(ann, password="open sesame")
        page = await bob.ask(ListTables(0))
        assert isinstance(page, TablesPage)
        assert page.tables[0].door.locked
        assert await bob.refused(JoinTable(0, table)) == "password"
        assert await bob.refused(JoinTable(0, table, password="sesame")) == "password"
        await bob.ok(JoinTable(0, table, password="open sesame"))
        await bob.ok(LeaveTable(0, table))
        await bob.ok(JoinTable(0, table))
        assert not any(b"sesame" in row for row in server.store.rows)
        again = await server.come(token=bob.token)
        await again.ok(JoinTable(0, table))
    async with running(server.store) as server:
        bob_later = await server.come(token=bob.token)
        await bob_later.ok(JoinTable(0, table))
        carol = await server.come("Carol")
        assert await carol.refused(JoinTable(0, table, password="sesame")) == "password"
        await carol.ok(JoinTable(0, table, password="open sesame"))


async def test_a_code_leads_to_its_table_in_any_letters(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table, code = await private(ann, entry=Entry.INVITE)
        assert len(code) == 6
        assert set(code) <= set(ALPHABET)
        assert await bob.refused(JoinTable(0, table)) == "not-invited"
        assert await bob.refused(JoinByCode(0, "ZZZZZZ")) == "no-code"
        assert await bob.refused(JoinByCode(0, "")) == "no-code"
        assert (await bob.ok(JoinByCode(0, code.lower()))).table == table
        assert (await bob.until(RoomState)).settings.code == code
        await ann.ok(RenewCode(0, table))
        assert await (await server.come("Carol")).refused(JoinByCode(0, code)) == "no-code"
        newer = await bob.until(RoomState, lambda state: state.settings.code != code)
        assert (await (await server.come("Dan")).ok(JoinByCode(0, newer.settings.code))).table == table


ABOUT_A_TABLE: list[Request] = [
    JoinTable(0, "?"),
    JoinTable(0, "?", password="x"),
    Sit(0, "?"),
    LeaveTable(0, "?"),
    ListTablePeople(0, "?"),
    ChangeTable(0, "?", Visibility.PUBLIC),
    RenewCode(0, "?"),
    Allow(0, "?", "Bob"),
]


@pytest.mark.parametrize("request_", ABOUT_A_TABLE, ids=lambda each: type(each).__name__)
async def test_to_a_stranger_an_unlisted_table_is_one_that_is_not_there(
    autojump_clock: MockClock, request_: Request
) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table, _ = await private(ann, visibility=Visibility.UNLISTED, password="x")
        found = await bob.ask(replace(request_, table=table))
        missing = await bob.ask(replace(request_, table="999999"))
        assert found == replace(missing, id=found.id)
        assert isinstance(found, Failed)
        assert found.code == "no-table"


async def test_no_list_and_no_push_tells_a_stranger_of_an_unlisted_table(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        await ann.ask(ListTables(0))
        await bob.ask(ListTables(0))
        await bob.ask(ListPeople(0))
        table, code = await private(ann, visibility=Visibility.UNLISTED)
        await ann.ok(Sit(0, table))
        await ann.until(TableChanged, lambda push: push.table.table == table and push.table.taken == 1)
        public = await table_of(ann)
        assert public == "1", "no gap in the ids tells of it"
        pushes = await pushed(bob)
        assert not [push for push in pushes if table in repr(push)]
        assert (await bob.ok(JoinByCode(0, code))).table == table
        assert (await bob.until(TableChanged, lambda push: push.table.table == table)).table.door.visibility is UNLISTED
        page = await bob.ask(ListTables(0))
        assert isinstance(page, TablesPage)
        assert [line.table for line in page.tables] == ["1", table]


async def pushed(client: Client) -> list[object]:
    """All that has been pushed to a client by the time that it has been answered twice."""
    await client.ask(ListTables(0))
    await client.ask(ListTables(0))
    return list(client.pushes)


async def test_a_table_that_is_hidden_later_goes_for_those_who_do_not_belong(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, carol = await server.come("Ann"), await server.come("Bob"), await server.come("Carol")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        for client in (bob, carol):
            await client.ask(ListTables(0))
        await ann.ok(ChangeTable(0, table, Visibility.UNLISTED))
        assert (await carol.until(TableGone)).table == table
        assert (await bob.until(TableChanged)).table.door.visibility is UNLISTED
        await bob.ok(LeaveTable(0, table))
        await bob.ok(JoinTable(0, table))
        await ann.ok(ChangeTable(0, table, Visibility.PUBLIC))
        assert (await carol.until(TableChanged)).table.table == table


async def test_a_list_lets_in_those_on_it(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, carol = await server.come("Ann"), await server.come("Bob"), await server.come("Carol")
        table, code = await private(ann, entry=Entry.LIST, allowed=("bob",))
        await bob.ok(JoinTable(0, table))
        answer = await carol.ask(JoinByCode(0, code))
        assert isinstance(answer, Failed)
        assert (answer.code, answer.words) == ("not-invited", ("list",))
        await ann.ok(Allow(0, table, carol.person))
        await carol.ok(JoinTable(0, table))
        page = await ann.ask(ListTablePeople(0, table, TableList.ALLOWED))
        assert isinstance(page, PeoplePage)
        assert {line.name for line in page.people} == {"Bob", "Carol"}
        await ann.ok(Disallow(0, table, "Bob"))
        await bob.ok(LeaveTable(0, table))
        assert await bob.refused(JoinTable(0, table)) == "not-invited"
        assert await ann.refused(Allow(0, table, "Nobody")) == "no-person"
        assert await ann.refused(Disallow(0, table, "Nobody")) == "no-person"
        assert await ann.refused(replace(CreateTable(0, "toy", 2), allowed=("Nobody",))) == "no-person"


@pytest.mark.parametrize("which", [TableList.ALLOWED, TableList.BARRED])
async def test_the_list_is_the_hosts_business(autojump_clock: MockClock, which: TableList) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await table_of(ann)
        await bob.ok(JoinTable(0, table))
        assert await bob.refused(ListTablePeople(0, table, which)) == "not-host"
        here = await bob.ask(ListTablePeople(0, table))
        assert isinstance(here, PeoplePage)
        assert {(line.name, line.seated) for line in here.people} == {("Ann", True), ("Bob", False)}
        for request in (ChangeTable(0, table, talk=TableTalk.NONE), RenewCode(0, table), Allow(0, table, "Bob")):
            assert await bob.refused(request) == "not-host"


async def test_what_the_host_does_not_name_stays_as_it_is(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        table, _ = await private(ann, password="x", entry=Entry.INVITE, talk=TableTalk.PHRASES)
        await ann.ok(ChangeTable(0, table, talk=TableTalk.NONE))
        told = await ann.until(RoomState, lambda state: state.settings.talk is TableTalk.NONE)
        assert (told.settings.locked, told.settings.entry, told.settings.bots_leave) == (True, Entry.INVITE, True)
        await ann.ok(ChangeTable(0, table, password=""))
        await ann.until(RoomState, lambda state: not state.settings.locked)


TERMS = Terms(Absence.WAIT, clock=ClockTerms(30, 120), proof=False)


async def test_between_games_the_host_sets_the_terms_and_the_title_anew(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table = await with_bots(ann)
        await bob.ok(JoinTable(0, table))
        assert await ann.refused(ChangeTable(0, table, terms=TERMS)) == "game-running"
        await ann.ok(ChangeTable(0, table, talk=TableTalk.NONE))
        await play_until_over(ann, table)
        assert await bob.refused(ChangeTable(0, table, terms=TERMS)) == "not-host"
        assert await ann.refused(ChangeTable(0, table, title="a\x1b[2Jb")) == "bad-title"
        await bob.ask(ListTables(0))
        await ann.ok(ChangeTable(0, table, terms=TERMS, title="Sunday"))
        await trio.sleep(1)
        await bob.ask(ListTables(0))
        (line,) = [push.table for push in bob.pushes if isinstance(push, TableChanged) and push.table.title == "Sunday"]
        room = await bob.until(RoomState, lambda state: state.settings.terms == TERMS)
        assert (room.title, room.settings.talk, line.table) == ("Sunday", TableTalk.NONE, table)
    async with running(server.store, settings=CALM) as server:
        ann, bob = await server.come(token=ann.token), await server.come(token=bob.token)
        for client in (ann, bob):
            await client.ok(JoinTable(0, table))
        await ann.ok(StartGame(0, table))
        assert (await bob.until(ClockSet, lambda clock: len(clock.banks) == 2)).banks == (120.0, 120.0)
        assert (await ann.until(RoomState)).settings.terms == TERMS


async def test_an_empty_title_is_the_hosts_name(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        table = await table_of(ann)
        await ann.ok(ChangeTable(0, table, title=""))
        await ann.until(RoomState, lambda state: state.title == "Ann")


# --- limits


async def test_guesses_are_counted_for_each_person(autojump_clock: MockClock) -> None:
    async with running(settings=replace_settings(guesses_per_minute=3)) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table, code = await private(ann, password="x")
        assert [await bob.refused(JoinByCode(0, "ZZZZZZ")) for _ in range(4)] == ["no-code"] * 3 + ["guesses"]
        assert await bob.refused(JoinTable(0, table, password="y")) == "guesses"
        assert await bob.refused(JoinByCode(0, code)) == "guesses", "nor is a right one told from a wrong one"
        assert await (await server.come("Carol")).refused(JoinTable(0, table, password="y")) == "password"
        autojump_clock.jump(61)
        assert (await (await server.come(token=bob.token)).ok(JoinByCode(0, code, "x"))).table == table


async def test_guesses_are_counted_for_each_address(autojump_clock: MockClock) -> None:
    async with running(settings=replace_settings(guesses_per_minute_per_address=2)) as server:
        for name, code in (("Ann", "no-code"), ("Bob", "no-code"), ("Carol", "guesses")):
            assert await (await server.come(name)).refused(JoinByCode(0, "ZZZZZZ")) == code


async def test_making_passwords_counts_as_trying_them(autojump_clock: MockClock) -> None:
    async with running(settings=replace_settings(guesses_per_minute=2)) as server:
        ann = await server.come("Ann")
        table, _ = await private(ann, password="x")
        await ann.ok(ChangeTable(0, table, password="y"))
        assert await ann.refused(ChangeTable(0, table, password="z")) == "guesses"
        assert await ann.refused(replace(CreateTable(0, "toy", 2), password="z")) == "guesses"


async def test_a_table_remembers_so_many_people(autojump_clock: MockClock) -> None:
    async with running(settings=replace_settings(remembered=1)) as server:
        ann, bob, carol = await server.come("Ann"), await server.come("Bob"), await server.come("Carol")
        table, _ = await private(ann, password="x")
        await bob.ok(JoinTable(0, table, password="x"))
        assert await carol.refused(JoinTable(0, table, password="x")) == "full"
        await bob.ok(JoinTable(0, table))


async def test_a_password_that_is_changed_while_it_is_tried_opens_nothing(autojump_clock: MockClock) -> None:
    smith = SlowLocksmith()
    async with running(locksmith=smith) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table, _ = await private(ann, password="x")
        smith.holds = True
        await bob.send(JoinTable(1, table, password="x"))
        await smith.tried.wait()
        await ann.ok(ChangeTable(0, table, password="y"))
        smith.go_on.set()
        answer = await bob.next()
        assert isinstance(answer, Failed)
        assert answer.code == FailedCode.PASSWORD


async def test_while_a_password_is_tried_the_table_goes_on(autojump_clock: MockClock) -> None:
    smith = SlowLocksmith()
    async with running(locksmith=smith) as server:
        ann, bob, carol = await server.come("Ann"), await server.come("Bob"), await server.come("Carol")
        table, _ = await private(ann, password="x")
        smith.holds = True
        await bob.send(JoinTable(1, table, password="x"))
        await smith.tried.wait()
        await ann.ok(Sit(0, table))
        assert await carol.refused(JoinTable(0, table)) == "password"
        smith.go_on.set()
        assert isinstance(await bob.next(), Ok)


class SlowLocksmith(Locksmith):
    """Tries a password only when told to."""

    def __init__(self) -> None:
        super().__init__(threaded=False, cost=2)
        self.holds = False
        self.tried = trio.Event()
        self.go_on = trio.Event()

    async def opens(self, lock: Lock, password: str) -> bool:
        self.tried.set()
        if self.holds:
            await self.go_on.wait()
        return await super().opens(lock, password)


def replace_settings(**limits: int) -> Settings:
    return dataclasses.replace(QUICK, **limits)


async def test_what_is_tried_is_never_in_the_log(autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]) -> None:
    async with running(settings=replace_settings(guesses_per_minute=1)) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        table, code = await private(ann, password="open sesame")
        assert await bob.refused(JoinTable(0, table, password="open says me")) == "password"
        assert await bob.refused(JoinTable(0, table, password="open says me")) == "guesses"
    told = capsys.readouterr().err
    assert '"event": "guesses"' in told
    assert not [secret for secret in ("sesame", "says me", code) if secret in told]
