"""Which bots are asked, and whether what one thought still holds."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from msgspec import structs

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat, Timer, Waiting
from paiyou_engine.registry import GAMES
from paiyou_server.play.bot_seats import BotSeats, Question, Thought, holds, level_of
from paiyou_server.tables.occupants import Bot
from paiyou_server.tables.rooms import Room
from tests.engine.bots.zioncheck.positions import Position
from tests.server.play.test_timing import WINDOW
from tests.server.toy_game import ToyGame


def seats(*numbers: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, numbers))


def thought(seat: int, *, steps: int = 5, timer: int = 2) -> Thought:
    return Thought(Question(Seat(seat), "steady", steps, timer, "", None), {"do": "pass"})


@pytest.mark.parametrize(
    ("asked", "waiting", "still"),
    [
        (thought(0), Waiting(seats=seats(0)), True),
        (thought(0, steps=4), Waiting(seats=seats(0)), False),
        (thought(0), Waiting(seats=seats(1)), False),
        (thought(0, steps=4), Waiting(seats=seats(0), timer=WINDOW), True),
        (thought(0, timer=1), Waiting(seats=seats(0), timer=WINDOW), False),
        (thought(0, steps=1, timer=1), Waiting(free=seats(0), timer=Timer("draw")), True),
    ],
)
def test_when_a_thought_still_holds(asked: Thought, waiting: Waiting, still: bool) -> None:
    room = Room("1", "toy", "T", "h", None, "", {}, (None,), waiting=waiting, steps=5, timer_number=2)
    assert holds(asked.question, room) is still


@dataclass(frozen=True)
class Offer:
    """Choices of which only this is looked at."""

    number: int
    cards: tuple[Card, ...] = ()

    def count(self) -> int:
        return self.number

    def forced(self) -> tuple[Card, ...]:
        return self.cards


class Offering(ToyGame):
    """A game in which a seat may always do what stands in the state."""

    def choices(self, state: object, seat: Seat) -> Offer:  # type: ignore[override]  # it is no choice of that game
        assert isinstance(state, Offer)
        return state


def offered(offer: Offer, waiting: Waiting, steps: int = 5) -> Room:
    return Room("1", "toy", "T", "h", None, "", {}, (), (Bot("steady"),), offer, waiting, steps=steps)


OPEN = Waiting(free=seats(0))
SWAP = Offer(1, (Card(7),))


def test_a_bot_that_wanted_neither_of_two_things_is_asked_again_when_two_others_are_offered() -> None:
    asking = BotSeats(Offering(), level_of)
    open_play = offered(Offer(2), OPEN)
    (first,) = asking.questions(open_play)
    asking.answered(Thought(first, None))
    assert asking.questions(open_play) == ()
    window = structs.replace(open_play, waiting=Waiting(free=seats(0), timer=WINDOW), steps=6)
    assert [question.kind for question in asking.questions(window)] == ["window"]


@pytest.mark.parametrize(("offer", "is_asked"), [(Offer(0), False), (Offer(1), False), (SWAP, True), (Offer(2), True)])
def test_whom_nobody_waits_for_is_asked_unless_its_one_choice_is_what_anybody_could_do(
    offer: Offer, *, is_asked: bool
) -> None:
    """A card that may be kept is a choice of two things."""
    assert BotSeats(Offering(), level_of).would_ask(offered(offer, OPEN)) is is_asked
    assert BotSeats(Offering(), level_of).would_ask(offered(offer, Waiting(seats=seats(0))))


def test_in_zioncheck_a_bot_is_asked_about_the_only_joker_that_it_could_have_out_of_turn() -> None:
    game = GAMES["zioncheck"]
    state = Position("7h 2s 3s", melds=["run 5h 6h Jk 8h"], turn=2).state
    room = Room("1", "zioncheck", "T", "h", None, "", {}, (), (Bot("steady"),) * 4, state, game.waiting(state))
    assert room.waiting.free == seats(0, 1, 3)
    assert [question.seat for question in BotSeats(game, level_of).questions(room)] == [2, 0]


def test_a_bot_that_left_a_card_where_it_was_is_asked_again_about_another_one_alone() -> None:
    asking = BotSeats(Offering(), level_of)
    (first,) = asking.questions(offered(SWAP, OPEN))
    asking.answered(Thought(first, None))
    assert asking.questions(offered(SWAP, OPEN, steps=6)) == ()
    (second,) = asking.questions(offered(Offer(1, (Card(8),)), OPEN, steps=7))
    assert second.steps == 7
