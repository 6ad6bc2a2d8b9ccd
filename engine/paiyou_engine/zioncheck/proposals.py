"""Melds as a player names them, before anybody has asked whether they are any."""

from __future__ import annotations

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zioncheck.faces import JOKER, Face, face_of, is_joker
from paiyou_engine.zioncheck.melds import Meld, MeldKind, SetMeld


class Placed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of a proposed meld; ``face`` is what a joker in a run is to stand for, where it is named."""

    card: Card
    face: Face | None = None

    @property
    def shown(self) -> Face:
        """What it shows, or is named for."""
        return face_of(self.card) if self.face is None else self.face

    @property
    def is_named(self) -> bool:
        """Whether it is a joker that is to stand for a card."""
        return is_joker(self.card) and self.shown != JOKER


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A meld as a player names it, a run from low to high or in ``any_order``; without ``kind`` it must fit one kind
    alone."""

    cards: tuple[Placed, ...]
    kind: MeldKind | None = None
    any_order: bool = False

    @property
    def naturals(self) -> tuple[Placed, ...]:
        """The cards that are no jokers."""
        return tuple([placed for placed in self.cards if not is_joker(placed.card)])


def proposal_of(meld: Meld) -> Proposal:
    """The proposal that is read as this meld."""
    if isinstance(meld, SetMeld):
        return Proposal(tuple([Placed(card) for card in meld.cards]), MeldKind.SET)
    named = [Placed(card, meld.face_at(place) if is_joker(card) else None) for place, card in enumerate(meld.cards)]
    return Proposal(tuple(named), MeldKind.RUN)


def check_size(proposal: Proposal, fewest: int, most: int | None = None) -> None:
    """Raise `IllegalAction` ``meld.size`` for too few cards or too many."""
    have = len(proposal.cards)
    if have < fewest or (most is not None and have > most):
        raise IllegalAction("meld.size", Facts(need=fewest if have < fewest else most, have=have))


def check_naturals(proposal: Proposal, least: int) -> None:
    """Raise `IllegalAction` ``meld.naturals`` for too many jokers, and ``meld.identity`` for a natural card that is to
    stand for another."""
    naturals = proposal.naturals
    if len(naturals) < least:
        raise IllegalAction("meld.naturals", Facts(need=least, have=len(naturals)))
    posing = tuple([placed.card for placed in naturals if placed.shown != face_of(placed.card)])
    if posing:
        raise IllegalAction("meld.identity", Facts(cards=posing))
