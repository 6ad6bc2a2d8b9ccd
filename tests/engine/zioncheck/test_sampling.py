"""Samples are what an audience could be facing, and each as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import islice, product
from math import cbrt, sqrt
from random import Random
from typing import Final

import pytest

from paiyou_engine.cards import Card
from paiyou_engine.game import CHANCE, EVERYTHING, PUBLIC, TABLE, Audience, Order, Seat, Tick
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zioncheck.actions import Action, Discard, Draw, Pass, Take
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.dealing import new_game
from paiyou_engine.zioncheck.faces import packs
from paiyou_engine.zioncheck.knowledge import knowledge
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.replaying import Move
from paiyou_engine.zioncheck.sampling import sample
from paiyou_engine.zioncheck.seeing import hands_in
from paiyou_engine.zioncheck.state import Claiming, Melding, Reshuffling, State
from tests.engine.histories import random_history
from tests.engine.zioncheck.deals import GAME, SIZES, whole_deal
from tests.engine.zioncheck.tiny import Laid, laid, possible, tiny_game, with_tiny_packs

TOO_FAR: Final = 3.3
"""How many standard deviations the chi-squared statistic may lie above its mean, as Wilson and Hilferty make it normal:
one fair sampler in two thousand is further off.  Seeds are fixed, so a test that passes goes on passing."""


def deviation(counted: Counter[object], all_that_could_be: Collection[object]) -> float:
    """By how many standard deviations the counts are further from equal shares than a fair sampler's would be."""
    share = counted.total() / len(all_that_could_be)
    chi_squared = sum((counted[one] - share) ** 2 / share for one in all_that_could_be)
    freedom = len(all_that_could_be) - 1
    spread = 2 / (9 * freedom)
    return (cbrt(chi_squared / freedom) - (1 - spread)) / sqrt(spread)


def tiny_moments(seed: int) -> Iterator[tuple[Audience, State, set[Laid]]]:
    """Random moments of random tiny deals, each for a random audience, and all that it could be facing there."""
    rng = Random(seed)
    audiences: list[Audience] = [PUBLIC, Seat(0), Seat(1)]
    while True:
        history = random_history(GAME, tiny_game(), rng, stop=lambda state: GAME.summary(state).phase == "scores")
        state, audience = state_of(rng.choice(history.moments[2:]).state), rng.choice(audiences)
        could_be = possible(knowledge(state, audience), state)
        if 2 <= len(could_be) <= 60:
            yield audience, state, could_be


def test_in_tiny_deals_samples_match_the_list_of_all_that_could_be(monkeypatch: pytest.MonkeyPatch) -> None:
    with_tiny_packs(monkeypatch)
    happened: set[str] = set()
    for seed in range(5, 11):
        for audience, state, could_be in islice(tiny_moments(seed), 3):
            assert laid(state) in could_be
            known, rng = knowledge(state, audience), Random(seed)
            counted: Counter[object] = Counter(laid(sample(known, rng)) for _ in range(10 * len(could_be)))
            assert counted.keys() <= could_be
            assert deviation(counted, could_be) < TOO_FAR
            happened |= {type(event).__name__ for step in state.history for event in step.events}
    assert {"Reshuffled", "Took", "LaidDown", "DealScored"} <= happened


def test_the_statistic_finds_a_sampler_that_is_off() -> None:
    rng = Random(1)
    fair: Counter[object] = Counter(rng.randrange(20) for _ in range(1000))
    off: Counter[object] = Counter(min(rng.randrange(20), rng.randrange(40)) for _ in range(1000))
    assert deviation(fair, range(20)) < TOO_FAR < deviation(off, range(20))


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize(("audience", "own"), [(PUBLIC, None), (EVERYTHING, None), (Seat(2), Take), (Seat(2), Pass)])
def test_what_others_may_have_said_is_anything_that_leaves_the_window_open(
    audience: Audience, own: type[Take | Pass] | None, *, second: bool
) -> None:
    state = in_window(second=second)
    if own is not None and isinstance(audience, int):
        state, _ = apply(state, audience, own(live(state)))
    could_be = open_windows(state, audience)
    known, rng = knowledge(state, audience), Random(1)
    counted: Counter[object] = Counter(said(sample(known, rng)) for _ in range(30 * len(could_be)))
    assert counted.keys() == could_be
    assert deviation(counted, could_be) < TOO_FAR


def in_window(*, second: bool) -> State:
    """The first discard of a deal is live, and its player's turn is next; or the second one is, and seat 1 is next."""
    moves: list[Move] = [(CHANCE, Order((3, 0, 1, 2))), (CHANCE, Order(tuple(range(108)))), *turn_of(0)]
    state = new_game(ZioncheckOptions(), 4)
    for actor, action in (*moves, *([(TABLE, Tick()), *turn_of(4)] if second else [])):
        state, _ = apply(state, actor, action)
    return state


def turn_of(card: int) -> list[Move]:
    return [(Seat(0), Draw()), (Seat(0), Discard(Card(card)))]


def open_windows(state: State, audience: Audience) -> set[object]:
    """What may have been said so far, as the referee takes it, so that the window is still open."""
    assert isinstance(state.phase, Claiming)
    turn, found = state.phase.deal.turn, set[object]()
    others = [Seat(seat) for seat in range(4) if seat != audience]
    takes, passes = Take(live(state)), Pass(live(state))
    able: list[list[Action | None]] = [[None, takes, passes, *([Draw()] if seat == turn else [])] for seat in others]
    for answers in product(*able):
        after: State | None = state
        for seat, answer in zip(others, answers, strict=True):
            after = answered(after, seat, answer) if after is not None and answer is not None else after
        if after is not None:
            found.add(said(after))
    return found


def answered(state: State, seat: Seat, answer: Action) -> State | None:
    try:
        after, _ = apply(state, seat, answer)
    except IllegalAction:
        return None
    return after if isinstance(after.phase, Claiming) else None


def live(state: State) -> Card:
    assert isinstance(state.phase, Claiming)
    return state.phase.deal.discards[-1]


def said(state: State) -> object:
    assert isinstance(state.phase, Claiming)
    return state.phase.passed, state.phase.claimed, state.phase.draws


def test_in_a_full_deal_every_unseen_card_turns_up_wherever_it_could_be() -> None:
    deal = whole_deal(4, 1, 3)
    state = next(state for moment in deal.moments if isinstance((state := state_of(moment.state)).phase, Melding))
    turn = state.phase.deal.turn  # type: ignore[union-attr]
    audience = Seat((turn + 1) % 4)
    known, rng = knowledge(state, audience), Random(1)
    found: set[tuple[object, Card]] = set()
    for _ in range(400):
        sampled = sample(known, rng)
        found |= {(seat, card) for seat, hand in enumerate(hands_in(sampled)) if seat != audience for card in hand}
        found |= {("stock", card) for card in sampled.phase.deal.stock}  # type: ignore[union-attr]
    unseen = set(packs(2)) - set(hands_in(state)[audience])
    places = ["stock", *(seat for seat in range(4) if seat != audience)]
    assert found == {(place, card) for place in places for card in unseen}


def test_where_a_penalty_waits_for_a_shuffle_a_draw_may_wait_behind_it() -> None:
    """Nobody but the player in turn knows whether it has asked to draw."""
    states = [state_of(moment.state) for seed in range(8) for moment in whole_deal(8, 2, seed).moments]
    state = next(one for one in states if isinstance(one.phase, Reshuffling) and one.phase.owed[0].penalty)
    known, rng = knowledge(state, PUBLIC), Random(1)
    phases = [sample(known, rng).phase for _ in range(20)]
    assert {phase.owed[-1].penalty for phase in phases if isinstance(phase, Reshuffling)} == {True, False}


@pytest.mark.parametrize("seats", SIZES)
def test_a_sample_is_found_at_any_moment_of_a_deal(seats: int) -> None:
    for rules in range(4):
        rng = Random(10 * seats + rules)
        deal = whole_deal(seats, rules, 1)
        for index in [rng.randrange(1, len(deal.moments)) for _ in range(3)] + [len(deal.moments) - 1]:
            state = state_of(deal.moments[index].state)
            everybody: list[Audience] = [PUBLIC, EVERYTHING, *map(Seat, range(seats))]
            audience = rng.choice(everybody)
            known = knowledge(state, audience)
            assert knowledge(sample(known, rng), audience) == known


def test_between_deals_nothing_is_hidden() -> None:
    for state in (new_game(ZioncheckOptions(), 4), state_of(whole_deal(4, 0, 0).moments[0].state)):
        assert sample(knowledge(state, Seat(0)), Random(0)) == state


def state_of(state: object) -> State:
    assert isinstance(state, State)
    return state
