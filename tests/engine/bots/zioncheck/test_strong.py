"""Searching in Zioncheck: a hand gauged at a glance, a deal played out by the rules, what is worth a thought."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from paiyou_engine.bots.deciding import decide
from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.searching import Manner
from paiyou_engine.bots.zioncheck import strong
from paiyou_engine.bots.zioncheck.danger import fits_table, fitting
from paiyou_engine.bots.zioncheck.distance import distance
from paiyou_engine.bots.zioncheck.gauge import Gauge, gauge
from paiyou_engine.bots.zioncheck.light import Light
from paiyou_engine.bots.zioncheck.quick import PlayOut
from paiyou_engine.bots.zioncheck.steady import choose
from paiyou_engine.bots.zioncheck.strong import CANDIDATES, candidates, weigh
from paiyou_engine.bots.zioncheck.tastes import KEEN
from paiyou_engine.bots.zioncheck.trying import outcome, value
from paiyou_engine.cards import Rank, Suit, parse_cards
from paiyou_engine.game import CHANCE, Order, Seat
from paiyou_engine.shuffle import permutation
from paiyou_engine.zioncheck.actions import Action, Discard, Draw, Pass, Take
from paiyou_engine.zioncheck.faces import face_of, packs, points_of
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.melds import Meld, RunMeld, SetMeld
from paiyou_engine.zioncheck.options import PRESETS
from paiyou_engine.zioncheck.state import Drawing, Melding, State
from paiyou_engine.zioncheck.view import SeatView
from tests.engine.bots.zioncheck.deals import turns
from tests.engine.bots.zioncheck.positions import TWO_RUNS, TWO_SETS, Position, told

SET_AND_TWO_RUNS = 5


def dealt() -> State:
    """Four hands, and the first player to go."""
    state = ZIONCHECK.start(PRESETS["seed"], 4)
    while (need := ZIONCHECK.waiting(state).chance) is not None:
        state, _ = ZIONCHECK.apply(state, CHANCE, Order(permutation(need.size, Random(1))))
    return state


def thoughts(position: Position) -> list[str]:
    knowledge = ZIONCHECK.knowledge(position.state, Seat(0))
    assert isinstance(knowledge.view, SeatView)
    choices = ZIONCHECK.choices_in(knowledge.view)
    first = choose(knowledge.view, knowledge.seen, choices)
    assert first is not None
    found: list[Action] = candidates(knowledge, knowledge.view, choices, first)
    assert all(map(choices.contains, found))
    return list(map(told, found))


def test_the_gauge_is_right_most_of_the_time_and_never_far_off() -> None:
    options, pack, rng = PRESETS["seed"], packs(2), Random(5)
    right = 0
    for deal in range(1, 7):
        contract = options.contract(deal)
        for _ in range(12):
            hand = tuple(sorted(pack[index] for index in permutation(len(pack), rng)[:12]))
            guess, exact = gauge(hand).lacks(contract), distance(hand, contract, options)
            assert abs(guess - exact) <= 2
            right += guess == exact
    assert right > 36  # of 72


def test_two_runs_may_lie_in_one_suit_if_they_do_not_touch() -> None:
    contract = PRESETS["seed"].contract(SET_AND_TWO_RUNS)
    for low, lacks in (("2h 3h 4h 5h", 0), ("3h 4h 5h 6h", 1)):
        hand = f"{low} 7h 8h 9h Th Ks Kd Kc 4s"
        assert gauge(Position(hand).outlook().hand).lacks(contract) == lacks


def test_a_card_brings_the_contract_nearer_where_the_hand_with_it_lacks_less() -> None:
    options, pack, rng = PRESETS["seed"], packs(2), Random(6)
    counted = Counter[bool]()
    for contract in map(options.contract, range(1, 7)):
        for _ in range(60):
            *hand, card = (pack[index] for index in permutation(len(pack), rng)[:13])
            held, more = gauge(tuple(hand)), gauge((*hand, card))
            assert held.nears(card, contract) is (more.lacks(contract) < held.lacks(contract))
            counted[held.nears(card, contract)] += 1
    assert min(counted.values()) > 60


@pytest.mark.parametrize("low", [1, 2, 5, 11])
def test_what_fits_the_table_is_every_face_that_can_be_laid_off(low: int) -> None:
    kings, run = SetMeld(Rank(13), parse_cards("Kh Ks Kd")), RunMeld(Suit(0), low, packs(1)[:4])
    tables: list[list[Meld]] = [[], [kings], [run], [kings, run], [RunMeld(Suit(1), 1, packs(1)[:14])]]
    for melds in tables:
        assert {face_of(card) for card in packs(1) if fits_table(card, melds)} == fitting(melds)


@pytest.mark.parametrize("seed", range(3))
def test_a_deal_is_played_out_to_its_score(seed: int) -> None:
    state = dealt()
    assert isinstance(state.phase, Drawing)
    deal = Light(state.start, state.phase.deal, Random(seed))
    points = PlayOut(deal).from_draw()
    assert deal.over
    assert points == [points_of(hand.cards) for hand in deal.hands]
    assert 0 in points
    worth = [value(points, Seat(seat)) for seat in range(4)]
    assert worth.index(max(worth)) == points.index(min(points))


def test_all_that_could_be_thrown_instead_is_thought_of_as_far_as_there_is_time() -> None:
    found = thoughts(Position("Kh Kd 9s 9c 4d Ac 7h 2s 3c", deal=TWO_SETS))
    assert found[0] == "discard Ac"
    assert len(found) == CANDIDATES


def test_holding_is_thought_of_where_the_contract_can_be_laid_down() -> None:
    found = thoughts(Position("Kh Kd Ks 9s 9c 9h 4d Ac", deal=TWO_SETS))
    assert found[0] == "lay"
    assert "discard Ac" in found


def test_all_ways_to_lay_down_are_thought_of() -> None:
    """Three kings and a joker, or two and both jokers: what else is in the hand makes ways enough."""
    found = thoughts(Position("Kh Kd Ks Jk Jk 9s 9c 4d 4c Ac", deal=TWO_SETS))
    assert found.count("lay") > 2


@pytest.mark.parametrize(("live", "turn", "expected"), [("Ks", 2, ["take", "pass"]), ("3s", 2, ["pass"])])
def test_a_discard_is_weighed_where_it_is_of_use(live: str, turn: int, expected: list[str]) -> None:
    assert thoughts(Position("Kh Kd 9s 9c 4d", deal=TWO_SETS, live=live, turn=turn)) == expected


class Marked(Light):
    """A deal that ends as soon as anybody draws or takes, and tells who."""

    got: str = ""

    def draw(self) -> None:
        self.got, self.over = f"{self.turn} draws", True

    def take(self, seat: int) -> None:
        self.got, self.over = f"{seat} takes", True
        self.turn = seat


@pytest.mark.parametrize(("action", "expected"), [("take", "0 takes"), ("pass", "1 takes"), ("ahead", "2 draws")])
def test_before_the_seat_all_have_left_the_live_discard_and_after_it_each_takes_who_wants_it(
    action: str, expected: str
) -> None:
    """Seats 1 and 2 would take the king.  Seat 0 is asked first of three, or last after seats 2 and 3."""
    position = Position("Kh Kd 9s 9c 4d", deal=TWO_SETS, live="Ks", turn=2 if action == "ahead" else 0)
    view = ZIONCHECK.view(position.state, Seat(0))
    assert isinstance(view, SeatView)
    light = position.light()
    deal = Marked.__new__(Marked)
    for field in Light.__slots__:
        setattr(deal, field, getattr(light, field))
    live = deal.discards[-1]
    deal.hands[1] = Gauge(Position("Qh Qd Kc Kh 2d").outlook().hand)
    deal.hands[2] = Gauge(Position("Qh Qd Kc Kh 2d").outlook().hand)
    outcome(deal, view, Take(live) if action == "take" else Pass(live))
    assert deal.got == expected


class Weighed(NamedTuple):
    """What a strong bot does, what its taste would do, and what came out best in the states that it tried."""

    done: object
    first: Action
    best: Action


def weighed(state: State) -> Weighed | None:
    """For whoever is in turn; None where there is one thing to do."""
    assert isinstance(state.phase, Melding)
    knowledge = ZIONCHECK.knowledge(state, state.phase.deal.turn)
    view, effort = knowledge.view, Effort(24)
    assert isinstance(view, SeatView)
    choices = ZIONCHECK.choices_in(view)
    first = choose(view, knowledge.seen, choices, KEEN)
    found = weigh(knowledge, view, choices, Random(1), effort)
    if first is None or len(found) < 2:
        return None
    best = max(found, key=lambda tried: (tried.worlds, tried.mean)).candidate
    return Weighed(decide("zioncheck", "strong", knowledge, Random(1), effort), first, best)


def has_laid(state: State) -> bool:
    assert isinstance(state.phase, Melding)
    return state.phase.deal.laid[state.phase.deal.turn] is not None


def test_on_the_way_to_the_contract_the_taste_decides_whatever_comes_out_of_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(strong, "_NARROWLY", Manner(better=0.0, narrows=True))
    found = [one for state in islice(turns(3), 6) if not has_laid(state) and (one := weighed(state)) is not None]
    throwing = [one for one in found if isinstance(one.first, Discard)]
    assert all(one.done == one.first for one in throwing)
    assert any(one.best != one.first for one in throwing)


def test_once_a_seat_has_laid_down_the_search_decides() -> None:
    laid = (state for seed in range(4, 20) for state in turns(seed) if has_laid(state))
    assert any(one is not None and one.done == one.best != one.first for one in map(weighed, laid))


def test_the_same_generator_finds_the_same() -> None:
    state = dealt()
    (seat,) = ZIONCHECK.waiting(state).seats
    state, _ = ZIONCHECK.apply(state, seat, Draw())
    knowledge = ZIONCHECK.knowledge(state, seat)
    found = [decide("zioncheck", "strong", knowledge, Random(1), Effort(24)) for _ in range(2)]
    assert found[0] == found[1]
    assert ZIONCHECK.choices(state, seat).contains(found[0])  # type: ignore[arg-type]


def test_where_runs_alone_count_a_pair_keeps_no_company() -> None:
    held = gauge(Position("4h 5h 6h Kd Kc").outlook().hand)
    contract = PRESETS["seed"].contract(TWO_RUNS)
    faces = sorted({card % 54 for card in Position("4h 5h 6h Kd Kc").outlook().hand})
    company = {face: held.company(face, contract) for face in faces}  # type: ignore[arg-type]
    assert min(company.values()) == 0 < max(company.values())
