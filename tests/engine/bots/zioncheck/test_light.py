"""A deal that moves in place moves as the rules move it: held to `apply`, move by move, in random games of many rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from paiyou_engine.bots.zioncheck.gauge import Gauge
from paiyou_engine.bots.zioncheck.light import Light
from paiyou_engine.game import CHANCE, Order, Seat
from paiyou_engine.zioncheck.actions import Add, Discard, Draw, Lay, Pass, Swap, Take
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.dealing import new_game
from paiyou_engine.zioncheck.events import Drew, StockEmpty, Took, WindowOpened
from paiyou_engine.zioncheck.faces import JOKER, face_of, packs, points_of
from paiyou_engine.zioncheck.laying import read_lay_down
from paiyou_engine.zioncheck.melds import RunMeld
from paiyou_engine.zioncheck.options import ZioncheckOptions, read_options
from paiyou_engine.zioncheck.replaying import Move
from paiyou_engine.zioncheck.state import Claiming, Deal, Drawing, Melding, Over, Reshuffling, Scored
from tests.engine.bots.zioncheck.positions import Position
from tests.engine.zioncheck.random_games import Moment, quick, random_game

OPTIONS = (
    quick(),
    quick(penaltyCards=2, takesPerDeal=2, maxReshuffles=1),
    quick(laidDownMayClaim=False, layOffSameTurn=False, jokerSwap="own-turn", minNaturals=2),
    quick(goOutNeedsDiscard=False, maxReshuffles=0),
    ZioncheckOptions(max_turns=8),
)


class Planned:
    """A generator with which `permutation` gives these orders, one after the other."""

    def __init__(self, orders: Sequence[tuple[int, ...]]) -> None:
        self._drawn = [draw for order in orders for draw in _draws(order)]

    def randrange(self, stop: int, /) -> int:
        assert self._drawn[0] < stop
        return self._drawn.pop(0)

    def random(self) -> float:
        raise AssertionError("not asked for")


def _draws(order: tuple[int, ...]) -> Iterator[int]:
    lying = list(range(len(order)))
    for last in range(len(order) - 1, 0, -1):
        other = lying.index(order[last])
        yield other
        lying[last], lying[other] = lying[other], lying[last]


Moments = list[Moment]


@cache
def game_of(options: int, seats: int, seed: int) -> list[Moments]:
    """A random game, each moment with the reshuffles that it brings about."""
    found: list[Moments] = []
    for moment in random_game(new_game(OPTIONS[options], seats), Random(seed)):
        if found and isinstance(found[-1][-1].after.phase, Reshuffling):
            found[-1].append(moment)
        else:
            found.append([moment])
    return found


games = st.builds(game_of, st.integers(0, len(OPTIONS) - 1), st.integers(2, 6), st.integers(0, 9))


def moved(moments: Moments) -> Light | None:
    """The deal before these moments, moved in place as they say; None where nothing moves in it."""
    before, actor, action, *_ = moments[0]
    if not isinstance(before.phase, Claiming | Drawing | Melding):
        return None
    seat = actor if isinstance(actor, int) else 0
    orders = [moment.action.order for moment in moments[1:] if isinstance(moment.action, Order)]
    deal = Light(before.start, before.phase.deal, Planned(orders))
    match action:
        case Discard(card):
            deal.discard(card)
        case Lay(melds):
            deal.lay(read_lay_down(before.phase.deal.hands[seat], melds, deal.contract, deal.options))
        case Add(card, meld, end):
            before_it = deal.melds[meld]
            if end is None and isinstance(before_it, RunMeld):
                return None  # the bots name the end
            deal.add(card, meld, end)
        case Swap(card, meld):
            deal.swap(seat, card, meld)
        case _:
            events = [event for moment in moments for event in moment.events]
            took = next((event.seat for event in events if isinstance(event, Took)), None)
            if took is not None:
                deal.take(took)
            if any(isinstance(event, Drew | StockEmpty) and not event.penalty for event in events):
                deal.draw()
            elif took is None:
                return None
    return deal


def deal_after(moments: Moments) -> Deal:
    phase = moments[-1].after.phase
    assert isinstance(phase, Claiming | Drawing | Melding | Scored | Over)
    return phase.deal


@settings(max_examples=12)
@given(games)
def test_every_move_does_what_the_rules_do(game: list[Moments]) -> None:
    compared = 0
    for moments in game:
        light = moved(moments)
        if light is None:
            continue
        compared += 1
        alike(light, moments)
    assert compared > 20


def alike(light: Light, moments: Moments) -> None:
    """Hold the deal to what it is after these moments."""
    deal = deal_after(moments)
    assert [sorted(hand.cards) for hand in light.hands] == [list(hand) for hand in deal.hands]
    assert light.stock == list(reversed(deal.stock))
    assert light.discards == list(deal.discards)
    assert light.melds == [table.meld for table in deal.melds]
    assert (light.turn, light.number, light.reshuffles) == (deal.turn, deal.number, deal.reshuffles)
    assert (light.laid, light.taken) == (list(deal.laid), list(deal.taken))
    assert light.over is isinstance(moments[-1].after.phase, Scored | Over)
    assert light.points() == list(map(points_of, deal.hands))


@settings(max_examples=12)
@given(games)
def test_the_same_seats_are_asked_for_a_discard(game: list[Moments]) -> None:
    for moments in game:
        light = moved(moments)
        if light is not None and isinstance(moments[0].action, Discard) and not light.over:
            opened = [event.asked for event in moments[0].events if isinstance(event, WindowOpened)]
            assert [tuple(light.asked(moments[0].actor))] == (opened or [()])  # type: ignore[arg-type]


@settings(max_examples=12)
@given(games)
def test_the_jokers_that_may_be_swapped_are_those_in_runs(game: list[Moments]) -> None:
    for moments in game:
        light = moved(moments)
        if light is not None:
            runs = [(index, meld) for index, meld in enumerate(light.melds) if isinstance(meld, RunMeld)]
            wild = {(face, index) for index, meld in runs for _, face in meld.jokers()}
            assert set(light.wild) == {face for face, _ in wild}
            assert set(light.wild.items()) <= wild


@pytest.mark.parametrize("reshuffles", [0, 1])
def test_an_empty_stock_is_shuffled_anew_as_often_as_may_be(reshuffles: int) -> None:
    """Seat 0 takes out of turn, gets two cards for it from the four that lie dead, and seat 2 draws a third."""
    options = read_options({"penaltyCards": 2, "maxReshuffles": 1})
    state = Position("Kh Kd 9s 9c 4d", live="Ks", turn=2, options=options).state
    assert isinstance(state.phase, Claiming)
    deal = state.phase.deal
    *hidden, live = (*deal.stock, *deal.discards)
    deal = replace(deal, stock=(), discards=(*hidden, live), reshuffles=reshuffles)
    state = replace(state, phase=replace(state.phase, deal=deal))
    moves: list[Move] = [(Seat(2), Draw()), (Seat(3), Pass(live)), (Seat(0), Take(live)), (CHANCE, Order((2, 0, 1)))]
    moments: Moments = []
    for actor, action in moves:
        if not isinstance(state.phase, Scored):
            after, events = apply(state, actor, action)
            moments.append(Moment(state, actor, action, after, events))
            state = after
    light = moved(moments[2:])
    assert light is not None
    alike(light, moments)
    assert light.over is (reshuffles == 1)


def test_a_copy_moves_by_itself() -> None:
    moments = next(one for one in game_of(0, 4, 1) if isinstance(one[0].action, Discard))
    before = moments[0].before
    assert isinstance(before.phase, Melding)
    assert isinstance(moments[0].action, Discard)
    deal = Light(before.start, before.phase.deal, Random(1))
    other = deal.copy()
    other.discard(moments[0].action.card)
    assert deal.points() != other.points()
    assert (deal.number, deal.discards) == (before.phase.deal.number, list(before.phase.deal.discards))


@pytest.mark.parametrize("seed", range(4))
def test_a_hand_that_gains_and_loses_is_read_like_one_that_was_held_from_the_start(seed: int) -> None:
    rng, pack, contract = Random(seed), packs(2), ZioncheckOptions().contract(5)
    hand, held = Gauge(()), [*rng.sample(pack, 11)]
    for card in held:
        hand.gain(card)
    for _ in range(60):
        gone, new = rng.choice(held), rng.choice([card for card in pack if card not in held])
        held.remove(gone)
        hand.lose(gone)
        held.append(new)
        hand.gain(new)
        afresh = Gauge(held)
        assert (hand.lacks(contract), hand.jokers) == (afresh.lacks(contract), afresh.jokers)
        faces = {face_of(card) for card in held}
        assert [hand.company(face, contract) for face in faces] == [afresh.company(face, contract) for face in faces]
        assert all(hand.holds(face) == (face in faces) for face in map(face_of, pack) if face != JOKER)
