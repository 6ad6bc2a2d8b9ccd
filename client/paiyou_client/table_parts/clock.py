"""How long is left, in a few cells: of the table's timer, or of the decision that the game waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paiyou_client.table_model import TableModel
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line, Piece, line

HURRY: Final = 10
"""From so many seconds on a clock is marked, by its shape as well as by its colour."""

CLOSE: Final = 30
"""In so many last seconds a clock is painted every second, however seldom it is otherwise."""
SECOND: Final = 1.0


@dataclass(frozen=True)
class ClockFace:
    """A clock as it stands now; ``bank`` are the seconds that come after ``seconds``, ``seat`` whose decision it is, None
    for a timer."""

    seconds: int
    bank: int = 0
    seat: int | None = None
    is_held: bool = False
    is_out: bool = False

    @property
    def text(self) -> str:
        """``0:41 +5:00``, ``bank 4:10``, ``!0:09!``, ``(0:41)`` while it stands still, ``bot decides`` when it is up."""
        if self.is_out:
            return _("bot decides")
        if self.bank and self.seconds:
            text = f"{_minutes(self.seconds)} +{_minutes(self.bank)}"
        else:
            text = _("bank {time}").format(time=_minutes(self.bank)) if self.bank else _minutes(self.seconds)
        if self.is_held:
            return f"({text})"
        return f"!{text}!" if self.is_urgent else text

    @property
    def is_urgent(self) -> bool:
        """Whether little is left of a decision's time in all."""
        return self.seat is not None and not self.is_held and self.seconds + self.bank <= HURRY


def clock_face(model: TableModel, now: float) -> ClockFace | None:
    """What is to be shown now; None without a clock."""
    timer, clock = model.timer, model.clock
    if timer is not None:
        left = timer.left if timer.left is not None else timer.ends_at - now
        return ClockFace(max(0, round(left)), is_held=timer.left is not None)
    if clock is None:
        return None
    used = 0.0 if clock.held else now - clock.at
    over = max(0.0, used - clock.move)
    move, bank = max(0, round(clock.move - used)), max(0, round(clock.bank - over))
    return ClockFace(move, bank, clock.seat, clock.held, clock.out)


def after_words(words: str, ink: str, clock: ClockFace | None, seconds: int | None) -> Line:
    """Words with a clock behind them; without one, with a timer that has so many seconds left, or with nothing."""
    face = ClockFace(seconds) if clock is None and seconds is not None else clock
    if face is None:
        return line(Piece(words, ink)) if words else ()
    gap = " " if words else ""
    if not face.is_urgent:
        return line(Piece(f"{words}{gap}{face.text}", ink))
    return line(Piece(f"{words}{gap}", ink), Piece(face.text, "bad"))


def is_counting(model: TableModel) -> bool:
    """Whether a clock of this table, or the time to answer a question, looks different every second."""
    if model.question is not None:
        return True
    if model.timer is not None:
        return model.timer.left is None
    return model.clock is not None and not model.clock.held and not model.clock.out


def next_look(model: TableModel, now: float, rest: float) -> float | None:
    """After how many seconds a clock of this table is to be painted again; None where it looks the same.  ``rest`` is the
    longest that it may stand."""
    face = clock_face(model, now)
    if face is None or not is_counting(model):
        return None
    return max(SECOND, min(rest, face.seconds + face.bank - CLOSE))


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
