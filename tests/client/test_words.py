"""Small words of the shell."""

from __future__ import annotations

import pytest

from paiyou_client.words.home import ago_words


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
