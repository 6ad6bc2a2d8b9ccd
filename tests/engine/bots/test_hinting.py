"""Hints: an action that may be done, others, and a reason, from what one seat has seen and nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from paiyou_engine.bots.deciding import decide
from paiyou_engine.bots.effort import Effort
from paiyou_engine.bots.hinting import Remembered, hint
from paiyou_engine.bots.hints import Reason
from paiyou_engine.bots.zhao_pengyou.reasons import why_follow, why_lead
from paiyou_engine.bots.zioncheck.distance import distance
from paiyou_engine.bots.zioncheck.hinting import recall
from paiyou_engine.bots.zioncheck.outlook import look
from paiyou_engine.cards import cards_text, parse_cards
from paiyou_engine.game import CHANCE, TABLE, Order, Seat, Tick
from paiyou_engine.registry import GAMES
from paiyou_engine.shuffle import permutation
from paiyou_engine.zhao_pengyou.actions import Bid, Bury, CallFriends, Play
from paiyou_engine.zhao_pengyou.choosing import choices_in
from paiyou_engine.zhao_pengyou.knowledge import start_in
from paiyou_engine.zhao_pengyou.view import Phase, SeatView
from tests.engine.bots.positions import drawing, view

LITTLE = Effort(12)
MAKES = 7
"""The seed of a deal in which seat 0 becomes the maker."""


def hinted(seen: SeatView) -> tuple[str, Reason]:
    found = hint(Remembered("zhao-pengyou", seen, ()), Random(1), LITTLE)
    assert found is not None
    assert isinstance(found.action, Play)
    return cards_text(found.action.cards), found.reason


class Follower:
    """A whole game of steady bots with one seat that remembers what it is shown, as a client does."""

    def __init__(self, name: str, seats: int, options: object, seed: int) -> None:
        self.game = GAMES[name]
        self.state: Any = self.game.start(self.game.read_options(options), seats)
        self.seen: list[object] = []
        self._rng = Random(seed)
        self._declined: object = None

    def step(self) -> None:
        waiting, game = self.game.waiting(self.state), self.game
        if waiting.chance is not None:
            self._do(CHANCE, Order(permutation(waiting.chance.size, self._rng)))
            return
        for seat in (*waiting.seats, *(waiting.free if self._declined is not self.state else ())):
            action = decide(game.name, "steady", game.knowledge(self.state, seat), self._rng)
            if action is not None:
                self._do(seat, action)
                return
        self._declined = self.state
        if not waiting.seats:
            self._do(TABLE, Tick())

    def _do(self, actor: Any, action: Any) -> None:
        self.state, events = self.game.apply(self.state, actor, action)
        shown = [self.game.project(event, Seat(0)) for event in events]
        self.seen += [one for one in shown if one is not None]

    def knowledge(self) -> Any:
        return self.game.knowledge(self.state, Seat(0))

    def hint(self, effort: Effort) -> Any:
        return hint(Remembered(self.game.name, self.game.view(self.state, Seat(0)), self.seen), Random(1), effort)


@pytest.mark.parametrize(
    ("name", "seats", "options"), [("zhao-pengyou", 5, "classic"), ("zioncheck", 3, {"maxTurns": 6, "penaltyCards": 1})]
)
def test_every_hint_of_a_game_may_be_done_and_says_why(name: str, seats: int, options: object) -> None:
    table, codes = Follower(name, seats, options, 4), Counter[str]()
    for _ in range(320):
        table.step()
        choices = table.game.choices(table.state, Seat(0))
        found = table.hint(Effort(0))
        if found is not None:
            waits = choices.count() and Seat(0) not in table.game.waiting(table.state).seats
            thoughts = [one for one in (found.action, *found.others) if one is not None or not waits]
            assert all(map(choices.contains, thoughts))
            assert found.action not in found.others
            codes[found.reason.code] += 1
    assert len(codes) >= 4


def test_a_discard_that_is_left_is_said_to_be_of_no_use_for_what_is_to_be_done_now() -> None:
    """For the contract, for a hand that has it whole, or for melds on the table."""
    table, codes = Follower("zioncheck", 4, {"maxTurns": 30}, 4), set[str]()
    for _ in range(500):
        table.step()
        found = table.hint(Effort(0))
        if found is not None and found.reason.code in {"no-use", "complete", "fits-none"}:
            known = table.knowledge()
            outlook = look(known.view, known.seen)
            lacks = distance(outlook.hand, outlook.contract, outlook.options)
            expected = "fits-none" if outlook.has_laid else "no-use" if lacks else "complete"
            assert found.reason.code == expected
            codes.add(found.reason.code)
    assert codes >= {"no-use", "fits-none"}


def test_what_a_seat_remembers_of_zioncheck_is_what_it_knows() -> None:
    table, right = Follower("zioncheck", 3, {"maxTurns": 6, "penaltyCards": 1}, 4), 0
    for _ in range(60):
        table.step()
        known = table.knowledge()
        remembered = recall(known.view, table.seen)
        if known.seen:
            assert remembered is not None
            assert remembered.seen == known.seen
            assert remembered.start == known.start
            table.game.sample(remembered, Random(1))
            right += 1
    assert right > 40


def test_what_a_deal_began_with_is_in_its_view() -> None:
    table = Follower("zhao-pengyou", 5, "classic", 4)
    for _ in range(30):
        table.step()
    known = table.knowledge()
    assert start_in(known.view.public) == known.start


def test_a_hint_comes_of_the_same_search_as_the_strong_bot() -> None:
    table = Follower("zhao-pengyou", 5, "classic", 4)
    while (found := table.hint(Effort(0))) is None or not isinstance(found.action, Play) or not found.others:
        table.step()
    knowledge = table.knowledge()
    assert table.hint(LITTLE).action == decide("zhao-pengyou", "strong", knowledge, Random(1), LITTLE)


@pytest.mark.parametrize(
    ("seen", "cards", "reason"),
    [
        (view("Ts Ts 3d", plays=[(5, "7s 7s")], winning=5), "Ts Ts", Reason("forced")),
        (view("As 6d 7d 8c 9c", side=[1, 2]), "As", Reason("top")),
        (view("Ks 3s 6d", side=[0, 4], plays=[(4, "As"), (5, "4s")], winning=4), "Ks", Reason("feed", seat=Seat(4))),
        (view("Qs 3s 6d", plays=[(4, "Js"), (5, "Ks")], winning=5), "3s", Reason("beaten")),
        (
            view("Ah 6d 7d", side=[1, 2], plays=[(3, "4s"), (4, "Ts"), (5, "Ks")], winning=5),
            "Ah",
            Reason("ruff", suit=0),
        ),
        (view("6s 9s Qd 8c 9c", maker=0, calls=[("As", 1), ("As", 2)]), "6s", Reason("to-friend")),
    ],
)
def test_reasons_name_what_speaks_for_a_play(seen: SeatView, cards: str, reason: Reason) -> None:
    suggested, why = hinted(seen)
    assert suggested == cards
    assert (why.code, why.seat, why.suit, why.number) == (reason.code, reason.seat, reason.suit, reason.number)


@pytest.mark.parametrize(
    ("seen", "cards", "reason"),
    [
        (view("Ks 3s 6d", side=[0, 4], plays=[(4, "As")], winning=4), "3s", Reason("ally", seat=Seat(4))),
        (
            view("Ks 3s 6d", calls=[("Kh", 1)], side=[4], plays=[(1, "As")], winning=1),
            "Ks",
            Reason("feed-likely", seat=Seat(1)),
        ),
        (
            view("Ks 3s 6d", calls=[("Kh", 1)], side=[4], plays=[(1, "As")], winning=1),
            "3s",
            Reason("ally-likely", seat=Seat(1)),
        ),
        (view("Ks 3s 6d", plays=[(4, "Ts")], side=[4], winning=4), "3s", Reason("out", suit=0, number=2)),
        (
            view("As 3s 6d", plays=[(5, "Ts")], side=[1], winning=5, void={1: "3s"}),
            "3s",
            Reason("void", seat=Seat(1), suit=0),
        ),
        (view("Ks 3s 6d", plays=[(4, "As")], side=[4], winning=4), "3s", Reason("beaten")),
    ],
)
def test_why_to_leave_a_trick_to_others(seen: SeatView, cards: str, reason: Reason) -> None:
    why = why_follow(seen, choices_in(seen), Play(parse_cards(cards)))
    assert (why.code, why.seat, why.suit, why.number) == (reason.code, reason.seat, reason.suit, reason.number)


@pytest.mark.parametrize(
    ("seen", "cards", "reason"),
    [
        (view("Ks 3s 6d", void={1: "3d"}), "3s", Reason("out", suit=0, number=2)),
        (view("3s 6d 8d", side=[1], void={1: "3d"}), "3s", Reason("void-there", seat=Seat(1), suit=2)),
        (view("3s 6d 8d"), "3s", Reason("cheap")),
        (view("Ks Ks Qs Qs 3s"), "Ks Ks Qs Qs", Reason("likely")),
    ],
)
def test_why_to_lead_what_may_be_beaten(seen: SeatView, cards: str, reason: Reason) -> None:
    why = why_lead(seen, Play(parse_cards(cards)))
    assert (why.code, why.seat, why.suit, why.number) == (reason.code, reason.seat, reason.suit, reason.number)


@pytest.mark.parametrize(
    ("seen", "action", "others", "reason"),
    [
        (drawing("2s 3s 4s"), None, 1, "early"),
        (drawing("3s 4s 5d 7d"), None, 0, "nothing-to-show"),
        (drawing("2s 3d 4d 5c 7d 9d Tc Jc Qh Kh"), None, 1, "too-weak"),
        (drawing("2s 2s 3s 4s 5s 6s 7s 9s Ts Js Qs RJ"), "2s", 2, "strong-trumps"),
        (drawing("2s 3s 4s 5s", bids=[(1, "2d")]), None, 0, "no-higher"),
        (drawing("2s 2s 3s 4s 5s", bids=[(0, "2s")]), None, 0, "own-bid"),
        (drawing("2s 3d 4c 5h 9d", redeals=2), "2s", 1, "anything"),
    ],
)
def test_in_the_draw_the_reason_is_why_to_show_or_to_wait(
    seen: SeatView, action: str | None, others: int, reason: str
) -> None:
    found = hint(Remembered("zhao-pengyou", seen, ()), Random(1), LITTLE)
    assert found is not None
    assert found.reason.code == reason
    assert len(found.others) == others
    assert (cards_text(found.action.cards) if isinstance(found.action, Bid) else None) == action
    assert found.action not in found.others


def test_what_is_buried_and_called_comes_of_the_search_with_two_others() -> None:
    """Seat 0 of this deal is the maker."""
    table = Follower("zhao-pengyou", 5, "classic", MAKES)
    found: list[Any] = []
    while len(found) < 2:
        table.step()
        phase = table.knowledge().view.public.phase
        if phase in {Phase.EXCHANGE, Phase.CALLS} and table.game.waiting(table.state).seats == (0,):
            found.append(table.hint(LITTLE))
            chosen = decide("zhao-pengyou", "strong", table.knowledge(), Random(1), LITTLE)
            assert found[-1].action == chosen
            assert len(found[-1].others) == 2
    assert [isinstance(one.action, kind) for one, kind in zip(found, (Bury, CallFriends), strict=True)] == [True, True]
    assert {one.reason.code for one in found} <= {"void-self", "no-points", "bury", "call", "held-by-others"}


def test_who_has_nothing_to_decide_gets_no_hint() -> None:
    table = Follower("zhao-pengyou", 5, "classic", 4)
    assert table.hint(LITTLE) is None
    public = table.game.view(table.state, "public")  # type: ignore[arg-type]
    assert hint(Remembered("zhao-pengyou", public, ()), Random(1), LITTLE) is None
    assert hint(Remembered("whist", public, ()), Random(1), LITTLE) is None
