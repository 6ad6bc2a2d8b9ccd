"""The screen with our devices: a code for another one, and the end of one that is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiyou_client.door import NetworkDoor
from paiyou_client.screens.devices import DevicesScreen
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_client.starts import JoinServer
from paiyou_protocol.messages import Device, DeviceCode, Devices, ForgetDevice, JoinByCode, ListDevices, MakeCode
from tests.client.fakes import FakeLink, FakeNetwork, failed
from tests.client.frames import check_frame
from tests.client.shell import ATTIC, shell

pytestmark = pytest.mark.asyncio

MINE = (Device(1, "attic", 0.0), Device(2, "kitchen\x1b[2J", 0.0, this=True))


def network(*codes: DeviceCode) -> FakeNetwork:
    def prepare(link: FakeLink) -> None:
        link.answer(ListDevices, Devices(0, MINE), Devices(0, MINE[1:]))
        link.answer(MakeCode, *codes or (failed("too-many-devices"),))

    return FakeNetwork(prepare)


async def test_it_looks_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiyou_client.screens.devices.time.time", lambda: 200_000.0)
    async with shell(tmp_path, ATTIC, network=network(DeviceCode(0, "ABCD-EFGH", 600.0))) as at:
        await at.press("d", "n")
        check_frame(at.pilot, "devices-80x24")


async def test_escape_goes_back_to_the_lobby(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=network()) as at:
        await at.press("d")
        shown = [type(at.app.screen)]
        await at.press("escape")
        assert [*shown, type(at.app.screen)] == [DevicesScreen, LobbyScreen]


async def test_a_device_is_forgotten_if_asked_for_twice(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=network()) as at:
        assert "attic is you no more" in await at.press("d", "d")
        assert ForgetDevice(0, 1) not in at.link.asked
        seen = await at.press("d")
        assert ForgetDevice(0, 1) in at.link.asked
        assert "attic  " not in seen


async def test_another_key_between_forgets_nothing(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=network()) as at:
        await at.press("d", "d", "down", "up", "d")
        assert not [each for each in at.link.asked if isinstance(each, ForgetDevice)]


async def test_a_code_that_is_refused_is_told(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=network()) as at:
        assert "as many devices here" in await at.press("d", "n")


async def test_a_click_chooses(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=network()) as at:
        await at.press("d")
        assert "▶ kitchen?[2J" in await at.click("kitchen")


async def test_the_dialog_takes_a_code(tmp_path: Path) -> None:
    async with shell(tmp_path, network=network()) as at:
        await at.press("c", *"attic", "tab", "tab", *"abcd-efgh", "enter")
        assert at.network.identities[0].hello("", None).code == "ABCDEFGH"


async def test_the_dialog_takes_the_code_of_a_table_in_the_same_field(tmp_path: Path) -> None:
    async with shell(tmp_path, network=network()) as at:
        await at.press("c", *"attic", "tab", "tab", *"abcdef", "enter")
        assert at.network.identities[0].hello("", None).code == ""
        assert JoinByCode(0, "ABCDEF", "") in at.link.asked


async def test_what_is_no_code_is_refused_in_the_dialog(tmp_path: Path) -> None:
    async with shell(tmp_path, network=network()) as at:
        assert "That is no code" in await at.press("c", *"attic", "tab", "tab", *"abc", "enter")


async def test_the_command_takes_a_code(tmp_path: Path) -> None:
    async with shell(tmp_path, JoinServer(ATTIC.address, code="ABCD-EFGH"), network=network()) as at:
        assert at.network.identities[0].hello("", None).code == "ABCD-EFGH"


async def test_the_link_for_friends_carries_the_certificate(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=network()) as at:
        door = at.network.doors[0]
        assert isinstance(door, NetworkDoor)
        door._found = "A" * 43
        seen = await at.press("d")
        assert "paiyou://attic.local/#" in seen
        assert "A" * 43 in seen.replace("\n   ", "")


async def test_with_many_devices_the_chosen_one_and_the_code_are_seen(tmp_path: Path) -> None:
    many = tuple(Device(number, f"box{number}") for number in range(1, 51))
    network = FakeNetwork(lambda link: link.answer(ListDevices, Devices(0, many)))
    async with shell(tmp_path, ATTIC, network=network) as at:
        seen = await at.press("d", *["down"] * 30)
        assert "▶ box31" in seen
        assert "Another device" in seen
        assert "Friends come by" in seen
