"""The contract of `paiyou_engine.game`, checked on every registered game with random games at every size of table."""

from __future__ import annotations

import random
from functools import cache, reduce
from itertools import pairwise
from typing import Final, Protocol

import msgspec
import pytest

from paiyou_engine.errors import BadOptions
from paiyou_engine.game import (
    CHANCE,
    EVERYTHING,
    PUBLIC,
    TABLE,
    Actor,
    Audience,
    Order,
    Seat,
    Tick,
)
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.registry import GAMES, AnyGame, NoSuchGame, game
from paiyou_engine.shuffle import permutation
from tests.engine.histories import History, Moment, random_history, replayed

SHORT: Final[dict[str, object]] = {
    "zhao-pengyou": {"preset": "classic", "target": "4"},
    "zioncheck": {
        "contracts": [[1, 0], [0, 1], [1, 0], [1, 1], [1, 0], [0, 1]],
        "dealSizes": [9, 14, 9, 14, 9, 14],
        "penaltyCards": 1,
        "maxTurns": 6,
    },
}
"""Options with which a game soon ends, and random play gets somewhere; a game not named here is played by its default."""

TABLES: Final = [(name, seats) for name, one in GAMES.items() for seats in range(one.fewest_seats, one.most_seats + 1)]
at_every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


class HasSeen(Protocol):
    """Knowledge of any game keeps the seen events of what still matters."""

    seen: tuple[object, ...]


@cache
def short_game(name: str, seats: int) -> History:
    """A random game to its end."""
    one = GAMES[name]
    options = one.read_options(SHORT.get(name, next(iter(one.presets()))))
    return random_history(one, one.start(options, seats), random.Random(seats), stop=lambda _: False)


def some_moments(history: History, number: int, seed: int = 7) -> list[int]:
    """Some indices of moments, the first and the last among them."""
    rng = random.Random(seed)
    last = len(history.moments) - 1
    return sorted({0, last, *(rng.randrange(last) for _ in range(number))})


def seats_of(history: History) -> list[Seat]:
    return [Seat(seat) for seat in range(len(history.game.summary(history.moments[0].state).standing))]


def audiences_of(history: History) -> list[Audience]:
    return [*seats_of(history), PUBLIC, EVERYTHING]


def accepts(one: AnyGame, state: object, actor: Actor, action: object) -> bool:
    try:
        one.apply(state, actor, action)
    except IllegalAction:
        return False
    return True


def seen_by(one: AnyGame, moment: Moment, audience: Audience) -> list[object]:
    projected = [one.project(event, audience) for event in moment.events]
    return [seen for seen in projected if seen is not None]


def cards_of(action: object) -> tuple[object, ...]:
    """The cards of an action that is nothing but cards."""
    return getattr(action, "cards", None) or (getattr(action, "card", None),)


def mutated(one: AnyGame, action: object, rng: random.Random) -> object | None:
    """An action that differs a little; None if what came out is no action."""
    raw = msgspec.to_builtins(action)
    for _ in range(1 + rng.randrange(2)):
        raw = _mutate(raw, rng)
    try:
        return one.read_action(raw)
    except msgspec.ValidationError:
        return None


def _mutate(raw: object, rng: random.Random) -> object:
    if isinstance(raw, dict):
        fields = [field for field in raw if field != "do"]
        if not fields:
            return raw
        field = fields[rng.randrange(len(fields))]
        return {**raw, field: _mutate(raw[field], rng)}
    if isinstance(raw, list | tuple):
        return _mutate_list(list(raw), rng)
    return rng.randrange(54) if isinstance(raw, int) else raw


def _mutate_list(items: list[object], rng: random.Random) -> list[object]:
    if not items:
        return items
    index = rng.randrange(len(items))
    match rng.randrange(4):
        case 0:
            return items[:index] + items[index + 1 :]
        case 1:
            return [*items, items[index]]
        case _:
            return [*items[:index], _mutate(items[index], rng), *items[index + 1 :]]


def test_a_name_finds_its_game() -> None:
    assert all(game(name) is one and one.name == name for name, one in GAMES.items())
    with pytest.raises(NoSuchGame):
        game("no such game")


@pytest.mark.parametrize("name", GAMES)
def test_the_default_comes_first_and_presets_are_read_by_name_and_as_data(name: str) -> None:
    one = GAMES[name]
    for preset, options in one.presets().items():
        assert one.read_options(preset) == options
        assert one.read_options(msgspec.json.decode(msgspec.json.encode(options))) == options


@at_every_table
def test_a_random_game_ends_and_then_waits_for_nobody(name: str, seats: int) -> None:
    history = short_game(name, seats)
    summaries = [history.game.summary(moment.state) for moment in history.moments]
    assert [summary.over for summary in summaries] == [False] * (len(summaries) - 1) + [True]
    assert summaries[-1].winners
    waits = [history.game.waiting(moment.state) for moment in history.moments]
    assert [not (wait.seats or wait.free or wait.chance or wait.timer) for wait in waits] == [
        summary.over for summary in summaries
    ]


@at_every_table
def test_a_game_is_the_fold_of_its_record(name: str, seats: int) -> None:
    history = short_game(name, seats)
    assert replayed(history.game, history.moments[0].state, history.moves) == history


@at_every_table
def test_a_deal_that_is_told_from_its_beginning_leads_to_the_view_of_now(name: str, seats: int) -> None:
    history = short_game(name, seats)
    one, told = history.game, 0
    for index in some_moments(history, 30):
        state = history.moments[index].state
        for audience in audiences_of(history):
            story = one.story(state, audience)
            if story is not None:
                told += 1
                assert one.view(one.recorded_deal(state).begins, audience) == story.begins  # type: ignore[union-attr]
                assert reduce(one.fold, story.seen, story.begins) == one.view(state, audience)
    assert bool(told) is (name == "zioncheck")


@at_every_table
def test_those_who_must_act_can_and_those_who_may_not_cannot(name: str, seats: int) -> None:
    history = short_game(name, seats)
    for index in some_moments(history, 80):
        state = history.moments[index].state
        waiting = history.game.waiting(state)
        for seat in seats_of(history):
            count = history.game.choices(state, seat).count()
            assert count or seat not in waiting.seats
            assert not count or seat in (*waiting.seats, *waiting.free)


@at_every_table
def test_choices_from_the_state_and_from_the_seats_own_view_are_the_same(name: str, seats: int) -> None:
    history = short_game(name, seats)
    for index in some_moments(history, 60):
        state = history.moments[index].state
        for seat in seats_of(history):
            from_state = history.game.choices(state, seat)
            from_view = history.game.choices_in(history.game.view(state, seat))
            for seed in range(2 if from_state.count() else 0):
                assert from_state.example(random.Random(seed)) == from_view.example(random.Random(seed))
            assert (from_state.count(), from_state.forced()) == (from_view.count(), from_view.forced())
        for audience in (PUBLIC, EVERYTHING):
            assert history.game.choices_in(history.game.view(state, audience)).count() == 0


@at_every_table
def test_choices_contain_what_apply_accepts_and_nothing_else(name: str, seats: int) -> None:
    history = short_game(name, seats)
    one, rng = history.game, random.Random(seats)
    tried = {True: 0, False: 0}
    for index in some_moments(history, 150):
        state = history.moments[index].state
        taken = [action for actor, action in history.moves[index : index + 12] if not isinstance(action, Order | Tick)]
        for seat in seats_of(history):
            choices = one.choices(state, seat)
            examples = [choices.example(rng) for _ in range(3 if choices.count() else 0)]
            variants = [mutated(one, action, rng) for action in (*examples, *examples, *taken)]
            for action in (*examples, *taken, *(variant for variant in variants if variant is not None)):
                accepted = accepts(one, state, seat, action)
                assert choices.contains(action) is accepted, (seat, action)
                tried[accepted] += 1
            assert all(choices.contains(example) for example in examples)
    assert min(tried.values()) > 100


@at_every_table
def test_forced_cards_are_in_every_example(name: str, seats: int) -> None:
    history = short_game(name, seats)
    rng = random.Random(seats)
    for index in some_moments(history, 80):
        state = history.moments[index].state
        for seat in history.game.waiting(state).seats:
            choices = history.game.choices(state, seat)
            forced = list(choices.forced())
            for _ in range(3 if forced else 0):
                cards = cards_of(choices.example(rng))
                assert all(cards.count(card) >= forced.count(card) for card in forced)


@at_every_table
def test_only_the_named_chance_and_timer_are_taken_and_only_from_their_actors(name: str, seats: int) -> None:
    history = short_game(name, seats)
    for index in some_moments(history, 80):
        state = history.moments[index].state
        waiting = history.game.waiting(state)
        assert accepts(history.game, state, TABLE, Tick()) is (waiting.timer is not None)
        for actor in (Seat(0), CHANCE):
            assert not accepts(history.game, state, actor, Tick())
        for size in (seats, waiting.chance.size if waiting.chance else 1):
            order = Order(permutation(size, random.Random(1)))
            expected = waiting.chance is not None and size == waiting.chance.size
            assert accepts(history.game, state, CHANCE, order) is expected
            assert not accepts(history.game, state, TABLE, order)
        if waiting.chance is not None:
            assert not accepts(history.game, state, CHANCE, Order((0,) * waiting.chance.size))


@at_every_table
def test_every_timer_and_every_phase_word_is_known_beforehand(name: str, seats: int) -> None:
    history = short_game(name, seats)
    kinds = {timer.kind for moment in history.moments if (timer := history.game.waiting(moment.state).timer)}
    assert kinds <= set(history.game.timers())


@at_every_table
def test_a_refused_action_changes_nothing(name: str, seats: int) -> None:
    history = short_game(name, seats)
    for index in some_moments(history, 40):
        state = history.moments[index].state
        before = msgspec.msgpack.encode(state)
        for seat in seats_of(history):
            for _, action in history.moves[max(0, index - 3) : index + 3]:
                accepts(history.game, state, seat, action)
        assert msgspec.msgpack.encode(state) == before


@at_every_table
def test_folding_what_was_seen_gives_the_view_for_every_audience(name: str, seats: int) -> None:
    history = short_game(name, seats)
    one = history.game
    for audience in audiences_of(history):
        view = one.view(history.moments[0].state, audience)
        for moment in history.moments[1:700]:
            for seen in seen_by(one, moment, audience):
                view = one.fold(view, seen)
                one.check_view(view)
            assert view == one.view(moment.state, audience)


@at_every_table
def test_states_views_events_and_knowledge_survive_the_wire(name: str, seats: int) -> None:
    history = short_game(name, seats)
    one, rng = history.game, random.Random(seats)
    for index in some_moments(history, 25):
        moment = history.moments[index]
        audience = rng.choice(audiences_of(history))
        for value, read in (
            (moment.state, one.read_state),
            (one.view(moment.state, audience), one.read_view),
            (one.knowledge(moment.state, audience), one.read_knowledge),
            *((seen, one.read_seen) for seen in seen_by(one, moment, audience)),
        ):
            assert read(msgspec.msgpack.decode(msgspec.msgpack.encode(value))) == value
            assert read(msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(value)))) == value
    for _, action in history.moves:
        if not isinstance(action, Order | Tick):
            assert one.read_action(msgspec.msgpack.decode(msgspec.msgpack.encode(action))) == action


@at_every_table
def test_a_game_goes_on_from_a_state_that_was_written_down(name: str, seats: int) -> None:
    history = short_game(name, seats)
    for index in some_moments(history, 5):
        state = history.game.read_state(msgspec.msgpack.decode(msgspec.msgpack.encode(history.moments[index].state)))
        again = replayed(history.game, state, history.moves[index : index + 60])
        assert again.last == history.moments[min(index + 60, len(history.moves))].state


@at_every_table
def test_nobody_forgets_what_was_seen(name: str, seats: int) -> None:
    """Knowledge grows by what is seen, until what was seen matters no more: then it begins again, after a shuffle."""
    history = short_game(name, seats)
    indices = some_moments(history, 60)
    for audience in (Seat(0), Seat(seats - 1), PUBLIC, EVERYTHING):
        known: tuple[object, ...] = ()
        begun_again = 0
        for earlier, later in pairwise(indices):
            now: HasSeen = history.game.knowledge(history.moments[later].state, audience)  # type: ignore[assignment]
            moments = history.moments[earlier + 1 : later + 1]
            full = (*known, *(seen for moment in moments for seen in seen_by(history.game, moment, audience)))
            begun_again += now.seen != full
            assert now.seen == full[len(full) - len(now.seen) :]
            known = now.seen
        assert begun_again <= 2 * sum(isinstance(action, Order) for _, action in history.moves)


@at_every_table
def test_a_sample_knows_and_shows_what_was_known(name: str, seats: int) -> None:
    history = short_game(name, seats)
    one, rng = history.game, random.Random(seats)
    for index in some_moments(history, 5, seed=seats):
        state, audience = history.moments[index].state, rng.choice(audiences_of(history))
        known = one.knowledge(state, audience)
        sampled = one.sample(known, random.Random(index))
        assert one.knowledge(sampled, audience) == known
        assert one.waiting(sampled) == one.waiting(state)
        assert one.summary(sampled) == one.summary(state)
        assert one.sample(known, random.Random(index)) == sampled
        assert one.read_state(msgspec.msgpack.decode(msgspec.msgpack.encode(sampled))) == sampled


@at_every_table
def test_a_deal_is_recorded_from_its_shuffle_to_its_score_sheet(name: str, seats: int) -> None:
    history = short_game(name, seats)
    one = history.game
    scored = [index for index, moment in enumerate(history.moments) if one.is_scored(moment.state)]
    for index in (*some_moments(history, 8), scored[0], scored[-1]):
        moment = history.moments[index]
        deal = one.recorded_deal(moment.state)
        if deal is None:
            assert one.waiting(moment.state).chance is not None
            continue
        assert one.read_state(msgspec.to_builtins(deal.begins)) == deal.begins
        again = replayed(one, deal.begins, deal.steps)
        results = [one.deal_result(one.view(state.state, PUBLIC)) for state in again.moments]
        assert not any(results[:-1])
        assert (results[-1] is not None) is one.is_scored(moment.state)
        assert results[-1] == one.deal_result(one.view(moment.state, PUBLIC))
        if not one.is_scored(moment.state):
            assert again.last == moment.state


@at_every_table
def test_what_one_was_shown_of_a_deal_is_all_that_one_knows(name: str, seats: int) -> None:
    history = short_game(name, seats)
    one, rng = history.game, random.Random(seats)
    for index in some_moments(history, 5):
        state, audience = history.moments[index].state, rng.choice(audiences_of(history))
        deal = one.recorded_deal(state)
        if deal is not None and not one.is_scored(state):
            again = replayed(one, deal.begins, deal.steps)
            seen = [seen_by(one, moment, audience) for moment in again.moments]
            assert one.recalled(deal.begins, audience, one.view(state, audience), seen) == one.knowledge(
                state, audience
            )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wrong", [-1, 0, 1, 64])
def test_a_table_of_the_wrong_size_is_refused(name: str, wrong: int) -> None:
    one = GAMES[name]
    assert not one.fewest_seats <= wrong <= one.most_seats
    with pytest.raises(BadOptions):
        one.start(next(iter(one.presets().values())), wrong)
