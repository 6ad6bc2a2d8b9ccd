"""What an audience saw bears out the order that the cards lay in, and no order in which its cards lie elsewhere."""

from __future__ import annotations

import random

import pytest

from paiyou_engine.fair_checks import SeenOrder, orders_seen
from paiyou_engine.game import EVERYTHING, PUBLIC, Audience, Order, Seat, Shuffled, Sighting
from tests.engine.histories import History
from tests.engine.test_contract import seen_by, short_game

pytestmark = pytest.mark.parametrize(("name", "seats"), [("zhao-pengyou", 5), ("zhao-pengyou", 8), ("zioncheck", 8)])


def seen_orders(history: History, audience: Audience) -> tuple[SeenOrder, ...]:
    """Folded as a client does, from the first view and the seen events alone."""
    game = history.game
    view = game.view(history.moments[0].state, audience)
    orders: tuple[SeenOrder, ...] = ()
    for moment in history.moments[1:]:
        for seen in seen_by(game, moment, audience):
            orders = orders_seen(orders, game.sightings(view, seen))
            view = game.fold(view, seen)
    return orders


def orders_of(history: History) -> list[tuple[int, ...]]:
    return [action.order for _, action in history.moves if isinstance(action, Order)]


def test_every_audience_s_sightings_bear_out_the_orders(name: str, seats: int) -> None:
    history = short_game(name, seats)
    orders = orders_of(history)
    assert len({len(order) for order in orders}) > (2 if name == "zioncheck" else 1)  # lots, packs, and reshuffles
    for audience in (Seat(0), Seat(seats - 1), PUBLIC, EVERYTHING):
        seen = seen_orders(history, audience)
        assert len(seen) == len(orders)
        assert all(one.bears_out(order) for one, order in zip(seen, orders, strict=True))


def test_a_seat_s_sightings_find_a_card_that_lies_elsewhere(name: str, seats: int) -> None:
    rng = random.Random(3)
    history = short_game(name, seats)
    found = 0
    for seen, order in zip(seen_orders(history, Seat(1)), orders_of(history), strict=True):
        own = {place % len(order) for one in seen.seen for place in one.places}
        if len(order) <= seats or not own:  # a lot, or a reshuffle of which it drew nothing
            continue
        mine, other = rng.choice(sorted(own)), rng.choice(sorted(set(range(len(order))) - own))
        exchanged = list(order)
        exchanged[mine], exchanged[other] = exchanged[other], exchanged[mine]
        is_same_face = seen.things[order[mine]] == seen.things[order[other]]
        assert seen.bears_out(tuple(exchanged)) is is_same_face
        found += not is_same_face
    assert found


def test_what_is_no_order_of_these_things_is_not_borne_out(name: str, seats: int) -> None:
    one = SeenOrder((7, 7, 9), (Sighting((0, -1), (9, 7)),))
    assert one.bears_out((2, 0, 1))
    assert not one.bears_out((0, 2, 1))
    assert not one.bears_out((2, 0))
    assert not SeenOrder((7,), (Sighting((seats,), (7,)),)).bears_out((0,))
    assert orders_seen((), (Sighting((0,), (7,)), Shuffled((7, 8)))) == (SeenOrder((7, 8)),)
