"""A table's options for Zhao Pengyou, their presets, and how to read them from data (`law/zhao-pengyou.md` §0).

A preset is a named set of values and nothing else: no rule asks which preset a table began from.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Meta

from paiyou_engine.choice import Choice
from paiyou_engine.errors import BadOptions
from paiyou_engine.zhao_pengyou.option_values import (
    Follow,
    GroupLead,
    GroupWinner,
    KittyFactor,
    Ladder,
    Scoring,
    Sequences,
    Target,
)

_C = TypeVar("_C", bound=Choice)


class ZhaoPengyouOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every rule on which tables differ; the defaults are the preset ``classic``.

    ``false_group`` is in card points a withdrawn card, ``kitty_point_cap`` in card points (None: no cap), ``packs`` in
    packs of 54 (None: the table of §2.1).  Values are checked by `check_options`, not here.
    """

    scoring: Annotated[Scoring, Meta(description="How the opposition's card points become game points.")] = (
        Scoring.CLASSIC
    )
    ladder: Annotated[Ladder, Meta(description="How game points move a player's level.")] = Ladder.ACTIVE_PASSIVE
    target: Annotated[Target, Meta(description="The level that wins the game.")] = Target.PAST_ACE
    bid_defence: Annotated[
        bool, Meta(description="A displaced bidder may match the count with the card that was displaced.")
    ] = True
    joker_bids: Annotated[
        bool, Meta(description="Two or more identical jokers bid for a deal without a trump suit.")
    ] = False
    follow: Annotated[Follow, Meta(description="What a player who holds the led suit must play.")] = Follow.SETS
    group_lead: Annotated[GroupLead, Meta(description="Which groups of top cards may be led.")] = GroupLead.ONE_SET_SIZE
    group_winner: Annotated[GroupWinner, Meta(description="How trump plays on a led group are compared.")] = (
        GroupWinner.LARGEST_COMBINATION
    )
    false_group: Annotated[int, Meta(description="Card points lost for each card withdrawn from a false group.")] = 10
    sequences: Annotated[Sequences, Meta(description="Which cards stand next to each other in a sequence.")] = (
        Sequences.NEVER
    )
    kitty_factor: Annotated[KittyFactor, Meta(description="How often the kitty's points count.")] = KittyFactor.FLAT
    double_join: Annotated[bool, Meta(description="The maker or a member of the maker's side may use up a call.")] = (
        True
    )
    call_trumps: Annotated[bool, Meta(description="Trumps may be called.")] = False
    other_copy_calls: Annotated[
        bool, Meta(description="With two packs, the copy that the maker does not play may be called.")
    ] = False
    kitty_point_cap: Annotated[int | None, Meta(description="The most card points that may be buried.")] = None
    take_back: Annotated[bool, Meta(description="A play may be taken back, once, until the next seat acts.")] = False
    packs: Annotated[int | None, Meta(description="Packs of 54 to play with, instead of the table's own number.")] = (
        None
    )


PRESETS: Final[Mapping[str, ZhaoPengyouOptions]] = MappingProxyType(
    {
        "classic": ZhaoPengyouOptions(),
        "modern": ZhaoPengyouOptions(scoring=Scoring.MODERN, ladder=Ladder.PLAIN, group_lead=GroupLead.MIXED),
        "shengji": ZhaoPengyouOptions(
            scoring=Scoring.MODERN,
            ladder=Ladder.PLAIN,
            joker_bids=True,
            follow=Follow.STRICT,
            group_lead=GroupLead.MIXED,
            group_winner=GroupWinner.EVERY_COMPONENT,
            false_group=0,
            sequences=Sequences.RUN_ON,
            kitty_factor=KittyFactor.LARGEST_COMPONENT,
            take_back=True,
        ),
    }
)

_CHOICES: Final[Mapping[str, type[Choice]]] = MappingProxyType(
    {
        "scoring": Scoring,
        "ladder": Ladder,
        "target": Target,
        "follow": Follow,
        "group_lead": GroupLead,
        "group_winner": GroupWinner,
        "sequences": Sequences,
        "kitty_factor": KittyFactor,
    }
)
_SWITCHES: Final = frozenset(
    ("bid_defence", "joker_bids", "double_join", "call_trumps", "other_copy_calls", "take_back")
)
_NUMBERS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "false_group": ("0", "5", "10", "any multiple of 5"),
        "kitty_point_cap": ("null", "0", "any number above"),
        "packs": ("null", "2", "3", "4", "5", "6", "7", "8"),
    }
)
_NULLABLE: Final = frozenset(("kitty_point_cap", "packs"))


def allowed_values(field: str) -> tuple[str, ...]:
    """What an option may be, each value as text; empty for a name that is no option."""
    if field in _CHOICES:
        return tuple(member.value for member in _CHOICES[field])
    return ("true", "false") if field in _SWITCHES else _NUMBERS.get(field, ())


def check_options(options: ZhaoPengyouOptions) -> None:
    """Raise `BadOptions` if a number is out of its range."""
    for field in _NUMBERS:
        _number(field, getattr(options, field))


def read_options(rules: object) -> ZhaoPengyouOptions:
    """The options that a preset's name, or ``{"preset": …}`` with values of its own, stands for.

    Raises `BadOptions` with the field that is unknown, of the wrong type or out of range.
    """
    if isinstance(rules, str):
        return _preset(rules)
    if not isinstance(rules, Mapping):
        raise BadOptions("rules", rules, tuple(PRESETS))
    preset = _preset(rules.get("preset", "classic"))
    values = {str(field): read_value(str(field), value) for field, value in rules.items() if field != "preset"}
    return msgspec.structs.replace(preset, **values)


def read_value(field: str, value: object) -> object:
    """One option's value from data.  Raises `BadOptions`."""
    if field in _CHOICES:
        return _choice(field, _CHOICES[field], value)
    if field in _NUMBERS:
        return _number(field, value)
    if field not in _SWITCHES:
        raise BadOptions(field, value, tuple(ZhaoPengyouOptions.__struct_fields__))
    if not isinstance(value, bool):
        raise BadOptions(field, value, allowed_values(field))
    return value


def _preset(name: object) -> ZhaoPengyouOptions:
    if not isinstance(name, str) or name not in PRESETS:
        raise BadOptions("preset", name, tuple(PRESETS))
    return PRESETS[name]


def _choice(field: str, choices: type[_C], value: object) -> _C:
    text = "T" if choices is Target and value == "10" else value
    for member in choices:
        if isinstance(text, str) and member.value == text:
            return member
    raise BadOptions(field, value, allowed_values(field))


def _number(field: str, value: object) -> int | None:
    if value is None and field in _NULLABLE:
        return None
    if type(value) is int and _in_range(field, value):
        return value
    raise BadOptions(field, value, allowed_values(field))


def _in_range(field: str, value: int) -> bool:
    if field == "packs":
        return 2 <= value <= 8
    return 0 <= value <= 1_000_000 and (field != "false_group" or value % 5 == 0)
