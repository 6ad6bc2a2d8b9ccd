"""The fields that many of the judge's questions about Zhao Pengyou share, and how answers write cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paiyou_engine.cards import Card, card_text
from paiyou_engine.case_fields import CaseError, Fields, read_card, read_cards, read_number, read_pair
from paiyou_engine.errors import BadCard, BadOptions
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.calls import OTHER, Call
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions, read_options
from paiyou_engine.zhao_pengyou.table import Layout, layout
from paiyou_engine.zhao_pengyou.trumps import Ordering, Trump, ordering, parse_trump


def options_of(case: Mapping[str, object]) -> ZhaoPengyouOptions:
    """The options of ``rules``; classic without it."""
    rules = case.get("rules")
    try:
        return read_options("classic" if rules is None else rules)
    except BadOptions as bad:
        allowed = ", ".join(bad.allowed)
        raise CaseError("bad-field", f"rules: {bad.field} must be one of: {allowed}") from None


def trump_of(fields: Fields) -> Trump:
    """The field ``trump``."""
    text = fields.text("trump")
    try:
        return parse_trump(text)
    except BadCard:
        raise CaseError("bad-card", f"{text[:40]!r} is no trump") from None


def ordering_of(fields: Fields, options: ZhaoPengyouOptions) -> Ordering:
    """The order of the cards under the field ``trump``."""
    return ordering(trump_of(fields), options.sequences)


def layout_of(fields: Fields, options: ZhaoPengyouOptions) -> Layout:
    """The table of ``players``."""
    try:
        return layout(fields.number("players"), options)
    except BadOptions as bad:
        raise CaseError("bad-field", f"players must be one of: {', '.join(bad.allowed)}") from None


def declared_of(fields: Fields) -> tuple[tuple[Card, ...], ...] | None:
    """The field ``parts``, if it is there."""
    return fields.hands("parts") if fields.has("parts") else None


def calls_of(fields: Fields) -> tuple[Call, ...]:
    """The field ``calls``: pairs of a card and an ordinal."""
    return fields.entries("calls", read_call)


def read_show(value: object, name: str) -> tuple[int, tuple[Card, ...]]:
    """A pair of a seat and its cards."""
    seat, cards = read_pair(value, name)
    return read_number(seat, name, 0), read_cards(cards, name)


def seat_of(number: int, players: int, name: str) -> Seat:
    """A seat of the table."""
    if not 0 <= number < players:
        raise CaseError("bad-field", f"{name}: there is no seat {str(number)[:20]}")
    return Seat(number)


def card_texts(cards: Iterable[Card]) -> list[str]:
    """Cards as an answer writes them."""
    return [card_text(face) for face in cards]


def call_texts(calls: Iterable[Call]) -> list[list[object]]:
    """Calls as an answer writes them."""
    return [[card_text(call.card), call.nth] for call in calls]


def refused(refusal: IllegalAction) -> dict[str, object]:
    """What is not legal, and by which rule."""
    return {"legal": False, "rule": refusal.rule}


def read_call(value: object, name: str) -> Call:
    """A pair of a card and an ordinal."""
    card, nth = read_pair(value, name)
    return Call(read_card(card), OTHER if nth == OTHER else read_number(nth, name))
