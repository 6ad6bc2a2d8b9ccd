"""A deal played out: turns, joining, false groups, take-backs, totals (`law/zhao-pengyou.md` §2.8 to §2.14, §3.5)."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.cards import RANKS, SUITS, Card, cards_text, parse_card, parse_cards
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.calls import Call, call_choices
from paiyou_engine.zhao_pengyou.events import Counted, Event, GroupFailed, Played, TrickTaken
from paiyou_engine.zhao_pengyou.ladder import after_deal
from paiyou_engine.zhao_pengyou.lead_choices import LeadChoices
from paiyou_engine.zhao_pengyou.option_values import (
    Follow,
    GroupLead,
    GroupWinner,
    KittyFactor,
    Sequences,
)
from paiyou_engine.zhao_pengyou.options import PRESETS, ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.play import play, play_choices
from paiyou_engine.zhao_pengyou.playing import Playing, begin_play
from paiyou_engine.zhao_pengyou.scoring import kitty_bonus, opposition_total, score
from paiyou_engine.zhao_pengyou.table import layout, pack
from paiyou_engine.zhao_pengyou.take_back import take_back, who_may_take_back
from paiyou_engine.zhao_pengyou.tricks import points_of
from paiyou_engine.zhao_pengyou.trumps import Trump, ordering, parse_trump
from tests.engine.zhao_pengyou.test_ladder import read, told

CLASSIC, MODERN, SHENGJI = PRESETS.values()
WITH_TAKE_BACK = ZhaoPengyouOptions(take_back=True)


def begin(hands: str, calls: str = "", trump: str = "3d", buried: str = "", maker: int = 0) -> Playing:
    held = tuple(parse_cards(hand) for hand in hands.split("/"))
    called = tuple(Call(parse_card(card), 1) for card in calls.split())
    return begin_play(held, parse_cards(buried), parse_trump(trump), Seat(maker), called)


def go(playing: Playing, plays: str, options: ZhaoPengyouOptions = CLASSIC) -> tuple[Playing, tuple[Event, ...]]:
    """Plays such as ``Ks / As / 5s`` in turn order."""
    events: tuple[Event, ...] = ()
    for cards in plays.split("/"):
        assert playing.turn is not None
        playing, events = play(playing, playing.turn, parse_cards(cards), None, options)
    return playing, events


def test_the_rule_books_deal_from_end_to_end() -> None:
    """§3.5: six players, E is maker at 3d, and calls the first As and the first Ah; the last tricks of the deal."""
    hands = (
        "5s Kh Ts 7c/"  # A
        "7s Qh 5h 4d/"  # B: the trump that wins the last trick
        "9s 3h 9c Tc/"  # C
        "Ts Qc Th 5c/"  # D
        "Ks Ah 6c 2c/"  # E
        "As Ts 8c Ac"  # F
    )
    playing = begin(hands, "As Ah", buried="Kc 6c 6s 8h 9h 2h", maker=4)
    playing, _ = play(playing, Seat(4), parse_cards("Ks"), None, CLASSIC)
    playing, events = play(playing, Seat(5), parse_cards("As"), None, CLASSIC)
    assert events == (Played(Seat(5), parse_cards("As")), Counted(Seat(5), parse_card("As"), 1, 0, joined=True))
    assert playing.friends.members == (4, 5), "F joins at once"
    playing, events = go(playing, "5s / 7s / 9s / Ts")
    assert events[1:] == (TrickTaken(Seat(5), 25),)
    assert opposition_total(playing, CLASSIC) == 0

    playing, _ = go(playing, "Ac / 7c / Qh / Tc / 5c / 2c")  # F keeps the lead
    assert playing.turn == 5
    playing, _ = go(playing, "8c / Ts / 5h / 9c / Qc / 6c")  # D wins 15
    assert (playing.turn, opposition_total(playing, CLASSIC)) == (3, 15)
    playing, events = go(playing, "Th / Ah / Ts / Kh / 4d / 3h")
    assert playing.friends.used_by == (5, 4), "the maker used up the second call"
    assert playing.friends.members == (4, 5)
    assert playing.over
    assert events[1:] == (TrickTaken(Seat(2), 30),), "a rank card of another suit is above the fours of the trump suit"


def test_the_rule_books_score_and_levels() -> None:
    """§3.5.5 to §3.5.7, from 55 points and the kitty on."""
    opposition = 55 + 2 * points_of(parse_cards("Kc 6c 6s 8h 9h 2h"))
    numbers = layout(6, CLASSIC)
    standings = tuple(map(read, ["act 4", "act 2", "pas 3", "act 2", "act 3", "pas 2"]))
    found = score(opposition, 2, numbers, CLASSIC.scoring)
    assert (opposition, found.side, found.points) == (75, "maker", 2)
    after, _ = after_deal(standings, [Seat(4), Seat(5)], found.points, CLASSIC)
    assert list(map(told, after)) == ["pas 4", "pas 2", "pas 3", "pas 2", "act 5", "act 3"]
    modern, _ = after_deal(standings, [Seat(4), Seat(5)], score(75, 2, numbers, MODERN.scoring).points, MODERN)
    assert [told(modern[4])[-1], told(modern[5])[-1], told(modern[0])[-1]] == ["5", "4", "4"]


@pytest.mark.parametrize(
    ("seat", "cards", "rule"),
    [(1, "7s", "play.turn"), (0, "As", "play.hand"), (0, "", "lead.empty"), (0, "Ks 2h", "lead.suit")],
)
def test_refused_leads_change_nothing(seat: int, cards: str, rule: str) -> None:
    playing = begin("Ks 2h/As 3s/4s 5s/6s 7s/8s 9s")
    with pytest.raises(IllegalAction) as refused:
        play(playing, Seat(seat), parse_cards(cards), None, CLASSIC)
    assert refused.value.rule == rule


def test_after_the_last_card_nothing_is_played() -> None:
    playing, _ = go(begin("Ks/As/4s/6s/8s"), "Ks / As / 4s / 6s / 8s")
    assert playing.over
    assert playing.turn is None
    with pytest.raises(IllegalAction, match=r"play\.over"):
        play(playing, Seat(1), parse_cards("As"), None, CLASSIC)


def test_points_taken_by_a_player_who_joins_in_the_same_trick_are_not_the_oppositions() -> None:
    """D-55: membership after the whole trick decides."""
    playing, _ = go(begin("Ks 2h/As 3h/5s 4h/Ts 6h/8s 7h", "As"), "Ks / As / 5s / Ts / 8s")
    assert playing.captured == (0, 25, 0, 0, 0)
    assert opposition_total(playing, CLASSIC) == 0


def test_points_captured_before_joining_leave_the_total() -> None:
    """D-25."""
    playing, _ = go(begin("2s 2h/As 3h/5s Ah/Ts 6h/8s 7h", "Ah"), "2s / As / 5s / Ts / 8s")
    assert opposition_total(playing, CLASSIC) == 15
    playing, _ = go(begin("2s 2h/As Ah/5s 3h/Ts 6h/8s 7h", "Ah"), "2s / As / 5s / Ts / 8s / Ah")
    assert (opposition_total(playing, CLASSIC), playing.friends.members) == (0, (0, 1))


FALSE_GROUP = "As Ks Js Js 2h/2s 3s 4s 4h 6h/Qs Qs 6s 7s 7h/8s 9s 9s Td 8h/As 6s 5s 5s Th"


def test_a_false_group_leaves_one_part_on_the_table() -> None:
    playing, events = go(begin(FALSE_GROUP, trump="4d"), "As Ks Js Js", MODERN)
    stays, back, cut = parse_cards("Ks"), parse_cards("As Js Js"), tuple(map(parse_cards, ("Js Js", "As", "Ks")))
    assert events == (Played(Seat(0), stays, (stays,)), GroupFailed(Seat(0), back, 30, Seat(4), cut))
    assert cards_text(playing.hands[0]) == "Js Js As 2h"
    assert playing.penalties == (30, 0, 0, 0, 0)
    assert opposition_total(playing, MODERN) == 30  # booked on the leader, who is the maker
    assert playing.lead is not None
    assert cards_text(playing.lead.cards) == "Ks"
    playing, _ = go(playing, "2s / 6s / 8s / As", MODERN)
    assert playing.turn == 4


def test_withdrawn_cards_do_not_count_as_played() -> None:
    playing, events = go(begin(FALSE_GROUP, "As", trump="4d"), "As Ks Js Js", MODERN)
    assert not any(isinstance(event, Counted) for event in events)
    assert playing.friends.used_by == (None,)


def test_a_false_group_costs_nothing_where_the_table_says_so() -> None:
    _, (_, failed) = go(begin(FALSE_GROUP, trump="4d"), "As Ks Js Js", SHENGJI)
    assert isinstance(failed, GroupFailed)
    assert (failed.penalty, failed.stopped_by) == (0, 4)


def test_a_declared_cut_decides_what_may_win() -> None:
    hands = "As As Ks Ks/9h 9h 8h 8h/Th Th 6h 6h/2s 2c 3c 4c/2d 4d 5d 6d"
    whole, _ = go(begin(hands, trump="3h"), "As As Ks Ks / 9h 9h 8h 8h / Th Th 6h 6h")
    assert whole.winning_seat == 1
    cut, events = play(
        begin(hands, trump="3h"),
        Seat(0),
        parse_cards("As As Ks Ks"),
        (parse_cards("As As"), parse_cards("Ks Ks")),
        CLASSIC,
    )
    two = tuple(map(parse_cards, ("As As", "Ks Ks")))
    assert events == (Played(Seat(0), parse_cards("As As Ks Ks"), two),)
    cut, _ = go(cut, "9h 9h 8h 8h / Th Th 6h 6h")
    assert cut.winning_seat == 2


@pytest.mark.parametrize(("answer", "opposition"), [("Qs", 20), ("8s", 0)])
def test_the_kitty_counts_for_the_opposition_alone(answer: str, opposition: int) -> None:
    """Seats 0 and 1 are the maker's side, and seat 1 leads to the last trick."""
    hands = f"4h 4s/Ah 9s/3h {answer}/7h 6s/8h 7s"
    playing, _ = go(begin(hands, "Ah", trump="2d", buried="Kc"), "4h / Ah / 3h / 7h / 8h")
    playing, _ = go(playing, f"9s / {answer} / 6s / 7s / 4s")
    assert playing.over
    assert kitty_bonus(playing, CLASSIC) == opposition_total(playing, CLASSIC) == opposition


def test_the_kitty_is_not_in_the_total_before_the_end() -> None:
    playing, _ = go(begin("2h 2s/Ah 3s/3h Ks/4h 5s/5h 4s", buried="Kc"), "2h / Ah / 3h / 4h / 5h")
    assert opposition_total(playing, CLASSIC) == 5


TAKE_BACK = "2s 9h/As Ah/5s 3h/Ts 6h/8s 7h"


def test_the_last_play_may_be_taken_back_until_the_next_seat_acts() -> None:
    begun = begin(TAKE_BACK, "As")
    playing, _ = go(begun, "2s / As", WITH_TAKE_BACK)
    assert who_may_take_back(playing, WITH_TAKE_BACK) == 1
    before, cards = take_back(playing, Seat(1), WITH_TAKE_BACK)
    assert cards_text(cards) == "As"
    assert (before.turn, before.winning) == (1, 0)
    assert before.hands[1] == begun.hands[1]
    assert before.friends == begun.friends, "joining is undone"
    again, _ = go(before, "As", WITH_TAKE_BACK)
    assert again.friends.members == (0, 1)
    with pytest.raises(IllegalAction, match=r"take_back\.late"):  # once
        take_back(again, Seat(1), WITH_TAKE_BACK)
    further, _ = go(again, "5s", WITH_TAKE_BACK)
    assert who_may_take_back(further, WITH_TAKE_BACK) == 2


def test_a_lead_taken_back_is_led_anew() -> None:
    playing, _ = go(begin(TAKE_BACK), "2s", WITH_TAKE_BACK)
    before, _ = take_back(playing, Seat(0), WITH_TAKE_BACK)
    assert before.lead is None
    after, _ = go(before, "9h / Ah", WITH_TAKE_BACK)
    assert after.winning_seat == 1


@pytest.mark.parametrize(
    ("plays", "seat"),
    [
        ("2s / As", 0),  # the next seat has acted
        ("2s / As", 2),  # nothing of one's own lies there
        ("2s / As / 5s / Ts / 8s", 4),  # the trick is complete
    ],
)
def test_too_late_to_take_back(plays: str, seat: int) -> None:
    playing, _ = go(begin(TAKE_BACK), plays, WITH_TAKE_BACK)
    with pytest.raises(IllegalAction, match=r"take_back\.late"):
        take_back(playing, Seat(seat), WITH_TAKE_BACK)


def test_nothing_is_taken_back_before_the_first_lead_or_at_other_tables() -> None:
    with pytest.raises(IllegalAction, match=r"take_back\.late"):
        take_back(begin(TAKE_BACK), Seat(0), WITH_TAKE_BACK)
    playing, _ = go(begin(TAKE_BACK), "2s")
    assert who_may_take_back(playing, CLASSIC) is None
    with pytest.raises(IllegalAction, match=r"take_back\.off"):
        take_back(playing, Seat(0), CLASSIC)


def test_a_false_group_is_not_taken_back() -> None:
    options = msgspec.structs.replace(MODERN, take_back=True)
    playing, _ = go(begin(FALSE_GROUP, trump="4d"), "As Ks Js Js", options)
    with pytest.raises(IllegalAction, match=r"take_back\.late"):
        take_back(playing, Seat(0), options)


def test_a_deal_in_play_survives_as_plain_data() -> None:
    playing, _ = go(begin(FALSE_GROUP, "As", trump="4d"), "As Ks Js Js / 2s", MODERN)
    assert msgspec.convert(msgspec.to_builtins(playing), Playing) == playing


tables = st.builds(
    ZhaoPengyouOptions,
    follow=st.sampled_from(Follow),
    group_lead=st.sampled_from(GroupLead),
    group_winner=st.sampled_from(GroupWinner),
    sequences=st.sampled_from(Sequences),
    kitty_factor=st.sampled_from(KittyFactor),
    double_join=st.booleans(),
    call_trumps=st.booleans(),
    other_copy_calls=st.booleans(),
    take_back=st.booleans(),
    packs=st.sampled_from([None, None, 2, 3, 4]),
)


@settings(max_examples=60, deadline=None)
@given(st.integers(5, 12), tables, st.randoms(use_true_random=False))
def test_any_table_plays_to_its_end(players: int, options: ZhaoPengyouOptions, rng: Random) -> None:
    numbers = layout(players, options)
    cards = list(pack(numbers))
    rng.shuffle(cards)
    hands = tuple(tuple(cards[seat * numbers.hand :][: numbers.hand]) for seat in range(players))
    trump = Trump(rng.choice(RANKS), rng.choice([None, *SUITS]))
    calls = call_choices(numbers, ordering(trump, options.sequences), options).example(rng)
    playing = begin_play(hands, tuple(cards[players * numbers.hand :]), trump, Seat(rng.randrange(players)), calls)
    while playing.turn is not None:
        playing = _next(playing, playing.turn, options, rng)

    played = [face for trick in playing.tricks for cards_ in trick.plays for face in cards_]
    assert Counter(played) + Counter(playing.buried) == Counter(pack(numbers))
    assert sum(playing.captured) + points_of(playing.buried) == numbers.points
    assert len(playing.friends.members) <= numbers.maker_team


def _next(playing: Playing, seat: Seat, options: ZhaoPengyouOptions, rng: Random) -> Playing:
    choices = play_choices(playing, seat, options)
    assert choices is not None
    assert isinstance(choices, LeadChoices) == (playing.lead is None)
    assert play_choices(playing, Seat((seat + 1) % len(playing.hands)), options) is None
    cards = choices.example(rng)
    assert choices.contains(cards)
    assert not Counter(choices.forced()) - Counter(cards)
    assert choices.count() > 0
    after, (played, *more) = play(playing, seat, cards, None, options)
    assert isinstance(played, Played)
    withdrawn = [face for event in more if isinstance(event, GroupFailed) for face in event.withdrawn]
    assert Counter((*played.cards, *withdrawn)) == Counter(cards)
    assert _is_one_card_set(after, playing, seat, played.cards)
    return after


def _is_one_card_set(after: Playing, before: Playing, seat: Seat, cards: tuple[Card, ...]) -> bool:
    """Whether the cards laid down left the hand, and the hand is still sorted."""
    hand = after.hands[seat]
    return hand == tuple(sorted(hand)) and Counter(hand) + Counter(cards) == Counter(before.hands[seat])
