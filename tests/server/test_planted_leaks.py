"""Each leak that is planted in a running server is caught by a test of privacy, which without it passes."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path

import pytest
from trio.testing import MockClock

from paiyou_engine.game import PUBLIC
from paiyou_protocol.messages import Watching
from tests.server.planted_leaks import AFTERWARDS, LOGGED, NOBODY, PLAYING, ROUNDS
from tests.server.play import test_game_course as course
from tests.server.play import test_shuffling as rounds
from tests.server.tables import test_watching as watching

pytestmark = pytest.mark.trio


async def is_caught(test: Awaitable[None]) -> bool:
    """Whether a test fails, and by an assertion of its own."""
    found = False
    try:
        await test
    except* AssertionError:
        found = True
    return found


@pytest.mark.parametrize("name", ROUNDS)
async def test_of_a_shuffle(autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    ROUNDS[name](monkeypatch)
    assert await is_caught(
        rounds.test_before_a_deal_is_over_neither_secret_nor_bits_leave_and_to_watchers_never(autojump_clock)
    )


@pytest.mark.parametrize(
    ("name", "contract"),
    [
        *((name, contract) for name in ("a seat's view", "whole events") for contract in watching.SEEN_CONTRACTS),
        ("hands without delay", Watching.DELAYED),
        ("hands without delay", Watching.AGREED),
    ],
)
async def test_of_a_deal_that_is_played(monkeypatch: pytest.MonkeyPatch, name: str, contract: Watching) -> None:
    PLAYING[name](monkeypatch)
    assert await is_caught(
        watching.test_while_a_deal_is_played_no_hidden_card_alters_a_byte_that_watchers_get(contract, monkeypatch)
    )


@pytest.mark.parametrize("name", NOBODY)
async def test_where_nobody_may_look_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    NOBODY[name](monkeypatch)
    assert await is_caught(
        watching.test_who_comes_after_a_game_that_was_not_watched_is_not_shown_how_it_ended(tmp_path)
    )


@pytest.mark.parametrize("name", AFTERWARDS)
async def test_of_a_deal_that_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    AFTERWARDS[name](monkeypatch)
    assert await is_caught(
        watching.test_what_watchers_may_have_of_a_deal_that_is_over(tmp_path, Watching.AGREED, False, PUBLIC)
    )


@pytest.mark.parametrize("name", LOGGED)
async def test_of_the_log(
    autojump_clock: MockClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    LOGGED[name](monkeypatch)
    assert await is_caught(course.test_no_hidden_card_alters_a_line_of_the_log(autojump_clock, monkeypatch, capsys))
