"""Servers that announce themselves: which are kept, how the home screen lists them, and that going there trusts nothing."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from zeroconf import ServiceStateChange, Zeroconf

from paiyou_client.address import Address
from paiyou_client.bookmarks import Bookmark, keep
from paiyou_client.door import NetworkDoor
from paiyou_client.files import file_name
from paiyou_client.nearby import MOST_FOUND, Finds, Found, best_host
from paiyou_client.powers import BEHIND_A_DOOR
from paiyou_client.screens.home import HomeScreen
from paiyou_client.signals import ConnectionChanged
from paiyou_client.starts import AtHome
from paiyou_client.trust import Terms, Trust, known_servers
from paiyou_protocol.nearby import SERVICE, Announced
from tests.client.shell import Shell, shell

pytestmark = pytest.mark.asyncio

FINGERPRINT = "A" * 42 + "E"
ATTIC = Found(Address("192.168.1.7"), Announced("Attic", ("zioncheck",), "paiyou 0.1", FINGERPRINT, people=1, tables=2))
BARN = Found(Address("192.168.1.9", 7000), Announced("Barn"))


class Looked:
    """A search that finds what it is told, and counts those that go on."""

    def __init__(self) -> None:
        self.there: tuple[Found, ...] = ()
        self.open = 0

    def __call__(self) -> Looked:
        self.open += 1
        return self

    def found(self) -> tuple[Found, ...]:
        return self.there

    def close(self) -> None:
        self.open -= 1


# --- what is kept


async def test_only_so_many_services_are_kept_and_one_that_goes_makes_room() -> None:
    finds = Finds()
    for number in range(5000):
        finds.put(f"s{number}", replace(ATTIC, address=Address("10.0.0.1", 1 + number)))
    assert len(finds.all()) == MOST_FOUND
    assert not finds.has_room("another")
    finds.put("s0", None)
    assert finds.has_room("another")


async def test_a_server_that_announces_itself_often_stands_there_once() -> None:
    finds = Finds()
    for number in range(5):
        finds.put(f"s{number}", ATTIC)
    assert finds.all() == (ATTIC,)


@pytest.mark.parametrize(
    ("addresses", "host"),
    [
        (["fe80::1%eth0", "192.168.1.7"], "192.168.1.7"),
        (["fe80::1%eth0"], "fe80::1%eth0"),
        (["224.0.0.1", "0.0.0.0", "255.255.255.255", "ff02::fb", "::"], None),
        ([], None),
    ],
)
async def test_the_address_is_one_that_a_machine_can_have(addresses: list[str], host: str | None) -> None:
    assert best_host(addresses) == host


async def test_thousands_that_announce_a_server_without_an_address_are_not_waited_for() -> None:
    waited: list[int] = []

    class Silent:
        def get_service_info(self, service_type: str, name: str, timeout: int) -> None:
            waited.append(timeout)

    finds = Finds()
    for number in range(5000):
        finds.changed(cast("Zeroconf", Silent()), SERVICE, f"s{number}", ServiceStateChange.Added)
    assert len(waited) == 5000
    assert sum(waited) < 15_000
    assert finds.all() == ()


# --- the home screen


async def test_home_lists_what_is_nearby_and_enter_goes_there_as_if_it_had_been_typed(tmp_path: Path) -> None:
    looked = Looked()
    async with shell(tmp_path, look=looked) as at:
        looked.there = (ATTIC, BARN)
        assert "Attic, 1 person, 2 tables" in await look_nearby(at)
        shown = await at.press("down")
        assert "at 192.168.1.7 · certificate AAAAAAAA ... · Zioncheck" in shown
        assert "at 192.168.1.9:7000 · not encrypted" in await at.press("down")
        await at.press("n")
        [door] = at.network.doors
        assert isinstance(door, NetworkDoor)
        assert door.address == ATTIC.address
        assert door._trust.is_first  # what was announced counts for nothing


async def test_the_chosen_entry_stays_chosen_while_servers_come_and_go(tmp_path: Path) -> None:
    looked = Looked()
    async with shell(tmp_path, look=looked) as at:
        assert "▶ Connect" in await at.press("down")
        looked.there = (ATTIC, BARN)
        assert "▶ Connect" in await look_nearby(at)
        assert "▶ Nearby      Barn" in await at.press("up")
        looked.there = (BARN,)
        assert "▶ Nearby      Barn" in await look_nearby(at)
        looked.there = ()
        assert "▶ Connect" in await look_nearby(at)


async def test_it_looks_only_while_home_is_seen(tmp_path: Path) -> None:
    looked = Looked()
    async with shell(tmp_path, look=looked) as at:
        assert looked.open == 1
        await at.press("question_mark")
        assert looked.open == 0
        await at.press("escape")
        assert looked.open == 1
    assert looked.open == 0


async def test_behind_a_door_nothing_is_looked_for(tmp_path: Path) -> None:
    looked = Looked()
    async with shell(tmp_path, look=looked, powers=BEHIND_A_DOOR):
        assert looked.open == 0


async def test_home_with_as_many_as_it_shows_fits_the_smallest_terminal(tmp_path: Path) -> None:
    for number in range(6):
        keep(tmp_path, Bookmark(f"t{number}", address="attic.local", title="Friday", game="zioncheck", seats=6))
    looked = Looked()
    async with shell(tmp_path, look=looked) as at:
        looked.there = tuple(replace(ATTIC, address=Address("10.0.0.1", 1 + number)) for number in range(9))
        await look_nearby(at)
        shown = await at.press(*["down"] * 5)
        assert shown.count("Nearby") == 3
        assert "certificate AAAAAAAA" in shown
        assert "Quit" in shown


async def look_nearby(at: Shell) -> str:
    screen = at.app.screen
    assert isinstance(screen, HomeScreen)
    screen.look_nearby()
    return await at.look()


async def test_join_without_a_server_lists_those_nearby_and_those_where_we_were_the_last_one_first(
    tmp_path: Path,
) -> None:
    for when, key in enumerate(("attic.local:7741", "::1:7000", "192.168.1.7:80")):
        Trust(tmp_path, key, Terms()).learn(FINGERPRINT)
        os.utime(tmp_path / "servers" / file_name(key), (when, when))
    Trust(tmp_path, "attic.local:7741", Terms()).learn(FINGERPRINT)  # there again
    assert [str(each) for each in known_servers(tmp_path, 9)] == ["attic.local", "192.168.1.7:80", "[::1]:7000"]
    looked = Looked()
    async with shell(tmp_path, AtHome(joining=True), look=looked) as at:
        looked.there = (BARN,)
        shown = await look_nearby(at)
        assert "Play now" not in shown
        assert [word for word in shown.split() if word in {"Barn", "attic.local", "[::1]:7000"}] == [
            "Barn",
            "attic.local",
            "[::1]:7000",
        ]
        await at.press("enter")
        [door] = at.network.doors
        assert isinstance(door, NetworkDoor)
        assert str(door.address) == "attic.local"  # the chosen one stayed the chosen one


async def test_join_without_a_server_stays_when_a_game_can_be_continued_that_it_does_not_list(tmp_path: Path) -> None:
    """As after the end of a server at whose table we sat."""
    async with shell(tmp_path, AtHome(joining=True)) as at:
        before = await at.look()
        keep(tmp_path, Bookmark("t1", address="attic.local", title="Friday", game="zioncheck", seats=6))
        at.app.screen.post_message(ConnectionChanged())
        assert await at.look() == before


async def test_join_without_a_server_has_no_game_of_our_own_to_change(tmp_path: Path) -> None:
    async with shell(tmp_path, AtHome(joining=True)) as at:
        before = await at.look()
        await at.press("tab")
        assert await at.look() == before


async def test_join_without_a_server_and_without_any_known_asks_for_a_link(tmp_path: Path) -> None:
    async with shell(tmp_path, AtHome(joining=True)) as at:
        assert "▶ Connect" in await at.look()
        assert "Connect to a server" in await at.press("enter")
