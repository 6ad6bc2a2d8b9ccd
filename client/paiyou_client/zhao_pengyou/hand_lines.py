"""A hand as lines: in one or two rows of ranks, or as cards with edges where there is room.

Picked cards lie a row higher, the cursor is a pair of brackets or a heavy edge, and in the row below a sign says which
cards must be played and, where some may not, which may.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from paiyou_client.widgets import glyphs
from paiyou_client.widgets.grid import Grid
from paiyou_client.widgets.ink import SUIT_INKS
from paiyou_client.widgets.lines import Line
from paiyou_client.zhao_pengyou.faces import face_ink, face_text, rank_text
from paiyou_client.zhao_pengyou.hand import Group, Held
from paiyou_engine.cards import Card, is_joker, rank_of, suit_of
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering

EDGED_ROWS: Final = 6
ROW_ROWS: Final = 3
_MARGIN: Final = 2


class Mark(StrEnum):
    """What a card may do."""

    FREE = "free"
    """Nothing restricts the cards, so nothing is said."""
    MAY = "may"
    MUST = "must"
    NOT = "not"


@dataclass(frozen=True)
class Look:
    """How a hand is shown: where the cursor is (None: nowhere), what is picked, what each card may do."""

    cursor: int | None = None
    picked: frozenset[Held] = frozenset()
    marks: tuple[Mark, ...] = ()
    trump_label: str = "trumps"

    def mark(self, index: int) -> Mark:
        """What the card at a place may do."""
        return self.marks[index] if self.marks else Mark.FREE


class _Token(NamedTuple):
    """A text in a row, with ``gap`` empty cells before it; a card if ``place`` in the hand is not None."""

    gap: int
    text: str
    ink: str
    place: int | None = None


def edged_width(groups: Sequence[Group]) -> int:
    """The cells that a hand takes as cards with edges."""
    cards = sum(len(group.cards) for group in groups)
    return _MARGIN + 3 * cards + 2 * len(groups)


def rows_needed(groups: Sequence[Group], order: Ordering, look: Look, cells: int) -> int:
    """How many rows of ranks a hand takes: 1 or more."""
    return max(1, len(_broken(_tokens(groups, order, look), cells)))


def row_lines(groups: Sequence[Group], order: Ordering, look: Look, cells: int) -> tuple[Line, ...]:
    """The hand in rows of ranks, three lines a row."""
    tokens = _tokens(groups, order, look)
    lines: list[Line] = []
    held = [one for group in groups for one in group.cards]
    for row in _broken(tokens, cells) or [[]]:
        grid = Grid(cells, ROW_ROWS)
        x = _MARGIN - 1
        for token in row:
            x += token.gap
            _put_token(grid, x, token, held, look)
            x += len(token.text)
        lines.extend(grid.lines())
    return tuple(lines)


def edged_lines(groups: Sequence[Group], look: Look, cells: int) -> tuple[Line, ...]:
    """The hand as cards with edges, in six lines."""
    grid = Grid(cells, EDGED_ROWS)
    cursor: tuple[int, Held, int] | None = None
    x = _MARGIN
    index = 0
    for group in groups:
        if group.suit == TRUMPS:
            grid.put(x, 0, look.trump_label, "faint")
        for held in group.cards:
            _put_card(grid, x, held, index, look)
            if index == look.cursor:
                cursor = (x, held, index)
            x += 3
            index += 1
        x += 2
    if cursor is not None:
        _put_card(grid, *cursor, look)
    return grid.lines()


def _put_card(grid: Grid, x: int, held: Held, index: int, look: Look) -> None:
    y = 0 if held in look.picked else 1
    at_cursor = index == look.cursor
    left_top, across, right_top, side, left_bottom, right_bottom = glyphs.CURSOR_BOX if at_cursor else glyphs.CARD_BOX
    edge = "cursor" if at_cursor else ("soft" if held in look.picked else "rule")
    press = f"card:{index}"
    ink = _card_ink(held, index, look)
    grid.put(x, y, left_top + across * 2 + right_top, edge, press)
    for row, text in enumerate(_two_rows(held.card), start=y + 1):
        grid.put(x, row, side, edge, press)
        grid.put(x + 1, row, text, ink, press)
        grid.put(x + 3, row, side, edge, press)
    grid.put(x, y + 3, left_bottom + across * 2 + right_bottom, edge, press)
    _put_mark(grid, x + 1, EDGED_ROWS - 1, look.mark(index))


def _two_rows(face: Card) -> tuple[str, str]:
    if is_joker(face):
        return face_text(face), "  "
    return f"{rank_text(rank_of(face)):<2}", f" {glyphs.SUITS[suit_of(face)]}"


def _put_token(grid: Grid, x: int, token: _Token, held: Sequence[Held], look: Look) -> None:
    if token.place is None:
        grid.put(x, 1, token.text, token.ink)
        return
    y = 0 if held[token.place] in look.picked else 1
    grid.put(x, y, token.text, token.ink, f"card:{token.place}")
    if token.place == look.cursor:
        grid.put(x - 1, y, "[", "cursor")
        grid.put(x + len(token.text), y, "]", "cursor")
    _put_mark(grid, x, 2, look.mark(token.place))


def _put_mark(grid: Grid, x: int, y: int, mark: Mark) -> None:
    if mark is Mark.MUST:
        grid.put(x, y, glyphs.FORCED, "turn")
    elif mark is Mark.MAY:
        grid.put(x, y, glyphs.DOT, "soft")


def _card_ink(held: Held, index: int, look: Look) -> str:
    if look.mark(index) is Mark.NOT:
        return "illegal"
    return face_ink(held.card) + (" picked" if held in look.picked else "")


def _tokens(groups: Sequence[Group], order: Ordering, look: Look) -> list[_Token]:
    tokens: list[_Token] = []
    index = 0
    for group in groups:
        if tokens:
            tokens.append(_Token(2, glyphs.WALL, "rule"))
        label: int | None = None
        if group.suit == TRUMPS:
            tokens.append(_Token(1, look.trump_label, "faint"))
        for held in group.cards:
            suit = _plain_suit(held.card, order)
            if suit is not None and suit != label:
                tokens.append(_Token(1, glyphs.SUITS[suit], f"{SUIT_INKS[suit]} bold"))
            label = suit
            text = face_text(held.card) if suit is None else rank_text(rank_of(held.card))
            tokens.append(_Token(1, text, _card_ink(held, index, look), index))
            index += 1
    return tokens


def _plain_suit(face: Card, order: Ordering) -> int | None:
    """The suit of a card that is written by its rank alone behind its suit's sign."""
    if is_joker(face) or rank_of(face) == order.trump.rank:
        return None
    return suit_of(face)


def _broken(tokens: Sequence[_Token], cells: int) -> list[list[_Token]]:
    """Tokens in rows, broken before a group's label where that is possible."""
    rows: list[list[_Token]] = [[]]
    x = _MARGIN
    for token in tokens:
        size = token.gap + len(token.text)
        if x + size >= cells and rows[-1]:
            rest = _group_start(rows[-1])
            moved = rows[-1][rest + 1 :] if rest else []
            if rest:
                del rows[-1][rest:]
            rows.append(moved)
            x = _MARGIN + sum(one.gap + len(one.text) for one in moved)
        rows[-1].append(token)
        x += size
    return rows


def _group_start(row: Sequence[_Token]) -> int:
    """Where the last group of a row begins (its wall), 0 if the row is one group."""
    walls = [index for index, token in enumerate(row) if token.text == glyphs.WALL and token.place is None]
    return walls[-1] if walls else 0
