"""Options and presets (`law/zioncheck.md` §11)."""

from __future__ import annotations

import msgspec
import pytest

from paiyou_engine.choice import Choice
from paiyou_engine.errors import BadOptions
from paiyou_engine.zioncheck.contracts import TABLES, Contract
from paiyou_engine.zioncheck.dealing import new_game
from paiyou_engine.zioncheck.option_values import ContractTable, JokerSwap
from paiyou_engine.zioncheck.options import (
    DEAL_SIZES,
    FIELDS,
    PRESETS,
    ZioncheckOptions,
    allowed_values,
    check_options,
    read_options,
)

TABLE: dict[str, tuple[object, object, object]] = {
    "contracts": ("T1", "T1", "T3"),
    "dealSizes": (DEAL_SIZES,) * 3,
    "penaltyCards": (0, 1, 1),
    "takesPerDeal": (None, 3, None),
    "laidDownMayClaim": (True, False, False),
    "minNaturals": (1, 1, 1),
    "layOffSameTurn": (True, True, True),
    "goOutNeedsDiscard": (True, True, True),
    "jokerSwap": ("anyone", "anyone", "own-turn"),
    "sameSuitRule": ("gap-extra-nine",) * 3,
    "maxReshuffles": (3, 3, 3),
    "maxTurns": (60, 60, 60),
}

OWN = [[2, 0], [1, 1], [0, 2], [2, 1], [1, 2], [4, 0]]


def test_the_presets_are_the_table() -> None:
    presets = [msgspec.to_builtins(PRESETS[name]) for name in ("seed", "family", "classic-six")]
    assert {field: tuple(preset[field] for preset in presets) for field in FIELDS} == TABLE


@pytest.mark.parametrize("preset", PRESETS)
def test_options_survive_the_wire(preset: str) -> None:
    options = PRESETS[preset]
    assert msgspec.json.decode(msgspec.json.encode(options), type=ZioncheckOptions) == options
    assert read_options(msgspec.to_builtins(options)) == options


def test_seed_is_the_default() -> None:
    assert read_options({}) == read_options("seed") == ZioncheckOptions()


def test_a_preset_with_values_of_its_own() -> None:
    options = read_options({"preset": "family", "jokerSwap": "own-turn", "takesPerDeal": None, "contracts": "T4"})
    assert (options.joker_swap, options.takes_per_deal, options.penalty_cards) == (JokerSwap.OWN_TURN, None, 1)
    assert [options.contract(deal) for deal in range(1, 7)] == list(TABLES["T4"])


def test_contracts_of_the_table_s_own() -> None:
    options = read_options({"contracts": OWN, "dealSizes": [10, 10, 10, 10, 11, 12]})
    check_options(options)
    assert (options.contract(1), options.contract(6)) == (Contract(2, 0), Contract(4, 0))
    assert msgspec.json.decode(msgspec.json.encode(options), type=ZioncheckOptions) == options


def test_contracts_of_the_table_s_own_fit_the_deal() -> None:
    options = read_options({"contracts": [*OWN[:5], [1, 3]], "dealSizes": [10, 10, 10, 10, 11, 14]})
    with pytest.raises(BadOptions) as refused:
        new_game(options, 4)
    assert (refused.value.field, refused.value.value) == ("contracts", [1, 3])
    new_game(msgspec.structs.replace(options, deal_sizes=(10, 10, 10, 10, 11, 15)), 4)


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ("house", "preset"),
        ({"preset": ["seed"]}, "preset"),
        (5, "rules"),
        ({"colour": "blue"}, "colour"),
        ({"penalty_cards": 1}, "penalty_cards"),
        ({"contracts": "T5"}, "contracts"),
        ({"contracts": OWN[:5]}, "contracts"),
        ({"contracts": [*OWN[:5], [0, 4]]}, "contracts"),
        ({"contracts": [*OWN[:5], [3, 2]]}, "contracts"),
        ({"contracts": [*OWN[:5], [0, 0]]}, "contracts"),
        ({"contracts": [*OWN[:5], [2]]}, "contracts"),
        ({"contracts": [*OWN[:5], [True, 1]]}, "contracts"),
        ({"contracts": None}, "contracts"),
        ({"dealSizes": [10] * 5}, "dealSizes"),
        ({"dealSizes": [10] * 5 + [0]}, "dealSizes"),
        ({"dealSizes": 10}, "dealSizes"),
        ({"penaltyCards": 3}, "penaltyCards"),
        ({"penaltyCards": True}, "penaltyCards"),
        ({"penaltyCards": None}, "penaltyCards"),
        ({"takesPerDeal": -1}, "takesPerDeal"),
        ({"laidDownMayClaim": 1}, "laidDownMayClaim"),
        ({"layOffSameTurn": None}, "layOffSameTurn"),
        ({"minNaturals": 0}, "minNaturals"),
        ({"jokerSwap": "nobody"}, "jokerSwap"),
        ({"sameSuitRule": ["gap-extra-nine"]}, "sameSuitRule"),
        ({"maxReshuffles": 1.0}, "maxReshuffles"),
        ({"maxTurns": 0}, "maxTurns"),
    ],
)
def test_what_no_game_can_be_played_with(rules: object, field: str) -> None:
    with pytest.raises(BadOptions) as refused:
        read_options(rules)
    assert refused.value.field == field
    assert refused.value.allowed


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (ZioncheckOptions(max_turns=0), "maxTurns"),
        (ZioncheckOptions(contracts=(Contract(2, 0),)), "contracts"),
        (ZioncheckOptions(deal_sizes=(10, 10, 10, 10, 11, 27)), "dealSizes"),
    ],
)
def test_options_made_by_hand_are_checked_at_the_start(options: ZioncheckOptions, field: str) -> None:
    with pytest.raises(BadOptions) as refused:
        new_game(options, 4)
    assert refused.value.field == field


@pytest.mark.parametrize("seats", [0, 1, 13])
def test_two_to_twelve_play(seats: int) -> None:
    with pytest.raises(BadOptions):
        new_game(ZioncheckOptions(), seats)


def test_every_value_and_every_option_has_a_sentence_of_help() -> None:
    choices: tuple[type[Choice], ...] = (ContractTable, JokerSwap)
    assert all(member.help.endswith(".") for values in choices for member in values)
    for field in msgspec.inspect.type_info(ZioncheckOptions).fields:  # type: ignore[attr-defined]
        assert field.type.extra_json_schema["description"].endswith("."), field.name
    assert all(allowed_values(field) for field in FIELDS)
