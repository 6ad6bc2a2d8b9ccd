"""Who sits at a table, and how sentences speak of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from paiyou_protocol.messages import RoomState, SeatState
from paiyou_protocol.text import for_terminal

_BASE: Final = {
    "is": "are",
    "has": "have",
    "takes": "take",
    "buries": "bury",
    "matches": "match",
    "goes": "go",
    "passes": "pass",
}


@dataclass(frozen=True)
class Player:
    """Who has a seat: the name to draw, and a word where there is something to say of it (``away``, ``by bot``)."""

    name: str
    note: str = ""
    is_bot: bool = False

    @property
    def short(self) -> str:
        """The note in one word."""
        return self.note.rpartition(" ")[2]


def players_of(room: RoomState) -> tuple[Player, ...]:
    """Who has which seat."""
    return tuple(_player(number, seat) for number, seat in enumerate(room.seats, start=1))


def you_say(verb: str) -> str:
    """``you lead``: a verb given in the third person, said to the person at the screen."""
    return f"you {_BASE.get(verb, verb.removesuffix('s'))}"


def listed(words: Iterable[str]) -> str:
    """``Ana, Jun and you``."""
    names = list(words)
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1] if names else "")))


def _player(number: int, seat: SeatState) -> Player:
    name = for_terminal(seat.name)
    if not cell_len(name):
        name = f"seat {number}"
    is_bot = seat.bot is not None
    return Player(name, "" if is_bot else _note(seat), is_bot=is_bot)


def _note(seat: SeatState) -> str:
    if seat.stand_in is not None:
        return "by bot"
    return "" if seat.here or seat.person is None else "away"
