"""A server with another certificate, in the app: it is accepted by a word, and by nothing less."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiyou_client.bookmarks import Bookmark, keep
from paiyou_client.door import NetworkDoor
from paiyou_client.model import Connection, Status
from paiyou_client.screens.home import HomeScreen
from paiyou_client.screens.lobby import LobbyScreen
from paiyou_protocol.messages import Notice
from tests.client.fakes import FakeLink, FakeNetwork
from tests.client.frames import check_frame
from tests.client.shell import ATTIC, shell

pytestmark = pytest.mark.asyncio

KNOWN, FOUND = "A" * 43, "B" * 42 + "A"


def changed(reason: str = "other-certificate", words: tuple[str, ...] = (KNOWN, FOUND)) -> FakeNetwork:
    """A network whose server is not as it should be, at the first try."""
    tries = 0

    def prepare(link: FakeLink) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            link.first = Connection(Status.ENDED, reason, words=words)

    return FakeNetwork(prepare)


def accepted_by(network: FakeNetwork) -> list[str]:
    return [door._trust._terms.accepted for door in network.doors if isinstance(door, NetworkDoor)]


async def test_it_looks_so(tmp_path: Path) -> None:
    async with shell(tmp_path, network=changed()) as at:
        await at.press("c", *"attic.local", "enter")
        await at.look()
        check_frame(at.pilot, "accept-80x24")


async def test_who_types_the_word_goes_on(tmp_path: Path) -> None:
    async with shell(tmp_path, network=changed()) as at:
        await at.press("c", *"attic.local", "enter")
        await at.look()
        await at.press(*"accept", "enter")
        assert accepted_by(at.network) == ["", FOUND]
        assert isinstance(at.app.screen, LobbyScreen)


async def test_enter_alone_accepts_nothing_and_escape_goes_home(tmp_path: Path) -> None:
    async with shell(tmp_path, network=changed()) as at:
        await at.press("c", *"attic.local", "enter")
        await at.look()
        assert "Nothing is accepted" in await at.press("enter")
        await at.press("escape")
        assert accepted_by(at.network) == [""]
        assert "Play now" in await at.look()


async def test_a_game_that_is_continued_asks_too(tmp_path: Path) -> None:
    keep(tmp_path, Bookmark("t1", address="attic.local", name="Mei", title="Friday", game="zhao-pengyou", seats=6))
    async with shell(tmp_path, network=changed()) as at:
        await at.press("o")
        await at.look()
        await at.press(*"accept", "enter")
        assert accepted_by(at.network) == ["", FOUND]


async def test_a_server_in_the_clear_is_gone_to_by_another_word(tmp_path: Path) -> None:
    async with shell(tmp_path, network=changed("plaintext", ())) as at:
        await at.press("c", *"attic.local", "enter")
        assert "Not encrypted" in await at.look()
        assert "Nothing is accepted" in await at.press(*"accept", "enter")
        await at.press(*["backspace"] * 6, *"plaintext", "enter")
        last = at.network.doors[-1]
        assert isinstance(last, NetworkDoor)
        assert last._trust.may_be_plain
        assert isinstance(at.app.screen, LobbyScreen)


async def test_a_server_that_should_encrypt_is_not_gone_to_by_a_word(tmp_path: Path) -> None:
    async with shell(tmp_path, network=changed("encrypted-before", ())) as at:
        await at.press("c", *"attic.local", "enter")
        assert "somebody may be in its place" in " ".join((await at.look()).split())
        assert isinstance(at.app.screen, HomeScreen)


async def test_from_a_shell_it_ends_with_the_command_that_accepts(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=changed()) as at:
        await at.look()
        assert at.app.return_value is not None
        assert f"paiyou join attic.local --accept {FOUND}" in at.app.return_value


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("took-over", "You were here from elsewhere too"),
        ("new-person", "somebody new there"),
        ("first-time", "known by its certificate"),
        ("in-the-clear", "does not encrypt"),
    ],
)
async def test_how_we_came_in_is_said_on_arrival(tmp_path: Path, code: str, says: str) -> None:
    network = FakeNetwork(lambda link: link.say(Notice(code)))
    async with shell(tmp_path, ATTIC, network=network) as at:
        assert says in await at.look()
