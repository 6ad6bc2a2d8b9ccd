"""Samples are what an audience could be facing, and each as likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import cbrt, sqrt
from typing import Final

import pytest

from paiyou_engine.cards import Card, parse_cards
from paiyou_engine.game import EVERYTHING, PUBLIC, Actor, Audience, Order, Seat
from paiyou_engine.zhao_pengyou.actions import Action
from paiyou_engine.zhao_pengyou.deadlines import Deadline, Deadlines
from paiyou_engine.zhao_pengyou.knowledge import knowledge
from paiyou_engine.zhao_pengyou.option_values import Follow, GroupLead
from paiyou_engine.zhao_pengyou.options import PRESETS, ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.sampling import Sampler, sample
from paiyou_engine.zhao_pengyou.seeing import hands_in, public_view
from paiyou_engine.zhao_pengyou.state import AtPlay, Calling, State
from paiyou_engine.zhao_pengyou.trumps import ordering
from tests.engine.histories import History, random_history
from tests.engine.zhao_pengyou.deals import GAME, SIZES, last_shuffle, whole_deal
from tests.engine.zhao_pengyou.scenes import TICK, bid, bury, call, do, drawn, laid, play
from tests.engine.zhao_pengyou.tiny import Deal, deal_of, possible_deals, tiny_game

PAIRS: Final = "2s 2s 2h As As Ks Ks 3s 3h 3h 4d 4d"
TRIPLES: Final = "2s 2s 2s As As As Ks Ks Ks 3h 3h 3h 4h"
SUITS: Final = "2s 2s 2h 2h As As Ks Ks 3s 3s Qs 4s 4s 5h 5h 6h 6h"
JOKERS: Final = "2s 2d 2h Ks Ks Kh 5h Kh RJ RJ 4h 4h 5d 5d Td Td BJ"
CAPPED: Final = ZhaoPengyouOptions(kitty_point_cap=10, group_lead=GroupLead.MIXED, follow=Follow.PROTECTED)

BURIED: Final = -1

TOO_FAR: Final = 3.3
"""How many standard deviations the chi-squared statistic may lie above its mean, as Wilson and Hilferty make it normal:
one fair sampler in two thousand is further off.  Seeds are fixed, so a test that passes goes on passing."""


def tiny_moments(
    cards: str, hand: int, options: ZhaoPengyouOptions, seed: int
) -> Iterator[tuple[Audience, State, dict[Deal, int]]]:
    """Random moments of random tiny deals, each for a random audience, and all that it could be facing there."""
    rng = random.Random(seed)
    seats: list[Audience] = [PUBLIC, *map(Seat, range(5))]
    while True:
        history = random_history(GAME, tiny_game(cards, hand, options), rng, stop=_is_scored)
        states = [moment.state for moment in history.moments[1:]]
        state, audience = rng.choice(states), rng.choice(seats)
        assert isinstance(state, State)
        deals = possible_deals(knowledge(state, audience), most=150) if state.history else None
        if deals is not None and 2 <= len(deals) <= 40:
            yield audience, state, deals


def _is_scored(state: object) -> bool:
    return GAME.summary(state).phase == "scores"


def deviation(counted: Counter[Deal], weights: dict[Deal, int]) -> float:
    """By how many standard deviations the counts are further from the weights than a fair sampler's would be.

    Rare deals are put together until each class expects five samples.
    """
    samples, total = counted.total(), sum(weights.values())
    classes: list[tuple[float, int]] = []
    expected, found = 0.0, 0
    for deal in sorted(weights, key=lambda one: (weights[one], one)):
        expected += samples * weights[deal] / total
        found += counted[deal]
        if expected >= 5:
            classes.append((expected, found))
            expected, found = 0.0, 0
    chi_squared = sum((seen - meant) ** 2 / meant for meant, seen in classes)
    freedom = max(1, len(classes) - 1)
    spread = 2 / (9 * freedom)
    return (cbrt(chi_squared / freedom) - (1 - spread)) / sqrt(spread)


@pytest.mark.parametrize(
    ("cards", "hand", "options", "seed"),
    [
        (PAIRS, 2, PRESETS["classic"], 1),
        (PAIRS, 2, CAPPED, 2),
        (TRIPLES, 2, PRESETS["modern"], 3),
        (TRIPLES, 2, PRESETS["classic"], 4),
        (SUITS, 3, PRESETS["classic"], 5),
        (SUITS, 3, PRESETS["shengji"], 6),
        (SUITS, 3, PRESETS["modern"], 7),
        (JOKERS, 3, PRESETS["shengji"], 8),
        (JOKERS, 3, CAPPED, 9),
    ],
)
def test_in_tiny_deals_samples_match_the_list_of_all_that_could_be(
    cards: str, hand: int, options: ZhaoPengyouOptions, seed: int
) -> None:
    for audience, state, weights in islice(tiny_moments(cards, hand, options, seed), 2):
        assert deal_of(state) in weights
        sampler, rng = Sampler(knowledge(state, audience)), random.Random(seed)
        counted = Counter(deal_of(sampler.draw(rng)) for _ in range(100 + 8 * len(weights)))
        assert counted.keys() <= weights.keys()
        assert deviation(counted, weights) < TOO_FAR


@pytest.mark.parametrize(
    ("hands", "kitty", "moves"),
    [
        (("2s", "2s", "3s", "3s", "4s"), "2s 3s 4s", [bury(0, "3s 4s 2s")]),
        (("2s", "2s", "2s", "3s", "3s"), "3s 3s", [bury(0, "3s 3s"), call(0, ("Ah", 1))]),
        (
            ("2s 3d", "3s 3s", "3s 4s", "4s 4s", "4s 5h"),
            "5h 5h",
            [bury(0, "5h 5h"), call(0, ("Ah", 1)), play(0, "2s"), play(1, "3s"), play(2, "3s"), play(3, "4s")],
        ),
    ],
)
def test_where_copies_are_many_each_sequence_of_the_pack_is_as_likely(
    hands: tuple[str, ...], kitty: str, moves: list[tuple[Actor, Action]]
) -> None:
    """Not each lot of hands: a hand of three alike is drawn in one way, a hand of three kinds in six."""
    state = do(drawn(laid(hands, kitty)), bid(0, "2s"), TICK, *moves)
    known, rng = knowledge(state, PUBLIC), random.Random(1)
    weights = possible_deals(known, most=2000)
    assert weights is not None
    assert len(set(weights.values())) > 1
    sampler = Sampler(known)
    assert deviation(Counter(deal_of(sampler.draw(rng)) for _ in range(1500)), weights) < TOO_FAR


def test_the_statistic_finds_a_sampler_that_is_off() -> None:
    deals = [Deal(((Card(number),),), (), ()) for number in range(20)]
    rng = random.Random(1)
    fair = Counter(deals[rng.randrange(20)] for _ in range(1000))
    off = Counter(deals[min(rng.randrange(20), rng.randrange(40))] for _ in range(1000))
    assert deviation(fair, dict.fromkeys(deals, 1)) < TOO_FAR < deviation(off, dict.fromkeys(deals, 1))


def test_in_a_full_deal_every_unseen_card_turns_up_wherever_it_could_be() -> None:
    """Before the first lead that is everywhere, but for the cards that the maker has shown."""
    state = _first(whole_deal(5, 0, 3), Calling)
    assert isinstance(state.phase, Calling)
    maker = state.phase.maker
    audience = Seat((maker + 1) % 5)
    sampler, rng = Sampler(knowledge(state, audience)), random.Random(1)
    found: set[tuple[int, Card]] = set()
    for _ in range(250):
        phase = sampler.draw(rng).phase
        assert isinstance(phase, Calling)
        found |= {(seat, card) for seat, hand in enumerate(phase.hands) if seat != audience for card in hand}
        found |= {(BURIED, card) for card in phase.buried}
    shown = [card for bid in state.phase.bids if bid.seat == maker for card in (bid.face,) * bid.count]
    unseen = Counter(state.start.pack) - Counter(state.phase.hands[audience])
    assert {(place, card) for place in (maker, BURIED) for card in unseen} <= found
    others = [seat for seat in range(5) if seat not in (audience, maker)]
    assert {(place, card) for place in others for card in unseen - Counter(shown)} <= found


def test_in_the_middle_of_a_deal_it_is_every_hand_that_has_followed_the_cards_suit() -> None:
    """So it is where sets are not forced and groups not led: but for cards shown in bids, nothing else speaks of a hand."""
    options = ZhaoPengyouOptions(follow=Follow.SUIT_ONLY, group_lead=GroupLead.OFF)
    deal = random_history(GAME, GAME.start(options, 5), random.Random(9), stop=_is_scored)
    state = _playing(deal)[30]
    public = public_view(state)
    assert public.trump is not None
    suits = ordering(public.trump, state.start.options.sequences).suit
    out = {
        (play.seat, suits[trick.plays[0].cards[0]])
        for trick in (*public.tricks, public.trick)
        for play in trick.plays
        if any(suits[card] != suits[trick.plays[0].cards[0]] for card in play.cards)
    }
    plays = [play for trick in (*public.tricks, public.trick) for play in trick.plays]
    unplayed = Counter(state.start.pack) - Counter(card for play in plays for card in play.cards)
    shown = {
        bid.seat: Counter(bid.cards) - Counter(card for play in plays if play.seat == bid.seat for card in play.cards)
        for bid in public.bids
    }
    sampler, rng = Sampler(knowledge(state, PUBLIC)), random.Random(1)
    found: set[tuple[int, Card]] = set()
    for _ in range(150):
        hands = hands_in(sampler.draw(rng))
        found |= {(seat, card) for seat, hand in enumerate(hands) for card in hand}
    assert out
    assert found == {
        (seat, card)
        for seat in range(5)
        for card in unplayed - sum((cards for bidder, cards in shown.items() if bidder != seat), Counter())
        if (seat, suits[card]) not in out
    }


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.parametrize("rules", [0, 1, 2, 3, 4, 5])
def test_a_sample_is_found_at_any_moment_of_a_deal(seats: int, rules: int) -> None:
    rng = random.Random(10 * seats + rules)
    deal = last_shuffle(whole_deal(seats, rules, 1))
    for index in [rng.randrange(1, len(deal.moments)) for _ in range(3)] + [len(deal.moments) - 1]:
        state = deal.moments[index].state
        assert isinstance(state, State)
        everybody: list[Audience] = [PUBLIC, EVERYTHING, *map(Seat, range(seats))]
        audience = rng.choice(everybody)
        known = knowledge(state, audience)
        assert knowledge(sample(known, rng), audience) == known


def test_between_deals_nothing_is_hidden() -> None:
    for moment in whole_deal(5, 0, 0).moments[:2]:
        assert isinstance(moment.state, State)
        assert sample(knowledge(moment.state, Seat(0)), random.Random(0)) == moment.state


def test_one_sampler_draws_what_as_many_samples_would() -> None:
    state = _playing(last_shuffle(whole_deal(6, 1, 4)))[40]
    known = knowledge(state, Seat(3))
    sampler, one, other = Sampler(known), random.Random(2), random.Random(2)
    assert [sampler.draw(one) for _ in range(4)] == [sample(known, other) for _ in range(4)]


def test_the_steps_before_a_sample_lead_to_it() -> None:
    deal = last_shuffle(whole_deal(6, 0, 4))
    state = deal.moments[-30].state
    assert isinstance(state, State)
    sampled = sample(knowledge(state, Seat(3)), random.Random(2))
    steps = [step.action for step in sampled.history]
    assert isinstance(steps[0], Order)
    assert len(steps) == len(state.history)


def test_a_failed_group_tells_that_its_smaller_parts_could_not_be_beaten() -> None:
    """The pair of jacks stayed, so nobody but the maker can hold an ace; and only seat 3 can hold the two queens."""
    hands = ("3s 4s 5c 3d", "2h Ks Js Js", "6s 7s 6c 7d", "Qs Qs 4d 5d", "8s 9s 8d 9d")
    state = do(drawn(laid(hands, "As As", PRESETS["modern"])), bid(1, "2h"), TICK, bury(1, "As As"), call(1, ("Ad", 1)))
    state = do(state, play(1, "Ks Js Js"))
    sampler, rng = Sampler(knowledge(state, Seat(2))), random.Random(1)
    ace, queen = parse_cards("As Qs")
    for _ in range(60):
        sampled = hands_in(sampler.draw(rng))
        assert not [seat for seat in (0, 3, 4) if ace in sampled[seat]]
        assert sampled[3].count(queen) == 2


def test_a_standing_group_tells_that_nobody_could_beat_any_part() -> None:
    hands = ("3s 4s 5c 3d", "2h Ks Js Js", "6s 7s 6c 7d", "Qs Ts 4d 5d", "8s 9s 8d 9d")
    laid_out = drawn(laid(hands, "As As", PRESETS["modern"]))
    state = do(laid_out, bid(1, "2h"), TICK, bury(1, "As As"), call(1, ("Ad", 1)), play(1, "Ks Js Js"))
    sampler, rng = Sampler(knowledge(state, PUBLIC)), random.Random(1)
    (ace,) = parse_cards("As")
    for _ in range(60):
        sampled = hands_in(sampler.draw(rng))
        assert not [seat for seat in (0, 2, 3, 4) if ace in sampled[seat]]


def test_orders_of_draws_keep_to_the_bids_that_were_made() -> None:
    cards = tuple(map(Card, (0, 0, 0, 1, 1, 2, 3, 4)))
    deadlines = Deadlines(8, (Deadline(2, Card(0), 1), Deadline(5, Card(0), 2), Deadline(6, Card(1), 1)))
    rng = random.Random(1)
    for _ in range(200):
        order = deadlines.order(cards, rng)
        assert sorted(order) == sorted(cards)
        assert order[:2].count(Card(0)) >= 1
        assert order[:5].count(Card(0)) >= 2
        assert order[:6].count(Card(1)) >= 1


def _playing(history: History) -> list[State]:
    states = [moment.state for moment in history.moments if isinstance(moment.state, State)]
    return [state for state in states if isinstance(state.phase, AtPlay)]


def _first(history: History, phase: type[object]) -> State:
    for moment in history.moments:
        assert isinstance(moment.state, State)
        if isinstance(moment.state.phase, phase):
            return moment.state
    raise AssertionError(phase)
