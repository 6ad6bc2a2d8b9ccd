"""PROTOCOL.md says all there is to say and nothing that is no longer so."""

from collections.abc import Iterator
from typing import Any

import msgpack
import pytest

from paiyou_protocol.framing import (
    HEADER,
    MAX_ARRAY,
    MAX_DEPTH,
    MAX_FRAME,
    MAX_GREETING,
    MAX_MAP,
    MAX_STRING,
    decode,
    encode,
)
from paiyou_protocol.messages import VERSIONS
from paiyou_protocol.states import TABLE, Role, State
from tests.protocol.documented import DOCUMENT, Fields, document, maps, tables, vectors, words

MAPS = maps()
WORDS = words()
TABLES = tables()
VECTORS = vectors()
STRANGER = DOCUMENT.parents[1] / "tests" / "e2e" / "stranger.py"


def test_every_heading_of_code_is_a_map_or_a_list_of_words_and_none_is_missing() -> None:
    assert set(TABLES) == set(MAPS) | set(WORDS)


@pytest.mark.parametrize("heading", MAPS)
def test_every_field_is_documented_with_its_type_and_default(heading: str) -> None:
    assert {row[0]: (row[1], row[2]) for row in TABLES[heading]} == MAPS[heading]
    assert list(MAPS[heading]) == [row[0] for row in TABLES[heading]]


@pytest.mark.parametrize("heading", WORDS)
def test_every_word_is_documented(heading: str) -> None:
    documented = [row[0] for row in TABLES[heading]]
    assert set(documented) == WORDS[heading]
    assert len(documented) == len(WORDS[heading])


def test_every_row_says_what_it_means() -> None:
    assert not [(heading, row[0]) for heading, rows in TABLES.items() for row in rows if len(row[-1]) < 4]


def test_the_table_of_states_is_the_one_that_the_connection_uses() -> None:
    documented = {
        (row[0], row[1], kind.strip("`")): row[3]
        for row in plain_rows("| state | from |")
        for kind in row[2].split(" ")
    }
    used = {
        (state.value, sender.value, str(kind.__struct_config__.tag)): after.value
        for state, moves in TABLE.items()
        for (sender, kind), after in moves.items()
    }
    assert documented == used
    assert {row[0] for row in plain_rows("| state | from |")} == {state.value for state in State} - {"closed"}
    assert {row[1] for row in plain_rows("| state | from |")} == {role.value for role in Role}


def test_the_limits_are_those_of_the_code() -> None:
    documented = [int(row[1]) for row in plain_rows("| limit | value |")]
    assert documented == [MAX_GREETING, MAX_FRAME, MAX_STRING, MAX_ARRAY, MAX_MAP, MAX_DEPTH]


def test_the_version_is_the_newest() -> None:
    assert f"version **{'.'.join(map(str, VERSIONS[-1]))}**" in document()


@pytest.mark.parametrize(("plain", "frame"), VECTORS, ids=[str(plain["type"]) for plain, _ in VECTORS])
def test_frames_to_compare_with(plain: dict[str, object], frame: bytes) -> None:
    message = decode(frame[HEADER:])
    assert encode(message) == frame
    assert frame[HEADER:] == msgpack.packb(plain)
    assert int.from_bytes(frame[:HEADER], "big") == len(frame) - HEADER


def test_a_good_handful_of_messages_has_such_a_frame() -> None:
    assert len({plain["type"] for plain, _ in VECTORS}) >= 12


def test_the_client_in_the_document_is_the_one_that_is_tried() -> None:
    assert f"```python\n{STRANGER.read_text('utf-8')}```" in document()


def test_every_reference_inside_the_document_has_its_heading() -> None:
    anchors = {anchor_of(line) for line in document().splitlines() if line.startswith("#")}
    referred = {part.partition(")")[0] for part in document().split("](#")[1:]}
    assert referred
    assert referred <= anchors


@pytest.mark.parametrize(
    "spoil", [lambda fields: {**fields, "new": ("int", "0")}, lambda fields: dict([*fields.items()][1:])]
)
def test_a_missing_or_a_stale_field_would_be_found(spoil: Any) -> None:
    """The comparison itself: it must not pass by looking at nothing."""
    fields: Fields = MAPS["type: room"]
    assert {row[0]: (row[1], row[2]) for row in TABLES["type: room"]} != spoil(fields)


def plain_rows(head: str) -> Iterator[list[str]]:
    """The rows of the table that begins so."""
    after = document().partition(head)[2].partition("\n\n")[0]
    for line in after.splitlines()[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def anchor_of(heading: str) -> str:
    text = heading.lstrip("#").strip().lower()
    return "".join(each for each in text.replace(" ", "-") if each.isalnum() or each in "-_")
