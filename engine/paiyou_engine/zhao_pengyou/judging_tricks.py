"""The judge's question ``tricks``: a deal played out from its hands (`law/zhao-pengyou.md` §2.9 to §2.14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from paiyou_engine.cards import Card
from paiyou_engine.case_fields import CaseError, Fields, read_cards, read_hands, read_list
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.judging_deals import check_copies, possible_calls
from paiyou_engine.zhao_pengyou.judging_fields import layout_of, options_of, seat_of, trump_of
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.play import play
from paiyou_engine.zhao_pengyou.playing import Playing, begin_play
from paiyou_engine.zhao_pengyou.scoring import opposition_total

_Answer = dict[str, object]
_Entry: TypeAlias = tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...] | None]


def tricks(case: Mapping[str, object]) -> _Answer:
    """Who takes which trick, who joins, and what the opposition has; or where a play is refused, and by which rule."""
    fields, options = Fields(case), options_of(case)
    playing, entries = _begun(fields, options), fields.entries("plays", _read_entry)
    for index, (cards, parts) in enumerate(entries):
        seat = playing.turn
        if seat is None:
            return {"stopped_at": index, "rule": "play.over"}
        try:
            playing, _ = play(playing, seat, cards, parts, options)
        except IllegalAction as refusal:
            return {"stopped_at": index, "rule": refusal.rule}
    return {
        "tricks": [[trick.winner, trick.points] for trick in playing.tricks],
        "maker_side": list(playing.friends.members),
        "opposition": opposition_total(playing, options),
        "over": playing.over,
    }


def _begun(fields: Fields, options: ZhaoPengyouOptions) -> Playing:
    numbers, trump = layout_of(fields, options), trump_of(fields)
    maker = seat_of(fields.number("maker"), numbers.players, "maker")
    calls = possible_calls(fields, numbers, options)
    hands, buried = fields.hands("hands"), fields.cards("buried")
    if len(hands) != numbers.players:
        raise CaseError("bad-field", "there must be one hand a seat")
    if len({len(hand) for hand in hands}) > 1:
        raise CaseError("bad-case", "the hands must be of one size")
    check_copies((*hands, buried), numbers)
    return begin_play(hands, buried, trump, maker, calls)


def _read_entry(value: object, name: str) -> _Entry:
    """The cards of a play; as an array of arrays they are a lead with its declared parts."""
    entry = read_list(value, name)
    if entry and isinstance(entry[0], list):
        parts = read_hands(value, name)
        return tuple(face for part in parts for face in part), parts
    return read_cards(value, name), None
