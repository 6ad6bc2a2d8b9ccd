"""Which of the two kinds of code a person has typed."""

from __future__ import annotations

import pytest

from paiyou_client.typed_codes import BadCode, TypedCode, read_code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", TypedCode()),
        ("  ", TypedCode()),
        ("qwertz", TypedCode(invite="QWERTZ")),
        (" ABC-DEF ", TypedCode(invite="ABCDEF")),
        ("abcd-efgh", TypedCode(device="ABCDEFGH")),
        ("ABCD EFGH", TypedCode(device="ABCDEFGH")),
    ],
)
def test_a_code_is_of_one_kind_by_its_length(text: str, code: TypedCode) -> None:
    assert read_code(text) == code


@pytest.mark.parametrize("text", ["abc", "abcdefg", "abcdefghi", "abc123", "\u0410bcdef", "abcde\u0131"])
def test_what_is_neither_is_no_code(text: str) -> None:
    with pytest.raises(BadCode):
        read_code(text)
