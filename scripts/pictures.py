"""Writes the pictures of the README: tables as they look at some moments, in a few of the ways to see them.

PYTHON scripts/pictures.py [FOLDER]
"""

from __future__ import annotations

import html
import io
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.segment import Segment, Segments
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from paiyou_client.appearance import appearance_of
from paiyou_client.settings import COLOURS, DECK, THEME, Settings
from paiyou_client.widgets.canvas import segments_of
from tests.client.display.scenes import Shown, zhao_pengyou_shown, zioncheck_shown


class Picture(NamedTuple):
    """A moment, the size of the terminal, and how it is seen."""

    shown: Shown
    cells: int
    rows: int
    settings: Settings


def pictures() -> dict[str, Picture]:
    """All of them by their files' names."""
    zhao_pengyou, zioncheck = zhao_pengyou_shown(), zioncheck_shown()
    usual = Settings()
    light = usual.having(THEME, "light").having(DECK, "two-colour")
    letters = usual.having(DECK, "letters").having(COLOURS, "none")
    return {
        "table.svg": Picture(zhao_pengyou["follow"], 100, 30, usual),
        "table-round.svg": Picture(zhao_pengyou["marks"], 140, 45, usual),
        "table-light.svg": Picture(zioncheck["meld"], 100, 30, light),
        "table-letters.svg": Picture(zhao_pengyou["lead"], 80, 24, letters),
    }


def svg_of(picture: Picture) -> str:
    """The picture as SVG, with nothing in it that a browser would fetch."""
    seen = appearance_of(picture.settings, "truecolor", {})
    base = Style(color=seen.palette.text, bgcolor=seen.palette.background)
    console = Console(
        width=picture.cells,
        height=picture.rows,
        record=True,
        file=io.StringIO(),
        color_system="truecolor",
        force_terminal=True,
    )
    for line in picture.shown.lines(picture.cells, picture.rows):
        segments = Segment.simplify(seen.filtered(segments_of(line, base, seen.inks)))
        console.print(Segments(_apart(segments)), end="")
        console.print()
    svg = console.export_svg(
        title="paiyou", theme=_theme(seen.palette.background, seen.palette.text), unique_id="paiyou"
    )
    svg = _TEXT.sub(_of_its_cells, svg)
    svg = re.sub(r"@font-face\s*\{[^}]*\}", "", svg)
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "monospace").replace("monospace, monospace", "monospace")
    left = re.findall(r"(?:https?:)?//(?!www\.w3\.org/)[\w.-]+", svg)
    assert not left, left
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def _apart(segments: Iterable[Segment]) -> Iterator[Segment]:
    """Wide letters by themselves, so that what follows them begins at its cell."""
    for text, style, control in segments:
        for _, letters in groupby(text, lambda letter: cell_len(letter) > 1):
            yield Segment("".join(letters), style, control)


def _of_its_cells(found: re.Match[str]) -> str:
    """A text as long as its cells; Rich makes it as long as its letters."""
    start, length, end, text = found.groups()
    letters = html.unescape(text)
    return f"{start}{round(float(length) * cell_len(letters) / max(1, len(letters)), 1):g}{end}{text}"


def _theme(background: str, text: str) -> TerminalTheme:
    """Rich draws the window in the colours of a theme."""
    ground, letters = (Color.parse(each).get_truecolor() for each in (background, text))
    return TerminalTheme(ground, letters, [_GREY] * 8, [_GREY] * 8)


_TEXT: Final = re.compile(r'(<text [^>]*textLength=")([\d.]+)("[^>]*>)([^<]*)')
_GREY: Final = (128, 128, 128)


def main() -> None:
    """Write them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "docs"
    for name, picture in pictures().items():
        (folder / name).write_text(svg_of(picture), encoding="utf-8")


if __name__ == "__main__":
    main()
