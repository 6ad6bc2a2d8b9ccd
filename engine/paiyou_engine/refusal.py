"""A refusal by the rules: the rule's id, and the facts that the client needs to put it into words."""

from __future__ import annotations

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.errors import EngineError


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What shows that a rule was broken; every field is empty where it does not apply.

    ``cards`` are the cards of the actor's own hand that force another choice, ``need`` how many cards, sets or calls the
    rule asks for, ``have`` how many were given, ``size`` the size of the sets it speaks of, ``words`` names of options or
    of phases, as the engine spells them.
    """

    cards: tuple[Card, ...] = ()
    need: int | None = None
    have: int | None = None
    size: int | None = None
    words: tuple[str, ...] = ()


class IllegalAction(EngineError):
    """An action that the rules refuse.

    ``rule`` is the stable id of the rule (``follow.suit``), ``facts`` what shows it: above all the cards of the actor's
    own hand that force something else.  Hazard: the facts travel to the actor, so they hold nothing but what this actor
    may see.
    """

    def __init__(self, rule: str, facts: Facts | None = None) -> None:
        super().__init__(rule, facts)
        self.rule = rule
        self.facts = facts if facts is not None else Facts()
