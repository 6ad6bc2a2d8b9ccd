"""Searching in Zhao Pengyou: states that fit what was seen, played out by the rules, valued for the seat's side."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import cast

import pytest

from paiyou_engine.bots.deciding import decide
from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.zhao_pengyou.quick import PlayOut
from paiyou_engine.bots.zhao_pengyou.strong import value, weigh
from paiyou_engine.game import CHANCE, TABLE, Order, Seat, Tick
from paiyou_engine.shuffle import permutation
from paiyou_engine.zhao_pengyou.actions import Action, Play
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.sampling import Sampler
from paiyou_engine.zhao_pengyou.state import AtPlay, State
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.view import SeatView


@cache
def after(plays: int, preset: str = "classic", seats: int = 5) -> State:
    """A deal of steady bots after so many plays."""
    game, rng = ZHAO_PENGYOU, Random(3)
    state = game.start(PRESETS[preset], seats)
    while not isinstance(state.phase, AtPlay) or plays:
        plays -= isinstance(state.phase, AtPlay)
        waiting = game.waiting(state)
        if waiting.chance is not None:
            state, _ = game.apply(state, CHANCE, Order(permutation(waiting.chance.size, rng)))
            continue
        for seat in waiting.seats or waiting.free:
            action = decide(game.name, "steady", game.knowledge(state, seat), rng)
            if action is not None:
                state, _ = game.apply(state, seat, cast("Action", action))
                break
        else:
            state, _ = game.apply(state, TABLE, Tick())
    return state


@pytest.mark.parametrize("plays", [0, 22, 61])
def test_a_redrawn_deal_has_the_seats_own_cards_and_every_other_one_somewhere(plays: int) -> None:
    state = after(plays)
    assert isinstance(state.phase, AtPlay)
    truth, seat = state.phase.play, state.phase.play.turn
    assert seat is not None
    sampler, rng = Sampler(ZHAO_PENGYOU.knowledge(state, seat)), Random(1)
    first = sampler.draw(rng).phase
    assert isinstance(first, AtPlay)
    drawn = [sampler.redraw(first.play, rng) for _ in range(5)]
    for playing in drawn:
        assert playing.hands[seat] == truth.hands[seat]
        assert list(map(len, playing.hands)) == list(map(len, truth.hands))
        assert _cards(playing.hands, playing.buried) == _cards(truth.hands, truth.buried)
        assert playing.tricks == truth.tricks
    assert len({playing.hands for playing in drawn}) == 5


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_is_played_out_by_the_rules_to_its_last_card(preset: str) -> None:
    state = after(0, preset)
    assert isinstance(state.phase, AtPlay)
    options, numbers = state.start.options, layout(5, state.start.options)
    for seed in range(3):
        over = PlayOut(state.phase.play, options, numbers, Random(seed)).run()
        assert over.over
        assert sum(trick.points for trick in over.tricks) + sum(_points(over.buried)) == numbers.points
        maker = over.friends.maker
        foe = next(seat for seat in range(5) if seat not in over.friends.members)
        assert value(over, maker, options, numbers) * value(over, Seat(foe), options, numbers) < 0


def test_the_play_that_comes_out_best_is_chosen_from_the_seats_own_knowledge() -> None:
    state = after(3)
    assert isinstance(state.phase, AtPlay)
    seat = state.phase.play.turn
    assert seat is not None
    knowledge = ZHAO_PENGYOU.knowledge(state, seat)
    assert isinstance(knowledge.view, SeatView)
    choices = ZHAO_PENGYOU.choices(state, seat)
    found = weigh(knowledge, knowledge.view, choices, Random(1), Effort(40))
    assert all(choices.contains(tried.candidate) for tried in found)
    chosen = decide(ZHAO_PENGYOU.name, "strong", knowledge, Random(1), Effort(40))
    assert chosen == found[0].candidate
    assert isinstance(chosen, Play)
    assert chosen == decide(ZHAO_PENGYOU.name, "strong", knowledge, Random(1), Effort(40))


def _cards(hands: tuple[tuple[int, ...], ...], buried: tuple[int, ...]) -> Counter[int]:
    return Counter(card for cards in (*hands, buried) for card in cards)


def _points(cards: tuple[int, ...]) -> list[int]:
    return [{3: 5, 8: 10, 11: 10}.get(card % 13, 0) if card < 52 else 0 for card in cards]
