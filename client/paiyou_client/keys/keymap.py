"""Which key does what, for one person: the keys of the table as the person has set them.

What a person sets and cannot have is said and left out: a row that is not there, a text that is no key, a key that another
row of the same scope has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple

from paiyou_client.keys.names import is_name
from paiyou_client.keys.scopes import SCOPES, SECTIONS, rows_of

_TYPING: Final = ("dialogs", "chat")
"""Sections of screens in which letters go into a field."""
_ANYWHERE: Final = ("everywhere",)
"""What is in force also where nobody said which screen it is."""


class Place(NamedTuple):
    """A row of the table: its section and its name there."""

    section: str
    name: str

    def __str__(self) -> str:
        return f"keys.{self.section}.{self.name}"


class Wrong(StrEnum):
    """Why a setting is left out."""

    NO_ROW = "no-row"
    NO_KEY = "no-key"
    CLASH = "clash"


class Fault(NamedTuple):
    """A setting that is left out: what it said, and for a clash which other row has the key."""

    wrong: Wrong
    place: Place
    said: str
    other: Place | None = None


@dataclass(frozen=True)
class Keymap:
    """``chosen`` are the rows that are set, with their keys; all others are as in the table."""

    chosen: Mapping[Place, tuple[str, ...]]

    def keys_of(self, place: Place) -> tuple[str, ...]:
        """The keys of a row, as they are now."""
        return self.chosen.get(place) or next(row.keys for row in SECTIONS[place.section] if row.name == place.name)

    def meant(self, scope: str, pressed: str) -> str | None:
        """The key of the code that a pressed one stands for; None for one that was taken from what it did."""
        known, freed = self._scopes.get(scope, ({}, frozenset()))
        return known.get(pressed, None if pressed in freed else pressed)

    def shown(self, scope: str, key: str) -> str:
        """The key that a person presses for one of the code."""
        for place, keys in self.chosen.items():
            if place.section in SCOPES.get(scope, _ANYWHERE) and key in _defaults(place):
                return keys[0]
        return key

    @cached_property
    def _scopes(self) -> dict[str, tuple[dict[str, str], frozenset[str]]]:
        """For each scope in which something is set: what each set key stands for, and which keys were given up."""
        found: dict[str, tuple[dict[str, str], frozenset[str]]] = {}
        for scope, sections in SCOPES.items():
            chosen = {place: keys for place, keys in self.chosen.items() if place.section in sections}
            known = {key: _defaults(place)[0] for place, keys in chosen.items() for key in keys}
            freed = frozenset(key for place in chosen for key in _defaults(place))
            if chosen:
                found[scope] = (known, freed)
        return found


AS_IT_IS: Final = Keymap({})
"""Nothing is set."""


def keymap_of(wanted: Mapping[Place, Sequence[str]]) -> tuple[Keymap, tuple[Fault, ...]]:
    """What comes of a person's wishes, and what is left out of them."""
    faults: list[Fault] = []
    chosen: dict[Place, tuple[str, ...]] = {}
    for place, keys in wanted.items():
        bad = next((key for key in keys if not _is_usable(key, place)), None)
        if all(row.name != place.name for row in SECTIONS.get(place.section, ())):
            faults.append(Fault(Wrong.NO_ROW, place, " ".join(keys)))
        elif bad is not None or not keys:
            faults.append(Fault(Wrong.NO_KEY, place, bad or ""))
        else:
            chosen[place] = tuple(dict.fromkeys(keys))
    while (clash := _clash(chosen)) is not None:
        faults.append(clash)
        del chosen[clash.place]
    return Keymap(chosen), tuple(faults)


def _clash(chosen: Mapping[Place, tuple[str, ...]]) -> Fault | None:
    """A key that two rows of a scope have: the one that was set last gives way, and one that was set at all before one that
    was not."""
    order = {place: number for number, place in enumerate(chosen)}
    for scope in SCOPES:
        held: dict[str, Place] = {}
        for section, row in rows_of(scope):
            place = Place(section, row.name)
            for key in chosen.get(place, row.keys):
                other = held.setdefault(key, place)
                if other != place:
                    late, early = sorted((place, other), key=lambda one: order.get(one, -1), reverse=True)
                    return Fault(Wrong.CLASH, late, key, early)
    return None


def _is_usable(key: str, place: Place) -> bool:
    """Whether it is a key, and where one types no letter that is typed."""
    is_typed = len(key) == 1 or key == "space"
    return is_name(key) and not (is_typed and place.section in _TYPING)


def _defaults(place: Place) -> tuple[str, ...]:
    return next(row.keys for row in SECTIONS[place.section] if row.name == place.name)
