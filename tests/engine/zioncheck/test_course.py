"""From the lot to the end of the game: dealing, scoring, six deals (`law/zioncheck.md` R1 to R4, R13 to R15)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from paiyou_engine.cards import Card
from paiyou_engine.game import CHANCE, TABLE, ChanceNeed, Order, Seat, Tick, Timer, Waiting
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zioncheck.actions import Discard, Draw, Lay, Ready
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.dealing import new_game
from paiyou_engine.zioncheck.events import (
    DealBegun,
    DealerDrawn,
    DealScored,
    Dealt,
    Drew,
    GameOver,
    Hurried,
    Reshuffled,
    SheetClosed,
    StockEmpty,
)
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.options import PRESETS, ZioncheckOptions
from paiyou_engine.zioncheck.proposals import Placed, Proposal
from paiyou_engine.zioncheck.state import Drawing, Over, Reshuffling, Scored, State
from paiyou_engine.zioncheck.waiting import summary, waiting
from tests.engine.zioncheck.tables import Table, card

SEED = PRESETS["seed"]


def shuffled(seats: int, dealer: int) -> State:
    """The first deal, the cards lying by number."""
    state = new_game(SEED, seats)
    others = [seat for seat in range(seats) if seat != dealer]
    state, _ = apply(state, CHANCE, Order((dealer, *others)))
    need = waiting(state).chance
    assert need is not None
    state, _ = apply(state, CHANCE, Order(tuple(range(need.size))))
    return state


def test_the_lot_falls_on_the_first_dealer_and_the_seat_on_the_left_begins() -> None:
    state = new_game(SEED, 3)
    assert waiting(state) == Waiting(chance=ChanceNeed("dealer", 3, begins=True))
    state, events = apply(state, CHANCE, Order((2, 0, 1)))
    assert events == (DealerDrawn(Seat(2)),)
    assert waiting(state) == Waiting(chance=ChanceNeed("pack", 108, begins=True))
    state, events = apply(state, CHANCE, Order(tuple(range(108))))
    assert events[0] == DealBegun(deal=1, dealer=Seat(2), first=Seat(0))
    assert waiting(state).seats == (0,)


def test_cards_are_dealt_one_at_a_time_from_the_dealer_s_left_and_none_is_turned_up() -> None:
    state = shuffled(3, dealer=0)
    assert isinstance(state.phase, Drawing)
    deal = state.phase.deal
    assert deal.hands == tuple(tuple(range(start, 30, 3)) for start in (2, 0, 1))
    assert deal.stock == tuple(range(30, 108))
    assert deal.discards == ()
    assert [event.cards for event in state.history[-1].events if isinstance(event, Dealt)] == list(deal.hands)


def test_a_state_with_all_its_steps_in_one_piece_is_read_whole() -> None:
    state = shuffled(3, dealer=0)
    for move in (Draw(), Discard(Card(0))):
        state, _ = apply(state, Seat(1), move)
    plain = msgspec.to_builtins(state)
    plain["history"] += plain.pop("latest")
    read = ZIONCHECK.read_state(plain)
    assert len(read.history) == 3
    assert read.history == state.history


@pytest.mark.parametrize(("seats", "decks"), [(2, 2), (5, 2), (6, 3), (8, 3), (9, 4), (12, 4)])
def test_how_many_decks(seats: int, decks: int) -> None:
    assert new_game(SEED, seats).start.decks == decks


def going_out(deal: int = 1, totals: tuple[int, ...] = (0, 0, 0)) -> Table:
    """Seat 0 can lay down two eights and kings and go out with the card that it draws."""
    table = Table(("8c 8d 8h Kc Kd Kh", "As Jk", "2s Ts"), "3s", deal=deal)
    table.state = replace(table.state, start=replace(table.state.start, totals=totals))
    return table


def lay(*melds: str) -> Lay:
    return Lay(tuple(Proposal(tuple(Placed(card(text)) for text in meld.split())) for meld in melds))


def test_who_goes_out_scores_nothing_and_who_never_laid_down_is_stuck() -> None:
    table = going_out(totals=(50, 5, 10))
    table.does(0, Draw())
    table.does(0, lay("8c 8d 8h", "Kc Kd Kh"))
    *_, scored = table.does(0, Discard(card("3s")))
    assert isinstance(scored, DealScored)
    result = scored.result
    assert (result.out, result.points, result.totals, result.stuck) == (0, (0, 30, 15), (50, 35, 25), (1, 2))
    assert result.hands == ((), (card("As"), card("Jk")), (card("2s"), card("Ts")))


def end(deal: int, totals: tuple[int, ...] = (0, 0, 0)) -> Table:
    """The deal is blocked at once: there is no card to draw."""
    table = Table(("2s", "As", "3s"), "", deal=deal)
    table.state = replace(table.state, start=replace(table.state.start, totals=totals))
    table.does(0, Draw())
    return table


def test_after_the_sheet_is_read_the_dealer_s_left_deals() -> None:
    table = end(deal=1)
    assert waiting(table.state) == Waiting(seats=(Seat(0), Seat(1), Seat(2)), timer=Timer("next"))
    assert table.does(1, Ready()) == (Hurried(Seat(1)),)
    assert waiting(table.state) == Waiting(seats=(Seat(0), Seat(2)), timer=Timer("next", (Seat(1),)))
    with pytest.raises(IllegalAction) as refused:
        table.does(1, Ready())
    assert refused.value.rule == "deal.over"
    table.does(0, Ready())
    assert table.does(2, Ready()) == (Hurried(Seat(2)), SheetClosed(2, Seat(0)))
    start = table.state.start
    assert (start.deal, start.dealer, start.first, start.totals) == (2, 0, 1, (5, 15, 5))
    assert len(start.results) == 1
    assert table.state.history == ()


def test_the_clock_closes_the_sheet_too() -> None:
    table = end(deal=5)
    assert table.ticks() == (SheetClosed(6, Seat(0)),)
    assert table.state.start.hand == 14


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((0, 0, 0), (0, 2)), ((30, 0, 20), (1,)), ((10, 0, 10), (0, 1, 2)), ((9, 9, 9), (0, 2)), ((0, 0, 1), (0,))],
)
def test_after_six_deals_the_lowest_total_wins_and_equals_share(
    totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    table = end(deal=6, totals=totals)
    assert isinstance(table.state.phase, Over)
    assert table.state.history[-1].events[-1] == GameOver(tuple(map(Seat, winners)))
    line = summary(table.state)
    assert (line.over, line.winners, line.deal, line.phase) == (True, winners, 6, "over")
    assert line.standing == (totals[0] + 5, totals[1] + 15, totals[2] + 5)
    assert waiting(table.state) == Waiting()
    with pytest.raises(IllegalAction):
        table.does(0, Ready())


def test_an_empty_stock_waits_for_a_shuffle_of_all_discards_but_the_top_one() -> None:
    table = Table(("2s 3s 4s", "5s 6s"), "Ts")
    table.does(0, Draw())
    table.does(0, Discard(card("2s")))
    table.passes(1)
    deal = table.state.phase.deal  # type: ignore[union-attr]
    table.state = replace(table.state, phase=Drawing(replace(deal, discards=(card("9c"), card("8c"), card("2s")))))
    assert table.does(0, Draw()) == (StockEmpty(Seat(0)),)
    assert isinstance(table.state.phase, Reshuffling)
    assert waiting(table.state) == Waiting(chance=ChanceNeed("reshuffle", 2))
    with pytest.raises(IllegalAction):
        table.does(0, Draw())
    state, events = apply(table.state, CHANCE, Order((1, 0)))
    assert events == (Reshuffled(2), Drew(Seat(0), card("8c")))
    after = state.phase.deal  # type: ignore[union-attr]
    assert (after.stock, after.discards, after.reshuffles) == ((card("9c"),), (card("2s"),), 1)


def test_with_nothing_under_the_top_discard_the_deal_is_blocked_at_once() -> None:
    table = Table(("2s 3s", "5s"), "Ts")
    table.does(0, Draw())
    table.does(0, Discard(card("2s")))
    table.passes(1)
    (scored,) = table.does(0, Draw())
    assert isinstance(scored, DealScored)
    assert (scored.result.out, scored.result.points) == (None, (15, 5))


def test_taking_the_live_discard_for_ever_ends() -> None:
    table = Table(("2s 3s", "4s 5s"), "Ts Js", ZioncheckOptions(max_turns=3))
    table.does(0, Draw())
    table.does(0, Discard(card("2s")))
    table.passes(1)
    table.does(0, Draw())
    table.does(0, Discard(card("3s")))
    for turn, seat in enumerate((1, 0, 1, 0)):
        assert not isinstance(table.state.phase, Scored), turn
        table.takes(seat)
        table.does(seat, Discard(card("3s")))
    assert isinstance(table.state.phase, Scored)
    assert table.state.phase.result.out is None


def test_only_chance_shuffles() -> None:
    state = new_game(SEED, 2)
    for actor in (TABLE, Seat(0)):
        with pytest.raises(IllegalAction):
            apply(state, actor, Order((0, 1)))
    with pytest.raises(IllegalAction):
        apply(state, TABLE, Tick())
