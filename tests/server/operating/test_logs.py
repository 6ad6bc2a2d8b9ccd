"""What the log says of a crash."""

from __future__ import annotations

from paiyou_server.logs import leaves


def test_a_crash_is_told_by_its_causes_and_not_by_the_groups_around_them() -> None:
    causes = [OSError(), ValueError(), KeyError()]
    nested = BaseExceptionGroup("", [BaseExceptionGroup("", causes[:2]), causes[2]])
    assert list(leaves(nested)) == causes
