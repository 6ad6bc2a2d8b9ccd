"""Who sits at a table, and how sentences speak of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from paiyou_client.foreign import for_terminal
from paiyou_client.table_parts.bar import Bar
from paiyou_client.table_parts.effects import Hint
from paiyou_client.table_parts.taste import USUAL, Taste
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line, fit_text
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.games import bot_mark, bot_name, mark_means, own_bot_name
from paiyou_engine.game import Seat
from paiyou_protocol.messages import RoomState, SeatState


@dataclass(frozen=True)
class Player:
    """Who has a seat: the name to draw, and a word where there is something to say of it (``away``, ``by bot``)."""

    name: str
    note: str = ""
    short: str = ""
    """The note in one word."""
    is_bot: bool = False
    full: str = ""
    """The name of a bot with what it is and how it plays in words, or empty."""
    mark: str = ""
    """The same beside the name where there is no room: ``b`` and a number, the higher the stronger."""


class Speaking:
    """How a scene speaks of its seats: ``players`` have them, ``you`` is our own, None for who looks on."""

    players: tuple[Player, ...]
    bar: Bar | None = None
    """The last lines of a table that is looked at again, where nobody is ``you``."""

    taste: Taste = USUAL
    """How who reads likes it to be drawn."""

    asked: Sequence[Hint] = ()
    """The keys of what people ask of each other beside the game, while something is asked; no others are offered then."""
    gives_hint: bool = False
    """Whether there is something to decide and a hint may be asked for."""

    followed: Seat | None = None
    """The seat that somebody who looks on follows: its row stands first, and is marked as our own would be."""

    @property
    def rows(self) -> tuple[int, ...]:
        """The seats in the order of their rows."""
        count, first = len(self.players), self.followed or 0
        return tuple((first + seat) % count for seat in range(count))

    @property
    def you(self) -> Seat | None:
        """Our seat, None for a spectator."""
        raise NotImplementedError

    def name(self, seat: Seat | int) -> str:
        """A seat's name, ``you`` for our own."""
        return _("you") if self.is_own(seat) else self.players[seat].name

    def is_own(self, seat: Seat | int) -> bool:
        """Whether it is the seat of who reads."""
        return seat == self.you and (self.bar is None or self.bar.has_you)

    def has_own_ink(self, seat: int) -> bool:
        """Whether a seat is written as our own."""
        return seat in {self.you, self.followed}

    def marks_mean(self) -> list[str]:
        """What the marks of bots say that stand beside the names here, each once."""
        return [means for mark in sorted({player.mark for player in self.players}) if (means := mark_means(mark))]

    def watching_words(self) -> str:
        """What somebody who looks on is doing."""
        if self.followed is None:
            return _("you are watching")
        return _("you are watching {name}").format(name=self.players[self.followed].name)

    def seat_names(self, cells: int) -> tuple[str, ...]:
        """The name of each seat for a row of so many cells: of bots that they are, and of which level; only with a mark where
        the words have no room for one of them.  None is longer."""
        is_wide = all(cell_len(player.full) <= cells for player in self.players)
        return tuple(self._seat_name(seat, cells, is_wide=is_wide) for seat in range(len(self.players)))

    def longest_name(self, most: int) -> int:
        """The cells that these names take where they may have at most so many."""
        return max(map(cell_len, self.seat_names(most)))

    def _seat_name(self, seat: int, cells: int, *, is_wide: bool) -> str:
        player = self.players[seat]
        mark = f" {player.mark}" if player.mark and not is_wide and not self.is_own(seat) else ""
        name = player.full if is_wide and player.full and not self.is_own(seat) else self.name(seat)
        return f"{fit_text(name, min(cell_len(name), cells - cell_len(mark)))}{mark}"

    def names(self, seats: Iterable[int]) -> str:
        """``Ana, Jun and you``."""
        return listed(self.name(seat) for seat in seats)

    def says(self, seat: Seat | int, yours: str, theirs: str) -> str:
        """``you lead``, ``Jun leads``: the sentence of our own seat, or that with the ``{name}`` of another."""
        return yours if self.is_own(seat) else theirs.format(name=self.players[seat].name)

    def tells(self, seat: Seat | int, yours: str, theirs: str, ink: str = "", /, **parts: str | int | Line) -> Line:
        """The same with places for cards and numbers."""
        if self.is_own(seat):
            return phrase(yours, ink, **parts)
        return phrase(theirs, ink, name=self.players[seat].name, **parts)

    def winning_words(self, winners: Sequence[int]) -> str:
        """Who wins the game."""
        if len(winners) == 1:
            return self.says(winners[0], _("you win the game"), _("{name} wins the game"))
        return _("{names} win the game").format(names=self.names(winners))

    def over_words(self, winners: Sequence[int], *, is_host: bool) -> str:
        """Who has won, and how to go on."""
        said = self.winning_words(winners)
        return said if is_host else _("{result}: the host may start another one").format(result=said)


def follow_words(scene: Speaking) -> str:
    """What the key does by which somebody who looks on follows a seat."""
    return _("follow a seat") if scene.followed is None else _("follow the next seat")


def players_of(room: RoomState) -> tuple[Player, ...]:
    """Who has which seat."""
    return tuple(_player(number, seat) for number, seat in enumerate(room.seats, start=1))


def listed(words: Iterable[str]) -> str:
    """``Ana, Jun and you``."""
    names = list(words)
    if len(names) < 2:
        return "".join(names)
    return _("{others} and {last}").format(others=", ".join(names[:-1]), last=names[-1])


def _player(number: int, seat: SeatState) -> Player:
    name = for_terminal(seat.name)
    if not cell_len(name):
        name = _("seat {number}").format(number=number)
    if seat.bot is not None:
        return Player(name, is_bot=True, full=bot_name(name, seat.bot), mark=bot_mark(seat.bot))
    if seat.stand_in is not None:
        return Player(name, _("by bot"), _("bot"))
    own = (own_bot_name(name), bot_mark("")) if seat.own else ("", "")
    if seat.here or seat.person is None:
        return Player(name, "", "", seat.own, *own)
    return Player(name, _("away"), _("away"), seat.own, *own)
