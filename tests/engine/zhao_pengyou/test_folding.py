"""Seen events carry a view forward under every rule of the table, take-backs and defences among them."""

from __future__ import annotations

import pytest

from paiyou_engine.game import EVERYTHING, PUBLIC, Audience, Seat
from paiyou_engine.zhao_pengyou.applying import apply
from paiyou_engine.zhao_pengyou.choosing import choices, choices_in
from paiyou_engine.zhao_pengyou.events import BidKind, BidMade, TookBack
from paiyou_engine.zhao_pengyou.folding import fold
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.projecting import project
from paiyou_engine.zhao_pengyou.seeing import view
from paiyou_engine.zhao_pengyou.state import State
from tests.engine.zhao_pengyou.deals import RULES, whole_deal
from tests.engine.zhao_pengyou.scenes import bid, drawn, laid

BIDDERS = ("2s 2s Kh", "2h 2h 3d", "As 4h 5d", "Kd 4c 6d", "9c 9d 8c")


@pytest.mark.parametrize("rules", range(len(RULES)))
@pytest.mark.parametrize("seats", [5, 8])
def test_folding_gives_the_view_and_the_choices_under_every_rule(rules: int, seats: int) -> None:
    deal = whole_deal(seats, rules, rules)
    everybody: list[Audience] = [*map(Seat, range(seats)), PUBLIC, EVERYTHING]
    for audience in everybody:
        first = deal.moments[0].state
        assert isinstance(first, State)
        seen = view(first, audience)
        for state, events in deal.moments[1:]:
            assert isinstance(state, State)
            for event in events:
                seen = fold(seen, project(event, audience))  # type: ignore[arg-type]
            assert seen == view(state, audience)
            if audience in range(seats):
                assert choices_in(seen) == choices(state, Seat(int(audience)))


def test_the_deals_above_have_plays_that_were_taken_back() -> None:
    taken = [
        event
        for seats in (5, 8)
        for rules in range(len(RULES))
        for moment in whole_deal(seats, rules, rules).moments
        for event in moment.events
        if isinstance(event, TookBack)
    ]
    assert len(taken) > 5


@pytest.mark.parametrize("defence", [True, False])
def test_a_displaced_bid_is_open_only_where_it_may_be_defended(defence: bool) -> None:
    state = drawn(laid(BIDDERS, "Tc 5c", ZhaoPengyouOptions(bid_defence=defence)))
    seen = view(state, PUBLIC)
    for move in (bid(0, "2s"), bid(1, "2h 2h")):
        state, events = apply(state, *move)
        for event in events:
            seen = fold(seen, project(event, PUBLIC))
        assert seen == view(state, PUBLIC)
    assert [shown.open for shown in seen.public.bids] == [defence, False]
    assert isinstance(events[0], BidMade)
    assert events[0].kind is BidKind.OVERBID
