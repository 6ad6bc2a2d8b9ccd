"""The judge's question ``actions``: a deal from its closing window on, action by action, as the table itself would take it.

It reaches what no other question does: bids against a hand, the kitty, turns, and plays taken back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from paiyou_engine.cards import Card
from paiyou_engine.case_fields import CaseError, Fields, read_cards, read_hands, read_list, read_number, read_pair
from paiyou_engine.game import TABLE, Actor, Seat, Tick
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.applying import apply
from paiyou_engine.zhao_pengyou.judging_deals import standings_of
from paiyou_engine.zhao_pengyou.judging_fields import layout_of, options_of, read_call, seat_of
from paiyou_engine.zhao_pengyou.state import Auction, Closing, DealStart, State
from paiyou_engine.zhao_pengyou.waiting import phase_of, waiting

_Answer = dict[str, object]
Entry: TypeAlias = tuple[Actor, Action | Tick]
_WITHOUT_FIELDS: Final[Mapping[str, Action | Tick]] = {
    "pass": Pass(),
    "ready": Ready(),
    "take-back": TakeBack(),
    "tick": Tick(),
}


def actions(case: Mapping[str, object]) -> _Answer:
    """Which actions are legal, one after the other, and by which rule the others are not; a refused one changes nothing."""
    state = deal_of(case)
    seats = state.start.seats
    rules: list[str | None] = []
    for actor, action in Fields(case).entries("actions", lambda value, name: read_entry(value, name, seats)):
        state, rule = _after(state, actor, action)
        rules.append(rule)
    return {
        "legal": [rule is None for rule in rules],
        "rules": rules,
        "phase": phase_of(state.phase).value,
        "waiting": list(waiting(state).seats),
    }


def _after(state: State, actor: Actor, action: Action | Tick) -> tuple[State, str | None]:
    try:
        return apply(state, actor, action)[0], None
    except IllegalAction as refusal:
        return state, refusal.rule


def deal_of(case: Mapping[str, object]) -> State:
    """Where such a case begins: in the closing window everybody holds the cards of ``hands``, nobody has bid.  Raises
    `CaseError`."""
    fields, options = Fields(case), options_of(case)
    numbers = layout_of(fields, options)
    hands, kitty = fields.hands("hands"), fields.cards("kitty")
    ladder = standings_of(fields)
    if len(hands) != numbers.players or len(ladder) != numbers.players:
        raise CaseError("bad-field", "there must be one hand and one level a seat")
    if len({len(hand) for hand in hands}) > 1:
        raise CaseError("bad-case", "the hands must be of one size")
    pack = tuple(sorted(face for cards in (*hands, kitty) for face in cards))
    start = DealStart(options, numbers.players, pack, len(kitty), 1, Seat(0), 0, tuple(ladder))
    return State(start, Closing(tuple(tuple(sorted(hand)) for hand in hands), kitty, Auction()))


def read_entry(value: object, name: str, seats: int) -> Entry:
    """An entry of ``actions``: a seat, or ``table``, and what it does.  Raises `CaseError`."""
    who, what = read_pair(value, name)
    actor: Actor = TABLE if who == TABLE.value else seat_of(read_number(who, name), seats, name)
    if not isinstance(what, Mapping):
        raise CaseError("bad-field", f"{name}: an action must be an object")
    return actor, _read_action(Fields(what), name)


def _read_action(fields: Fields, name: str) -> Action | Tick:
    do = fields.text("do")
    match do:
        case "bid":
            return Bid(fields.cards("cards"))
        case "bury":
            return Bury(fields.cards("cards"))
        case "call":
            return CallFriends(fields.entries("calls", read_call))
        case "play":
            return _read_play(fields.raw("cards"), name)
        case _ if do in _WITHOUT_FIELDS:
            return _WITHOUT_FIELDS[do]
        case _:
            raise CaseError("bad-field", f"{name}: there is no action {do[:40]!r}")


def _read_play(value: object, name: str) -> Play:
    """Cards, or an array of arrays: a lead with its declared parts."""
    entry = read_list(value, name)
    if entry and isinstance(entry[0], list):
        parts = read_hands(value, name)
        cards: tuple[Card, ...] = tuple(face for part in parts for face in part)
        return Play(cards, parts)
    return Play(read_cards(value, name))
