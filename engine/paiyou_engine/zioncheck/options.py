"""A table's options for Zioncheck, their presets, and how to read them from data (`law/zioncheck.md` §11).

A preset is a named set of values and nothing else: no rule asks which preset a table began from.  In files and on the
wire the options are spelt as in the law: ``penaltyCards``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from paiyou_engine.choice import Choice
from paiyou_engine.errors import BadOptions
from paiyou_engine.zioncheck.contracts import DEALS, TABLES, Contract
from paiyou_engine.zioncheck.option_values import ContractTable, JokerSwap, SameSuitRule

MOST_MELDS: Final = 4
MOST_RUNS: Final = 3
DEAL_SIZES: Final = (10, 10, 10, 10, 11, 14)


class ZioncheckOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """Every rule on which tables differ; the defaults are the preset ``seed``.

    ``contracts`` is a table's name or one pair of sets and runs a deal; ``takes_per_deal`` None is no limit.  Values are
    checked by `read_options`, and that they go together by `check_options`, not here.
    """

    contracts: Annotated[
        ContractTable | tuple[Contract, ...], Meta(description="What must be laid down in each of the six deals.")
    ] = ContractTable.T1
    deal_sizes: Annotated[tuple[int, ...], Meta(description="Cards dealt to each player in each of the six deals.")] = (
        DEAL_SIZES
    )
    penalty_cards: Annotated[int, Meta(description="Cards from the stock for whoever takes out of turn.")] = 0
    takes_per_deal: Annotated[int | None, Meta(description="How often a player may take out of turn in a deal.")] = None
    laid_down_may_claim: Annotated[bool, Meta(description="Whoever has laid down may still take out of turn.")] = True
    min_naturals: Annotated[int, Meta(description="Cards in each meld laid down that are no jokers, at least.")] = 1
    lay_off_same_turn: Annotated[
        bool, Meta(description="Cards may be added to melds in the very turn of laying down.")
    ] = True
    go_out_needs_discard: Annotated[bool, Meta(description="The last card of a hand must be discarded.")] = True
    joker_swap: Annotated[
        JokerSwap, Meta(description="Who may take a joker out of a run for the card it stands for.")
    ] = JokerSwap.ANYONE
    same_suit_rule: Annotated[
        SameSuitRule, Meta(description="When two runs of one suit may be laid down together.")
    ] = SameSuitRule.GAP_EXTRA_NINE
    max_reshuffles: Annotated[int, Meta(description="How often the discards become a new stock in a deal.")] = 3
    max_turns: Annotated[int, Meta(description="Turns for each seat, after which a deal is blocked.")] = 60

    def contract(self, deal: int) -> Contract:
        """The contract of a deal, counted from 1."""
        table = TABLES[self.contracts.value] if isinstance(self.contracts, ContractTable) else self.contracts
        return table[deal - 1]


PRESETS: Final[Mapping[str, ZioncheckOptions]] = MappingProxyType(
    {
        "seed": ZioncheckOptions(),
        "family": ZioncheckOptions(penalty_cards=1, takes_per_deal=3, laid_down_may_claim=False),
        "classic-six": ZioncheckOptions(
            contracts=ContractTable.T3, penalty_cards=1, laid_down_may_claim=False, joker_swap=JokerSwap.OWN_TURN
        ),
    }
)

FIELDS: Final[Mapping[str, str]] = MappingProxyType(
    dict(zip(ZioncheckOptions.__struct_encode_fields__, ZioncheckOptions.__struct_fields__, strict=True))
)
"""The name of each option in files and on the wire, and its name here."""

_CHOICES: Final[Mapping[str, type[Choice]]] = MappingProxyType({"jokerSwap": JokerSwap, "sameSuitRule": SameSuitRule})
_SWITCHES: Final = frozenset(("laidDownMayClaim", "layOffSameTurn", "goOutNeedsDiscard"))
_RANGES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "penaltyCards": (0, 2),
        "takesPerDeal": (0, 1000),
        "minNaturals": (1, 14),
        "maxReshuffles": (0, 1000),
        "maxTurns": (1, 1000),
    }
)
_MOST_DEALT: Final = 50
_LISTS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "contracts": (
            *TABLES,
            f"{DEALS} pairs [sets, runs], each of 1 to {MOST_MELDS} melds with at most {MOST_RUNS} runs",
        ),
        "dealSizes": (f"{DEALS} numbers from 1 to {_MOST_DEALT}",),
    }
)


def allowed_values(field: str) -> tuple[str, ...]:
    """What an option may be, each value as text; empty for a name that is no option."""
    if field in _CHOICES:
        return tuple(member.value for member in _CHOICES[field])
    if field in _RANGES:
        least, most = _RANGES[field]
        return (*(("null",) if field == "takesPerDeal" else ()), f"{least} to {most}")
    return ("true", "false") if field in _SWITCHES else _LISTS.get(field, ())


def check_options(options: ZioncheckOptions) -> None:
    """Raise `BadOptions` if a value is out of its range, or a contract of the table's own does not fit its deal."""
    for field, value in msgspec.to_builtins(options).items():
        read_value(field, value)
    if isinstance(options.contracts, ContractTable):
        return
    for deal, (contract, dealt) in enumerate(zip(options.contracts, options.deal_sizes, strict=True), 1):
        if contract.size > dealt:
            fits = f"at most {dealt} cards in deal {deal}"
            raise BadOptions("contracts", [contract.sets, contract.runs], (fits,))


def read_options(rules: object) -> ZioncheckOptions:
    """The options that a preset's name, or ``{"preset": …}`` with values of its own, stands for.

    Raises `BadOptions` with the field that is unknown, of the wrong type or out of range.
    """
    if isinstance(rules, str):
        return _preset(rules)
    if not isinstance(rules, Mapping):
        raise BadOptions("rules", rules, tuple(PRESETS))
    preset = _preset(rules.get("preset", "seed"))
    values = {str(field): read_value(str(field), value) for field, value in rules.items() if field != "preset"}
    own = {FIELDS[field]: value for field, value in values.items()}
    return msgspec.structs.replace(preset, **own)


def read_value(field: str, value: object) -> object:
    """One option's value from data.  Raises `BadOptions`."""
    if field not in FIELDS:
        raise BadOptions(field, value, tuple(FIELDS))
    found = _value(field, value)
    if found is None and not (value is None and field == "takesPerDeal"):
        raise BadOptions(field, value, allowed_values(field))
    return found


def _preset(name: object) -> ZioncheckOptions:
    if not isinstance(name, str) or name not in PRESETS:
        raise BadOptions("preset", name, tuple(PRESETS))
    return PRESETS[name]


def _value(field: str, value: object) -> object:
    """The value, or None where it will not do."""
    if field in _CHOICES:
        return _choice(_CHOICES[field], value)
    if field in _RANGES:
        return value if _is_number(value, *_RANGES[field]) else None
    if field in _SWITCHES:
        return value if isinstance(value, bool) else None
    return _contracts(value) if field == "contracts" else _deal_sizes(value)


def _choice(choices: type[Choice], value: object) -> Choice | None:
    return next((member for member in choices if isinstance(value, str) and member.value == value), None)


def _contracts(value: object) -> ContractTable | tuple[Contract, ...] | None:
    if isinstance(value, str):
        return next((table for table in ContractTable if table.value == value), None)
    contracts = tuple(_contract(pair) for pair in value) if isinstance(value, list | tuple) else ()
    found = tuple(contract for contract in contracts if contract is not None)
    return found if len(contracts) == len(found) == DEALS else None


def _contract(pair: object) -> Contract | None:
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        return None
    sets, runs = pair
    if not (_is_number(sets, 0, MOST_MELDS) and _is_number(runs, 0, MOST_RUNS) and 1 <= sets + runs <= MOST_MELDS):
        return None
    return Contract(sets, runs)


def _deal_sizes(value: object) -> tuple[int, ...] | None:
    if not isinstance(value, list | tuple) or len(value) != DEALS:
        return None
    return tuple(value) if all(_is_number(size, 1, _MOST_DEALT) for size in value) else None


def _is_number(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
