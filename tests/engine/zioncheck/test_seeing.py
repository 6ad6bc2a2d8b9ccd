"""Who sees what (`law/zioncheck.md` D32, D33, R16): the one thing that comparing twins cannot tell."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paiyou_engine.cards import Card
from paiyou_engine.game import EVERYTHING, PUBLIC, TABLE, Audience, Seat, Tick
from paiyou_engine.zioncheck.actions import Discard, Draw
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.events import (
    Answer,
    Answered,
    DealScored,
    Dealt,
    DealtHidden,
    Drew,
    DrewHidden,
    Event,
    Seen,
    Took,
)
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.projecting import project
from paiyou_engine.zioncheck.seeing import hands_in, public_view, view
from paiyou_engine.zioncheck.state import Phase, State
from paiyou_engine.zioncheck.view import OpenView, SeatView, TableView
from tests.engine.zioncheck.deals import whole_deal
from tests.engine.zioncheck.tables import Table
from tests.engine.zioncheck.test_claims import in_first_window, in_second_window

ONE, OTHER = Seat(1), Seat(2)
CARDS = (Card(7), Card(60))


@pytest.mark.parametrize(
    ("event", "hidden"),
    [
        (Dealt(ONE, CARDS), DealtHidden(ONE, 2)),
        (Drew(ONE, CARDS[0]), DrewHidden(ONE)),
        (Drew(ONE, CARDS[0], penalty=True), DrewHidden(ONE, penalty=True)),
    ],
)
def test_a_card_from_the_stock_is_its_player_s_own_secret(event: Event, hidden: Seen) -> None:
    assert [project(event, audience) for audience in (ONE, OTHER, PUBLIC, EVERYTHING)] == [event, hidden, hidden, event]


@pytest.mark.parametrize("answer", Answer)
def test_what_a_seat_says_to_a_discard_nobody_else_sees_not_even_who_sees_all_hands(answer: Answer) -> None:
    event = Answered(ONE, answer)
    assert [project(event, audience) for audience in (ONE, OTHER, PUBLIC, EVERYTHING)] == [event, None, None, None]


def test_who_takes_a_discard_everybody_sees() -> None:
    event = Took(ONE, CARDS[0], in_turn=False)
    assert {project(event, audience) for audience in (ONE, OTHER, PUBLIC, EVERYTHING)} == {event}


def test_a_view_has_one_s_own_hand_or_all_hands_or_none() -> None:
    state = in_first_window().state
    own, public, everything = (view(state, audience) for audience in (ONE, PUBLIC, EVERYTHING))
    assert isinstance(own, SeatView)
    assert isinstance(everything, OpenView)
    assert own.hand == hands_in(state)[1]
    assert everything.hands == hands_in(state)
    assert public == TableView(public_view(state))


def test_a_seat_sees_its_own_answer_in_the_window_and_no_other_view_changes() -> None:
    table = in_second_window()
    audiences: list[Audience] = [Seat(0), Seat(2), Seat(3), PUBLIC, EVERYTHING]
    before = [view(table.state, audience) for audience in audiences]
    table.does(1, Draw())
    assert [view(table.state, audience) for audience in audiences] == before
    own = view(table.state, ONE)
    assert isinstance(own, SeatView)
    assert own.answers == (Answer.PASSES, Answer.DRAWS)


@pytest.mark.parametrize("answer", [Table.takes, Table.passes])
def test_answers_are_forgotten_with_their_window(answer: Callable[[Table, int], object]) -> None:
    table = in_first_window()
    answer(table, 3)
    state, _ = apply(table.state, TABLE, Tick())
    own = view(state, Seat(3))
    assert isinstance(own, SeatView)
    assert own.answers == ()


def test_a_live_discard_is_shown_with_whose_it_was_and_who_may_take_it() -> None:
    first, second = (public_view(table.state) for table in (in_first_window(), in_second_window()))
    assert (first.phase, first.discarder, first.asked, first.turn, first.number) == (Phase.CLAIM, 0, (1, 2, 3), 0, 2)
    assert (second.phase, second.discarder, second.asked, second.turn, second.number) == (
        Phase.CLAIM,
        0,
        (1, 2, 3),
        1,
        3,
    )


def test_dead_discards_stay_in_sight() -> None:
    table = in_second_window()
    table.ticks()
    public = public_view(table.state)
    assert len(public.discards) == 2
    assert (public.phase, public.discarder, public.asked) == (Phase.DRAW, None, ())


def test_penalty_cards_are_counted_and_not_shown() -> None:
    table = in_first_window(ZioncheckOptions(penalty_cards=2))
    before = public_view(table.state)
    table.takes(3)
    table.ticks()
    after = public_view(table.state)
    assert (after.counts[3], after.stock, after.taken) == (before.counts[3] + 3, before.stock - 2, (0, 0, 0, 1))


def test_at_the_end_of_a_deal_all_hands_are_turned_up_and_the_stock_is_not() -> None:
    last = whole_deal(4, 1, 3).moments[-1]
    assert isinstance(last.state, State)
    public = public_view(last.state)
    scored = last.events[-1]
    assert isinstance(scored, DealScored)
    assert scored.result.hands == hands_in(last.state)
    assert (public.phase, public.turn, public.results) == (Phase.SCORES, None, (scored.result,))
    assert public.totals == scored.result.points


def test_the_draw_of_a_turn_shows_in_the_phase() -> None:
    table = in_second_window()
    table.ticks()
    assert public_view(table.state).phase is Phase.DRAW
    table.does(1, Draw())
    assert public_view(table.state).phase is Phase.MELD
    table.does(1, Discard(hands_in(table.state)[1][0]))
    assert public_view(table.state).phase is Phase.CLAIM
