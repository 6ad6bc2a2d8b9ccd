"""What a game wants its player for."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from paiyou_client.asides import Cause


class Wanted(NamedTuple):
    """Why, and which time it is: two decisions are never the same one."""

    cause: Cause
    which: Hashable
