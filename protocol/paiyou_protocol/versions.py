"""Which version two ends speak with each other.

A version is (major, minor).  From 1.0 on a newer minor version only adds: fields with defaults, messages that an older
end is never sent.  Who speaks 1.3 therefore speaks 1.0 to 1.3.  Before 1.0 each minor version stands alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from paiyou_protocol.messages import VERSIONS, Version


def agree(theirs: Iterable[Version], ours: Iterable[Version] = VERSIONS) -> Version | None:
    """The newest version that both ends speak, or None; the order of the arguments makes no difference."""
    common = [version for one in theirs for other in ours if (version := _shared(one, other)) is not None]
    return max(common, default=None)


def _shared(one: Version, other: Version) -> Version | None:
    if one == other or (one[0] == other[0] and one[0] >= 1):
        return min(one, other)
    return None
