"""Options and presets (`law/zhao-pengyou.md` §0)."""

from __future__ import annotations

import msgspec
import pytest

from paiyou_engine.choice import Choice
from paiyou_engine.errors import BadOptions
from paiyou_engine.zhao_pengyou.option_values import Follow, Scoring, Target
from paiyou_engine.zhao_pengyou.options import (
    PRESETS,
    ZhaoPengyouOptions,
    allowed_values,
    check_options,
    read_options,
)

FIELDS = ZhaoPengyouOptions.__struct_fields__

TABLE = {
    "scoring": ("classic", "modern", "modern"),
    "ladder": ("active/passive", "plain levels", "plain levels"),
    "target": ("past A", "past A", "past A"),
    "bid_defence": (True, True, True),
    "joker_bids": (False, False, True),
    "follow": ("sets", "sets", "strict"),
    "group_lead": ("one set size only", "mixed", "mixed"),
    "group_winner": ("largest combination", "largest combination", "every component"),
    "false_group": (10, 10, 0),
    "sequences": ("rank cards and jokers never",) * 2 + ("run on through A, rank cards, jokers",),
    "kitty_factor": ("flat 2", "flat 2", "2 x largest component of the last trick"),
    "double_join": (True, True, True),
    "call_trumps": (False, False, False),
    "other_copy_calls": (False, False, False),
    "kitty_point_cap": (None, None, None),
    "take_back": (False, False, True),
    "packs": (None, None, None),
}


def test_the_presets_are_the_table() -> None:
    presets = [msgspec.to_builtins(PRESETS[name]) for name in ("classic", "modern", "shengji")]
    assert {field: tuple(preset[field] for preset in presets) for field in FIELDS} == TABLE


@pytest.mark.parametrize("preset", PRESETS)
def test_options_survive_the_wire(preset: str) -> None:
    options = PRESETS[preset]
    assert msgspec.json.decode(msgspec.json.encode(options), type=ZhaoPengyouOptions) == options
    assert read_options(msgspec.to_builtins(options)) == options


def test_classic_is_the_default() -> None:
    assert read_options({}) == read_options("classic") == ZhaoPengyouOptions()


def test_a_preset_with_values_of_its_own() -> None:
    options = read_options({"preset": "shengji", "follow": "protected", "packs": 3, "target": "10"})
    assert options.follow is Follow.PROTECTED
    assert options.scoring is Scoring.MODERN
    assert (options.packs, options.target) == (3, Target.REACH_10)


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ("house", "preset"),
        ({"preset": "house"}, "preset"),
        ({"preset": ["classic"]}, "preset"),
        (5, "rules"),
        (["classic"], "rules"),
        ({"follow": "suits"}, "follow"),
        ({"follow": None}, "follow"),
        ({"false_group": 7}, "false_group"),
        ({"false_group": -5}, "false_group"),
        ({"false_group": True}, "false_group"),
        ({"false_group": 5.0}, "false_group"),
        ({"false_group": None}, "false_group"),
        ({"packs": 1}, "packs"),
        ({"packs": 9}, "packs"),
        ({"packs": 10**30}, "packs"),
        ({"kitty_point_cap": -1}, "kitty_point_cap"),
        ({"take_back": 1}, "take_back"),
        ({"take_back": None}, "take_back"),
        ({"target": "past K"}, "target"),
        ({"target": 14}, "target"),
        ({"colour": "blue"}, "colour"),
    ],
)
def test_what_no_game_can_be_played_with(rules: object, field: str) -> None:
    with pytest.raises(BadOptions) as refused:
        read_options(rules)
    assert refused.value.field == field
    assert refused.value.allowed


def test_numbers_are_checked_in_options_made_by_hand() -> None:
    check_options(ZhaoPengyouOptions(packs=8, false_group=25, kitty_point_cap=0))
    with pytest.raises(BadOptions):
        check_options(ZhaoPengyouOptions(packs=1))


def test_every_value_and_every_option_has_a_sentence_of_help() -> None:
    for choices in Choice.__subclasses__():
        assert all(member.help.endswith(".") for member in choices)
    for field in msgspec.inspect.type_info(ZhaoPengyouOptions).fields:  # type: ignore[attr-defined]
        assert field.type.extra_json_schema["description"].endswith("."), field.name
    assert all(allowed_values(field) for field in FIELDS)
