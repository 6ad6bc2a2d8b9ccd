"""The level ``easy``: legal and simple, with a beginner's mistakes.

It sees its hand, the trick on the table and who has joined openly.  It counts nothing, remembers no void, believes nothing
of anybody who has not shown a side, wins whatever it can, even with the last high card, and now and then it plays whatever
comes to hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paiyou_engine.bots.zhao_pengyou.answering import answer
from paiyou_engine.bots.zhao_pengyou.memory import Memory, remember
from paiyou_engine.bots.zhao_pengyou.shapes import Standing, standing, winners
from paiyou_engine.cards import ACE, FACES, SUITS, Card, is_joker, rank_of, suit_of
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Pass, Play, Ready
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.choices import ZhaoPengyouChoices
from paiyou_engine.zhao_pengyou.tricks import POINTS
from paiyou_engine.zhao_pengyou.trumps import TRUMPS
from paiyou_engine.zhao_pengyou.view import Phase, SeatView

_FEWEST_TRUMPS: Final = 3
_SHARE_OF_TRUMPS: Final = 0.25
_SLIPS: Final = 0.25
"""How often it does not look before it plays."""


def choose(view: SeatView, choices: ZhaoPengyouChoices, rng: Rng) -> Action | None:
    """The beginner's choice; None where it wants nothing now, or where none of its thoughts is legal."""
    match view.public.phase:
        case Phase.DRAW:
            return _bid(view, choices)
        case Phase.WINDOW:
            return _bid(view, choices) or Pass()
        case Phase.EXCHANGE:
            return bury(remember(view))
        case Phase.CALLS:
            return _call(remember(view), choices)
        case Phase.PLAY:
            return _play(view, choices, rng)
        case Phase.SCORES:
            return Ready()
        case Phase.STARTER | Phase.SHUFFLE | Phase.OVER:
            return None


def _bid(view: SeatView, choices: ZhaoPengyouChoices) -> Bid | None:
    """On the suit it has most of, once that is a quarter of the hand; rank cards and jokers are not counted."""
    bids = view.public.bids
    if bids and bids[-1].seat == view.seat:
        return None
    best = max(choices.bids, key=lambda cards: (_held_with(view, cards[0]), -len(cards)), default=None)
    if best is None:
        return None
    held = _held_with(view, best[0])
    enough = max(_FEWEST_TRUMPS, _SHARE_OF_TRUMPS * len(view.hand)) if not view.public.redeals else 0
    return Bid(best) if held >= enough else None


def _held_with(view: SeatView, face: Card) -> int:
    return 0 if is_joker(face) else sum(not is_joker(one) and suit_of(one) == suit_of(face) for one in view.hand)


def bury(memory: Memory) -> Bury:
    """Cheap side cards, of short suits first, then aces, then points, then trumps; but points first where its side will be
    outnumbered, which would lose most of them in tricks."""
    order, numbers = memory.order, memory.numbers
    hides_points = 2 * numbers.maker_team < numbers.players

    def loss(face: Card) -> tuple[bool, int, bool, int, int]:
        suit, points = order.suit[face], POINTS[face]
        return (
            suit == TRUMPS,
            -points if hides_points else points,
            rank_of(face) == ACE,
            memory.in_suit[suit],
            order.strength[face],
        )

    return Bury(tuple(sorted(memory.view.hand, key=loss)[: memory.public.kitty]))


def _call(memory: Memory, choices: ZhaoPengyouChoices) -> CallFriends | None:
    """The first copies of the highest side cards that it does not hold."""
    order = memory.order
    side = [face for suit in SUITS for face in order.faces[suit] if not memory.mine[face]]
    high_first = sorted(side, key=lambda face: -order.strength[face])
    action = CallFriends(tuple(Call(face, 1) for face in high_first[: memory.numbers.calls]))
    return action if choices.contains(action) else None


def _play(view: SeatView, choices: ZhaoPengyouChoices, rng: Rng) -> Action | None:
    if view.public.turn != view.seat or choices.play is None:
        return None
    memory, trick = remember(view), view.public.trick
    if not trick.plays or len(trick.plays) == view.public.seats:
        return Play(_lead(memory, rng))
    if rng.random() < _SLIPS:
        return Play(choices.play.example(rng))
    now, holder = standing(memory)
    thoughts = map(Play, _answers(memory, now, holder))
    legal = (play for play in thoughts if choices.contains(play))
    return next(legal, None) or Play(choices.play.example(rng))


def _lead(memory: Memory, rng: Rng) -> tuple[Card, ...]:
    """An ace, else a pair, else a low card; all its copies at once."""
    order = memory.order
    held = [Card(face) for face in range(FACES) if memory.mine[face]]
    side = [face for face in held if order.suit[face] != TRUMPS]
    aces = [face for face in side if rank_of(face) == ACE]
    pairs = [face for face in side if memory.mine[face] > 1]
    low = sorted(side or held, key=lambda face: (POINTS[face] > 0, order.strength[face]))
    chosen = held if rng.random() < _SLIPS else aces or pairs or low[:3]
    face = chosen[rng.randrange(len(chosen))]
    return (face,) * memory.mine[face]


def _answers(memory: Memory, now: Standing, holder: Seat) -> Iterable[tuple[Card, ...]]:
    """What it thinks of, the best first: points for a friend's trick, else the highest winner, else the lowest cards."""
    order = memory.order
    cheap = tuple(POINTS[face] + 0.1 * order.height[face] for face in range(FACES))
    if _is_friend(memory, holder):
        yield answer(memory, now, tuple(0.01 * order.height[face] - POINTS[face] for face in range(FACES)))
    else:
        yield from reversed([cards for cards, _ in winners(memory, now)])
    yield answer(memory, now, cheap)


def _is_friend(memory: Memory, seat: Seat) -> bool:
    """Whether the seat is openly on the side on which this one believes itself: with the maker, if it holds a called card."""
    side = memory.public.maker_side
    mine = memory.seat in side or any(memory.mine[call.call.card] for call in memory.public.calls if not call.used_by)
    return (seat in side) if mine else (seat not in side and len(side) > memory.numbers.calls)
