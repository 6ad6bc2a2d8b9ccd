"""What a seat may do: said by its choices, from its own view alone, and done by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zioncheck.actions import Action, Add, Discard, Draw, Lay, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.choices import choices
from paiyou_engine.zioncheck.dealing import new_game
from paiyou_engine.zioncheck.faces import Face
from paiyou_engine.zioncheck.growing import End
from paiyou_engine.zioncheck.lay_downs import lay_downs
from paiyou_engine.zioncheck.proposals import Placed, Proposal, proposal_of
from paiyou_engine.zioncheck.state import State
from paiyou_engine.zioncheck.waiting import waiting
from tests.engine.zioncheck.random_games import Moment, random_game
from tests.engine.zioncheck.test_invariants import OPTIONS, deal_in

games = st.builds(
    lambda options, seats, seed: list(random_game(new_game(options, seats), Random(seed))),
    st.sampled_from(OPTIONS),
    st.integers(2, 4),
    st.integers(0, 10**6),
)


def would_be_accepted(state: State, seat: Seat, action: Action) -> bool:
    try:
        apply(state, seat, action)
    except IllegalAction:
        return False
    return True


def tried(state: State, seat: Seat, rng: Random) -> Iterator[Action]:
    """Every action without cards, answers to the last two discards and to any card, every discard, addition and swap of cards held and not held, and some lay-downs."""
    yield from (Draw(), Ready(), Lay(()))
    deal = deal_in(state)
    if deal is None:
        return
    hand = deal.hands[seat]
    for card in (*deal.discards[-2:], Card(rng.randrange(108))):
        yield from (Take(card), Pass(card))
    some = [*hand, Card(rng.randrange(108))]
    for card in some:
        yield Discard(card)
        for meld in range(len(deal.melds) + 1):
            yield Swap(card, meld)
            for end in (None, *End):
                yield Add(card, meld, end)
            yield Add(card, meld, None, Face(rng.randrange(52)))
    for melds in lay_downs(hand, state.start.contract, state.start.options, 3):
        proposals = tuple(map(proposal_of, melds))
        yield Lay(proposals)
        yield Lay(proposals[1:])
        yield Lay(tuple(Proposal(tuple(reversed(one.cards)), any_order=True) for one in proposals))
        yield Lay((*proposals[:-1], Proposal((*proposals[-1].cards, Placed(Card(rng.randrange(108)))))))


@settings(max_examples=8)
@given(games, st.integers(0, 10**6))
def test_choices_and_the_rules_agree(game: list[Moment], seed: int) -> None:
    rng = Random(seed)
    for moment in game[:: max(1, len(game) // 25)]:
        state = moment.after
        for seat in map(Seat, range(state.start.seats)):
            found = choices(state, seat)
            verdicts = [(action, would_be_accepted(state, seat, action)) for action in tried(state, seat, rng)]
            assert [action for action, accepted in verdicts if accepted != found.contains(action)] == []
            assert found.count() >= len({action for action in found.simple() if found.contains(action)})
            assert (found.count() > 0) == any(accepted for _, accepted in verdicts)


@settings(max_examples=8)
@given(games, st.integers(0, 10**6))
def test_an_example_is_accepted_and_holds_what_is_forced(game: list[Moment], seed: int) -> None:
    rng = Random(seed)
    for moment in game[:: max(1, len(game) // 40)]:
        for seat in map(Seat, range(moment.after.start.seats)):
            found = choices(moment.after, seat)
            if not found.count():
                with pytest.raises(ValueError, match="no choice"):
                    found.example(rng)
                continue
            action = found.example(rng)
            assert would_be_accepted(moment.after, seat, action)
            if found.forced():
                assert isinstance(action, Discard | Add | Swap)
                assert found.forced() == (action.card,)


@settings(max_examples=8)
@given(games)
def test_whoever_is_waited_for_can_act_and_only_those_can(game: list[Moment]) -> None:
    for moment in game:
        now = waiting(moment.after)
        able = [seat for seat in range(moment.after.start.seats) if choices(moment.after, Seat(seat)).count()]
        assert set(now.seats) <= set(able) <= {*now.seats, *now.free}
