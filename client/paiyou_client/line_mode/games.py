"""Which games can be read line by line: those that have a screen."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from paiyou_client.line_mode.spoken import AnySpoken
from paiyou_client.line_mode.zhao_pengyou import SpokenZhaoPengyou
from paiyou_client.line_mode.zioncheck import SpokenZioncheck
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zioncheck.game import ZIONCHECK

SPOKEN: Final[Mapping[str, AnySpoken]] = MappingProxyType(
    {ZHAO_PENGYOU.name: SpokenZhaoPengyou(), ZIONCHECK.name: SpokenZioncheck()}
)
