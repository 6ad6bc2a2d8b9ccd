"""A small picture drawn cell by cell, for what overlaps; turned into lines at the end."""

from __future__ import annotations

from paiyou_client.widgets.lines import Line, Piece, cells_of


class Grid:
    """Cells of one letter each, the second one of a wide letter empty; what is drawn later covers what is there."""

    def __init__(self, cells: int, rows: int) -> None:
        self.cells = cells
        self.rows = rows
        self._letters = [[" "] * cells for _ in range(rows)]
        self._marks: list[list[tuple[str, str]]] = [[("", "")] * cells for _ in range(rows)]

    def put(self, x: int, y: int, text: str, ink: str = "", press: str = "") -> None:
        """Draw a text from (x, y) to the right; what falls outside is lost."""
        if not 0 <= y < self.rows:
            return
        column = x
        for letter in text:
            end = column + cells_of(letter)
            if column >= 0 and end <= self.cells:
                self._letters[y][column:end] = [letter, *[""] * (end - column - 1)]
                self._marks[y][column:end] = [(ink, press)] * (end - column)
            column = end

    def put_line(self, x: int, y: int, line: Line) -> None:
        """Draw a line from (x, y) to the right."""
        for text, ink, press in line:
            self.put(x, y, text, ink, press)
            x += cells_of(text)

    def lines(self) -> tuple[Line, ...]:
        """The picture, neighbouring cells of the same ink joined into pieces."""
        return tuple(_line(letters, marks) for letters, marks in zip(self._letters, self._marks, strict=True))


def _line(letters: list[str], marks: list[tuple[str, str]]) -> Line:
    pieces: list[Piece] = []
    start = 0
    for column in range(1, len(letters) + 1):
        if column == len(letters) or marks[column] != marks[start]:
            ink, press = marks[start]
            pieces.append(Piece("".join(letters[start:column]), ink, press))
            start = column
    return tuple(pieces)
