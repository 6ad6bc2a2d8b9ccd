"""Keys: a device by a one-time code, a device that is forgotten, a person who has lost all, and what nobody can guess."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
import trio
from trio.testing import MockClock

from paiyou_protocol.messages import (
    VERSIONS,
    DeviceCode,
    Devices,
    Failed,
    ForgetDevice,
    Hello,
    ListDevices,
    MakeCode,
    Notice,
    Welcome,
)
from paiyou_server.journal.journal import Journal
from paiyou_server.journal.records import AnyRecord, DeviceAdded, KeysEnded
from paiyou_server.journal.store import NotWritten
from paiyou_server.people.keys import KeyRequest
from paiyou_server.serving import NobodySuch
from paiyou_server.settings import Settings
from paiyou_server.tables.doors import ALPHABET
from tests.server.connections.test_sessions import refusal
from tests.server.harness import QUICK, Client, MemoryStore, Running, pair, running

pytestmark = pytest.mark.trio


async def code_of(client: Client) -> str:
    reply = await client.ask(MakeCode(0))
    assert isinstance(reply, DeviceCode), reply
    return reply.code


async def come_by(server: Running, code: str, device: str = "") -> Client:
    client = await server.connect()
    answer = await client.greet(Hello(VERSIONS, code=code, device=device))
    assert isinstance(answer, Welcome), answer
    return client


async def devices_of(client: Client) -> list[tuple[int, str, bool]]:
    reply = await client.ask(ListDevices(0))
    assert isinstance(reply, Devices), reply
    return [(device.number, device.name, device.this) for device in reply.devices]


# --- another device --------------------------------------------------------------------------------------------------


async def test_a_code_makes_another_device_the_same_person_with_a_token_of_its_own(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, table = await pair(server)
        phone = await come_by(server, await code_of(ann), "phone")
        assert phone.welcome is not None
        assert (phone.person, phone.welcome.name, phone.welcome.tables) == (ann.person, "Ann", (table,))
        assert phone.welcome.took_over
        assert phone.token != ann.token
        for token in (ann.token, phone.token):
            assert (await server.come(token=token)).person == ann.person


@pytest.mark.parametrize("spoil", [str.lower, lambda code: code.replace("-", ""), lambda code: f" {code} "])
async def test_a_code_is_read_however_it_is_typed(autojump_clock: MockClock, spoil: object) -> None:
    assert callable(spoil)
    async with running() as server:
        ann = await server.come("Ann")
        assert (await come_by(server, spoil(await code_of(ann)))).person == ann.person


async def test_a_code_is_good_once(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        code = await code_of(ann)
        await come_by(server, code)
        assert await refusal(server, Hello(VERSIONS, code=code, name="Eve")) == "code"


async def test_a_code_beside_a_token_is_nothing_and_stays_good(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        code = await code_of(ann)
        again = await server.connect()
        answer = await again.greet(Hello(VERSIONS, token=bob.token, code=code))
        assert isinstance(answer, Welcome)
        assert (answer.person, answer.token) == (bob.person, None)
        await come_by(server, code)


async def test_a_code_is_good_for_so_long(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        code = await code_of(ann)
        await trio.sleep(QUICK.code_life)
        assert await refusal(server, Hello(VERSIONS, code=code)) == "code"


async def test_a_new_code_ends_the_one_before(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        old, new = await code_of(ann), await code_of(ann)
        assert await refusal(server, Hello(VERSIONS, code=old)) == "code"
        await come_by(server, new)


async def test_a_code_does_not_outlive_the_server_and_a_device_does(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    async with running(store) as server:
        ann = await server.come("Ann")
        phone = await come_by(server, await code_of(ann), "phone")
        code = await code_of(phone)
    async with running(store) as server:
        assert await refusal(server, Hello(VERSIONS, code=code)) == "code"
        again = await server.come(token=phone.token)
        assert await devices_of(again) == [(1, "", False), (2, "phone", True)]


async def test_neither_a_code_nor_a_token_is_ever_written(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        code = await code_of(ann)
        phone = await come_by(server, code)
        written = b"".join(server.store.rows) + capsys.readouterr().err.encode()
    for secret in (ann.token, phone.token, code, code.replace("-", "")):
        assert secret.encode() not in written


async def test_who_guesses_is_stopped_whoever_else_is_let_in(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(settings=Settings(code_tries_per_minute=3)) as server:
        ann = await server.come("Ann")
        code = await code_of(ann)
        guesses = [await refusal(server, Hello(VERSIONS, code=f"AAAA-AAA{letter}")) for letter in ALPHABET[:5]]
        assert guesses == ["code", "code", "code", "busy", "busy"]
        assert await refusal(server, Hello(VERSIONS, code=code)) == "busy"
        await server.come(token=ann.token)
        await server.come("Bob")
        await trio.sleep(60)
        await come_by(server, code)
    assert "code-tries" in {json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()}


async def test_a_person_has_so_many_devices(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(devices_per_person=2)) as server:
        ann = await server.come("Ann")
        phone = await come_by(server, await code_of(ann))
        assert await phone.refused(MakeCode(0)) == "too-many-devices"
        await phone.ok(ForgetDevice(0, 1))
        await come_by(server, await code_of(phone))


class FullStore(MemoryStore):
    """A disk that is full once it is told to be."""

    full = False

    def append(self, records: Sequence[AnyRecord]) -> None:
        if self.full:
            raise NotWritten
        super().append(records)


async def test_a_disk_that_is_full_uses_up_no_code(autojump_clock: MockClock) -> None:
    store = FullStore()
    async with running(store, journal=Journal(store, threaded=False)) as server:
        ann = await server.come("Ann")
        code = await code_of(ann)
        store.full = True
        assert await refusal(server, Hello(VERSIONS, code=code)) == "storage"
        assert await ann.refused(ForgetDevice(0, 1)) == "this-device"
        store.full = False
        await come_by(server, code)


# --- a device that is lost -------------------------------------------------------------------------------------------


async def test_the_token_of_a_forgotten_device_is_nobodys(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    async with running(store) as server:
        ann = await server.come("Ann")
        phone = await come_by(server, await code_of(ann), "phone")
        await phone.ok(ForgetDevice(0, 1))
        assert await devices_of(phone) == [(2, "phone", True)]
        assert await refusal(server, Hello(VERSIONS, token=ann.token)) == "token"
    async with running(store) as server:
        assert await refusal(server, Hello(VERSIONS, token=ann.token)) == "token"
        await server.come(token=phone.token)


@pytest.mark.parametrize(("number", "code"), [(1, "this-device"), (2, "no-device"), (3, "no-device")])
async def test_which_device_cannot_be_forgotten(autojump_clock: MockClock, number: int, code: str) -> None:
    async with running() as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        await come_by(server, await code_of(bob))
        assert await ann.refused(ForgetDevice(0, number)) == code


async def test_a_number_is_never_given_to_two_devices(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.come("Ann")
        phone = await come_by(server, await code_of(ann))
        ann = await server.come(token=ann.token)
        await ann.ok(ForgetDevice(0, 2))
        third = await come_by(server, await code_of(ann))
        assert [number for number, *_ in await devices_of(third)] == [1, 3]
        assert await refusal(server, Hello(VERSIONS, token=phone.token)) == "token"


async def test_what_a_device_calls_itself_is_made_harmless(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann = await server.connect()
        await ann.greet(Hello(VERSIONS, name="Ann", device="a\x1b[2J\u202eb" + "x" * 100))
        ((_, name, _),) = await devices_of(ann)
        assert (name[:8], len(name)) == ("a?[2J?bx", 40)


# --- all keys lost ---------------------------------------------------------------------------------------------------


async def test_who_has_lost_all_keys_is_given_a_code_and_the_old_keys_end(autojump_clock: MockClock) -> None:
    store = MemoryStore()
    async with running(store) as server:
        ann, _, table = await pair(server)
        code = await server.server.renew_key("ann", by="root", why="phone in the river")
        last = (await ann.gone())[-1]
        assert isinstance(last, Notice)
        assert last.code == "keys-ended"
        assert await refusal(server, Hello(VERSIONS, token=ann.token)) == "token"
        await trio.sleep(QUICK.code_life * 2)
        back = await come_by(server, code, "new phone")
        assert back.welcome is not None
        assert (back.person, back.welcome.tables) == (ann.person, (table,))
        assert [(number, name) for number, name, _ in await devices_of(back)] == [(2, "new phone")]
    ended = next(record for record in store.records if isinstance(record, KeysEnded))
    assert (ended.person, ended.by, ended.why) == (ann.person, "root", "phone in the river")
    async with running(store) as server:
        assert await refusal(server, Hello(VERSIONS, token=ann.token)) == "token"
        await server.come(token=back.token)


async def test_an_operators_code_outlives_the_server_and_is_used_up_for_ever(autojump_clock: MockClock) -> None:
    store, settings = MemoryStore(), replace(QUICK, recovery_life=600.0)
    async with running(store, settings=settings) as server:
        ann, bob = await server.come("Ann"), await server.come("Bob")
        codes = [await server.server.renew_key(name, by="root", why="") for name in ("Ann", "Bob")]
    written = b"".join(store.rows)
    assert not [code for code in codes if code.encode() in written or code.replace("-", "").encode() in written]
    async with running(store, settings=settings) as server:
        assert (await come_by(server, codes[0])).person == ann.person
    async with running(store, settings=settings) as server:
        assert await refusal(server, Hello(VERSIONS, code=codes[0])) == "code"
        await trio.sleep(settings.recovery_life)
        assert await refusal(server, Hello(VERSIONS, code=codes[1])) == "code"
        code = await server.server.renew_key("Bob", by="root", why="too late")
        assert (await come_by(server, code)).person == bob.person


async def test_an_operator_has_codes_to_give_whatever_people_make(autojump_clock: MockClock) -> None:
    async with running(settings=Settings(codes=3, codes_per_address=2)) as server:
        people = [await server.come(name) for name in ("Ann", "Bob", "Carol", "Dan")]
        for client in people[:2]:
            await code_of(client)
        assert await people[2].refused(MakeCode(0)) == "busy"
        code = await server.server.renew_key("Dan", by="root", why="")
        assert (await come_by(server, code)).person == people[3].person


async def test_nobody_of_that_name_is_given_no_key(autojump_clock: MockClock) -> None:
    async with running() as server:
        await server.come("Ann")
        with pytest.raises(NobodySuch):
            await server.server.renew_key("Bob", by="root", why="")
        assert not [record for record in server.store.records if isinstance(record, (KeysEnded, DeviceAdded))]


@pytest.mark.parametrize(
    "request_", [MakeCode(0), ListDevices(0), ForgetDevice(0, 1)], ids=lambda each: type(each).__name__
)
async def test_what_is_asked_of_keys_is_always_answered(autojump_clock: MockClock, request_: KeyRequest) -> None:
    async with running(settings=Settings(codes=0, inbox=0)) as server:
        ann = await server.come("Ann")
        assert isinstance(await ann.ask(request_), (Failed, Devices))
