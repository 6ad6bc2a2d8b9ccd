"""Which leads are legal, and what a lead is (`law/zhao-pengyou.md` §2.9)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.zhao_pengyou.groups import cut_by_face, cut_mixed, read_cut
from paiyou_engine.zhao_pengyou.option_values import GroupLead
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.parts import Part, part_of
from paiyou_engine.zhao_pengyou.trumps import Ordering


class LeadKind(StrEnum):
    """The four kinds of lead."""

    SINGLE = "single"
    SET = "set"
    SEQUENCE = "sequence"
    GROUP = "group"


class Lead(msgspec.Struct, frozen=True, gc=False):
    """A lead: its cards in the order given, their effective suit, and its parts in the order named.

    A default cut names the biggest part first; a declared one as its leader did.
    """

    kind: LeadKind
    suit: int
    cards: tuple[Card, ...]
    parts: tuple[Part, ...]

    def biggest_first(self) -> tuple[Part, ...]:
        """The parts in the order in which they are shown."""
        return tuple(sorted(self.parts, key=lambda part: (*part.rank, part.top), reverse=True))


def read_lead(
    cards: tuple[Card, ...],
    declared: tuple[tuple[Card, ...], ...] | None,
    order: Ordering,
    options: ZhaoPengyouOptions,
) -> Lead:
    """The lead that these cards make, cut as declared or by default.

    Raises `IllegalAction` ``lead.{empty,suit,parts,group,mixed}``.  Whether a group stands is `groups.false_group`.
    """
    size = len(cards)
    if declared is None and size and cards.count(cards[0]) == size:  # most leads
        kind = LeadKind.SINGLE if size == 1 else LeadKind.SET
        return Lead(kind, order.suit[cards[0]], cards, (Part(size, cards[:1], order.strength[cards[0]]),))
    suit = _one_suit(cards, order)
    if declared is None:
        whole = part_of(cards, order) if len(set(cards)) * 2 <= size else None  # no part has one copy of several faces
        parts = _default_cut(cards, order, options) if whole is None else (whole,)
    else:
        parts = _declared_cut(cards, declared, order)
    if len(parts) > 1:
        _check_group(parts, options)
    return Lead(_kind(parts), suit, cards, parts)


def lead_of_part(part: Part, kept: tuple[Card, ...], suit: int) -> Lead:
    """The lead that is left when a group did not stand (D-38)."""
    return Lead(_kind((part,)), suit, kept, (part,))


def _one_suit(cards: tuple[Card, ...], order: Ordering) -> int:
    if not cards:
        raise IllegalAction("lead.empty")
    suit = order.suit[cards[0]]
    strangers = tuple([face for face in cards if order.suit[face] != suit])
    if strangers:
        raise IllegalAction("lead.suit", Facts(cards=strangers))
    return suit


def _default_cut(cards: tuple[Card, ...], order: Ordering, options: ZhaoPengyouOptions) -> tuple[Part, ...]:
    return cut_mixed(cards, order) if options.group_lead is GroupLead.MIXED else cut_by_face(cards, order)


def _declared_cut(cards: tuple[Card, ...], declared: tuple[tuple[Card, ...], ...], order: Ordering) -> tuple[Part, ...]:
    parts = read_cut(cards, declared, order)
    if parts is None:
        raise IllegalAction("lead.parts", Facts(cards=cards))
    return parts


def _check_group(parts: tuple[Part, ...], options: ZhaoPengyouOptions) -> None:
    if options.group_lead is GroupLead.OFF:
        raise IllegalAction("lead.group", Facts(have=len(parts), words=(options.group_lead.value,)))
    if options.group_lead is GroupLead.ONE_SET_SIZE and len({part.size for part in parts}) > 1:
        strangers = tuple(face for part in parts for face in part.cards if part.size != parts[0].size)
        facts = Facts(cards=strangers, size=parts[0].size, words=(options.group_lead.value,))
        raise IllegalAction("lead.mixed", facts)


def _kind(parts: tuple[Part, ...]) -> LeadKind:
    if len(parts) > 1:
        return LeadKind.GROUP
    if len(parts[0].faces) > 1:
        return LeadKind.SEQUENCE
    return LeadKind.SET if parts[0].size > 1 else LeadKind.SINGLE
