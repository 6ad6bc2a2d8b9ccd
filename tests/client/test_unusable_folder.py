"""A data folder in which nothing can be kept: it is named, with the cause, and other people's servers can be played at."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiyou_client.files import why_unusable
from paiyou_client.link import NOT_SAVED
from paiyou_client.starts import PlayNow
from paiyou_protocol.messages import Notice
from tests.client.fakes import FakeLink, FakeNetwork
from tests.client.shell import ATTIC, shell

CAUSE = "Not a directory"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A file lies where a folder would have to be."""
    (tmp_path / "file").touch()
    return tmp_path / "file" / "x"


def test_what_is_wrong_with_a_folder_is_the_systems_word(folder: Path, tmp_path: Path) -> None:
    assert why_unusable(folder) == CAUSE
    assert why_unusable(tmp_path / "new") == ""
    assert list((tmp_path / "new").iterdir()) == []


@pytest.mark.asyncio
async def test_a_game_of_our_own_needs_a_folder(folder: Path) -> None:
    network = FakeNetwork()
    async with shell(folder, PlayNow(seats=5), network=network, size=(140, 45)) as at:
        assert f"{folder}" in at.app.said
        assert CAUSE in at.app.said
        assert CAUSE in await at.look()
        assert not network.links


@pytest.mark.asyncio
async def test_at_a_server_we_are_told_at_once_that_we_cannot_come_back(folder: Path) -> None:
    def unsaved(link: FakeLink) -> None:
        link.run = lambda: run(link)  # type: ignore[method-assign]

    async def run(link: FakeLink) -> None:
        link.say(Notice(NOT_SAVED))
        await FakeLink.run(link)

    async with shell(folder, ATTIC, network=FakeNetwork(unsaved), size=(140, 45)) as at:
        assert at.app.in_lobby
        assert f"{folder / 'people'}: {CAUSE}" in at.app.said
        assert "You can play, but not come back" in " ".join((await at.look()).split())
