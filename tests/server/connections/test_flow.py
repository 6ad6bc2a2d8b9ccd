"""Buckets, what counts as one address, and settings that are read from texts."""

from __future__ import annotations

import pytest

from paiyou_server.connections.flow import Bucket, PerMinute
from paiyou_server.connections.networks import network
from paiyou_server.settings import BadSetting, Settings


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(2.0, 3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.6), bucket.take(0.6)] == [True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_so_many_a_minute_for_each() -> None:
    count = PerMinute(2)
    assert [count.take(key, 0.0) for key in "aaab"] == [True, True, False, True]
    assert [count.take("a", 29.0), count.take("a", 30.0), count.take("a", 31.0)] == [False, True, False]


def test_so_many_a_day_for_each() -> None:
    count = PerMinute(24, span=86400.0)
    assert sum(count.take("a", 0.0) for _ in range(30)) == 24
    assert [count.take("a", hour * 3600.0) for hour in (0.5, 1, 1.5)] == [False, True, False]


def test_who_is_idle_for_a_minute_is_forgotten_and_starts_anew() -> None:
    count = PerMinute(1)
    assert all(count.take(key, 0.0) for key in "abc")
    assert (count.take("d", 61.0), len(count)) == (True, 1)
    assert count.take("a", 61.0)


def test_more_addresses_than_can_be_told_apart_share_one_count() -> None:
    count = PerMinute(3, keys=10)
    taken = [count.take(str(number), 0.0) for number in range(10_000)]
    assert (sum(taken), len(count)) == (13, 10)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("nowhere", "nowhere"),
    ],
)
def test_what_counts_as_one_address(address: str, counted: str) -> None:
    assert network(address) == counted


def test_settings_are_read_from_texts() -> None:
    read = Settings().with_texts(("tables=5", "host-away=1.5"))
    assert (read.tables, read.host_away) == (5, 1.5)


@pytest.mark.parametrize(
    "text", ["", "=", "tables", "tables=", "tables=1.5", "tables=-1", "think=inf", "think=nan", "x=1"]
)
def test_what_is_no_setting_is_refused(text: str) -> None:
    with pytest.raises(BadSetting):
        Settings().with_texts((text,))
