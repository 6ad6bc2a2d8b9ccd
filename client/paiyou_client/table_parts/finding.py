"""Finding words on a page of lines: wherever they stand, broken over two lines too, in capitals or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from paiyou_client.widgets.lines import Line, Piece, plain


@dataclass(frozen=True)
class Found:
    """Where words stand: ``rows`` are the lines in which each of them begins, ``spans`` the letters to be marked, line by
    line, as (first, after the last)."""

    rows: tuple[int, ...] = ()
    spans: Mapping[int, Sequence[tuple[int, int]]] = field(default_factory=dict)


NOTHING = Found()


def find(lines: Sequence[Line], words: str) -> Found:
    """All places where the words stand on the page.  Gaps do not count, as a line may end anywhere."""
    wanted = _folded("".join(words.split()))
    if not wanted:
        return NOTHING
    places = [
        (row, at) for row, one in enumerate(lines) for at, letter in enumerate(plain(one)) if not letter.isspace()
    ]
    texts = [plain(one) for one in lines]
    page = _folded("".join([texts[row][at] for row, at in places]))
    rows: list[int] = []
    spans: dict[int, list[tuple[int, int]]] = {}
    for start in _starts(page, wanted):
        letters = places[start : start + len(wanted)]
        rows.append(letters[0][0])
        for row in dict.fromkeys(row for row, _at in letters):
            cells = [at for other, at in letters if other == row]
            spans.setdefault(row, []).append((cells[0], cells[-1] + 1))
    return Found(tuple(rows), spans)


def marked(of: Line, spans: Sequence[tuple[int, int]]) -> Line:
    """The line with these letters in reverse."""
    pieces: list[Piece] = []
    start = 0
    for piece in of:
        end = start + len(piece.text)
        cuts = sorted(
            {0, len(piece.text), *(max(0, min(len(piece.text), at - start)) for span in spans for at in span)}
        )
        for first, last in pairwise(cuts):
            inside = any(low <= start + first and start + last <= high for low, high in spans)
            pieces.append(
                Piece(piece.text[first:last], f"{piece.ink} reverse".strip() if inside else piece.ink, piece.press)
            )
        start = end
    return tuple(pieces)


def _starts(page: str, wanted: str) -> Iterator[int]:
    at = page.find(wanted)
    while at >= 0:
        yield at
        at = page.find(wanted, at + len(wanted))


def _folded(text: str) -> str:
    """The same without capitals, letter for letter."""
    return "".join([folded if len(folded := letter.casefold()) == 1 else letter for letter in text])
