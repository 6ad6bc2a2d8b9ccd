"""What is written to a terminal with each style told once looks as it did, cell by cell."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_client.thrift import thrifty

STYLES = ("1", "2", "3", "4", "7", "9", "31", "92", "38;5;9", "38;2;1;2;3", "38;2;3;2;1", "41", "48;5;9", "48;2;9;9;9")
ENDS = {"22": "12", "23": "3", "24": "4", "27": "7", "29": "9"}
_CONTROL = re.compile(r"\x1b\[([\d;]*)([mH])|(.|\n)")
_NUMBERS = re.compile(r"[34]8;2;\d+;\d+;\d+|[34]8;5;\d+|\d+")


def cells(text: str) -> tuple[list[object], dict[str, str]]:
    """What stands where and how it looks, and the style that is left: a terminal of a few words, written apart."""
    shown, style = list[object](), dict[str, str]()
    for numbers, kind, letter in _CONTROL.findall(text):
        if kind == "m":
            for number in _NUMBERS.findall(numbers) or ["0"]:
                tell(style, number)
        elif kind or letter == "\n":
            shown.append((numbers, kind or letter))
        elif letter == " ":  # of which only the background and lines are seen
            shown.append((" ", {key: told for key, told in style.items() if key in {"paper", "4", "7", "9"}}))
        else:
            shown.append((letter, dict(style)))
    return shown, style


def tell(style: dict[str, str], number: str) -> None:
    first = int(number.partition(";")[0])
    if first == 0:
        style.clear()
    elif number in ENDS:
        for ended in ENDS[number]:
            style.pop(ended, None)
    elif first in {39, 49}:
        style.pop("ink" if first == 39 else "paper", None)
    elif 30 <= first <= 38 or 90 <= first <= 97:
        style["ink"] = number
    elif 40 <= first <= 48:
        style["paper"] = number
    else:
        style[number] = number


PIECES = st.tuples(
    st.lists(st.sampled_from(STYLES), max_size=4).map(dict.fromkeys).map(";".join),
    st.sampled_from(("a", "bc", " ", "   ", "x y")),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(PIECES, st.sampled_from(("\n", "\x1b[3;7H"))), max_size=8))
def test_it_looks_the_same_and_leaves_no_style(pieces: list[tuple[str, str] | str]) -> None:
    text = "".join(piece if isinstance(piece, str) else f"\x1b[{piece[0]}m{piece[1]}\x1b[0m" for piece in pieces)
    assert cells(thrifty(text)) == cells(text)
    assert len(thrifty(text)) <= len(text) + len("\x1b[0m")


def test_a_style_is_told_once_and_a_blank_needs_no_ink() -> None:
    ink, paper = "38;2;1;2;3", "48;2;9;9;9"
    text = f"\x1b[{ink};{paper}mone\x1b[0m\x1b[38;2;3;2;1;{paper}m \x1b[0m\x1b[1;{ink};{paper}mtwo\x1b[0m"
    assert thrifty(text) == f"\x1b[{ink};{paper}mone \x1b[1mtwo\x1b[0m"


def test_other_output_stays_as_it_is() -> None:
    for text in ("\x1b[?1049h", "\x1b[?2026l", "plain", ""):
        assert thrifty(text) == text
