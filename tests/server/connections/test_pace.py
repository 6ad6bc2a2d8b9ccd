"""How fast a person may ask, on its own; and what the log says of who asks too much."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from paiyou_server.connections.complaints import EVERY, Complaints
from paiyou_server.connections.pace import LONGEST_REST, REST, Pace, Paces, Verdict
from paiyou_server.settings import Settings
from tests.server.connections.misbehaving import logged


def verdicts(pace: Pace, at: Iterable[float]) -> list[str]:
    return [pace.judge(now).value for now in at]


def test_a_pace_takes_then_refuses_then_rests_longer_and_longer_and_ends() -> None:
    pace = Pace(Settings(requests_per_second=1, requests_burst=2, flood=2), 0.0)
    assert verdicts(pace, [0.0] * 5) == ["take", "take", "busy", "busy", "busy"]
    assert pace.rests_until == 1.0
    assert verdicts(pace, [1.0, 1.0]) == ["take", "busy"]
    assert pace.rests_until == 3.0
    assert verdicts(pace, [3.0, 3.0]) == ["take", "flood"]


def test_who_asks_nothing_for_a_while_begins_with_a_short_rest_again() -> None:
    pace = Pace(Settings(requests_per_second=1, requests_burst=2), 0.0)
    verdicts(pace, [0.0] * 3 + [1.0] * 2)
    assert pace.rests_until == 3.0
    assert verdicts(pace, [9.0] * 3) == ["take", "take", "busy"]
    assert pace.rests_until == 9.0 + REST


def test_after_a_rest_a_flood_is_answered_a_tenth_of_a_burst_and_an_honest_pace_is_never_refused() -> None:
    flooding, honest = (Pace(Settings(requests_per_second=50, requests_burst=100), 0.0) for _ in range(2))
    for pace in (flooding, honest):
        assert verdicts(pace, [0.0] * 101)[-1] == "busy"
    assert verdicts(flooding, [1.0] * 12) == ["take"] * 10 + ["busy"] * 2
    assert set(verdicts(honest, [1 + each / 50 for each in range(500)])) == {"take"}


def test_no_rest_is_longer_than_the_longest() -> None:
    pace = Pace(Settings(requests_per_second=1, requests_burst=3, flood=100), 0.0)
    rests = []
    for _ in range(10):
        begun = pace.rests_until
        while pace.judge(begun) is Verdict.TAKE:
            pass
        rests.append(pace.rests_until - begun)
    assert rests == [1, 2, 4, 8] + [LONGEST_REST] * 6


def test_long_answers_are_owed_for() -> None:
    pace = Pace(Settings(requests_per_second=1, requests_burst=10, bytes_per_request=100), 0.0)
    assert pace.judge(0.0) is Verdict.TAKE
    pace.answered(99)
    assert pace.judge(0.0) is Verdict.TAKE
    pace.answered(1100)
    assert verdicts(pace, [0.0, 3.0]) == ["busy", "busy"]
    assert verdicts(pace, [7.0]) == ["take"]


def test_a_person_has_one_pace_until_it_has_rested() -> None:
    paces = Paces(Settings(requests_per_second=1, requests_burst=2, flood=2))
    pace = paces.of("ann", 0.0)
    pace.judge(0.0)
    paces.tidy(0.5)
    assert paces.of("ann", 0.5) is pace
    paces.tidy(1.0)
    assert len(paces) == 0


def test_a_complaint_is_told_at_once_and_then_once_a_minute(capsys: pytest.CaptureFixture[str]) -> None:
    complaints = Complaints(keys=2)
    for now in (0.0, 1.0, 2.0, EVERY - 0.1, EVERY, EVERY + 1):
        complaints.note("busy", now, person="eve")
    assert [line["times"] for line in logged(capsys, "busy")] == [1, 4]
    for person in ("a", "b", "c"):
        complaints.note("busy", 100.0, person=person)
    assert len(complaints) == 2
    assert [line["person"] for line in logged(capsys, "busy")] == ["a", "b", "c"]
