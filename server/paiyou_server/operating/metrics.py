"""The server's numbers for Prometheus, at ``/metrics`` of a port that is on loopback unless the operator says otherwise.

They are made when they are asked for, in the exporter's own thread, from plain counts: nobody who plays pays for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from paiyou_server.operating.tally import BOUNDS, Histogram, Tally

LOOPBACK: Final = "127.0.0.1"
Gauges = Mapping[str, tuple[str, Callable[[], float]]]
"""Each gauge's help and how to read it, by name."""


class Numbers(Collector):
    """All that is shown; ``gauges`` are read anew each time."""

    def __init__(self, tally: Tally, gauges: Gauges) -> None:
        self._tally = tally
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        """The numbers of now."""
        tally = self._tally
        for name, (words, read) in self._gauges.items():
            yield GaugeMetricFamily(f"paiyou_{name}", words, read())
        actions = CounterMetricFamily("paiyou_actions", "Accepted actions.", labels=["game"])
        for game, count in list(tally.actions.items()):
            actions.add_metric([game], count)
        yield actions
        refusals = CounterMetricFamily(
            "paiyou_refusals", "Requests that did nothing, by code and rule of the game.", labels=["code", "rule"]
        )
        for (code, rule), count in list(tally.refusals.items()):
            refusals.add_metric([code, rule], count)
        yield refusals
        ended = CounterMetricFamily("paiyou_connections_ended", "Connections that ended, by reason.", labels=["why"])
        for why, count in list(tally.ended.items()):
            ended.add_metric([why], count)
        yield ended
        yield _family("paiyou_request_seconds", "From a request's arrival at its table to its answer.", tally.latency)
        yield _family("paiyou_commit_seconds", "How long commits of the journal took.", tally.commits)
        yield GaugeMetricFamily(
            "paiyou_outbox_peak_bytes", "The most bytes that waited for one peer.", tally.outbox_peak
        )


def _family(name: str, words: str, histogram: Histogram) -> HistogramMetricFamily:
    buckets, total = [], 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), list(histogram.counts), strict=True):
        total += count
        buckets.append((bound, float(total)))
    return HistogramMetricFamily(name, words, buckets, histogram.sum)


@contextmanager
def exported(numbers: Numbers, address: str, port: int) -> Iterator[int]:
    """The numbers can be read while this lasts; the port they are at.  Raises ``OSError``."""
    registry = CollectorRegistry()
    registry.register(numbers)
    server, thread = start_http_server(port, address, registry)
    try:
        yield int(server.server_port)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
