"""The judge's answers about Zioncheck in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from paiyou_cli.judge_said import Data, Words, cards, numbered

SECTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "table": "What a table can choose",
        "meld": "Melds",
        "contract": "Melds",
        "can-lay": "Melds",
        "add": "Melds",
        "swap": "Melds",
        "score": "The score",
        "play": "A deal",
    }
)
"""The section of the rule book that an answer rests on where no rule refuses anything."""


def _table(case: Data, found: Data) -> str:
    deals = " ".join(map(str, _list(found["deals"])))
    contracts = "; ".join(_contract(*contract) for contract in _list(found["contracts"]))
    return (
        f"{case['players']} players play with {found['decks']} decks, {found['cards']} cards with {found['jokers']} jokers.  "
        f"Cards dealt: {deals}.  Contracts: {contracts}."
    )


def _contract(sets: int, runs: int) -> str:
    return " and ".join(numbered(count, word) for count, word in ((sets, "set"), (runs, "run")) if count)


def _meld(case: Data, found: Data) -> str:
    if found["legal"]:
        return f"Legal: {cards(found['cards'])} is a {found['kind']}."
    return f"Not legal: {cards(case['cards']) or 'nothing'} is no {case.get('kind') or 'meld'}."


def _contract_laid(case: Data, found: Data) -> str:
    melds = "; ".join(map(_named, _list(case["melds"]))) or "nothing"
    return f"{'Legal' if found['legal'] else 'Not legal'}: {melds} may {'' if found['legal'] else 'not '}be laid down."


def _can_lay(_: Data, found: Data) -> str:
    if found["can"]:
        return f"This hand can lay down: {'; '.join(map(_named, _list(found['melds'])))}."
    return f"This hand cannot lay down: it lacks {numbered(found['missing'], 'card')}."


def _add(case: Data, found: Data) -> str:
    meld = cards(case["meld"])
    if found["legal"]:
        return f"Legal: {case['card']} may be added to {meld}, which is then {cards(found['cards'])}."
    return f"Not legal: {case['card']} may not be added to {meld}."


def _swap(case: Data, found: Data) -> str:
    meld = cards(case["meld"])
    if found["legal"]:
        return f"Legal: {case['card']} wins the joker of {meld}, which is then {cards(found['cards'])}."
    return f"Not legal: {case['card']} wins no joker of {meld}."


def _score(case: Data, found: Data) -> str:
    return f"{cards(case['hand']) or 'An empty hand'} costs {numbered(found['points'], 'point')}."


def _play(case: Data, found: Data) -> str:
    lines = [
        f"Seat {seat}, {_done(action)}: {'done' if rule is None else f'refused, {rule}'}."
        for (seat, action), rule in zip(_list(case["actions"]), _list(found["rules"]), strict=True)
    ]
    lines += [f"Seat {seat} holds {cards(hand) or 'nothing'}." for seat, hand in enumerate(_list(found["hands"]))]
    for number, meld in enumerate(_list(found["melds"])):
        lines.append(f"Meld {number}, of seat {meld['seat']}: {_named(meld)}.")
    if found["over"]:
        points = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(_list(found["scores"])))
        return "\n".join([*lines, f"The deal is over.  Points: {points}."])
    return "\n".join([*lines, f"It is the turn of seat {found['turn']}."])


def _done(action: Mapping[str, Any]) -> str:
    """An action as one would write it on the command line."""
    melds = " + ".join(map(_named, action.get("melds", ())))
    words = [action["do"], melds, *[str(action[name]) for name in ("card", "meld", "end") if name in action]]
    return " ".join(filter(None, words))


def _named(meld: Mapping[str, Any]) -> str:
    return " ".join(filter(None, (meld.get("kind"), cards(meld["cards"]))))


def _list(entries: object) -> list[Any]:
    assert isinstance(entries, list)
    return entries


WORDS: Final[Mapping[str, Words]] = MappingProxyType(
    {
        "table": _table,
        "meld": _meld,
        "contract": _contract_laid,
        "can-lay": _can_lay,
        "add": _add,
        "swap": _swap,
        "score": _score,
        "play": _play,
    }
)
