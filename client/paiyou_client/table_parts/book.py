"""A rule book as a page: its Markdown as plain lines, without the examples that are meant for the judge.

The books know headings, paragraphs, lists, tables and fenced blocks; anything else is shown as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final, TypeAlias

from paiyou_client.foreign import escaped
from paiyou_client.rulebook import rule_book
from paiyou_client.translation import N_, _, language, reads_ascii
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import BLANK, Line, Piece, fit, line, longest_word, width, wrapped

_FENCE: Final = "```"
_ITEM: Final = re.compile(r"(?:\d+\.|[-*]) +")
_MARKED: Final = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")
_NARROWEST: Final = 6
_BETWEEN: Final = "  "
_PLAYED: Final = N_("In brackets stands what this table plays.")
Played: TypeAlias = tuple[tuple[str, str], ...]
"""Options by the names that the books have for them, and their values at a table."""


def book_lines(game: str, cells: int, played: Played = ()) -> tuple[Line, ...]:
    """A game's whole rule book in lines of at most so many cells; what it raises is said at `rule_book`.

    Where the book names an option, what is ``played`` at a table stands beside it.
    """
    return _book_lines(game, _reader(), cells, played)


def rule_lines(game: str, rule: str, cells: int) -> tuple[Line, ...]:
    """What the book says of a refusal, by its id; nothing where it has no paragraph of its own."""
    return _rule_lines(game, _reader(), rule, cells)


def _reader() -> tuple[str, bool]:
    """By what the same pages differ: the language, and whether Chinese terms are escaped."""
    return language(), reads_ascii()


def _text(game: str, reader: tuple[str, bool]) -> str:
    text = rule_book(game, reader[0])
    return escaped(text) if reader[1] else text


def found_lines(game: str, word: str, cells: int) -> tuple[Line, ...]:
    """The paragraphs of a game's book that have a word, each below the heading that it stands under."""
    found: list[Line] = []
    heading: tuple[Line, ...] = ()
    is_meant = False
    wanted = word.casefold()
    for block in _blocks(rule_book(game, language())):
        if block[0].startswith("#"):
            heading, is_meant = _shown(block, cells), wanted in block[0].casefold()
        elif is_meant or wanted in " ".join(block).casefold():
            found += [*heading, *_shown(block, cells)]
            heading = ()
    return tuple(found)


@lru_cache(maxsize=8)
def _book_lines(game: str, reader: tuple[str, bool], cells: int, played: Played) -> tuple[Line, ...]:
    blocks = [_with_played(block, played) if played else block for block in _blocks(_text(game, reader))]
    about = wrapped(line("  ", Piece(_(_PLAYED), "title")), cells, 2) if played else ()
    return (*about, *((BLANK,) if played else ()), *(row for block in blocks for row in (*_shown(block, cells), BLANK)))


def _with_played(block: Sequence[str], played: Played) -> list[str]:
    """The block with the table's value behind each option that it names."""
    text = "\n".join(block)
    for name, value in played:
        text = text.replace(f"`{name}`", f"`{name}` **[{value}]**")
    return text.split("\n")


@lru_cache(maxsize=64)
def _rule_lines(game: str, reader: tuple[str, bool], rule: str, cells: int) -> tuple[Line, ...]:
    found = _section(_blocks(_text(game, reader)), f"### {rule}")
    return tuple(row for block in found for row in _shown(block, cells))


def _section(blocks: Iterator[list[str]], heading: str) -> list[list[str]]:
    """The blocks below a heading, up to the next one."""
    found: list[list[str]] = []
    is_inside = False
    for block in blocks:
        if block[0].startswith("#"):
            is_inside = block[0] == heading
        elif is_inside:
            found.append(block)
    return found


def _blocks(text: str) -> Iterator[list[str]]:
    """What stands between empty lines, fenced blocks left out."""
    block: list[str] = []
    is_fenced = False
    for row in (*text.splitlines(), ""):
        if row.startswith(_FENCE):
            is_fenced = not is_fenced
        elif row.strip() and not is_fenced:
            block.append(row)
        elif block and not is_fenced:
            yield block
            block = []


def _shown(block: Sequence[str], cells: int) -> tuple[Line, ...]:
    first = block[0]
    if first.startswith("#"):
        return _heading(first, cells)
    if first.startswith("|"):
        return _table(block, cells)
    if _ITEM.match(first):
        return tuple(row for item in _items(block) for row in wrapped(line("  ", _inline(item)), cells, 5))
    return wrapped(line("  ", _inline(" ".join(map(str.strip, block)))), cells, 2)


def _heading(row: str, cells: int) -> tuple[Line, ...]:
    depth, _, text = row.partition(" ")
    said = line(Piece(f" {text} ", "title"))
    if len(depth) > 2:
        return (said,)
    return (line(Piece(glyphs.RULE, "rule"), said, Piece(glyphs.RULE * (cells - width(said) - 1), "rule")),)


def _items(block: Sequence[str]) -> Iterator[str]:
    """The items of a list, each in one line."""
    item = ""
    for row in block:
        if item and _ITEM.match(row):
            yield item
            item = ""
        item = f"{item} {row.strip()}".strip()
    yield item


def _inline(text: str) -> Line:
    """A text with its marked words in another ink, the marks left out."""
    pieces: list[Piece] = []
    place = 0
    for match in _MARKED.finditer(text):
        pieces += [Piece(text[place : match.start()]), Piece(next(filter(None, match.groups())), "bold")]
        place = match.end()
    return (*pieces, Piece(text[place:]))


def _table(block: Sequence[str], cells: int) -> tuple[Line, ...]:
    """A table in columns as wide as there is room for; what does not fit goes on in the next line."""
    rows = [[_inline(cell.strip()) for cell in row.strip("|").split("|")] for row in block if not _is_ruler(row)]
    sizes = _sizes(rows, cells - 2)
    shown: list[Line] = []
    for number, row in enumerate(rows):
        columns = [wrapped(cell, size, 0) for cell, size in zip(row, sizes, strict=False)]
        for parts in zip_longest(*columns, fillvalue=BLANK):
            laid = line(_BETWEEN, *_laid(parts, sizes))
            shown.append(laid if number else tuple(piece._replace(ink="dim") for piece in laid))
    return tuple(shown)


def _laid(parts: Sequence[Line], sizes: Sequence[int]) -> Iterator[Piece]:
    for part, size in zip(parts, sizes, strict=False):
        yield from fit(part, size)
        yield Piece(_BETWEEN)


def _sizes(rows: Sequence[Sequence[Line]], cells: int) -> list[int]:
    """The cells of each column: what it needs, the widest giving way until all fit; the first one says what a row is of.

    A column gives way no further than its longest word, as long as others can, so that no value of an option is cut.
    """
    first, *others = (max(map(width, column)) for column in zip(*rows, strict=False))
    first = min(first, cells // 3)
    room = cells - first - len(_BETWEEN) * (len(others) + 1)
    _, *words = (max(map(longest_word, column)) for column in zip(*rows, strict=False))
    for least in (words, [_NARROWEST] * len(words)):
        while sum(others) > room and (giving := [at for at, size in enumerate(others) if size > least[at]]):
            others[max(giving, key=others.__getitem__)] -= 1
    return [first, *others]


def _is_ruler(row: str) -> bool:
    return not row.strip("|-: ")
