"""What holds at every moment of every deal, whatever the rules of the table."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.applying import apply
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.choosing import choices
from paiyou_engine.zhao_pengyou.scoring import bands
from paiyou_engine.zhao_pengyou.seeing import hands_in, public_view
from paiyou_engine.zhao_pengyou.state import AtPlay, Calling, Closing, Drawing, Over, Scored, State
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.tricks import points_of
from paiyou_engine.zhao_pengyou.waiting import waiting
from tests.engine.histories import History, random_history
from tests.engine.zhao_pengyou.deals import GAME, RULES, SIZES, last_shuffle


@st.composite
def deals(draw: st.DrawFn) -> History:
    """A random deal from its shuffle to its score sheet."""
    options = GAME.read_options(draw(st.sampled_from(RULES)))
    first = GAME.start(options, draw(st.sampled_from(SIZES)))
    rng = random.Random(draw(st.integers(0, 2**32)))
    return last_shuffle(random_history(GAME, first, rng, stop=lambda state: GAME.summary(state).phase == "scores"))


def actions() -> st.SearchStrategy[Action]:
    """Any action that can be read, sensible or not."""
    cards = st.lists(st.integers(0, 53).map(Card), max_size=8).map(tuple)
    alike = st.builds(lambda card, count: (Card(card),) * count, st.integers(0, 53), st.integers(0, 5))
    some = cards | alike
    nth = st.integers(-1, 9) | st.just("other")
    calls = st.lists(st.builds(Call, st.integers(0, 53).map(Card), nth), max_size=6).map(tuple)
    return st.one_of(
        st.builds(Bid, some),
        st.builds(Bury, some),
        st.builds(CallFriends, calls),
        st.builds(Play, some, st.none() | st.lists(some, max_size=3).map(tuple)),
        st.sampled_from([Ready(), Pass(), TakeBack()]),
    )


def states_of(history: History) -> list[State]:
    return [moment.state for moment in history.moments if isinstance(moment.state, State)]


def on_table(state: State) -> list[Card]:
    """Cards played and not taken back."""
    public = public_view(state)
    return [card for trick in (*public.tricks, public.trick) for play in trick.plays for card in play.cards]


def elsewhere(state: State) -> list[Card]:
    """Cards in nobody's hand and not played."""
    match state.phase:
        case Drawing(pack, drawn):
            return list(pack[drawn:])
        case Closing(kitty=kitty):
            return list(kitty)
        case Calling(buried=buried):
            return list(buried)
        case AtPlay(play) | Scored(play) | Over(play):
            return list(play.buried)
        case _:
            return []


@settings(max_examples=25)
@given(deals())
def test_no_card_is_lost_or_made(history: History) -> None:
    for state in states_of(history)[1:]:
        held = [card for hand in hands_in(state) for card in hand]
        assert Counter(held + on_table(state) + elsewhere(state)) == Counter(state.start.pack)


@settings(max_examples=25)
@given(deals())
def test_points_add_up_to_a_hundred_a_pack(history: History) -> None:
    for state in states_of(history)[1::5]:
        public = public_view(state)
        held = [card for hand in hands_in(state) for card in hand]
        here = sum(public.captured) + public.trick.points + points_of(held) + points_of(elsewhere(state))
        assert here == layout(state.start.seats, state.start.options).points


@settings(max_examples=25)
@given(deals(), st.integers(0, 1000))
def test_whoever_is_in_turn_has_a_legal_play(history: History, seed: int) -> None:
    for state in states_of(history):
        if isinstance(state.phase, AtPlay):
            (turn,) = waiting(state).seats
            found = choices(state, turn)
            assert found.count() > 0
            assert found.contains(found.example(random.Random(seed)))
            assert state.phase.play.hands[turn]


@settings(max_examples=25)
@given(deals())
def test_hands_are_equal_at_every_trick_and_the_draw_is_fair(history: History) -> None:
    for state in states_of(history):
        counts = public_view(state).counts
        match state.phase:
            case Drawing():
                assert max(counts) - min(counts) <= 1
            case Closing() | Calling():
                assert set(counts) == {state.start.hand}
            case AtPlay(play) if not play.plays:
                assert len(set(counts)) == 1
            case _:
                pass


@settings(max_examples=25)
@given(deals())
def test_the_score_sheet_follows_from_what_lay_on_the_table(history: History) -> None:
    state = history.last
    assert isinstance(state, State)
    assert isinstance(state.phase, Scored | Over)
    result = state.phase.result
    captured = sum(points for seat, points in enumerate(result.captured) if seat not in result.maker_side)
    penalties = sum(cost if seat in result.maker_side else -cost for seat, cost in enumerate(result.penalties))
    assert result.opposition == captured + penalties + result.kitty_points
    assert result.kitty_points % 2 == 0
    assert result.maker in result.maker_side
    assert len(result.maker_side) <= layout(state.start.seats, state.start.options).maker_team
    scores = [
        band.score
        for band in bands(
            len(result.maker_side), layout(state.start.seats, state.start.options), state.start.options.scoring
        )
    ]
    assert (result.side, result.points) in [(score.side, score.points) for score in scores]
    assert all(new >= old.level for new, old in zip(result.levels, state.start.ladder, strict=True))


@settings(max_examples=40)
@given(deals(), st.lists(actions(), min_size=20, max_size=60), st.randoms(use_true_random=False))
def test_whatever_anybody_sends_is_taken_or_refused(history: History, sent: list[Action], rng: random.Random) -> None:
    """No action that can be read does anything else, and choices say beforehand which it will be."""
    for action in sent:
        state = rng.choice(states_of(history))
        seat = Seat(rng.randrange(state.start.seats))
        try:
            apply(state, seat, action)
        except IllegalAction:
            assert not choices(state, seat).contains(action)
        else:
            assert choices(state, seat).contains(action)


@pytest.mark.parametrize(
    "raw",
    [
        {"do": "play", "cards": [54]},
        {"do": "play", "cards": [-1]},
        {"do": "play", "cards": [3], "parts": [[3], [99]]},
        {"do": "bid", "cards": [1000]},
        {"do": "bury", "cards": [-54]},
        {"do": "call", "calls": [{"card": 54, "nth": 1}]},
        {"do": "play"},
        {"do": "tick"},
        {"do": "order", "order": [0]},
        {"cards": [1]},
        7,
    ],
)
def test_what_names_no_card_or_no_action_is_not_read(raw: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.read_action(raw)


@settings(max_examples=10)
@given(deals())
def test_nobody_but_the_maker_ever_holds_more_than_was_drawn(history: History) -> None:
    for state in states_of(history):
        public = public_view(state)
        for seat, count in enumerate(public.counts):
            assert count <= state.start.hand + (state.start.kitty if Seat(seat) == public.maker else 0)
