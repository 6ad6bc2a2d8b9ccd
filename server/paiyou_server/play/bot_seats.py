"""Which bots at a table are to be asked, and whether what one thought still holds.

A bot is asked when the game waits for its seat.  Where it merely may act (a bid in the draw, a joker to be swapped for), it
is asked unless its one choice is what everybody could do, and not again before its choices have changed, so that a draw of
two hundred cards costs a few questions and not a thousand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from paiyou_engine.game import PUBLIC, Choices, Seat
from paiyou_server.play.games import AnyGame
from paiyou_server.tables.occupants import Bot
from paiyou_server.tables.rooms import Room

Levels: TypeAlias = Callable[[Room, Seat], str | None]
"""At which level a bot is to decide for a seat now; None where none is."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot was asked about: the game's step and timer at that moment, the timer's kind ("" without one), and what it
    could do where nobody waited for it (None where it had to act)."""

    seat: Seat
    level: str
    steps: int
    timer: int
    kind: str
    choices: Choices[object] | None


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's answer: an action in plain data, None where it wants or knows none."""

    question: Question
    action: object | None


class BotSeats:
    """What the bots of a table were asked and what they would not do."""

    def __init__(self, game: AnyGame, level: Levels) -> None:
        self._game = game
        self._level = level
        self._asked: dict[Seat, Question] = {}
        self._declined: dict[Seat, tuple[str, Choices[object] | None]] = {}
        self._found: dict[Seat, tuple[tuple[int, int], Choices[object]]] = {}

    @property
    def thinking(self) -> bool:
        """Whether an answer is outstanding."""
        return bool(self._asked)

    def would_ask(self, room: Room) -> bool:
        """Whether there is a bot to ask."""
        return room.running and any(self._question(room, seat) is not None for seat in self._bots(room))

    def would_ask_after(self, room: Room, events: Sequence[object]) -> bool:
        """The same after a card of the draw, when there was none to ask before: who saw no more than everybody has the
        choices that it had."""
        told = {seat for event in events for seat in self._bots(room) if self._is_private(event, seat)}
        return room.running and any(self._question(room, seat) is not None for seat in told)

    def _is_private(self, event: object, seat: Seat) -> bool:
        return bool(self._game.project(event, seat) != self._game.project(event, PUBLIC))

    def questions(self, room: Room) -> tuple[Question, ...]:
        """The bots to ask now; each is then held to be asked until its thought is `answered`."""
        if not room.running:
            self._declined.clear()
            return ()
        asked = tuple(question for seat in self._bots(room) if (question := self._question(room, seat)) is not None)
        self._asked.update((question.seat, question) for question in asked)
        return asked

    def _bots(self, room: Room) -> list[Seat]:
        may = (*room.waiting.seats, *room.waiting.free)
        return [seat for seat in may if self._level(room, seat) and seat not in self._asked]

    def _question(self, room: Room, seat: Seat) -> Question | None:
        choices, timer = None, room.waiting.timer
        kind = "" if timer is None else timer.kind
        if seat not in room.waiting.seats:
            choices = self._choices(room, seat)
            if not _are_its_own(choices) or self._declined.get(seat) == (kind, choices):
                return None
        level = self._level(room, seat)
        assert level is not None
        return Question(seat, level, room.steps, room.timer_number, kind, choices)

    def _choices(self, room: Room, seat: Seat) -> Choices[object]:
        now = (room.games, room.steps)
        known = self._found.get(seat)
        if known is None or known[0] != now:
            known = self._found[seat] = (now, self._game.choices(room.state, seat))
        return known[1]

    def answered(self, thought: Thought) -> None:
        """The answer is here; one that wants nothing is not asked the same again."""
        question = thought.question
        self._asked.pop(question.seat, None)
        if thought.action is None:
            self._declined[question.seat] = (question.kind, question.choices)
        else:
            self._declined.pop(question.seat, None)


def _are_its_own(choices: Choices[object]) -> bool:
    """Whether there is more to choose from than the one thing that needs no card: to be in a hurry, to draw early."""
    return choices.count() > 1 or bool(choices.forced())


def level_of(room: Room, seat: Seat) -> str | None:
    """The level of the bot that has the seat, or plays for its person while the game goes on."""
    occupant, stand_in = room.players[seat], room.stand_in(seat)
    if isinstance(occupant, Bot):
        return occupant.level
    return None if stand_in is None or room.held else stand_in.level


def holds(question: Question, room: Room) -> bool:
    """Whether the game still waits for what a bot was asked.

    A turn is about one step of the game; in a window only a bid (which starts its timer anew) makes a difference; a bid
    in the draw is as good some cards later, or the rules will refuse it.
    """
    if question.seat in room.waiting.free:
        return True
    if question.seat not in room.waiting.seats:
        return False
    return question.steps == room.steps if room.waiting.timer is None else question.timer == room.timer_number
