"""Which sections of the table of keys are in force together.

A *scope* is what can be pressed at one time: no two of its rows may have a key in common.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from paiyou_client.keys import at_table, on_screens
from paiyou_client.keys.rows import Row
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zioncheck.game import ZIONCHECK

SECTIONS: Final[Mapping[str, tuple[Row, ...]]] = MappingProxyType({**at_table.sections(), **on_screens.sections()})
"""Every row there is, by section."""

_TABLE: Final = ("everywhere", "moves", "cards", "table")
SCOPES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        ZHAO_PENGYOU.name: (*_TABLE, "zhao-pengyou"),
        ZIONCHECK.name: (*_TABLE, "zioncheck"),
        "replay": (*_TABLE, "replay"),
        "lists": ("everywhere", "lists"),
        **{name: ("everywhere", "lists", name) for name in on_screens.SCREENS},
        "dialogs": ("everywhere", "dialogs"),
        "chat": ("everywhere", "chat"),
    }
)
"""The sections of each scope.  A game's table has its game's name, a screen without keys of its own those of ``lists``."""


def rows_of(scope: str) -> tuple[tuple[str, Row], ...]:
    """Each row of a scope with its section."""
    return tuple((section, row) for section in SCOPES[scope] for row in SECTIONS[section])
