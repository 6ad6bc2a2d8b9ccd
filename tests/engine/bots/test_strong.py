"""Searching in Zhao Pengyou: states that fit what was seen, played out by the rules, valued for the seat's side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from math import inf, log
from random import Random
from statistics import fmean

import pytest

from paiyou_engine.bots.deciding import decide
from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.hinting import Remembered, hint
from paiyou_engine.bots.zhao_pengyou.beginning import Beginning
from paiyou_engine.bots.zhao_pengyou.belief import Belief
from paiyou_engine.bots.zhao_pengyou.memory import remember
from paiyou_engine.bots.zhao_pengyou.playout import PlayOut
from paiyou_engine.bots.zhao_pengyou.strong import weigh, weigh_beginning
from paiyou_engine.bots.zhao_pengyou.valuing import spread_of, value
from paiyou_engine.cards import FACES, Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.sampling import Sampler
from paiyou_engine.zhao_pengyou.state import AtPlay, State
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, ordering
from paiyou_engine.zhao_pengyou.view import Phase, SeatView
from tests.engine.bots import deals

_REMEMBERED = ("order", "numbers", "mine", "played", "unseen", "unseen_in", "void")


def steps(preset: str, seats: int) -> Iterator[State]:
    """A deal of steady bots, state by state."""
    return deals.steps(ZHAO_PENGYOU, ZHAO_PENGYOU.start(PRESETS[preset], seats), "steady", Random(3))


def steps_of_a_deal(preset: str, seats: int) -> list[State]:
    """The first deal that is played, to its last card."""
    found: list[State] = []
    for state in steps(preset, seats):
        if found and not isinstance(state.phase, AtPlay):
            return found
        if isinstance(state.phase, AtPlay):
            found.append(state)
    raise AssertionError


@cache
def after(plays: int, preset: str = "classic", seats: int = 5) -> State:
    """The deal after so many plays."""
    return next(islice((state for state in steps(preset, seats) if isinstance(state.phase, AtPlay)), plays, None))


def playing_after(plays: int) -> Playing:
    """The play of `after`."""
    phase = after(plays).phase
    assert isinstance(phase, AtPlay)
    return phase.play


def begun() -> Playing:
    """The play of the deal as it begins."""
    return playing_after(0)


def until(phase: Phase) -> State:
    """The deal where this phase begins."""
    return next(state for state in steps("classic", 5) if ZHAO_PENGYOU.view(state, Seat(0)).public.phase is phase)


def begun_with(playing: Playing, seat: int) -> tuple[Card, ...]:
    """The seat's hand as play began."""
    hand = list(playing.hands[seat])
    for leader, plays in (*((one.leader, one.plays) for one in playing.tricks), (playing.leader, playing.plays)):
        hand += [card for index, cards in enumerate(plays) if (leader + index) % 5 == seat for card in cards]
    return tuple(sorted(hand))


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


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [5, 8])
def test_a_deal_is_played_out_as_steady_plays_it_from_the_memory_that_a_view_gives(preset: str, seats: int) -> None:
    deal = steps_of_a_deal(preset, seats)
    first, options = deal[0].phase, deal[0].start.options
    assert isinstance(first, AtPlay)
    out = PlayOut(first.play, options, layout(seats, options), Random(3))
    for state, after_it in pairwise(deal):
        assert isinstance(state.phase, AtPlay)
        assert isinstance(after_it.phase, AtPlay)
        play = state.phase.play
        assert play.turn is not None
        view = ZHAO_PENGYOU.view(state, play.turn)
        assert isinstance(view, SeatView)
        read, kept, anew = (
            remember(view),
            out.memory(play.turn, play.hands[play.turn]),
            PlayOut(play, options, layout(seats, options), Random(3)).memory(play.turn, play.hands[play.turn]),
        )
        for one in (kept, anew):
            assert [getattr(one, name) for name in _REMEMBERED] == [getattr(read, name) for name in _REMEMBERED]
        gone = Counter(play.hands[play.turn]) - Counter(after_it.phase.play.hands[play.turn])
        cards = out.choose(play.turn)
        assert Counter(cards) == gone
        out.play(play.turn, cards)


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


class Clock:
    """Never says that it is enough, and counts how often a search asks."""

    asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return False


@pytest.mark.parametrize(("seats", "most", "plays"), [(8, 42, 3), (8, 42, 70), (8, 42, 75), (6, 95, 3), (6, 95, 30)])
def test_while_nearly_all_is_hidden_nothing_is_searched(seats: int, most: int, plays: int) -> None:
    """While the others hold more than that; but hints are sought."""
    state = after(plays, seats=seats)
    assert isinstance(state.phase, AtPlay)
    seat = state.phase.play.turn
    assert seat is not None
    hidden = sum(map(len, state.phase.play.hands)) - len(state.phase.play.hands[seat])
    clock = Clock()
    effort = Effort(14, clock)
    knowledge = ZHAO_PENGYOU.knowledge(state, seat)
    decide(ZHAO_PENGYOU.name, "strong", knowledge, Random(1), effort)
    assert (clock.asked > 0) is (hidden <= most)
    assert hint(Remembered(ZHAO_PENGYOU.name, knowledge.view, knowledge.seen), Random(1), effort) is not None
    assert clock.asked


def test_a_play_that_steady_would_make_speaks_against_no_hand() -> None:
    state = after(0)
    assert isinstance(state.phase, AtPlay)
    first, numbers = state.phase.play, layout(5, state.start.options)
    out = PlayOut(first, state.start.options, numbers, Random(1))
    for _ in range(30):
        seat = out.playing.turn
        assert seat is not None
        out.play(seat, out.choose(seat))
    belief = Belief(out.playing, state.start.options, numbers, Random(1))
    assert [belief.weigh(Seat(seat), hand) for seat, hand in enumerate(first.hands)] == [0] * 5


def test_what_was_played_speaks_for_the_true_hands_and_states_are_drawn_by_it() -> None:
    state = after(61)
    assert isinstance(state.phase, AtPlay)
    truth, seat = state.phase.play, state.phase.play.turn
    assert seat is not None
    belief = Belief(truth, state.start.options, layout(5, state.start.options), Random(1))

    def spoken_for(playing: Playing) -> float:
        return sum([belief.weigh(Seat(one), begun_with(playing, one)) for one in range(5)])

    knowledge, rng = ZHAO_PENGYOU.knowledge(state, seat), Random(1)
    even, leaning = Sampler(knowledge), Sampler(knowledge)
    evenly = fmean([spoken_for(even.redraw(truth, rng)) for _ in range(30)])
    leant = fmean([spoken_for(leaning.redraw(truth, rng, belief.weigh)) for _ in range(30)])
    assert spoken_for(truth) > evenly + 2
    assert leant > evenly + 2


def test_the_true_burial_and_calls_of_a_steady_maker_are_all_spoken_for() -> None:
    play = begun()
    maker, numbers = play.friends.maker, layout(5, PRESETS["classic"])
    beginning = Beginning(play, PRESETS["classic"], numbers)
    hand = play.hands[maker]
    assert beginning.weigh(hand, play.buried, -inf) == 0
    trump = next(card for card in hand if ordering(play.trump, PRESETS["classic"].sequences).suit[card] == TRUMPS)
    other = (*(card for card in hand if card != trump), *[trump] * (hand.count(trump) - 1), play.buried[0])
    assert beginning.weigh(tuple(sorted(other)), tuple(sorted((trump, *play.buried[1:]))), -inf) <= log(0.01)


def test_a_maker_is_taken_to_have_buried_what_a_maker_buries() -> None:
    """Of any cards of the maker's, a sixth would be trumps, and there would be points among them."""
    truth = begun()
    seat = Seat((truth.friends.maker + 1) % 5)
    knowledge, rng = ZHAO_PENGYOU.knowledge(after(0), seat), Random(1)
    belief = Belief(truth, PRESETS["classic"], layout(5, PRESETS["classic"]), rng)
    even, leaning = Sampler(knowledge), Sampler(knowledge)
    evenly = [even.redraw(truth, rng) for _ in range(40)]
    leant = [leaning.redraw(truth, rng, belief.weigh) for _ in range(40)]

    def trumps(playing: Playing) -> int:
        suits = ordering(playing.trump, PRESETS["classic"].sequences).suit
        return sum([suits[card] == TRUMPS for card in playing.buried])

    assert fmean(map(trumps, evenly)) > 1
    assert fmean(map(trumps, leant)) < fmean(map(trumps, evenly)) / 2
    points = [[sum(_points(playing.buried)) for playing in drawn] for drawn in (evenly, leant)]
    assert fmean(points[0]) > 2 * fmean(points[1])


def test_a_leaning_need_say_no_more_than_that_it_is_too_little() -> None:
    """The same states come whether it stops short or not."""
    truth = playing_after(61)
    assert truth.turn is not None
    knowledge, numbers = ZHAO_PENGYOU.knowledge(after(61), truth.turn), layout(5, PRESETS["classic"])
    whole, short = (Belief(truth, PRESETS["classic"], numbers, Random(1)) for _ in range(2))

    def to_the_end(seat: Seat, hand: tuple[Card, ...], buried: tuple[Card, ...], _least: float) -> float:
        return whole.weigh(seat, hand, buried)

    one, other = Sampler(knowledge), Sampler(knowledge)
    rngs = Random(2), Random(2)
    assert [one.redraw(truth, rngs[0], to_the_end) for _ in range(3)] == [
        other.redraw(truth, rngs[1], short.weigh) for _ in range(3)
    ]


def test_a_state_comes_as_often_as_its_hands_are_likely() -> None:
    """A hand with a certain card is twenty times as likely as it is without."""
    state = after(61)
    assert isinstance(state.phase, AtPlay)
    truth, seat = state.phase.play, state.phase.play.turn
    assert seat is not None
    other = Seat((seat + 1) % 5)
    knowledge, rng = ZHAO_PENGYOU.knowledge(state, seat), Random(1)
    even, leaning = Sampler(knowledge), Sampler(knowledge)
    evenly = [begun_with(even.redraw(truth, rng), other) for _ in range(300)]
    shares = {face: sum([face in hand for hand in evenly]) / 300 for face in range(FACES)}
    card = min(shares, key=lambda face: abs(0.15 - shares[face]))

    def likely(owner: Seat, hand: tuple[Card, ...], _buried: tuple[Card, ...], _least: float) -> float:
        return -log(20) if owner == other and card not in hand else 0.0

    leant = [card in begun_with(leaning.redraw(truth, rng, likely), other) for _ in range(600)]
    expected = 20 * shares[card] / (20 * shares[card] + 1 - shares[card])
    assert fmean(leant) == pytest.approx(expected, abs=0.08)


@pytest.mark.parametrize("phase", [Phase.EXCHANGE, Phase.CALLS])
def test_what_is_buried_and_called_is_tried_too(phase: Phase) -> None:
    state = until(phase)
    (seat,) = ZHAO_PENGYOU.waiting(state).seats
    knowledge, choices = ZHAO_PENGYOU.knowledge(state, seat), ZHAO_PENGYOU.choices(state, seat)
    assert isinstance(knowledge.view, SeatView)
    found = weigh_beginning(knowledge, knowledge.view, choices, Random(1), Effort(24))
    assert len({one.candidate for one in found}) == len(found) > 2
    assert all(choices.contains(one.candidate) and one.worlds for one in found)
    chosen = [decide(ZHAO_PENGYOU.name, level, knowledge, Random(1), Effort(24)) for level in ("strong", "steady")]
    assert chosen[0] == found[0].candidate
    assert chosen[1] in [one.candidate for one in found]


def test_the_worth_of_a_deal_is_spread_over_what_it_may_yet_come_to() -> None:
    """Just short of the row with which the opposition wins a spread total is worth something to both."""
    state = after(0)
    assert isinstance(state.phase, AtPlay)
    numbers = layout(5, state.start.options)
    over = PlayOut(state.phase.play, state.start.options, numbers, Random(1)).run()
    exact, spread = (value(over, over.friends.maker, state.start.options, numbers, wide) for wide in (0, 40))
    assert exact != spread
    assert spread_of(0, numbers) == 0 < spread_of(3, numbers) < spread_of(numbers.hand, numbers)


def _cards(hands: tuple[tuple[int, ...], ...], buried: tuple[int, ...]) -> Counter[int]:
    return Counter(card for cards in (*hands, buried) for card in cards)


def _points(cards: tuple[int, ...]) -> list[int]:
    return [{3: 5, 8: 10, 11: 10}.get(card % 13, 0) if card < 52 else 0 for card in cards]
