"""What to lead: every single card, set and sequence of the hand, and the groups that nothing unseen can beat."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from paiyou_engine.bots.zhao_pengyou.joining import joining_value
from paiyou_engine.bots.zhao_pengyou.memory import ALL_SUITS, Memory
from paiyou_engine.bots.zhao_pengyou.outlook import Outlook, look_out
from paiyou_engine.bots.zhao_pengyou.shapes import runs, standing_of
from paiyou_engine.bots.zhao_pengyou.sides import Sides, weigh_sides
from paiyou_engine.bots.zhao_pengyou.worth import cost, trick_points, worths
from paiyou_engine.cards import FACES, Card
from paiyou_engine.game import Choices
from paiyou_engine.zhao_pengyou.actions import Action, Play
from paiyou_engine.zhao_pengyou.leads import read_lead
from paiyou_engine.zhao_pengyou.option_values import GroupLead
from paiyou_engine.zhao_pengyou.trumps import TRUMPS

_LEADING_NEXT: Final = 0.04
_CALLS_A_FRIEND: Final = 0.35
_TOGETHER: Final = 0.85
"""Cards led together cost less: what is left of a suit that went round is trumped sooner."""
_DRAWS_TRUMPS: Final = 0.2


class _Lead(NamedTuple):
    """The seat's place when it is to lead."""

    memory: Memory
    sides: Sides
    outlook: Outlook
    worth: tuple[float, ...]


def lead(memory: Memory, choices: Choices[Action]) -> Action | None:
    """The seat's lead; None if the rules refuse all that were thought of, which no hand should bring about."""
    return next(iter(leads(memory, choices)), None)


def leads(memory: Memory, choices: Choices[Action]) -> list[Play]:
    """All leads that are thought of and legal, the best first."""
    return [play for _, play in valued_leads(memory, choices, ALL_SUITS)]


def valued_leads(memory: Memory, choices: Choices[Action], suits: Collection[int]) -> list[tuple[float, Play]]:
    """Those of the `leads` that are of one of these effective suits, each after what it is worth in card points."""
    sides = weigh_sides(memory)
    place = _Lead(memory, sides, look_out(memory, sides), worths(memory, suits))
    legal = [play for play in map(Play, _made(memory, suits)) if choices.contains(play)]
    return sorted([(_value(place, play.cards), play) for play in legal], key=lambda valued: -valued[0])


def _made(memory: Memory, suits: Collection[int]) -> Iterator[tuple[Card, ...]]:
    for face in range(FACES):
        if memory.mine[face] and memory.order.suit[face] in suits:
            for size in range(1, memory.mine[face] + 1):
                yield (Card(face),) * size
    for suit in ALL_SUITS:
        if suit not in suits:
            continue
        yield from _sequences(memory, suit)
        yield from _sure_groups(memory, suit)


def _sequences(memory: Memory, suit: int) -> Iterator[tuple[Card, ...]]:
    most = max(memory.numbers.packs, 2)
    for size in range(2, most + 1):
        for length in range(2, memory.in_suit[suit] // size + 1):
            for part in runs(memory.mine, suit, (size, length), memory.order):
                yield part.cards


def _sure_groups(memory: Memory, suit: int) -> Iterator[tuple[Card, ...]]:
    """Groups of which no part can be beaten in the suit, for certain: all of one size, or where allowed of any."""
    rule = memory.public.options.group_lead
    if rule is GroupLead.OFF or memory.in_suit[suit] < 2:
        return
    held = [face for face in memory.order.faces[suit] if memory.mine[face]]
    for size in range(1, memory.numbers.packs + 1):
        sure = [face for face in held if memory.mine[face] >= size and memory.is_boss(face, size)]
        if len(sure) > 1:
            yield tuple([face for face in sure for _ in range(size)])
    whole = [face for face in held if memory.is_boss(face, memory.mine[face])]
    if rule is GroupLead.MIXED and len({memory.mine[face] for face in whole}) > 1:
        yield tuple(face for face in whole for _ in range(memory.mine[face]))


def _value(place: _Lead, cards: tuple[Card, ...]) -> float:
    memory = place.memory
    read = read_lead(cards, None, memory.order, memory.public.options)
    ours = place.outlook.side_takes(standing_of(read.parts, read.suit), memory.seat)
    value = place.outlook.value(ours, cards, 0)
    value += joining_value(memory, place.sides, cards)
    value -= cost(memory, place.worth, cards) * _TOGETHER ** (len(cards) - 1)
    return value + trick_points(memory) * (ours * _LEADING_NEXT + _plans(place, cards, read.suit))


def _plans(place: _Lead, cards: tuple[Card, ...], suit: int) -> float:
    """What the lead does beyond its own trick, in tricks."""
    memory = place.memory
    with_maker = place.sides.mine > 0.5
    plans = 0.0
    if with_maker and any(
        memory.order.suit[call.face] == suit and _is_asked(memory, call.face, call.left, cards)
        for call in place.sides.open
    ):
        plans += _CALLS_A_FRIEND
    others = memory.unseen_in[TRUMPS] / (memory.public.seats - 1)
    if suit == TRUMPS and with_maker and memory.in_suit[TRUMPS] > 1.5 * others > 0:
        plans += _DRAWS_TRUMPS
    return plans


def _is_asked(memory: Memory, face: Card, left: int, cards: tuple[Card, ...]) -> bool:
    """Whether a low lead invites an unseen copy of a called card that would join its player."""
    return len(cards) == 1 and left == 1 and memory.unseen[face] > 0 and face not in cards
