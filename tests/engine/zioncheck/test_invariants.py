"""What holds in every moment of every game (`law/zioncheck.md` §10)."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from paiyou_engine.cards import Card
from paiyou_engine.game import CHANCE, EVERYTHING, PUBLIC, Audience, Order, Seat, Tick
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zioncheck.actions import Add, Discard, Draw, Lay, Pass, Ready, Swap, Take
from paiyou_engine.zioncheck.applying import apply
from paiyou_engine.zioncheck.dealing import new_game
from paiyou_engine.zioncheck.events import Added, Discarded, Drew, LaidDown, Swapped, Took
from paiyou_engine.zioncheck.faces import face_of, is_joker, packs, rank, suit
from paiyou_engine.zioncheck.melds import RunMeld, SetMeld
from paiyou_engine.zioncheck.options import ZioncheckOptions
from paiyou_engine.zioncheck.seeing import view
from paiyou_engine.zioncheck.state import Claiming, Deal, Drawing, Melding, Over, Reshuffling, Scored, State
from paiyou_engine.zioncheck.waiting import waiting
from tests.engine.zioncheck.random_games import Moment, quick, random_game

OPTIONS = (
    quick(),
    quick(penaltyCards=2, takesPerDeal=2, maxReshuffles=1),
    quick(laidDownMayClaim=False, layOffSameTurn=False, jokerSwap="own-turn", minNaturals=2),
    quick(goOutNeedsDiscard=False, maxReshuffles=0),
    ZioncheckOptions(max_turns=8),
)


@cache
def game_of(options: int, seats: int, seed: int) -> list[Moment]:
    """A game, played once for all that is asked of it."""
    return list(random_game(new_game(OPTIONS[options], seats), Random(seed)))


games = st.builds(game_of, st.integers(0, len(OPTIONS) - 1), st.integers(2, 6), st.integers(0, 9))


def deal_in(state: State) -> Deal | None:
    if isinstance(state.phase, Claiming | Drawing | Melding | Reshuffling | Scored | Over):
        return state.phase.deal
    return None


def deals(game: list[Moment]) -> Iterator[tuple[Moment, Deal, Deal]]:
    """The moments inside a deal, with the deal before and after."""
    for moment in game:
        before, after = deal_in(moment.before), deal_in(moment.after)
        if before is not None and after is not None:
            yield moment, before, after


@settings(max_examples=8)
@given(games)
def test_every_game_ends_and_every_card_is_in_one_place(game: list[Moment]) -> None:
    assert isinstance(game[-1].after.phase, Over)
    all_cards = packs(game[0].before.start.decks)
    for _, _, deal in deals(game):
        lying = [*deal.stock, *deal.discards]
        lying += [card for hand in deal.hands for card in hand]
        lying += [card for table in deal.melds for card in table.meld.cards]
        assert sorted(lying) == list(all_cards)


@settings(max_examples=8)
@given(games)
def test_hands_grow_and_shrink_by_what_the_events_say(game: list[Moment]) -> None:
    for moment, before, after in deals(game):
        change: Counter[int] = Counter()
        for event in moment.events:
            match event:
                case Drew(seat) | Took(seat):
                    change[seat] += 1
                case Discarded(seat) | Added(seat):
                    change[seat] -= 1
                case LaidDown(seat, melds):
                    change[seat] -= sum(len(table.meld.cards) for table in melds)
                case _:
                    pass
        sizes = zip(before.hands, after.hands, strict=True)
        assert [len(new) - len(old) for old, new in sizes] == [change[seat] for seat in range(len(after.hands))]


@settings(max_examples=8)
@given(games)
def test_melds_only_grow_and_a_joker_stands_for_what_it_stood_for(game: list[Moment]) -> None:
    for moment, before, after in deals(game):
        swapped = {event.meld for event in moment.events if isinstance(event, Swapped)}
        for old, new in zip(before.melds, after.melds, strict=False):
            assert (old.id, old.owner) == (new.id, new.owner)
            if isinstance(old.meld, RunMeld) and isinstance(new.meld, RunMeld):
                shift = old.meld.low - new.meld.low
                stood = {(place + shift, face) for place, face in old.meld.jokers()}
                stands = {(place, face) for place, face in new.meld.jokers() if new.meld.cards[place] in old.meld.cards}
                assert len(stood - stands) == (old.id in swapped)
                assert stands <= stood


@settings(max_examples=8)
@given(games)
def test_melds_on_the_table_are_sets_and_runs(game: list[Moment]) -> None:
    for moment, _, deal in deals(game):
        for table in deal.melds:
            naturals = [(place, face_of(card)) for place, card in enumerate(table.meld.cards) if not is_joker(card)]
            assert len(naturals) >= moment.before.start.options.min_naturals
            if isinstance(table.meld, SetMeld):
                assert {rank(face) for _, face in naturals} == {table.meld.rank}
                continue
            assert 4 <= len(table.meld.cards) <= 14
            assert 1 <= table.meld.low <= table.meld.high <= 14
            for place, face in naturals:
                assert suit(face) == table.meld.suit
                assert rank(face) == (table.meld.low + place if table.meld.low + place > 1 else 14)


@settings(max_examples=8)
@given(games)
def test_nobody_is_without_cards_but_who_went_out_and_melds_are_none_or_the_contract(game: list[Moment]) -> None:
    for moment, _, deal in deals(game):
        phase, start = moment.after.phase, moment.before.start
        empty = [seat for seat, hand in enumerate(deal.hands) if not hand]
        out = [phase.result.out] if isinstance(phase, Scored | Over) and phase.result.out is not None else []
        assert empty == out
        owned = Counter(table.owner for table in deal.melds)
        for seat in range(start.seats):
            assert owned[Seat(seat)] == (0 if deal.laid[seat] is None else start.contract.melds)


@settings(max_examples=8)
@given(games)
def test_the_first_player_has_two_turns_and_then_it_goes_round(game: list[Moment]) -> None:
    turns: list[int] = []
    for moment in game:
        discards = [event.seat for event in moment.events if isinstance(event, Discarded)]
        if discards:
            turns += discards
            first, seats = moment.before.start.first, moment.before.start.seats
            order = [first, *((first + step) % seats for step in range(len(turns)))]
            assert turns == order[: len(turns)]
        if moment.after.start is not moment.before.start:
            turns = []


@settings(max_examples=4)
@given(games)
def test_the_same_actions_give_the_same_game_and_the_state_survives_as_data(game: list[Moment]) -> None:
    state = game[0].before
    for moment in game:
        state, events = apply(state, moment.actor, moment.action)
        assert (state.phase, events) == (moment.after.phase, moment.events)
    assert state == game[-1].after
    for moment in game[:: max(1, len(game) // 20)]:
        assert msgspec.convert(msgspec.to_builtins(moment.after), State) == moment.after


@settings(max_examples=8)
@given(games, st.integers(0, 10**6))
def test_a_refused_action_changes_nothing(game: list[Moment], seed: int) -> None:
    rng = Random(seed)
    for moment in game[:: max(1, len(game) // 30)]:
        state, before = moment.after, msgspec.json.encode(moment.after)
        card = Card(rng.randrange(54))
        plain = (Draw(), Ready(), Lay(()), Tick())
        actions = (*plain, Take(card), Pass(card), Add(card, 0), Swap(card, 0), Discard(card))
        for action in actions:
            for seat in range(-1, state.start.seats + 1):
                with contextlib.suppress(IllegalAction):
                    apply(state, Seat(seat), action)
        assert msgspec.json.encode(state) == before


@settings(max_examples=8)
@given(games, st.integers(0, 10**6))
def test_a_view_holds_no_hidden_card(game: list[Moment], seed: int) -> None:
    """However the cards lie that an audience may not see, its view is the same."""
    rng = Random(seed)
    for moment in game[:: max(1, len(game) // 30)]:
        state, deal = moment.after, deal_in(moment.after)
        if deal is None or isinstance(state.phase, Scored | Over):
            continue
        seats = [Seat(seat) for seat in range(state.start.seats)]
        audiences: list[Audience] = [*seats, PUBLIC, EVERYTHING]
        for audience in audiences:
            seen = [seat for seat in seats if audience in (seat, EVERYTHING)]
            other = replace(state, phase=replace(state.phase, deal=dealt_otherwise(deal, seen, rng)))
            assert view(other, audience) == view(state, audience)


def dealt_otherwise(deal: Deal, seen: list[Seat], rng: Random) -> Deal:
    """The same deal, with the stock and all hands but the seen ones dealt out anew."""
    hidden = [seat for seat in map(Seat, range(len(deal.hands))) if seat not in seen]
    cards = [*deal.stock, *(card for seat in hidden for card in deal.hands[seat])]
    rng.shuffle(cards)
    hands = list(deal.hands)
    for seat in hidden:
        hands[seat] = tuple(sorted(cards.pop() for _ in deal.hands[seat]))
    return replace(deal, hands=tuple(hands), stock=tuple(cards))


@settings(max_examples=8)
@given(games)
def test_one_player_is_in_turn_and_waited_for_unless_a_discard_is_live(game: list[Moment]) -> None:
    for moment in game:
        phase = moment.after.phase
        if isinstance(phase, Drawing | Melding):
            assert waiting(moment.after).seats == (phase.deal.turn,)
        if isinstance(phase, Claiming):
            assert waiting(moment.after).seats == ()
            assert phase.discarder not in phase.asked


def test_no_order_but_the_one_that_was_asked_for() -> None:
    game = new_game(ZioncheckOptions(), 3)
    for order in ((), (0, 1), (0, 1, 1), (0, 1, 2, 3)):
        with pytest.raises(IllegalAction) as refused:
            apply(game, CHANCE, Order(order))
        assert refused.value.rule == "chance.order"
