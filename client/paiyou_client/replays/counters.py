"""Which game's deals are counted how: one line a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from paiyou_client.replays.statistics import Counter
from paiyou_client.zhao_pengyou.statistics import tally as zhao_pengyou
from paiyou_client.zioncheck.statistics import tally as zioncheck

COUNTERS: Final[Mapping[str, Counter]] = MappingProxyType({"zhao-pengyou": zhao_pengyou, "zioncheck": zioncheck})
"""By the games' names."""
