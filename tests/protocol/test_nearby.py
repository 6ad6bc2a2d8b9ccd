"""What a server says of itself on the local network: written and read, and harmless whoever says it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_protocol.nearby import MOST_GAMES, Announced, announced_properties, read_announced
from paiyou_protocol.text import TITLE_CELLS, cell_width, for_terminal

FINGERPRINT = "A" * 42 + "E"
ATTIC = Announced("Ana's attic", ("zhao-pengyou", "zioncheck"), "paiyou 0.1", FINGERPRINT, people=3, tables=0)


def on_the_wire(properties: dict[str, bytes]) -> dict[bytes, bytes | None]:
    return {key.encode(): value for key, value in properties.items()}


def test_what_is_announced_is_read_again() -> None:
    assert read_announced(on_the_wire(announced_properties(ATTIC))) == ATTIC


def test_a_room_that_says_little_is_read_as_saying_little() -> None:
    assert read_announced({}) == Announced("")
    assert read_announced({b"name": None, b"people": b""}) == Announced("")


@pytest.mark.parametrize(
    ("key", "value", "read"),
    [
        (b"name", b"\x1b[2J\x07attic\r\n", Announced("?[2J?attic")),
        (b"name", "at\u202etic\u200b".encode(), Announced("at?tic?")),
        (b"name", b"a" * 5000, Announced("a" * TITLE_CELLS)),
        (b"name", "牌".encode() * 60, Announced("牌" * (TITLE_CELLS // 2))),
        (b"name", b"\xff\xfe", Announced("\ufffd\ufffd")),
        (b"name", "\t\u0670".encode(), Announced("")),
        (b"games", b",,\x00," + b"g" * 90, Announced("", ("?", "g" * 24))),
        (b"fingerprint", b"A" * 44, Announced("")),
        (b"fingerprint", b"trust me", Announced("")),
        (b"people", b"-1", Announced("")),
        (b"people", "٣".encode(), Announced("")),
        (b"people", b"9" * 9, Announced("", people=99_999)),
        (b"tables", b"9" * 4000, Announced("")),
    ],
)
def test_nonsense_is_cut_or_not_said(key: bytes, value: bytes, read: Announced) -> None:
    assert read_announced({key: value}) == read


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from([b"name", b"games", b"version", b"fingerprint", b"people"]), st.binary(max_size=300)
    )
)
def test_whatever_is_announced_can_be_drawn(properties: dict[bytes, bytes | None]) -> None:
    read = read_announced(properties)
    for text in (read.name, read.version, read.fingerprint, *read.games):
        assert text == for_terminal(text)
        assert cell_width(text) <= 43
    assert len(read.games) <= MOST_GAMES


@given(st.text(max_size=300))
@settings(max_examples=60, deadline=None)
def test_each_value_fits_a_string_of_a_txt_record(name: str) -> None:
    said = announced_properties(Announced(name, ("g" * 24,) * MOST_GAMES, name, FINGERPRINT, 1, 1))
    assert all(len(key) + 1 + len(value) <= 255 for key, value in said.items())
