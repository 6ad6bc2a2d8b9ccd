"""Gateways vouch for keys, with a credential alone; who comes by one without a key is a guest."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.codes import NoticeCode
from paiyou_protocol.messages import (
    VERSIONS,
    ChangeTable,
    DeviceCode,
    Devices,
    Hello,
    JoinTable,
    ListDevices,
    ListReplays,
    MakeCode,
    QuickPlay,
    Refused,
    ReplaysPage,
    Sit,
    StartGame,
    Welcome,
)
from paiyou_server.connections.gateways import MOST, BadGateway, Gateways, key_hash
from paiyou_server.journal.records import AccountMade, GatewayMade, GuestLeft
from tests.server.harness import CALM, QUICK, Client, MemoryStore, Running, running, table_of

pytestmark = pytest.mark.trio

KEY, OTHER_KEY = f"SHA256:{'k' * 43}", f"SHA256:{'o' * 43}"


async def door_of(server: Running, name: str = "porch") -> str:
    return await server.server.desk.new_gateway(name, "root", "a test")


async def hello(server: Running, credential: str, **said: str) -> tuple[Client, Welcome | Refused]:
    client = await server.connect()
    return client, await client.greet(msgspec.structs.replace(Hello(VERSIONS, gateway=credential), **said))


async def come(server: Running, credential: str, name: str = "", key: str = KEY, **said: str) -> Client:
    client, answer = await hello(server, credential, name=name, key=key, **said)
    assert isinstance(answer, Welcome), answer
    return client


async def refusal(server: Running, credential: str, **said: str) -> str:
    _, answer = await hello(server, credential, **said)
    assert isinstance(answer, Refused), answer
    return answer.code


async def code_of(client: Client) -> str:
    reply = await client.ask(MakeCode(0))
    assert isinstance(reply, DeviceCode), reply
    return reply.code


# --- keys ------------------------------------------------------------------------------------------------------------


async def test_a_key_is_its_person_and_no_token_is_told(autojump_clock: MockClock) -> None:
    async with running() as server:
        door = await door_of(server)
        ann = await come(server, door, "Ann")
        again = await come(server, door, "Anybody")
        assert again.welcome is not None
        assert (again.person, again.welcome.name, again.welcome.token) == (ann.person, "Ann", None)
        assert again.welcome.took_over
        assert not again.welcome.guest
        other = await come(server, door, "Bob", OTHER_KEY)
        assert other.person != ann.person


async def test_who_a_key_is_survives_a_restart_and_stands_in_the_journal_with_the_gateway(
    autojump_clock: MockClock,
) -> None:
    store = MemoryStore()
    async with running(store) as server:
        door = await door_of(server)
        person = (await come(server, door, "Ann")).person
    made = [record for record in store.records if isinstance(record, AccountMade | GatewayMade)]
    assert [(type(record), record.name) for record in made] == [(GatewayMade, "porch"), (AccountMade, "Ann")]
    assert getattr(made[1], "gateway", None) == "porch"
    assert door.encode() not in b"".join(store.rows)
    async with running(store) as server:
        assert (await come(server, door)).person == person


@pytest.mark.parametrize("credential", ["", "wrong", KEY])
async def test_without_a_credential_nobody_vouches(autojump_clock: MockClock, credential: str) -> None:
    async with running() as server:
        ann = await come(server, await door_of(server), "Ann")
        assert await refusal(server, credential, key=KEY, name="Eve") == "gateway"
        plain = await server.connect()
        answer = await plain.greet(Hello(VERSIONS, name="Eve", key=KEY, peer="10.0.0.9"))
        assert isinstance(answer, Welcome)
        assert answer.person != ann.person
        for token in (KEY, f"ssh:{KEY}", key_hash(KEY).decode("latin-1")[:128]):
            answer = await (await server.connect()).greet(Hello(VERSIONS, token=token))
            assert isinstance(answer, Refused)
            assert answer.code == "token"


async def test_a_gateway_may_look_whether_it_is_known_and_nobody_is_alarmed(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running() as server:
        credential = await door_of(server)
        capsys.readouterr()
        assert await refusal(server, credential) == "name"
        assert "refused" not in capsys.readouterr().err
        assert await refusal(server, "made-up") == "gateway"
        assert "refused" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["k", "SHA256:", f"SHA256:{'k' * 42}", f"MD5:{'k' * 43}", f"{KEY} "])
async def test_what_is_no_fingerprint_is_refused(autojump_clock: MockClock, key: str) -> None:
    async with running() as server:
        assert await refusal(server, await door_of(server), name="Ann", key=key) == "gateway"


async def test_a_gateway_that_has_ended_vouches_no_more_and_its_people_are_sent_off(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    async with running(store) as server:
        door, other = await door_of(server), await door_of(server, "other")
        ann, bob = await come(server, door, "Ann"), await come(server, other, "Bob", OTHER_KEY)
        assert await server.server.desk.end_gateway("porch", "root", "lost") == 1
        assert NoticeCode.SENT_OFF in [getattr(push, "code", "") for push in await ann.gone()]
        assert isinstance(await bob.ask(ListDevices(0)), Devices)
        assert await refusal(server, door, key=KEY) == "gateway"
    async with running(store) as server:
        assert await refusal(server, door, key=KEY) == "gateway"
        assert (await come(server, other, key=OTHER_KEY)).person == bob.person


async def test_a_new_credential_ends_the_old_one_of_the_same_name(autojump_clock: MockClock) -> None:
    async with running() as server:
        old, new = await door_of(server), await door_of(server)
        assert await refusal(server, old, name="Ann", key=KEY) == "gateway"
        await come(server, new, "Ann")


async def test_there_are_so_many_gateways_and_their_names_are_plain() -> None:
    gateways = Gateways()
    for number in range(MOST):
        gateways.fold(gateways.draft(f"door-{number}", "root", "", 0.0)[0])
    gateways.fold(gateways.draft("door-0", "root", "", 0.0)[0])
    for name in ("one-more", "", "Upper", "a b", "x" * 21):
        with pytest.raises(BadGateway):
            gateways.draft(name, "root", "", 0.0)
    assert len(gateways.names()) == MOST


# --- several keys ----------------------------------------------------------------------------------------------------


async def test_another_key_of_the_same_person_comes_in_by_a_one_time_code(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    async with running(store) as server:
        door = await door_of(server)
        home = await server.come("Ann")
        by_key = await come(server, door, code=await code_of(home), device="SSH key")
        second = await come(server, door, key=OTHER_KEY, code=await code_of(by_key))
        assert home.person == by_key.person == second.person
        assert by_key.welcome is not None
        assert by_key.welcome.token is None
    async with running(store) as server:
        people = [
            await come(server, door),
            await come(server, door, key=OTHER_KEY),
            await server.come(token=home.token),
        ]
        assert {client.person for client in people} == {home.person}


async def test_a_key_that_was_somebodys_is_whose_code_it_says(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    async with running(store) as server:
        door = await door_of(server)
        alone = await come(server, door, "Alone")
        home = await server.come("Ann")
        assert (await come(server, door, code=await code_of(home))).person == home.person != alone.person
        again = await come(server, door)
        again = await come(server, door, code=await code_of(again))
        devices = await again.ask(ListDevices(0))
        assert isinstance(devices, Devices)
        assert len(devices.devices) == 2
    async with running(store) as server:
        assert (await come(server, door)).person == home.person


# --- guests ----------------------------------------------------------------------------------------------------------


async def test_a_guest_comes_back_by_its_token_and_is_forgotten_when_gone(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    async with running(store, settings=CALM) as server:
        door = await door_of(server)
        guest = await come(server, door, "Gus", key="")
        assert guest.welcome is not None
        assert guest.welcome.guest
        assert (await server.come(token=guest.token)).person == guest.person
        assert await refusal(server, door, name="Gus") == "name-taken"
        for stream in server.streams:
            await trio.aclose_forcefully(stream)
        await trio.sleep(CALM.guest_life + 60)
        assert GuestLeft in map(type, store.records)
        fresh = await come(server, door, "Gus", key="")
        assert fresh.person != guest.person


async def test_a_guest_who_only_reads_replays_beside_is_here_too(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    async with running(store, settings=CALM) as server:
        guest = await come(server, await door_of(server), "Gus", key="")
        reader = await server.connect()
        assert isinstance(await reader.greet(Hello(VERSIONS, token=guest.token, beside=True)), Welcome)
        await trio.aclose_forcefully(server.streams[0])
        await trio.sleep(CALM.guest_life + 60)
        assert GuestLeft not in map(type, store.records)
        assert isinstance(await reader.ask(ListReplays(0)), ReplaysPage)
        await trio.aclose_forcefully(server.streams[1])
        await trio.sleep(CALM.guest_life + 60)
        assert GuestLeft in map(type, store.records)


async def test_a_guest_with_a_seat_is_kept_also_over_a_restart(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    async with running(store, settings=CALM) as server:
        door = await door_of(server)
        ann = await server.come("Ann")
        table = await table_of(ann)
        guest = await come(server, door, "Gus", key="")
        await guest.ok(JoinTable(0, table))
        await guest.ok(Sit(0, table))
        await ann.ok(StartGame(0, table))
        await trio.aclose_forcefully(server.streams[1])
        await trio.sleep(CALM.guest_life + 60)
    async with running(store, settings=CALM) as server:
        again = await server.come(token=guest.token)
        assert again.welcome is not None
        assert (again.person, again.welcome.tables, again.welcome.guest) == (guest.person, (table,), True)


async def test_a_guest_who_adds_a_device_is_one_no_more(autojump_clock: MockClock) -> None:
    async with running(settings=CALM) as server:
        door = await door_of(server)
        guest = await come(server, door, "Gus", key="")
        kept = await come(server, door, code=await code_of(guest))
        assert kept.welcome is not None
        assert (kept.person, kept.welcome.guest) == (guest.person, False)


async def test_where_guests_do_not_play_they_look_on(autojump_clock: MockClock) -> None:
    async with running() as server:
        door = await door_of(server)
        ann = await server.come("Ann")
        table = await table_of(ann, 3, guests=False)
        guest, bob = await come(server, door, "Gus", key=""), await come(server, door, "Bob")
        for client in (guest, bob):
            await client.ok(JoinTable(0, table))
        assert await guest.refused(Sit(0, table)) == "no-guests"
        elsewhere = await guest.ok(QuickPlay(0, "toy", 2))
        assert elsewhere.table not in {None, table}
        await bob.ok(Sit(0, table))
        await ann.ok(ChangeTable(0, table, guests=True))
        await guest.ok(Sit(0, table))


async def test_there_are_so_many_guests(autojump_clock: MockClock) -> None:
    async with running(settings=replace(QUICK, guests=1)) as server:
        door = await door_of(server)
        await come(server, door, "Gus", key="")
        assert await refusal(server, door, name="Gil") == "full"
        await come(server, door, "Ann")


# --- addresses -------------------------------------------------------------------------------------------------------


async def test_limits_count_for_the_address_that_the_gateway_says(autojump_clock: MockClock) -> None:
    settings = replace(QUICK, new_people_per_minute=1, connections_per_address=2)
    async with running(settings=settings) as server:
        door = await door_of(server)
        await come(server, door, "Ann", peer="192.0.2.1")
        assert await refusal(server, door, name="Bob", key=OTHER_KEY, peer="192.0.2.1") == "busy"
        await come(server, door, "Bob", OTHER_KEY, peer="192.0.2.2")
        assert [line["from"] for line in server.server.desk.list_sessions()] == ["192.0.2.1", "192.0.2.2"]
        for number, peer in enumerate(("2001:db8::1", "2001:db8::2", "198.51.100.7")):
            await come(server, door, f"P{number}", f"SHA256:{'p' * 42}{number}", peer=peer) if number != 1 else None
        assert await refusal(server, door, name="Px", key=f"SHA256:{'x' * 43}", peer="2001:db8::2") == "busy"
        await come(server, door, peer="198.51.100.7")  # Ann again
        assert await refusal(server, door, key=OTHER_KEY, peer="198.51.100.7") == "full"


async def test_a_lent_credential_ends_with_the_server(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    async with running(store) as server:
        lent = server.server.gateways.lend("ssh")
        person = (await come(server, lent, "Ann")).person
    async with running(store) as server:
        assert await refusal(server, lent, key=KEY) == "gateway"
        assert (await come(server, server.server.gateways.lend("ssh"))).person == person


async def test_an_address_where_a_gateway_is_has_more_connections(autojump_clock: MockClock) -> None:
    settings = replace(CALM, connections_per_address=2, connections_per_gateway=3)
    async with running(settings=settings) as server:
        door = await door_of(server)
        for number in range(3):
            await come(server, door, f"P{number}", f"SHA256:{'p' * 42}{number}", peer=f"192.0.2.{number}")
        assert await refusal(server, door, name="Ann", key=KEY) == "full"
