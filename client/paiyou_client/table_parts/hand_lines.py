"""A hand as lines: in one or two rows of ranks, or as cards with edges where there is room.

Picked cards lie a row higher, the cursor is a pair of brackets or a heavy edge, and in the row below a sign says which
cards must be played and, where some may not, which may.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from paiyou_client.table_parts.faces import NO_SIGNS, Signs, face_ink, face_text, rank_text
from paiyou_client.table_parts.hand import Group, Held
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.grid import Grid
from paiyou_client.widgets.ink import SUIT_INKS
from paiyou_client.widgets.lines import Line, cells_of
from paiyou_engine.cards import Card, Rank, is_joker, rank_of, suit_of

ROW_ROWS: Final = 3
_MARGIN: Final = 2


class Edged(NamedTuple):
    """Cards with edges: the cells and rows inside the edges.  All but the last of a group are covered by the next."""

    inside: int
    inner_rows: int

    @property
    def step(self) -> int:
        """From one card to the next."""
        return self.inside + 1

    @property
    def rows(self) -> int:
        """The rows of a hand: one to rise into, the card, one for the signs below."""
        return self.inner_rows + 4


SMALL: Final = Edged(2, 2)
LARGE: Final = Edged(4, 4)


class Mark(StrEnum):
    """What a card may do."""

    FREE = "free"
    """Nothing restricts the cards, so nothing is said."""
    MAY = "may"
    MUST = "must"
    WINS = "wins"
    NOT = "not"


@dataclass(frozen=True)
class Look:
    """How a hand is shown: where the cursor is (None: nowhere), what is picked, what each card may do.

    ``labels`` are written before groups, by their ``suit``; cards of ``full_rank`` are written with their suit wherever
    they lie; some faces have ``signs``; ``forced`` says whether those that must be played are marked.
    """

    cursor: int | None = None
    picked: frozenset[Held] = frozenset()
    marks: tuple[Mark, ...] = ()
    labels: Mapping[int, str] = field(default_factory=dict)
    full_rank: Rank | None = None
    signs: Signs = field(default_factory=lambda: NO_SIGNS)
    forced: bool = True

    def mark(self, index: int) -> Mark:
        """What the card at a place may do, as far as it is shown."""
        mark = self.marks[index] if self.marks else Mark.FREE
        return Mark.MAY if mark is Mark.MUST and not self.forced else mark


class _Token(NamedTuple):
    """A text in a row, with ``gap`` empty cells before it; a card if ``place`` in the hand is not None."""

    gap: int
    text: str
    ink: str
    place: int | None = None


def edged_width(groups: Sequence[Group], size: Edged) -> int:
    """The cells that a hand takes as cards with edges."""
    cards = sum(len(group.cards) for group in groups)
    return _MARGIN + size.step * cards + 2 * len(groups)


def rows_needed(groups: Sequence[Group], look: Look, cells: int) -> int:
    """How many rows of ranks a hand takes: 1 or more."""
    return max(1, len(_broken(_tokens(groups, look), cells)))


def row_lines(groups: Sequence[Group], look: Look, cells: int) -> tuple[Line, ...]:
    """The hand in rows of ranks, three lines a row."""
    tokens = _tokens(groups, look)
    lines: list[Line] = []
    held = [one for group in groups for one in group.cards]
    for row in _broken(tokens, cells) or [[]]:
        grid = Grid(cells, ROW_ROWS)
        x = _MARGIN - 1
        for token in row:
            x += token.gap
            _put_token(grid, x, token, held, look)
            x += cells_of(token.text)
        lines.extend(grid.lines())
    return tuple(lines)


def edged_lines(groups: Sequence[Group], look: Look, cells: int, size: Edged) -> tuple[Line, ...]:
    """The hand as cards with edges."""
    grid = Grid(cells, size.rows)
    places: list[tuple[int, Held]] = []
    x = _MARGIN
    for group in groups:
        if group.suit in look.labels:
            _put_label(grid, x, group, look, size)
        places += [(x + number * size.step, held) for number, held in enumerate(group.cards)]
        x += len(group.cards) * size.step + 2
    for index in _cursor_last(len(places), look.cursor):
        x, held = places[index]
        _put_face(grid, (x, 0 if held in look.picked else 1), (index, held), look, size)
        _put_mark(grid, x + size.step // 2, size.rows - 1, look.mark(index))
    return grid.lines()


def cards_lines(faces: Sequence[Card], cells: int, signs: Signs = NO_SIGNS) -> tuple[Line, ...]:
    """Cards with edges as they lie on a table, in so many cells at most; none where they have no room."""
    width = SMALL.step * len(faces) + 1
    if width > cells or not faces:
        return ()
    look = Look(signs=signs)
    grid = Grid(width, SMALL.inner_rows + 2)
    for index, face in enumerate(faces):
        _put_face(grid, (SMALL.step * index, 0), (index, Held(face, index)), look, SMALL)
    return tuple(tuple(piece._replace(press="") for piece in row) for row in grid.lines())


def _cursor_last(cards: int, cursor: int | None) -> list[int]:
    """The order in which cards are drawn: each covers the end of the one before it, the one at the cursor lies on top."""
    return sorted(range(cards), key=lambda index: index == cursor)


def _put_label(grid: Grid, x: int, group: Group, look: Look, size: Edged) -> None:
    """The name of the group above it, unless one of the cards below has risen there."""
    label = look.labels[group.suit]
    covered = cells_of(label) // size.step + 1
    if not look.picked & frozenset(group.cards[:covered]):
        grid.put(x, 0, label, "dim")


def _put_face(grid: Grid, at: tuple[int, int], card: tuple[int, Held], look: Look, size: Edged) -> None:
    """A card, with its place in the hand: its edges, its face, and the sign on it."""
    x, y = at
    index, held = card
    _put_edges(grid, at, index, look, size)
    for row, text in enumerate(_face_rows(held.card, size), start=y + 1):
        grid.put(x + 1, row, text, _card_ink(held, index, look), f"card:{index}")
    grid.put(x + 1, y + size.inner_rows, look.signs.get(held.card, ""), "title", f"card:{index}")


def _put_edges(grid: Grid, at: tuple[int, int], index: int, look: Look, size: Edged) -> None:
    x, y = at
    at_cursor = index == look.cursor
    left_top, across, right_top, side, left_bottom, right_bottom = glyphs.CURSOR_BOX if at_cursor else glyphs.CARD_BOX
    edge = "cursor" if at_cursor else "faint" if look.mark(index) is Mark.NOT else "dim"
    press = f"card:{index}"
    grid.put(x, y, left_top + across * size.inside + right_top, edge, press)
    for row in range(y + 1, y + 1 + size.inner_rows):
        grid.put(x, row, side + " " * size.inside + side, edge, press)
    grid.put(x, y + size.inner_rows + 1, left_bottom + across * size.inside + right_bottom, edge, press)


def _face_rows(face: Card, size: Edged) -> tuple[str, ...]:
    """What stands inside the edges: the rank at the top, the suit at the bottom."""
    rank = face_text(face) if is_joker(face) else rank_text(rank_of(face))
    suit = "" if is_joker(face) else glyphs.SUITS[suit_of(face)]
    end = suit.rjust(2) if size.inside == 2 else suit.rjust(size.inside - 1)
    empty = (" " * size.inside,) * (size.inner_rows - 2)
    start = rank if size.inside == 2 else f" {rank}"
    return (start.ljust(size.inside), *empty, end.ljust(size.inside))


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
    grid.put(x + 1, 2, look.signs.get(held[token.place].card, ""), "title")


def _put_mark(grid: Grid, x: int, y: int, mark: Mark) -> None:
    if mark is Mark.MUST:
        grid.put(x, y, glyphs.FORCED, "turn")
    elif mark is Mark.MAY:
        grid.put(x, y, glyphs.DOT, "soft")
    elif mark is Mark.WINS:
        grid.put(x, y, glyphs.WINNING, "title")


def _card_ink(held: Held, index: int, look: Look) -> str:
    if look.mark(index) is Mark.NOT:
        return "illegal"
    return face_ink(held.card) + (" picked" if held in look.picked else "")


def _tokens(groups: Sequence[Group], look: Look) -> list[_Token]:
    tokens: list[_Token] = []
    index = 0
    for group in groups:
        if tokens:
            tokens.append(_Token(2, glyphs.WALL, "rule"))
        label: int | None = None
        if group.suit in look.labels:
            tokens.append(_Token(1, look.labels[group.suit], "dim"))
        for held in group.cards:
            suit = None if group.mixed else _plain_suit(held.card, look)
            if suit is not None and suit != label:
                tokens.append(_Token(1, glyphs.SUITS[suit], f"{SUIT_INKS[suit]} bold"))
            label = suit
            text = face_text(held.card) if suit is None else rank_text(rank_of(held.card))
            tokens.append(_Token(1, text, _card_ink(held, index, look), index))
            index += 1
    return tokens


def _plain_suit(face: Card, look: Look) -> int | None:
    """The suit of a card that is written by its rank alone behind its suit's sign."""
    if is_joker(face) or rank_of(face) == look.full_rank:
        return None
    return suit_of(face)


def _broken(tokens: Sequence[_Token], cells: int) -> list[list[_Token]]:
    """Tokens in rows, broken before a group's label where that is possible."""
    rows: list[list[_Token]] = [[]]
    x = _MARGIN
    for token in tokens:
        size = token.gap + cells_of(token.text)
        if x + size >= cells and rows[-1]:
            rest = _group_start(rows[-1])
            moved = rows[-1][rest + 1 :] if rest else []
            if rest:
                del rows[-1][rest:]
            rows.append(moved)
            x = _MARGIN + sum(one.gap + cells_of(one.text) for one in moved)
        rows[-1].append(token)
        x += size
    return rows


def _group_start(row: Sequence[_Token]) -> int:
    """Where the last group of a row begins (its wall), 0 if the row is one group."""
    walls = [index for index, token in enumerate(row) if token.text == glyphs.WALL and token.place is None]
    return walls[-1] if walls else 0
