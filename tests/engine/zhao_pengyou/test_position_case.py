"""A position written as a case: the judge understands it, agrees with the table, and it tells what its writer has seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from paiyou_engine.cards import Card, card_text
from paiyou_engine.game import PUBLIC, Audience, Seat
from paiyou_engine.judge import answer, mismatches
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.knowledge import knowledge
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.position_case import position_case
from paiyou_engine.zhao_pengyou.sampling import sample
from paiyou_engine.zhao_pengyou.state import Scored, State
from paiyou_engine.zhao_pengyou.view import OpenView, Phase, SeatView, View
from tests.engine.histories import random_history
from tests.engine.zhao_pengyou.deals import GAME


def _is_scored(state: object) -> bool:
    return isinstance(state, State) and isinstance(state.phase, Scored)


@cache
def deal(preset: str) -> tuple[State, ...]:
    history = random_history(GAME, GAME.start(PRESETS[preset], 5), random.Random(4), stop=_is_scored)
    return tuple(moment.state for moment in history.moments if isinstance(moment.state, State))


def view_of(state: State, audience: Audience) -> View:
    return ZHAO_PENGYOU.view(state, audience)


def seen_cards(view: View) -> Counter[str]:
    """Every card that a view shows, as often as it may be told."""
    public = view.public
    assert not isinstance(view, OpenView)
    cards = list(view.hand) if isinstance(view, SeatView) else []
    cards += [card for trick in (*public.tricks, public.trick) for play in trick.plays for card in play.cards]
    cards += [card for bid in public.bids for card in bid.cards] + [state.call.card for state in public.calls]
    return Counter(map(card_text, cards))


def cards_in(value: object) -> Iterator[str]:
    """Every card that a case names."""
    known = {card_text(Card(face)) for face in range(54)}
    if isinstance(value, str) and value in known:
        yield value
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from cards_in(one)
    elif isinstance(value, dict):
        for field, one in value.items():
            if field not in ("trump", "parts"):
                yield from cards_in(one)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_the_judge_says_of_every_position_what_the_table_says(preset: str) -> None:
    asks = set()
    for state in deal(preset):
        for audience in (PUBLIC, Seat(0)):
            case = position_case(view_of(state, audience))
            assert mismatches(answer(case), case["expect"]) == []
            asks.add(case["ask"])
    assert asks == {"table", "bids", "calls", "winner", "score"}


@pytest.mark.parametrize("preset", list(PRESETS))
def test_picked_cards_are_asked_about_and_judged_as_the_table_would(preset: str) -> None:
    rng = random.Random(preset)
    asks = Counter[object]()
    for state in deal(preset):
        for seat in GAME.waiting(state).seats:
            view = view_of(state, seat)
            if not isinstance(view, SeatView) or view.public.phase is not Phase.PLAY:
                continue
            picked = tuple(sorted(rng.sample(view.hand, min(len(view.hand), rng.choice((1, 1, 2))))))
            case = position_case(view, picked)
            assert answer(case)["legal"] is GAME.choices(state, seat).contains(Play(picked))
            asks[case["ask"]] += 1
    assert min(asks["lead"], asks["follow"]) > 10


@pytest.mark.parametrize("audience", [PUBLIC, Seat(0), Seat(3)])
def test_a_case_names_only_cards_that_its_writer_has_seen(audience: Audience) -> None:
    for state in deal("classic"):
        view = view_of(state, audience)
        picked = view.hand[:2] if isinstance(view, SeatView) else ()
        assert set(cards_in(position_case(view, picked))) <= set(seen_cards(view))


def test_a_case_is_the_same_in_every_state_that_its_writer_could_be_in() -> None:
    for state in deal("classic")[-60::12]:
        other = sample(knowledge(state, Seat(1)), random.Random(1))
        assert position_case(view_of(other, Seat(1))) == position_case(view_of(state, Seat(1)))
