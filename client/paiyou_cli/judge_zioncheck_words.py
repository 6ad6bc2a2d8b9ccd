"""The judge's answers about Zioncheck in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from paiyou_cli.judge_said import Data, Words, cards
from paiyou_client.translation import N_, Msgid, _, ngettext

SECTIONS: Final[Mapping[str, Msgid]] = MappingProxyType(
    {
        "table": N_("What a table can choose"),
        "meld": N_("Melds"),
        "contract": N_("Melds"),
        "can-lay": N_("Melds"),
        "add": N_("Melds"),
        "swap": N_("Melds"),
        "score": N_("The score"),
        "play": N_("A deal"),
    }
)
"""The section of the rule book that an answer rests on where no rule refuses anything."""


_A_MELD: Final[Mapping[str, tuple[Msgid, Msgid]]] = MappingProxyType(
    {
        "set": (N_("Legal: {cards} is a set."), N_("Not legal: {cards} is no set.")),
        "run": (N_("Legal: {cards} is a run."), N_("Not legal: {cards} is no run.")),
        "meld": (N_("Legal: {cards} is a meld."), N_("Not legal: {cards} is no meld.")),
    }
)


def _table(case: Data, found: Data) -> str:
    deals = " ".join(map(str, _list(found["deals"])))
    contracts = "; ".join(_contract(*contract) for contract in _list(found["contracts"]))
    return _(
        "{players} players play with {decks} decks, {cards} cards with {jokers} jokers.  Cards dealt: {deals}."
        "  Contracts: {contracts}."
    ).format(**{**found, "players": case["players"], "deals": deals, "contracts": contracts})


def _contract(sets: int, runs: int) -> str:
    parts = (
        ngettext("{count} set", "{count} sets", sets).format(count=sets) if sets else "",
        ngettext("{count} run", "{count} runs", runs).format(count=runs) if runs else "",
    )
    return _("{others} and {last}").format(others=parts[0], last=parts[1]) if all(parts) else "".join(parts)


def _meld(case: Data, found: Data) -> str:
    if found["legal"]:
        return _(_A_MELD[str(found["kind"])][0]).format(cards=cards(found["cards"]))
    kind = str(case.get("kind") or "meld")
    return _(_A_MELD[kind][1]).format(cards=cards(case["cards"]) or _("nothing"))


def _contract_laid(case: Data, found: Data) -> str:
    melds = "; ".join(map(_named, _list(case["melds"]))) or _("nothing")
    sentence = (
        _("Legal: {melds} may be laid down.") if found["legal"] else _("Not legal: {melds} may not be laid down.")
    )
    return sentence.format(melds=melds)


def _can_lay(_case: Data, found: Data) -> str:
    if found["can"]:
        melds = "; ".join(map(_named, _list(found["melds"])))
        return _("This hand can lay down: {melds}.").format(melds=melds)
    missing = found["missing"]
    assert isinstance(missing, int)
    return ngettext(
        "This hand cannot lay down: it lacks {count} card.",
        "This hand cannot lay down: it lacks {count} cards.",
        missing,
    ).format(count=missing)


def _add(case: Data, found: Data) -> str:
    meld = cards(case["meld"])
    if found["legal"]:
        sentence = _("Legal: {card} may be added to {meld}, which is then {cards}.")
        return sentence.format(card=case["card"], meld=meld, cards=cards(found["cards"]))
    return _("Not legal: {card} may not be added to {meld}.").format(card=case["card"], meld=meld)


def _swap(case: Data, found: Data) -> str:
    meld = cards(case["meld"])
    if found["legal"]:
        sentence = _("Legal: {card} wins the joker of {meld}, which is then {cards}.")
        return sentence.format(card=case["card"], meld=meld, cards=cards(found["cards"]))
    return _("Not legal: {card} wins no joker of {meld}.").format(card=case["card"], meld=meld)


def _score(case: Data, found: Data) -> str:
    points = found["points"]
    assert isinstance(points, int)
    costs = ngettext("{cards} costs {count} point.", "{cards} costs {count} points.", points)
    return costs.format(cards=cards(case["hand"]) or _("An empty hand"), count=points)


def _play(case: Data, found: Data) -> str:
    lines = [
        (_("Seat {seat}, {action}: done.") if rule is None else _("Seat {seat}, {action}: refused, {rule}.")).format(
            seat=seat, action=_done(action), rule=rule
        )
        for (seat, action), rule in zip(_list(case["actions"]), _list(found["rules"]), strict=True)
    ]
    lines += [
        _("Seat {seat} holds {cards}.").format(seat=seat, cards=cards(hand) or _("nothing"))
        for seat, hand in enumerate(_list(found["hands"]))
    ]
    for number, meld in enumerate(_list(found["melds"])):
        sentence = _("Meld {number}, of seat {seat}: {meld}.")
        lines.append(sentence.format(number=number, seat=meld["seat"], meld=_named(meld)))
    if found["over"]:
        scores = enumerate(_list(found["scores"]))
        points = ", ".join(_("seat {seat} {points}").format(seat=seat, points=score) for seat, score in scores)
        return "\n".join([*lines, _("The deal is over.  Points: {points}.").format(points=points)])
    return "\n".join([*lines, _("It is the turn of seat {seat}.").format(seat=found["turn"])])


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
