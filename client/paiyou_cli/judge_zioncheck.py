"""The judge's questions about Zioncheck as options of a command line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import click

from paiyou_cli.judge_fields import Field, hands, number, numbers, split, text, truth, words
from paiyou_client.translation import N_, Msgid, _


def melds(given: str) -> object:
    """Melds with ``/`` between: ``set 8c 8d 8h / run 5c 6c 7c 8c``."""
    return [_meld(entry) for entry in split(given, "/")]


def laid(given: str) -> object:
    """Melds on the table with their seats: ``0: set 8c 8d 8h / 1: run 5c 6c 7c 8c``."""
    entries = [entry.partition(":") for entry in split(given, "/")]
    return [{"seat": number(seat), **_meld(meld)} for seat, _, meld in entries]


def actions(given: str) -> object:
    """Actions with their seats: ``0 draw / 0 discard 2s / 1 take``.  Raises ``click.UsageError``."""
    return [_action(entry) for entry in split(given, "/")]


def _meld(given: str) -> dict[str, object]:
    """A meld; its kind may be left out."""
    cards = given.split()
    kind = {"kind": cards.pop(0)} if cards and cards[0] in ("set", "run") else {}
    return {**kind, "cards": cards}


def _action(given: str) -> list[object]:
    seat, _space, action = given.partition(" ")
    do, _space, rest = action.strip().partition(" ")
    if not do:
        raise click.UsageError(_("{given!r} is no seat with an action.").format(given=given))
    return [number(seat), {"do": do, **_details(do, rest.split())}]


def _details(do: str, rest: list[str]) -> dict[str, object]:
    """What an action names: melds to be laid down (with ``+`` between), or a card, the number of a meld, an end."""
    if do == "lay":
        return {"melds": [_meld(meld) for meld in split(" ".join(rest), "+")]}
    if len(rest) > 3:
        raise click.UsageError(_("{given!r} is too much for {action}.").format(given=" ".join(rest), action=do))
    named: dict[str, object] = dict(zip(("card", "meld", "end"), rest, strict=False))
    return {**named, "meld": number(rest[1])} if len(rest) > 1 else named


_DEAL: Final = Field(number, "2", optional=True)
_CONTRACT: Final = Field(numbers, "1 1", optional=True)
_KIND: Final = Field(text, "run", optional=True)
_MELD: Final = Field(words, "5c Jk=6c 7c 8c")

QUESTIONS: Final[Mapping[str, Mapping[str, Field]]] = MappingProxyType(
    {
        "table": {"players": Field(number, "6")},
        "meld": {
            "cards": Field(words, "5c Jk 7c 8c"),
            "kind": Field(text, "run", optional=True),
            "any_order": Field(truth, "yes", optional=True),
        },
        "contract": {
            "melds": Field(melds, "set 8c 8d 8h / run 5c Jk 7c 8c"),
            "deal": _DEAL,
            "contract": _CONTRACT,
            "hand": Field(words, "8c 8d 8h 5c Jk 7c 8c 2s", optional=True),
        },
        "can-lay": {"hand": Field(words, "8c 8d 8h 5c Jk 7c 8c 2s"), "deal": _DEAL, "contract": _CONTRACT},
        "add": {"meld": _MELD, "kind": _KIND, "card": Field(text, "9c"), "end": Field(text, "high", optional=True)},
        "swap": {"meld": _MELD, "kind": _KIND, "card": Field(text, "6c")},
        "score": {"hand": Field(words, "Ks 9h Jk")},
        "play": {
            "players": Field(number, "2"),
            "dealer": Field(number, "1"),
            "deal": Field(number, "1"),
            "hands": Field(hands, "2s 3s / 4s 5s"),
            "stock": Field(words, "Ts Js"),
            "discards": Field(words, "9h", optional=True),
            "laid": Field(laid, "1: run 5c Jk 7c 8c", optional=True),
            "reshuffles": Field(hands, "9h 2d", optional=True),
            "actions": Field(actions, "0 draw / 0 discard 2s / 1 take"),
        },
    }
)

ASKS: Final[Mapping[str, Msgid]] = MappingProxyType(
    {
        "table": N_("What does a table of so many players play with?"),
        "meld": N_("Are these cards a meld?"),
        "contract": N_("May these melds be laid down for a contract?"),
        "can-lay": N_("Can this hand lay its contract down, and what does it lack?"),
        "add": N_("May this card be added to that meld?"),
        "swap": N_("Does this card win the joker of that run?"),
        "score": N_("What is a deal, or a hand, worth?"),
        "play": N_("How does a deal go on, action by action?"),
    }
)
"""What each question asks."""
