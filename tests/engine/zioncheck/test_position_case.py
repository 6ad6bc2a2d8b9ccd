"""A position written as a case: the judge understands it, agrees with the table, and it tells what its writer has seen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from paiyou_engine.cards import Card
from paiyou_engine.game import EVERYTHING, PUBLIC, Audience, Seat
from paiyou_engine.judge import answer, check
from paiyou_engine.zioncheck.actions import Add, Lay, Swap
from paiyou_engine.zioncheck.choices import ZioncheckChoices
from paiyou_engine.zioncheck.faces import Face, face_of, face_text
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_engine.zioncheck.melds import MeldKind
from paiyou_engine.zioncheck.options import PRESETS, read_options
from paiyou_engine.zioncheck.position_case import Chosen, position_case
from paiyou_engine.zioncheck.proposals import Placed, Proposal
from paiyou_engine.zioncheck.state import State
from paiyou_engine.zioncheck.view import SeatView, View
from tests.engine.histories import History
from tests.engine.zioncheck.deals import GAME, twins, whole_deal

SEATS = 4
DEALS = [(rules, seed) for rules in range(4) for seed in range(3)]


def deal(number: int) -> History:
    return whole_deal(SEATS, *DEALS[number])


def states(number: int) -> Iterator[State]:
    for moment in deal(number).moments:
        assert isinstance(moment.state, State)
        yield moment.state


def view_of(state: State, audience: Audience) -> View:
    return ZIONCHECK.view(state, audience)


def choices_of(state: State, seat: int) -> ZioncheckChoices:
    return ZIONCHECK.choices(state, Seat(seat))


@pytest.mark.parametrize("number", range(len(DEALS)))
def test_the_judge_says_of_every_position_what_the_table_says(number: int) -> None:
    asks = set()
    for state in states(number):
        for audience in (PUBLIC, EVERYTHING, Seat(0), Seat(3)):
            case = position_case(view_of(state, audience))
            found = answer(case)
            assert "error" not in found
            assert check(case, found) == []
            asks.add(case["ask"])
    assert asks >= {"table", "can-lay", "score"}


def test_whoever_looks_on_asks_about_the_newest_meld() -> None:
    asks = {position_case(view_of(state, PUBLIC))["ask"] for number in range(len(DEALS)) for state in states(number)}
    assert asks == {"table", "meld", "score"}


def test_a_hand_can_lay_where_the_table_says_so() -> None:
    found = Counter[bool]()
    for number in range(len(DEALS)):
        for state in states(number):
            for seat in range(SEATS):
                offered = choices_of(state, seat).lay
                case = position_case(view_of(state, Seat(seat)))
                if offered is not None and case["ask"] == "can-lay":
                    can = choices_of(state, seat).may_lay()
                    assert answer(case)["can"] is can
                    found[can] += 1
    assert min(found[True], found[False]) > 10


def test_one_card_is_asked_about_with_the_meld_to_which_it_goes() -> None:
    done = Counter[object]()
    for number in range(len(DEALS)):
        for state in states(number):
            for seat in range(SEATS):
                choices, view = choices_of(state, seat), view_of(state, Seat(seat))
                adds = () if choices.adds is None else choices.adds.all()
                for action in (*adds, *choices.swaps):
                    assert isinstance(action, Add | Swap)
                    case = position_case(view, Chosen(cards=(action.card,)))
                    assert case["ask"] in ("add", "swap")
                    assert answer(case)["rule"] in (None, "add.end")
                    at = position_case(view, Chosen(cards=(action.card,), meld=action.meld))
                    assert answer(at)["rule"] in (None, "add.end")
                    done[at["ask"]] += 1
    assert min(done["add"], done["swap"]) > 10


def test_melds_in_mind_are_asked_about_with_the_hand_and_judged_as_the_table_would() -> None:
    rng, found = random.Random(1), Counter[object]()
    for number in range(len(DEALS)):
        for state in states(number):
            for seat in range(SEATS):
                choices, view = choices_of(state, seat), view_of(state, Seat(seat))
                if choices.lay is None or not choices.may_lay():
                    continue
                lay = choices.example(rng) if rng.random() < 0.1 else choices.lay.example(rng)
                if isinstance(lay, Lay):
                    assert answer(position_case(view, Chosen(lay.melds)))["legal"] is True
                    short = answer(position_case(view, Chosen((*lay.melds, lay.melds[0]))))
                    assert short["legal"] is False
                    found[short["rule"]] += 1
    assert sum(found.values()) > 10


def test_picked_cards_whatever_they_are_get_an_answer_and_no_error() -> None:
    rng, rules = random.Random(2), Counter[object]()
    for number in range(len(DEALS)):
        for state in states(number):
            view = view_of(state, Seat(1))
            if not isinstance(view, SeatView) or not view.hand:
                continue
            cards = tuple(rng.sample(view.hand, min(len(view.hand), rng.choice((1, 2, 3, 4)))))
            placed = tuple(Placed(card, rng.choice((None, Face(rng.randrange(52))))) for card in cards)
            proposal = Proposal(placed, rng.choice((None, *MeldKind)), any_order=rng.random() < 0.5)
            at = rng.randrange(len(view.public.melds)) if view.public.melds else None
            for chosen in (Chosen(cards=cards), Chosen((proposal,)), Chosen(cards=cards[:1], meld=at)):
                found = answer(position_case(view, chosen))
                assert "error" not in found
                rules[found.get("rule")] += 1
    assert len(rules) > 8


def seen_cards(view: View) -> Counter[str]:
    """Every card that a view shows, as often as it does."""
    public = view.public
    hand = view.hand if isinstance(view, SeatView) else ()
    left = [card for result in public.results for one in result.hands for card in one]
    melds = [card for table in public.melds for card in table.meld.cards]
    return Counter(face_text(face_of(Card(card))) for card in (*hand, *left, *melds))


def cards_in(case: object) -> Iterator[str]:
    """Every card that a case names; of a joker in a run not the card that it stands for."""
    known = {face_text(Face(face)) for face in range(53)}
    if isinstance(case, str) and case.partition("=")[0] in known:
        yield case.partition("=")[0]
    elif isinstance(case, (list, tuple)):
        for one in case:
            yield from cards_in(one)
    elif isinstance(case, dict):
        for field, one in case.items():
            if field != "expect":
                yield from cards_in(one)


@pytest.mark.parametrize("audience", [PUBLIC, Seat(0), Seat(3)])
def test_a_case_names_only_cards_that_its_writer_has_seen(audience: Audience) -> None:
    for state in states(0):
        view = view_of(state, audience)
        picked = view.hand[:2] if isinstance(view, SeatView) else ()
        assert Counter(cards_in(position_case(view, Chosen(cards=picked)))) <= seen_cards(view)


def test_a_case_is_the_same_in_every_state_that_its_writer_could_be_in() -> None:
    for audience, true, twin in twins(SEATS, 0):
        mine, other = (state_of(history.last) for history in (true, twin))
        assert position_case(view_of(mine, audience)) == position_case(view_of(other, audience))


@pytest.mark.parametrize("preset", list(PRESETS))
def test_the_rules_of_the_table_are_the_case_s(preset: str) -> None:
    case = position_case(view_of(state_of(GAME.start(PRESETS[preset], 7)), PUBLIC))
    assert check(case, answer(case)) == []
    assert read_options(case["rules"]) == PRESETS[preset]


def state_of(state: object) -> State:
    assert isinstance(state, State)
    return state
