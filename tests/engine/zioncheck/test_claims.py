"""The claim window: who waits for whom, what the clock does, and what nobody may notice (`law/zioncheck.md` R9, R16)."""

from __future__ import annotations

import pytest

from paiyou_engine.game import TABLE, Seat, Tick, Timer
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck.actions import Discard, Draw, Pass, Take
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.choices import choices
from paiyou_engine.zioncheck.events import Answer, Answered, Discarded, Drew, Took, WindowClosed, WindowOpened
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.state import Claiming, Drawing, Melding
from paiyou_engine.zioncheck.waiting import waiting
from tests.engine.zioncheck.tables import Table, card

HANDS = ("2s 3s", "4s 5s", "6s 7s", "8s 9s")
STOCK = "Ts Js Qs Ks As 2h"


def in_first_window(options: ZioncheckOptions | None = None) -> Table:
    """Seat 0 has ended its first turn, so all others are asked for the 2s."""
    table = Table(HANDS, STOCK, options)
    table.does(0, Draw())
    assert table.does(0, Discard(card("2s"))) == (
        Discarded(Seat(0), card("2s")),
        WindowOpened((Seat(1), Seat(2), Seat(3))),
    )
    return table


def in_second_window(options: ZioncheckOptions | None = None) -> Table:
    """Seat 0 has ended its second turn; seat 1 is next, and first to be asked for the 3s."""
    table = in_first_window(options)
    table.ticks()
    table.does(0, Draw())
    table.does(0, Discard(card("3s")))
    return table


def test_a_pass_is_heard_by_nobody_but_the_one_who_passes() -> None:
    table = in_first_window()
    before = waiting(table.state)
    assert table.passes(3) == (Answered(Seat(3), Answer.PASSES),)
    assert table.passes(1) == (Answered(Seat(1), Answer.PASSES),)
    assert waiting(table.state) == before
    assert table.passes(2) == (Answered(Seat(2), Answer.PASSES), WindowClosed())


def test_a_claim_that_waits_is_heard_by_nobody_but_the_claimant() -> None:
    table = in_first_window()
    before = waiting(table.state)
    assert table.takes(3) == (Answered(Seat(3), Answer.TAKES),)
    assert waiting(table.state) == before
    assert table.passes(1) == (Answered(Seat(1), Answer.PASSES),)
    assert table.passes(2) == (
        Answered(Seat(2), Answer.PASSES),
        Took(Seat(3), card("2s"), in_turn=False),
    )


def test_a_draw_that_waits_is_heard_by_nobody_but_the_player_in_turn() -> None:
    table = in_second_window()
    before = waiting(table.state)
    assert table.does(1, Draw()) == (Answered(Seat(1), Answer.DRAWS),)
    assert waiting(table.state) == before
    assert table.passes(2) == (Answered(Seat(2), Answer.PASSES),)
    assert table.passes(3) == (
        Answered(Seat(3), Answer.PASSES),
        WindowClosed(),
        Drew(Seat(1), card("Qs")),
    )


def test_in_what_order_seats_answered_leaves_no_trace() -> None:
    one, other = in_first_window(), in_first_window()
    for table, order in ((one, (2, 3)), (other, (3, 2))):
        for seat in order:
            table.takes(seat)
    assert one.state.phase == other.state.phase


def test_the_first_with_nobody_ahead_has_the_card_and_lower_claims_come_to_nothing() -> None:
    table = in_first_window()
    table.takes(3)
    table.takes(2)
    assert table.passes(1)[1:] == (Took(Seat(2), card("2s"), in_turn=False),)
    assert isinstance(table.state.phase, Drawing)


def test_when_the_time_is_over_the_silent_pass_and_a_claim_that_waited_has_the_card() -> None:
    table = in_first_window()
    table.takes(3)
    assert table.ticks() == (Took(Seat(3), card("2s"), in_turn=False),)


def test_when_the_time_is_over_a_draw_that_waited_is_made() -> None:
    table = in_second_window()
    table.does(1, Draw())
    assert table.ticks() == (WindowClosed(), Drew(Seat(1), card("Qs")))
    assert isinstance(table.state.phase, Melding)


def test_when_the_time_is_over_the_player_in_turn_who_was_silent_is_to_draw() -> None:
    table = in_second_window()
    assert table.ticks() == (WindowClosed(),)
    assert waiting(table.state).seats == (1,)
    with pytest.raises(IllegalAction) as refused:
        table.takes(1)
    assert refused.value.rule == "take.dead"


@pytest.mark.parametrize("answer", [Take, Pass])
def test_an_answer_that_comes_when_another_discard_lies_there_is_no_answer_to_that_one(
    answer: type[Take | Pass],
) -> None:
    table = in_second_window()
    before = table.state
    with pytest.raises(IllegalAction) as refused:
        table.does(1, answer(card("2s")))
    assert (refused.value.rule, refused.value.facts) == ("take.dead", Facts(cards=(card("2s"),)))
    assert table.state == before
    assert not choices(before, Seat(1)).contains(answer(card("2s")))
    table.does(1, answer(card("3s")))


def test_penalty_cards_come_before_the_draw_that_waited() -> None:
    table = in_second_window(ZioncheckOptions(penalty_cards=2))
    table.does(1, Draw())
    table.takes(3)
    assert table.passes(2) == (
        Answered(Seat(2), Answer.PASSES),
        Took(Seat(3), card("3s"), in_turn=False),
        Drew(Seat(3), card("Qs"), penalty=True),
        Drew(Seat(3), card("Ks"), penalty=True),
        Drew(Seat(1), card("As")),
    )


def test_a_take_in_turn_costs_no_penalty_and_counts_as_no_take() -> None:
    table = in_second_window(ZioncheckOptions(penalty_cards=2, takes_per_deal=1))
    assert table.takes(1)[1:] == (Took(Seat(1), card("3s"), in_turn=True),)
    assert isinstance(table.state.phase, Melding)
    assert table.state.phase.deal.taken == (0, 0, 0, 0)


def test_in_the_window_everybody_who_may_take_is_free_and_the_clock_runs() -> None:
    first, second = waiting(in_first_window().state), waiting(in_second_window().state)
    assert (first.seats, first.free, first.timer) == ((), (0, 1, 2, 3), Timer("claim"))
    assert (second.seats, second.free) == ((), (1, 2, 3))


def test_whoever_may_not_take_is_not_asked() -> None:
    options = ZioncheckOptions(takes_per_deal=1)
    table = in_first_window(options)
    table.takes(1)
    table.does(0, Draw())
    assert table.does(0, Discard(card("3s")))[1:] == (WindowOpened((Seat(1), Seat(2), Seat(3))),)
    table.does(1, Draw())
    table.ticks()
    assert table.does(1, Discard(card("4s")))[1:] == (WindowOpened((Seat(2), Seat(3), Seat(0))),)
    table.ticks()
    table.does(2, Draw())
    assert table.does(2, Discard(card("6s")))[1:] == (WindowOpened((Seat(3), Seat(0))),)


def test_no_window_where_nobody_may_take() -> None:
    table = Table(HANDS[:2], STOCK, ZioncheckOptions(takes_per_deal=0))
    table.does(0, Draw())
    assert table.does(0, Discard(card("2s"))) == (Discarded(Seat(0), card("2s")),)
    assert isinstance(table.state.phase, Drawing)


@pytest.mark.parametrize("phase", [Drawing, Melding])
def test_the_clock_ends_nothing_but_a_window(phase: type) -> None:
    table = Table(HANDS, STOCK)
    if phase is Melding:
        table.does(0, Draw())
    assert isinstance(table.state.phase, phase)
    with pytest.raises(IllegalAction) as refused:
        table.ticks()
    assert refused.value.rule == "turn.not-yours"


def test_only_the_table_ends_a_window() -> None:
    table = in_first_window()
    with pytest.raises(IllegalAction):
        apply(table.state, Seat(1), Tick())
    state, _ = apply(table.state, TABLE, Tick())
    assert not isinstance(state.phase, Claiming)
