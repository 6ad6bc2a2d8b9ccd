"""The newest version that both ends speak."""

import pytest

from paiyou_protocol.messages import VERSIONS, Version
from paiyou_protocol.versions import agree

CASES: list[tuple[tuple[Version, ...], tuple[Version, ...], Version | None]] = [
    (((0, 1),), ((0, 1),), (0, 1)),
    (((0, 1), (0, 2)), ((0, 1),), (0, 1)),
    (((0, 1), (0, 2)), ((0, 3), (0, 2), (0, 1)), (0, 2)),
    (((0, 2),), ((0, 1),), None),
    (((0, 1),), ((1, 0),), None),
    (((1, 3),), ((1, 0),), (1, 0)),
    (((1, 3),), ((1, 5),), (1, 3)),
    (((1, 3), (2, 0)), ((1, 5),), (1, 3)),
    (((1, 3), (2, 4)), ((1, 5), (2, 1)), (2, 1)),
    (((0, 1), (1, 0)), ((0, 1),), (0, 1)),
    ((), ((0, 1),), None),
]


@pytest.mark.parametrize(("theirs", "ours", "agreed"), CASES)
def test_two_ends_agree_or_do_not(
    theirs: tuple[Version, ...], ours: tuple[Version, ...], agreed: Version | None
) -> None:
    assert agree(theirs, ours) == agreed
    assert agree(ours, theirs) == agreed


def test_this_code_agrees_with_itself_on_its_best() -> None:
    assert agree(VERSIONS) == VERSIONS[-1] == max(VERSIONS)
