"""Leads in words: what some cards make if they are led, how they may be cut, and what lies on the table."""

from __future__ import annotations

from contextlib import suppress

from paiyou_client.keys.keyboard import keyed
from paiyou_client.table_parts.faces import faces_line
from paiyou_client.translation import _, ngettext
from paiyou_client.widgets.lines import Line, Piece, joined, line
from paiyou_client.zhao_pengyou.faces import count_word, sets_words, suit_word
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.cards import Card
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.groups import cut_by_face, cut_mixed
from paiyou_engine.zhao_pengyou.leads import Lead, LeadKind, read_lead
from paiyou_engine.zhao_pengyou.parts import Part, spread

Cut = tuple[tuple[Card, ...], ...]


def lead_of(scene: Scene) -> Lead:
    """The lead of the trick on the table."""
    trick = scene.public.trick
    return read_lead(trick.plays[0].cards, trick.parts or None, scene.order, scene.options)


def lead_words(scene: Scene) -> str:
    """``a pair of clubs``."""
    lead = lead_of(scene)
    return _("{kind} of {suit}").format(kind=kind_words(lead), suit=suit_word(lead.suit))


def kind_words(lead: Lead) -> str:
    """What a lead is: ``a pair``, ``a sequence of 3 pairs``, ``a group of 2 parts``."""
    if lead.kind is LeadKind.GROUP:
        parts = len(lead.parts)
        return ngettext("a group of {count} part", "a group of {count} parts", parts).format(count=parts)
    return part_words(lead.parts[0])


def part_words(part: Part) -> str:
    """What a part is."""
    if len(part.faces) == 1:
        return count_word(part.size)
    return _("a sequence of {sets}").format(sets=sets_words(part.size, len(part.faces)))


def cuts_of(scene: Scene, cards: tuple[Card, ...]) -> tuple[Lead, ...]:
    """The leads that these cards may make: the table's own cut first, then others; empty if they may not be led."""
    order, options = scene.order, scene.options
    leads: list[Lead] = []
    with suppress(IllegalAction):
        leads.append(read_lead(cards, None, order, options))
    if len(cards) < 2 or len({order.suit[face] for face in cards}) > 1:
        return tuple(leads)
    for cut in (cut_mixed(cards, order), cut_by_face(cards, order)):
        try:
            lead = read_lead(cards, spread(cut, cards), order, options)
        except IllegalAction:
            continue
        if all(sorted(lead.parts, key=repr) != sorted(other.parts, key=repr) for other in leads):
            leads.append(lead)
    return tuple(leads)


def cut_line(lead: Lead) -> Line:
    """The parts of a lead, biggest first."""
    return joined((faces_line(part.cards) for part in lead.biggest_first()), " + ")


def lead_line(scene: Scene, lead: Lead, choices: int) -> Line:
    """What a choice of cards is as a lead, and what can happen to it."""
    if lead.kind is not LeadKind.GROUP:
        return line(Piece(_("this is {kind}").format(kind=kind_words(lead)), "good"), ": ", faces_line(lead.cards))
    cost = scene.options.false_group
    if cost:
        fine = _("; if one can be beaten you keep the weakest and lose {points} points a card").format(points=cost)
    else:
        fine = _("; if one can be beaten you keep the weakest")
    again = ngettext("; x: {count} way to cut", "; x: {count} ways to cut", choices)
    again = keyed(again, "x").format(count=choices)
    text = line(Piece(f"{_('a group:')} ", "good"), cut_line(lead))
    return line(text, Piece(fine + again if choices > 1 else fine, "warn"))
