"""The pictures in the README are what is drawn now: `scripts/picture` makes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.pictures import pictures, svg_of

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("name", ["table.svg", "table-round.svg", "table-light.svg", "table-letters.svg"])
def test_a_picture_is_true(name: str) -> None:
    assert (DOCS / name).read_text("utf-8") == svg_of(pictures()[name]), "scripts/picture writes them anew"
    assert name in (DOCS.parent / "README.md").read_text("utf-8")


def test_no_other_pictures_lie_there() -> None:
    assert {path.name for path in DOCS.glob("*.svg")} == set(pictures())
