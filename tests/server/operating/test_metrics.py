"""The numbers of a server, as Prometheus reads them."""

from __future__ import annotations

import urllib.request

import pytest
from prometheus_client.parser import text_string_to_metric_families
from trio.testing import MockClock

from paiyou_protocol.messages import StartGame
from paiyou_server.operating.metrics import LOOPBACK, Numbers, exported
from paiyou_server.operating.tally import BOUNDS, Histogram, Tally
from tests.server.harness import act, pair, running
from tests.server.toy_game import Pass

Values = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def read(port: int) -> Values:
    with urllib.request.urlopen(f"http://{LOOPBACK}:{port}/metrics") as answer:
        text = answer.read().decode()
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.mark.trio
async def test_what_happened_can_be_read(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, bob, table = await pair(server)
        await ann.ok(act(table, Pass()))
        await bob.ok(act(table, Pass()))
        assert await bob.refused(StartGame(0, table)) == "not-host"
        with exported(Numbers(server.server.tally, server.server.gauges()), LOOPBACK, 0) as port:
            values = read(port)
    assert values["paiyou_sessions", ()] == 2
    assert values["paiyou_tables", ()] == values["paiyou_games", ()] == 1
    assert values["paiyou_accounts", ()] == 2
    assert values["paiyou_actions_total", (("game", "toy"),)] == 2
    assert values["paiyou_refusals_total", (("code", "not-host"), ("rule", ""))] == 1
    assert values["paiyou_commit_seconds_count", ()] == values["paiyou_journal_commits", ()] > 0
    assert values["paiyou_request_seconds_count", ()] >= 2


@pytest.mark.trio
async def test_no_number_bears_a_name_or_a_card(autojump_clock: MockClock) -> None:
    async with running() as server:
        ann, _, table = await pair(server)
        await ann.ok(act(table, Pass()))
        with exported(Numbers(server.server.tally, server.server.gauges()), LOOPBACK, 0) as port:
            labels = {value for _, pairs in read(port) for _, value in pairs}
    assert labels - {str(bound) for bound in BOUNDS} == {"toy", "+Inf"}


def test_a_histogram_counts_each_duration_once_at_its_bound() -> None:
    histogram = Histogram()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] * 1.01, BOUNDS[-1], BOUNDS[-1] * 2):
        histogram.note(seconds)
    assert sum(histogram.counts) == 5
    assert histogram.counts[0] == 2
    assert histogram.counts[1] == 1
    assert histogram.counts[-2:] == [1, 1]


def test_a_port_that_is_taken_is_an_error_that_can_be_told() -> None:
    nothing = Numbers(Tally(), {})
    with (
        exported(nothing, LOOPBACK, 0) as port,
        pytest.raises(OSError, match="in use"),
        exported(nothing, LOOPBACK, port),
    ):
        raise AssertionError("it was opened twice")
