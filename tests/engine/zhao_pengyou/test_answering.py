"""A play on a lead is taken or refused as the follow rules say, however quickly it was looked at."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.cards import Card, parse_cards
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zhao_pengyou.answering import answer_choices, check_answer
from paiyou_engine.zhao_pengyou.following import check_follow, follow_choices
from paiyou_engine.zhao_pengyou.leads import Lead, read_lead
from paiyou_engine.zhao_pengyou.option_values import Follow, Sequences
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.trumps import ordering, parse_trump

ORDER = ordering(parse_trump("5h"), Sequences.NEVER)
FACES = parse_cards("2s 3s Ks 2d 5d 4h 5h RJ")  # of two side suits, and four trumps

faces = st.sampled_from(FACES)


def _refusal(
    lead: Lead, hand: tuple[Card, ...], play: tuple[Card, ...], options: ZhaoPengyouOptions, *, plainly: bool
) -> tuple[str, Facts] | None:
    check = check_follow if plainly else check_answer
    try:
        check(lead, hand, play, ORDER, options)
    except IllegalAction as refused:
        return refused.rule, refused.facts
    return None


@settings(max_examples=400, deadline=None)
@given(
    faces,
    st.integers(1, 2),
    st.lists(faces, min_size=1, max_size=6),
    st.lists(faces, max_size=2),
    st.sampled_from(Follow),
)
def test_a_quick_look_at_a_play_says_what_the_follow_rules_say(
    led: Card, copies: int, held: list[Card], played: list[Card], follow: Follow
) -> None:
    options = ZhaoPengyouOptions(follow=follow)
    lead, hand = read_lead((led,) * copies, None, ORDER, options), tuple(sorted(held))
    for play in (tuple(played), *((face,) for face in FACES)):
        quickly, plainly = (_refusal(lead, hand, play, options, plainly=plainly) for plainly in (False, True))
        assert quickly == plainly


@settings(max_examples=200, deadline=None)
@given(faces, st.lists(faces, min_size=1, max_size=6))
def test_what_may_be_played_on_a_card_is_what_the_follow_rules_say(led: Card, held: list[Card]) -> None:
    options = ZhaoPengyouOptions()
    lead, hand = read_lead((led,), None, ORDER, options), tuple(sorted(held))
    quick, plain = answer_choices(lead, hand, ORDER, options), follow_choices(lead, hand, ORDER, options)

    assert (quick.count(), quick.forced()) == (plain.count(), plain.forced())
    legal = {face for face in FACES if plain.contains((face,))}
    assert {face for face in FACES if quick.contains((face,))} == legal
    assert {face for seed in range(40) for face in quick.example(Random(seed))} == legal, "each can come up"
    assert not quick.contains(hand * 2)


def test_the_last_answer_is_given_again_to_the_same_question_alone() -> None:
    hand, other_hand = parse_cards("3s 4s 4s 6s 6s 6s"), parse_cards("3s 4s 6s 8s 8s 8s")
    pair, triple = (read_lead(parse_cards(cards), None, ORDER, ZhaoPengyouOptions()) for cards in ("2s 2s", "9s 9s 9s"))
    sets, strict = ZhaoPengyouOptions(follow=Follow.SETS), ZhaoPengyouOptions(follow=Follow.STRICT)
    answers = [
        follow_choices(lead, held, order, options)
        for lead in (pair, triple, pair)
        for held in (hand, other_hand)
        for order in (ORDER, ordering(parse_trump("6h")))
        for options in (sets, strict)
    ]
    assert [(one.size, one.hand, one.order.trump, one.follow) for one in answers[:3]] == [
        (2, hand, ORDER.trump, Follow.SETS),
        (2, hand, ORDER.trump, Follow.STRICT),
        (2, hand, parse_trump("6h"), Follow.SETS),
    ]
    assert [one.size for one in answers] == [2] * 8 + [3] * 8 + [2] * 8
    assert [one.hand for one in answers] == ([hand] * 4 + [other_hand] * 4) * 3
    assert follow_choices(pair, hand, ORDER, sets) is follow_choices(pair, hand, ORDER, sets)
