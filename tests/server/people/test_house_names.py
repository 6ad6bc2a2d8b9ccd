"""Nobody is called like a bot or like the room itself, and no bot like a person beside it."""

from __future__ import annotations

import pytest
from trio.testing import MockClock

from paiyou_protocol.messages import VERSIONS, Hello, RoomState
from paiyou_protocol.names import check_name
from paiyou_server.connections.launch import Launch
from paiyou_server.journal.records import AccountMade
from paiyou_server.people.accounts import token_hash
from paiyou_server.people.house_names import BOT_NAMES, bot_names, is_reserved
from tests.server.harness import MemoryStore, running, with_bots


@pytest.mark.parametrize(
    "name",
    [
        *BOT_NAMES,
        "ADA",
        "Αdа",
        "Ada 2",
        "Lev7",
        "B0ris",
        "bot",
        "Bot 7",
        "Ann (bot)",
        "[BOT] Ann",
        "bot-Ann",
        "b\u043et",
        "You",
        "y0u",
        "the room",
        "The House",
        "Server",
        "server_1",
        "-admin-",
        "Operator",
        "\u0441\u0435\u0440\u0432\u0435\u0440",
        "\u0411\u043e\u0442 \u0410\u043d\u043d\u044b",
        "\u4f60",
        "\u623f\u4e3b",
        "Spr\u00e1vce",
    ],
)
def test_a_name_that_the_house_keeps(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Adam",
        "Ada Lovelace",
        "Abbott",
        "Botany",
        "Roomba",
        "Yousef",
        "A",
        "The",
        "22",
        "小林",
        "Lévi",
        "Анна",
        "-",
    ],
)
def test_a_name_that_anybody_may_have(name: str) -> None:
    assert check_name(name) == name
    assert not is_reserved(name)


def test_every_bot_has_a_name_of_its_own_that_the_house_keeps() -> None:
    names = bot_names(60, ())
    assert len(set(names)) == 60
    assert all(map(is_reserved, names))


def test_a_bot_beside_somebody_of_its_name_is_called_otherwise() -> None:
    names = bot_names(12, ["\uff21\uff44\uff41", "Lev"])
    assert names[1:11] == list(BOT_NAMES[1:11])
    assert {"Ada", "Lev"}.isdisjoint(names)
    assert all(map(is_reserved, names))


@pytest.mark.trio
async def test_who_had_such_a_name_before_keeps_it(autojump_clock: MockClock) -> None:
    store = MemoryStore([AccountMade("p0", "Boris", token_hash("t0"))])
    async with running(store) as server:
        boris = await server.come(token="t0")
        await with_bots(boris, 2)
        room = await boris.until(RoomState, lambda room: room.seats[1].bot is not None)
        assert (room.seats[0].name, room.seats[1].name) == ("Boris", "Boris 10")


@pytest.mark.trio
async def test_at_a_server_of_ones_own_one_is_called_as_one_likes(autojump_clock: MockClock) -> None:
    async with running(launch=Launch("secret")) as server:
        client = await server.connect()
        await client.greet(Hello(VERSIONS, name="Ada", launch="secret"))
        assert client.welcome is not None
        assert client.welcome.name == "Ada"
