"""What a score sheet says of how the deal was shuffled, where the table's terms are that anyone can check it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from paiyou_client.shuffles import CheckedShuffle
from paiyou_client.table_model import TableModel
from paiyou_client.table_parts.players import listed
from paiyou_client.translation import _
from paiyou_client.widgets.lines import BLANK, Line, Piece, line
from paiyou_client.words.shuffles import NOT_SHOWN, checked_words


@dataclass(frozen=True)
class ShuffleFace:
    """What came of the last check, None where there was none; ``is_owed``: the newest deal was not shown yet."""

    checked: CheckedShuffle | None
    is_owed: bool


def shuffle_face(model: TableModel) -> ShuffleFace | None:
    """For somebody who has a seat at a table that shows how it shuffles; else None."""
    room = model.room
    if room is None or room.you is None or not room.settings.terms.proof:
        return None
    return ShuffleFace(model.shuffles.checked, model.shuffles.is_owed)


def shuffle_line(face: ShuffleFace | None, name: Callable[[int], str], *, is_scored: bool) -> Line:
    """The line; ``is_scored``: the deal is over, so how it was shuffled should be known."""

    def names(seats: Iterable[int]) -> str:
        return listed(map(name, seats))

    if face is None:
        return BLANK
    if is_scored and face.is_owed:
        return line(Piece(_(NOT_SHOWN), "bad"))
    if face.checked is None:
        return BLANK
    return line(Piece(checked_words(face.checked, names), "bad" if face.checked.faults else "soft"))
