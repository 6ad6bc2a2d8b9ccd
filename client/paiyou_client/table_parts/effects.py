"""What keys at a table come to, in any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from paiyou_client.translation import Msgid
from paiyou_engine.refusal import Facts

U = TypeVar("U")


@dataclass(frozen=True)
class Refusal:
    """Why something is not possible: a rule's id, and the facts that show it."""

    rule: str
    facts: Facts = field(default_factory=Facts)


@dataclass(frozen=True)
class Send:
    """Do this at the table."""

    action: msgspec.Struct


@dataclass(frozen=True)
class Keep:
    """Write this case for the judge into a file, and say where."""

    case: Mapping[str, object]


class Wish(StrEnum):
    """What the person wants of the app."""

    LEAVE = "leave"
    AGAIN = "again"
    SEARCH = "search"
    """To find words in the rule book."""


Effect: TypeAlias = Send | Keep | Wish | None


class Outcome(NamedTuple, Generic[U]):
    """What a key came to: what the person is doing now (the game's own ``Ui``), and what is to happen."""

    ui: U
    effect: Effect = None


class Hint(NamedTuple):
    """A key that works now, and what it does."""

    key: str
    label: str | Msgid
