"""Garbage is looked for seldom, and is found."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from paiyou_server.operating.collecting import YOUNG, collect_seldom


@pytest.fixture
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


class _Ring:
    def __init__(self) -> None:
        self.me = self


@pytest.mark.usefixtures("as_before")
def test_what_is_there_already_is_not_looked_at_again_and_new_rings_are_found() -> None:
    collect_seldom()
    assert gc.get_freeze_count() > 0
    ring = _Ring()
    known = weakref.ref(ring)
    del ring
    assert known() is not None, "a ring goes only when it is looked for"
    kept: list[list[int]] = [[] for _ in range(YOUNG + 1)]
    assert known() is None
    assert len(kept) == YOUNG + 1
