"""The course of a game from the lot to its end (`law/zhao-pengyou.md` §2.4 to §2.8, §2.13, §3)."""

from __future__ import annotations

from msgspec.structs import replace

from paiyou_engine.cards import HEARTS, SPADES, Card, Rank, parse_cards
from paiyou_engine.game import CHANCE, TABLE, Order, Seat, Tick, Waiting
from paiyou_engine.zhao_pengyou.actions import Bury, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.draw import new_game
from paiyou_engine.zhao_pengyou.events import (
    BidKind,
    BidMade,
    Buried,
    Counted,
    DealBegun,
    GameOver,
    GroupFailed,
    Hurried,
    KittyTaken,
    MakerSet,
    NobodyBid,
    Passed,
    Played,
    SheetClosed,
    Side,
    StarterDrawn,
    TookBack,
    TrickTaken,
    WindowOpened,
)
from paiyou_engine.zhao_pengyou.ladder import Standing
from paiyou_engine.zhao_pengyou.option_values import Ladder, Target
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.seeing import hands_in, public_view
from paiyou_engine.zhao_pengyou.state import AwaitPack, Over, Scored, State
from paiyou_engine.zhao_pengyou.trumps import Trump
from paiyou_engine.zhao_pengyou.view import Phase
from paiyou_engine.zhao_pengyou.waiting import summary, waiting
from tests.engine.zhao_pengyou.scenes import CLASSIC, TICK, bid, bury, call, do, drawn, events_of, laid, play, refusal

HANDS = ("2s Ah Kh", "2h 2h 3d", "As 4h 5d", "Kd 4c 6d", "9c 9d 8c")
KITTY = "Tc 5c"
LEVEL_2 = Rank(2)


def test_the_lot_then_the_shuffle_then_the_draw_from_the_starter_on() -> None:
    state = new_game(CLASSIC, 5)
    assert waiting(state).chance is not None
    assert events_of(state, CHANCE, Order((3, 0, 1, 2, 4))) == (StarterDrawn(Seat(3)),)
    state = do(state, (CHANCE, Order((3, 0, 1, 2, 4))))
    order = Order(tuple(range(108)))
    assert events_of(state, CHANCE, order) == (DealBegun(1, Seat(3), 0),)
    state = do(state, (CHANCE, order), TICK, TICK)
    assert hands_in(state) == ((), (), (), (Card(0),), (Card(0),))


def test_the_last_card_opens_the_window_and_the_kitty_stays_down() -> None:
    state = laid(HANDS, KITTY)
    state = do(state, *[TICK] * 14)
    assert events_of(state, TABLE, Tick())[1:] == (WindowOpened(),)
    state = do(state, TICK)
    assert public_view(state).phase is Phase.WINDOW
    assert public_view(state).counts == (3,) * 5


def test_a_bid_may_be_made_as_soon_as_the_card_is_held() -> None:
    state = do(laid(HANDS, KITTY), TICK)
    assert refusal(state, *bid(1, "2h")) == "bid.hand"
    assert events_of(state, *bid(0, "2s")) == (
        BidMade(Seat(0), parse_cards("2s"), BidKind.FIRST, Trump(LEVEL_2, SPADES)),
    )


def test_a_displaced_bid_may_be_defended_until_another_is_made() -> None:
    state = drawn(laid(("2s Ah 2s", *HANDS[1:]), KITTY))
    state = do(state, bid(0, "2s"), bid(1, "2h 2h"))
    assert [shown.open for shown in public_view(state).bids] == [True, False]
    state = do(state, bid(0, "2s 2s"))
    assert [shown.open for shown in public_view(state).bids] == [False, False, False]
    assert refusal(state, *bid(1, "2h 2h")) == "bid.count"


def test_everybody_is_asked_again_after_a_bid_and_the_last_pass_gives_the_kitty_to_the_maker() -> None:
    state = drawn(laid(HANDS, KITTY))
    state = do(state, *((Seat(seat), Pass()) for seat in (0, 2, 3)))
    assert waiting(state).seats == (1, 4)
    assert refusal(state, Seat(0), Pass()) == "play.turn"
    assert refusal(state, *bid(0, "2s")) == "bid.closed"
    state = do(state, bid(1, "2h"))
    assert waiting(state).seats == (0, 1, 2, 3, 4)
    state = do(state, *((Seat(seat), Pass()) for seat in range(4)))
    assert events_of(state, Seat(4), Pass()) == (
        Passed(Seat(4)),
        MakerSet(Seat(1), Trump(LEVEL_2, HEARTS)),
        KittyTaken(Seat(1), parse_cards("5c Tc")),
    )


def test_the_window_closes_when_its_time_is_up() -> None:
    state = do(drawn(laid(HANDS, KITTY)), bid(1, "2h 2h"), TICK)
    assert public_view(state).phase is Phase.EXCHANGE
    assert public_view(state).counts == (3, 5, 3, 3, 3)


def test_nobody_bids_so_the_same_starter_draws_again_and_everybody_is_active() -> None:
    ladder = (Standing(LEVEL_2), *(Standing(Rank(5), active=False) for _ in range(4)))
    state = drawn(laid(HANDS, KITTY, ladder=ladder))
    assert waiting(state).seats == (0,)
    assert refusal(state, Seat(1), Pass()) == "bid.passive"
    assert refusal(state, *bid(1, "2h")) == "bid.passive"
    assert events_of(state, Seat(0), Pass()) == (Passed(Seat(0)), NobodyBid(1, (True,) * 5))
    state = do(state, (Seat(0), Pass()))
    assert isinstance(state.phase, AwaitPack)
    assert (state.start.starter, state.start.deal, state.start.redeals) == (0, 1, 1)
    assert [one.level for one in state.start.ladder] == [2, 5, 5, 5, 5]
    state = do(state, (CHANCE, Order(tuple(range(17)))))
    assert state.history[0].events == (DealBegun(1, Seat(0), 1),)


def at_calls() -> State:
    return do(drawn(laid(HANDS, KITTY)), bid(1, "2h 2h"), TICK, bury(1, "Tc 5c"))


def test_the_maker_alone_buries_and_calls() -> None:
    state = do(drawn(laid(HANDS, KITTY)), bid(1, "2h 2h"), TICK)
    assert refusal(state, *bury(0, "2s Ah")) == "play.turn"
    assert refusal(state, *bury(1, "Tc")) == "bury.count"
    assert refusal(state, *call(1, ("As", 1))) == "play.turn"
    assert events_of(state, Seat(1), Bury(parse_cards("Tc 5c"))) == (Buried(Seat(1), parse_cards("5c Tc")),)
    state = at_calls()
    assert refusal(state, *call(0, ("As", 1))) == "play.turn"
    assert refusal(state, *call(1, ("Ah", 1))) == "call.trump"
    assert public_view(do(state, call(1, ("As", 1)))).turn == 1


def test_a_friend_joins_as_the_copy_is_played_and_copy_by_copy() -> None:
    hands = ("As As 2s", "2h 2h Ks", "Qs Qs Js", "Kd 4c 6d", "9c 9d 8c")
    state = do(drawn(laid(hands, KITTY)), bid(1, "2h 2h"), TICK, bury(1, "Tc 5c"), call(1, ("As", 2)), play(1, "Ks"))
    state = do(state, play(2, "Js"), play(3, "Kd"), play(4, "9c"), play(0, "As"))
    assert public_view(state).maker_side == (1,)
    state = do(state, play(0, "As"))
    assert state.history[-1].events == (
        Played(Seat(0), parse_cards("As"), (parse_cards("As"),)),
        Counted(Seat(0), parse_cards("As")[0], 2, 0, joined=True),
    )
    assert public_view(state).maker_side == (0, 1)


def test_captured_points_stop_counting_when_their_holder_joins() -> None:
    hands = ("As As 2s", "2h 2h Ks", "Qs Qs Js", "Kd 4c 6d", "9c 9d 8c")
    state = do(drawn(laid(hands, KITTY)), bid(1, "2h 2h"), TICK, bury(1, "Tc 5c"), call(1, ("As", 2)), play(1, "Ks"))
    state = do(state, play(2, "Js"), play(3, "Kd"), play(4, "9c"), play(0, "As"))
    assert public_view(state).opposition == 20
    assert public_view(do(state, play(0, "As"))).opposition == 0


def test_a_group_that_fails_is_told_with_its_cut_and_only_the_kept_card_lies_on_the_table() -> None:
    hands = ("Kd 3s 3d", "2h Qs Js", "Jd Qd 9s", "4d Ks 6s", "Ad 9s 8s")
    state = do(drawn(laid(hands, "5c Td")), bid(1, "2h"), TICK, bury(1, "5c Td"), call(1, ("As", 1)))
    events = events_of(state, *play(1, "Qs Js"))
    assert events == (
        Played(Seat(1), parse_cards("Js"), (parse_cards("Js"),)),
        GroupFailed(Seat(1), parse_cards("Qs"), 10, Seat(3), (parse_cards("Qs"), parse_cards("Js"))),
    )
    state = do(state, play(1, "Qs Js"))
    assert public_view(state).penalties == (0, 10, 0, 0, 0)
    assert public_view(state).opposition == 10
    assert public_view(state).counts == (3, 2, 3, 3, 3)


def whole_deal(options: ZhaoPengyouOptions = CLASSIC, ladder: tuple[Standing, ...] | None = None) -> State:
    """The maker, seat 1, takes every trick but the last, which seat 4 takes with the kitty's fifteen points doubled."""
    hands = ("3s 4s 5s", "2h 2h 6c", "3s 4d 5d", "6s 7d 7d", "8s 8d Ac")
    state = do(drawn(laid(hands, KITTY, options, ladder)), bid(1, "2h 2h"), TICK, bury(1, "Tc 5c"), call(1, ("As", 1)))
    state = do(state, play(1, "2h"), play(2, "3s"), play(3, "6s"), play(4, "8s"), play(0, "3s"))
    state = do(state, play(1, "2h"), play(2, "4d"), play(3, "7d"), play(4, "8d"), play(0, "4s"))
    return do(state, play(1, "6c"), play(2, "5d"), play(3, "7d"))


def test_the_last_play_scores_the_deal_with_the_kitty() -> None:
    state = do(whole_deal(), play(4, "Ac"))
    assert events_of(state, *play(0, "5s"))[:2] == (
        Played(Seat(0), parse_cards("5s")),
        TrickTaken(Seat(4), 10),
    )
    state = do(state, play(0, "5s"))
    assert isinstance(state.phase, Scored)
    result = state.phase.result
    assert (result.captured, result.kitty, result.kitty_points) == ((0, 0, 0, 0, 10), parse_cards("5c Tc"), 30)
    assert (result.opposition, result.side, result.points) == (40, Side.MAKER, 2)
    assert (result.levels, result.active) == ((2, 4, 2, 2, 2), (False, True, False, False, False))
    assert summary(state).standing == (2, 4, 2, 2, 2)


def test_the_sheet_closes_when_all_have_read_it_or_time_is_up_and_the_maker_draws_first() -> None:
    state = do(whole_deal(), play(4, "Ac"), play(0, "5s"))
    assert waiting(state).seats == (0, 1, 2, 3, 4)
    by_time = do(state, TICK)
    assert [result.deal for result in by_time.start.results] == [1]
    state = do(state, *((Seat(seat), Ready()) for seat in range(4)))
    assert refusal(state, Seat(0), Ready()) == "play.turn"
    assert events_of(state, Seat(4), Ready()) == (Hurried(Seat(4)), SheetClosed(2, Seat(1)))
    assert do(state, (Seat(4), Ready())) == by_time
    assert (by_time.start.starter, by_time.start.deal, by_time.start.redeals) == (1, 2, 0)
    assert by_time.history == ()


def test_the_next_active_player_draws_first_where_the_maker_has_turned_passive() -> None:
    hands = ("3s Kc Kd", "2h 6c 6c", "3s Kd Ks", "4s Tc Td", "4s Ac Ad")
    state = do(drawn(laid(hands, "Ks Kh")), bid(1, "2h"), TICK, bury(1, "Ks Kh"), call(1, ("As", 1)))
    state = do(state, play(1, "2h"), play(2, "3s"), play(3, "4s"), play(4, "4s"), play(0, "3s"))
    state = do(state, play(1, "6c"), play(2, "Kd"), play(3, "Tc"), play(4, "Ac"), play(0, "Kc"))
    state = do(state, play(4, "Ad"), play(0, "Kd"), play(1, "6c"), play(2, "Ks"), play(3, "Td"))
    assert isinstance(state.phase, Scored)
    assert (state.phase.result.opposition, state.phase.result.side) == (100, Side.OPPOSITION)
    assert state.phase.result.active == (True, False, True, True, True)
    assert state.phase.after.starter == 2


def test_winners_pass_the_target_together_and_then_nothing_is_played() -> None:
    options = ZhaoPengyouOptions(target=Target.REACH_3, ladder=Ladder.PLAIN)
    state = do(whole_deal(options), play(4, "Ac"))
    assert isinstance(events_of(state, *play(0, "5s"))[-1], GameOver)
    state = do(state, play(0, "5s"))
    assert isinstance(state.phase, Over)
    assert state.phase.winners == (1,)
    assert waiting(state) == Waiting()
    assert refusal(state, Seat(1), Ready()) == "play.over"
    assert summary(state).winners == (1,)


def test_a_take_back_undoes_the_play_and_what_it_caused_once() -> None:
    options = replace(CLASSIC, take_back=True)
    hands = ("As Ah 2s", "2h 2h Ks", "Qs Qs Js", "Kd 4c 6d", "9c 9d 8c")
    state = do(drawn(laid(hands, KITTY, options)), bid(1, "2h 2h"), TICK, bury(1, "Tc 5c"), call(1, ("As", 1)))
    state = do(state, play(1, "Ks"), play(2, "Js"), play(3, "Kd"))
    before = public_view(state)
    assert waiting(state).free == (3,)
    assert events_of(state, Seat(3), TakeBack()) == (TookBack(Seat(3), parse_cards("Kd")),)
    state = do(state, (Seat(3), TakeBack()), play(3, "4c"))
    assert refusal(state, Seat(3), TakeBack()) == "take_back.late"
    assert before.counts == public_view(state).counts
    assert refusal(whole_deal(), Seat(3), TakeBack()) == "take_back.off"


def test_actions_out_of_their_phase_name_the_rule() -> None:
    state = whole_deal()
    assert refusal(state, *bid(4, "Ac")) == "bid.closed"
    assert refusal(state, Seat(4), Ready()) == "play.turn"
    assert refusal(state, *play(0, "5s")) == "play.turn"
    assert refusal(state, Seat(4), Play(parse_cards("As"))) == "follow.hand"
    assert refusal(laid(HANDS, KITTY), Seat(0), Play(parse_cards("2s"))) == "play.turn"
    assert refusal(state, Seat(9), Ready()) == "play.turn"
    assert refusal(state, TABLE, Ready()) == "play.turn"


def test_a_seat_that_is_in_no_hurry_may_say_so_once() -> None:
    state = do(laid(HANDS, KITTY), (Seat(2), Ready()))
    timer = waiting(state).timer
    assert timer is not None
    assert timer.hurried == (2,)
    assert refusal(state, Seat(2), Ready()) == "play.turn"


def test_the_last_sixty_results_are_kept() -> None:
    state = do(whole_deal(), play(4, "Ac"))
    scored = do(state, play(0, "5s")).phase
    assert isinstance(scored, Scored)
    sixty = tuple(replace(scored.result, deal=number) for number in range(60))
    later = replace(state, start=replace(state.start, results=sixty, deal=60))
    assert [result.deal for result in public_view(do(later, play(0, "5s"))).results] == [*range(1, 61)]
