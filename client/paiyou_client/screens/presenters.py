"""Which game is shown how: one line a game, by its name on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from paiyou_client.table_parts.presenter import Presenter
from paiyou_client.zhao_pengyou.presenter import ZHAO_PENGYOU_SCREEN
from paiyou_client.zioncheck.presenter import ZIONCHECK_SCREEN

AnyPresenter: TypeAlias = Presenter[Any, Any]

PRESENTERS: Final[Mapping[str, AnyPresenter]] = MappingProxyType(
    {
        "zhao-pengyou": ZHAO_PENGYOU_SCREEN,
        "zioncheck": ZIONCHECK_SCREEN,
    }
)
