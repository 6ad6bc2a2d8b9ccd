"""What to play on somebody else's lead.

Some plays are made, every way to win and the best way to lose, and the one that the outlook values most is played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from paiyou_engine.bots.zhao_pengyou.answering import answer
from paiyou_engine.bots.zhao_pengyou.joining import joining_value
from paiyou_engine.bots.zhao_pengyou.memory import ALL_SUITS, Memory
from paiyou_engine.bots.zhao_pengyou.outlook import Outlook, look_out
from paiyou_engine.bots.zhao_pengyou.shapes import Standing, standing, winners
from paiyou_engine.bots.zhao_pengyou.sides import Sides, weigh_sides
from paiyou_engine.bots.zhao_pengyou.worth import cost, trick_points, worths
from paiyou_engine.cards import FACES, Card
from paiyou_engine.game import Choices, Seat
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action, Play
from paiyou_engine.zhao_pengyou.parts import part_of
from paiyou_engine.zhao_pengyou.tricks import POINTS
from paiyou_engine.zhao_pengyou.trumps import TRUMPS

_EXAMPLES: Final = 12
"""How many legal plays are drawn where a stricter rule of following refuses all that were made."""

_LEADING_NEXT: Final = 0.04
"""What it is worth to lead next, in tricks."""


class _Trick(NamedTuple):
    """The trick as the seat finds it."""

    memory: Memory
    sides: Sides
    outlook: Outlook
    suits: Collection[int]
    worth: tuple[float, ...]
    now: Standing
    holder: Seat
    lost: float
    """``suits`` are the effective ones of which the seat may play; ``lost`` is the chance that its side takes the trick if it
    does not win it."""


def follow(memory: Memory, choices: Choices[Action], rng: Rng) -> Action:
    """The seat's play."""
    trick = _read(memory)
    plays = [Play(cards) for cards in _made(trick)]
    legal = [play for play in plays if choices.contains(play)] or _examples(choices, rng)
    return max(legal, key=lambda play: _value(trick, play.cards))


def answers(memory: Memory, choices: Choices[Action], rng: Rng) -> list[Play]:
    """Plays worth a thought, the best first: those of `follow`, and where a card was led every card that may be played, else
    some plays by lot."""
    trick = _read(memory)
    made = [Play(tuple(sorted(cards))) for cards in _made(trick)]
    if trick.now.cards == 1:
        made += [Play((Card(face),)) for face in range(FACES) if memory.mine[face]]
    else:
        made += [Play(tuple(sorted(play.cards))) for play in _examples(choices, rng)]
    thought = dict.fromkeys(made)
    legal = [play for play in thought if choices.contains(play)] or list(dict.fromkeys(_examples(choices, rng)))
    return sorted(legal, key=lambda play: -_value(trick, play.cards))


def _read(memory: Memory) -> _Trick:
    sides = weigh_sides(memory)
    outlook = look_out(memory, sides)
    now, holder = standing(memory)
    suits = (now.led,) if memory.in_suit[now.led] >= now.cards else ALL_SUITS
    return _Trick(memory, sides, outlook, suits, worths(memory, suits), now, holder, outlook.side_takes(now, holder))


def _made(trick: _Trick) -> Iterator[tuple[Card, ...]]:
    for cards, _ in winners(trick.memory, trick.now):
        yield cards
    yield answer(trick.memory, trick.now, _prices(trick))


def _prices(trick: _Trick) -> tuple[float, ...]:
    """By face, what it costs to play one copy on a trick that the seat does not win."""
    memory = trick.memory
    shed = _shedding(memory)
    prices = [0.0] * FACES
    for face in memory.held(trick.suits):
        prices[face] = (
            trick.worth[face]
            - (trick.lost - 0.5) * POINTS[face]
            - joining_value(memory, trick.sides, (face,))
            - shed[memory.order.suit[face]]
        )
    return tuple(prices)


def _shedding(memory: Memory) -> tuple[float, ...]:
    """By effective suit, what it is worth to get rid of a card of it: short suits first, so that trumps can take later."""
    scale = 0.05 * trick_points(memory)
    return tuple(scale / count if count and suit != TRUMPS else 0.0 for suit, count in enumerate(memory.in_suit))


def _examples(choices: Choices[Action], rng: Rng) -> list[Play]:
    drawn = [choices.example(rng) for _ in range(_EXAMPLES)]
    return [action for action in drawn if isinstance(action, Play)]


def _value(trick: _Trick, cards: tuple[Card, ...]) -> float:
    memory = trick.memory
    after = _stands(trick, cards)
    if after is None:
        ours, tempo = trick.lost, 0.0
    else:
        ours = trick.outlook.side_takes(after, memory.seat)
        tempo = ours * _LEADING_NEXT * trick_points(memory)
    won = trick.outlook.value(ours, cards, memory.public.trick.points)
    return won + tempo + joining_value(memory, trick.sides, cards) - cost(memory, trick.worth, cards)


def _stands(trick: _Trick, cards: tuple[Card, ...]) -> Standing | None:
    """How the play would stand if it is the highest so far, else None."""
    memory, now = trick.memory, trick.now
    if now.is_group:
        found = (after for made, after in winners(memory, now) if sorted(made) == sorted(cards))
        return next(found, None)
    suits = {memory.order.suit[face] for face in cards}
    part = part_of(cards, memory.order) if len(suits) == 1 else None
    if part is None or part.shape != now.shape[0]:
        return None
    (suit,) = suits
    beats = part.top > now.strength if suit == now.suit else suit == TRUMPS
    return Standing(now.led, suit, now.shape, part.top) if beats else None
