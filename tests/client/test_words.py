"""Small words of the shell."""

from __future__ import annotations

import pytest

from paiyou_client.reasons import Reason
from paiyou_client.screens.room import room_lines
from paiyou_client.widgets.lines import plain
from paiyou_client.words.connection import reason_words
from paiyou_client.words.home import ago_words
from paiyou_client.words.room import remark_words
from paiyou_protocol.codes import RefusedCode, Remark
from tests.client.fakes import room


@pytest.mark.parametrize(
    ("seconds", "says"),
    [
        (0, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (150, "2 minutes ago"),
        (3_700, "1 hour ago"),
        (90_000, "1 day ago"),
        (200_000, "2 days ago"),
    ],
)
def test_how_long_ago_is_said_in_one_unit(seconds: float, says: str) -> None:
    assert ago_words(seconds) == says


@pytest.mark.parametrize("remark", Remark)
def test_what_became_of_a_game_stands_above_the_seats(remark: Remark) -> None:
    said = remark_words(remark)
    assert said
    shown = " ".join(plain(each).strip() for each in room_lines(room(remark=remark), 0, "p-mei", 80))
    assert said in shown


def test_a_remark_that_is_not_known_here_is_left_out() -> None:
    assert remark_words("later") == ""
    assert room_lines(room(remark="later"), 0, "p-mei", 80) == room_lines(room(), 0, "p-mei", 80)


@pytest.mark.parametrize("code", [*Reason, *RefusedCode], ids=str)
def test_every_reason_why_there_is_no_connection_has_a_sentence_of_its_own(code: str) -> None:
    said = reason_words(code, "[fe80::1]:80", "server.log", ("OLD", "NEW"))
    assert said != reason_words("unheard-of", "[fe80::1]:80").replace("unheard-of", code)
    assert "{" not in said
    assert said.endswith((".", "NEW"))
