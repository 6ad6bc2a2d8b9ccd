"""Turns that are over: what `steady` would have played there, asked of many hands and found for few."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from paiyou_engine.bots.zhao_pengyou.playout import Cards, PlayOut
from paiyou_engine.bots.zhao_pengyou.turns import Turn, heeded, heeded_faces
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.sampling import Sampler
from paiyou_engine.zhao_pengyou.state import AtPlay
from paiyou_engine.zhao_pengyou.table import layout
from paiyou_engine.zhao_pengyou.trumps import ordering
from tests.engine.bots import deals

CLASSIC = PRESETS["classic"]
SEATS = 8
PLAYS = 60
HANDS = 15


class Past(NamedTuple):
    """A play that was made: the moment, whose turn it was, what it had played before, and what it played."""

    moment: PlayOut
    seat: Seat
    gone: Cards
    cards: Cards

    def turn(self) -> Turn:
        """As a belief asks of it, with nothing found yet."""
        return Turn(*self)


@cache
def past() -> tuple[list[Past], list[list[Cards]]]:
    """The first plays of a deal of eight steady seats, and for each seat hands with which it could have begun, for all that
    the next one in turn knows."""
    plays: list[Past] = []
    gone: list[Cards] = [()] * SEATS
    for before, state in pairwise(deals.steps(ZHAO_PENGYOU, ZHAO_PENGYOU.start(CLASSIC, SEATS), "steady", Random(3))):
        if not isinstance(before.phase, AtPlay) or not isinstance(state.phase, AtPlay):
            continue
        seat, after = before.phase.play.turn, state.phase.play
        assert seat is not None
        moment = PlayOut(before.phase.play, CLASSIC, layout(SEATS, CLASSIC), Random(1))
        cards = (after.plays or after.tricks[-1].plays)[-1]
        plays.append(Past(moment, seat, gone[seat], cards))
        gone[seat] += cards
        if len(plays) == PLAYS and after.turn is not None:
            sampler, rng = Sampler(ZHAO_PENGYOU.knowledge(state, after.turn)), Random(1)
            drawn = [sampler.redraw(after, rng).hands for _ in range(HANDS)]
            return plays, [[tuple(sorted(hands[one] + gone[one])) for hands in drawn] for one in range(SEATS)]
    raise AssertionError


def is_unlike(turn: Turn, hand: Cards) -> bool:
    playing = past()[0][0].moment.playing
    faces = heeded_faces(ordering(playing.trump, CLASSIC.sequences), playing.friends.faces)
    return turn.is_unlike(hand, heeded(hand, faces))


def test_a_turn_says_for_a_hand_whether_steady_would_have_played_something_else() -> None:
    found: Counter[bool] = Counter()
    plays, hands = past()
    for play in plays:
        for hand in hands[play.seat][:5]:
            left = list(hand)
            for face in play.gone:
                left.remove(face)
            would = play.moment.would_play(play.seat, tuple(left))
            unlike = is_unlike(play.turn(), hand)
            assert unlike == (sorted(would) != sorted(play.cards))
            found[unlike] += 1
    assert min(found.values()) > 50


def test_an_answer_is_found_once_for_hands_that_share_what_it_hangs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a suit was led it is the right one for each of them; of leads one in ten may come out another way."""
    plays, hands = past()
    alone = [[is_unlike(play.turn(), hand) for hand in hands[play.seat]] for play in plays]
    looked: list[Seat] = []
    would_play = PlayOut.would_play

    def count(moment: PlayOut, seat: Seat, hand: Cards) -> Cards:
        looked.append(seat)
        return would_play(moment, seat, hand)

    monkeypatch.setattr(PlayOut, "would_play", count)
    turns = [play.turn() for play in plays]
    shared = [[is_unlike(turn, hand) for hand in hands[play.seat]] for play, turn in zip(plays, turns, strict=True)]
    leads = [place for place, play in enumerate(plays) if play.moment.playing.lead is None]
    followed = [place for place in range(PLAYS) if place not in leads]
    assert [shared[place] for place in followed] == [alone[place] for place in followed]
    others = [one != other for place in leads for one, other in zip(shared[place], alone[place], strict=True)]
    assert sum(others) <= len(others) / 10
    assert 0 < len(looked) < 0.7 * len(followed) * HANDS
    again = len(looked)
    assert shared == [
        [is_unlike(turn, hand) for hand in hands[play.seat]] for play, turn in zip(plays, turns, strict=True)
    ]
    assert len(looked) == again
