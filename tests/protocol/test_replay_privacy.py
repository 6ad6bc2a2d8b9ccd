"""A seat's and the public's replay tell nothing that these did not see: the same bytes in every state that they could be in.

Sent while a deal is played they would still be no leak; they are sent when it is over.  The planted leaks show that the test
would see one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec
import pytest

from paiyou_engine.fair_shuffle import RoundId, ShuffleProof
from paiyou_engine.game import EVERYTHING, PUBLIC, Audience
from paiyou_protocol.replays.course import Course, follow
from paiyou_protocol.replays.file import pack_replay
from paiyou_protocol.replays.record import Replay, ReplaySeat, ReplayStep, plain_of
from paiyou_protocol.replays.seen import seen_by
from tests.engine.histories import History
from tests.engine.privacy import Outlet, Piece, leaks
from tests.engine.zhao_pengyou.deals import twins as zhao_pengyou_twins
from tests.engine.zioncheck.deals import twins as zioncheck_twins

PAIRS: Final = [
    pytest.param(twins, seats, id=f"{name}-{seats}")
    for name, twins, sizes in (("zhao-pengyou", zhao_pengyou_twins, (5,)), ("zioncheck", zioncheck_twins, (3, 6)))
    for seats in sizes
]
PROOF: Final = ShuffleProof(RoundId("7", 1, 2, 1), "0" * 64, "1" * 64)


def course_of(history: History, audience: Audience) -> Course | None:
    """The deal as it was recorded, with a proof; its clock counts what the audience saw, as others act when they like."""
    game = history.game
    deal = game.recorded_deal(history.last)
    if deal is None:
        return None
    state, seen, steps = deal.begins, 0, []
    for actor, action in deal.steps:
        state, events = game.apply(state, actor, action)
        seen += any(game.project(event, audience) is not None for event in events)
        steps.append(ReplayStep(actor, plain_of(action), seen))
    result = game.deal_result(game.view(state, PUBLIC))
    summary = game.summary(state)
    seats = (ReplaySeat(bot="steady"),) * len(summary.standing)
    replay = Replay(
        id="7-1-2",
        game=game.name,
        rules_version=game.rules_version,
        program="0",
        options=plain_of(game.options_of(state)),
        seats=seats,
        deal=summary.deal,
        began=0,
        begins=plain_of(deal.begins),
        steps=tuple(steps),
        result=None if result is None else plain_of(result),
        summary=summary,
        proof=PROOF,
    )
    return follow(replay, {game.name: game})


def outlet(made: Callable[[Course, Audience], Replay]) -> Outlet:
    """The file that somebody would get."""

    def file(audience: Audience, history: History) -> Iterable[Piece]:
        course = course_of(history, audience)
        if course is not None:
            yield Piece(pack_replay(made(course, audience)))

    return file


def with_length(course: Course, audience: Audience) -> Replay:
    """As many entries as there were steps, those too of which nothing was seen."""
    own = seen_by(course, audience)
    return msgspec.structs.replace(own, began=len(course))


def with_order(course: Course, audience: Audience) -> Replay:
    """The order of the pack beside what was seen."""
    return msgspec.structs.replace(seen_by(course, audience), begins=course.replay.steps[0].action)


def of_another(course: Course, audience: Audience) -> Replay:
    """What another seat saw."""
    others = [other for other in course.audiences() if other not in {audience, PUBLIC, EVERYTHING}]
    return msgspec.structs.replace(seen_by(course, others[0]), audience=0)


@pytest.mark.parametrize(("twins", "seats"), PAIRS)
def test_every_byte_is_the_same_in_every_state_that_an_audience_could_be_in(
    twins: Callable[[int, int], Iterator[tuple[Audience, History, History]]], seats: int
) -> None:
    own = {"replay": outlet(seen_by)}
    found = [list(leaks(*pair, own)) for number in (0, 1) for pair in twins(seats, number) if pair[0] != EVERYTHING]
    assert found
    assert not any(found)


@pytest.mark.parametrize("planted", [with_order, of_another])
def test_a_planted_leak_is_caught(planted: Callable[[Course, Audience], Replay]) -> None:
    leak = {"replay": outlet(planted)}
    assert any(list(leaks(*pair, leak)) for pair in zhao_pengyou_twins(5, 0) if pair[0] != EVERYTHING)


def test_how_often_others_said_in_secret_that_they_pass_is_a_leak_that_is_caught() -> None:
    leak = {"replay": outlet(with_length)}
    pairs = [pair for seats in (3, 6) for number in (0, 1) for pair in zioncheck_twins(seats, number)]
    assert any(list(leaks(*pair, leak)) for pair in pairs if pair[0] != EVERYTHING)
