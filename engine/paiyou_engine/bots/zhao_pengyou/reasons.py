"""Why a play is suggested: the first of a few plain facts that speaks for it, all from the seat's own view."""

from __future__ import annotations

from typing import Final

from paiyou_engine.bots.hints import Reason
from paiyou_engine.bots.zhao_pengyou.memory import Memory, copies, counts_by_suit, remember
from paiyou_engine.bots.zhao_pengyou.outlook import Outlook, look_out
from paiyou_engine.bots.zhao_pengyou.shapes import standing, standing_of, winners
from paiyou_engine.bots.zhao_pengyou.sides import weigh_sides
from paiyou_engine.bots.zhao_pengyou.tastes import keen_taste
from paiyou_engine.cards import SUITS, Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.actions import Bury, CallFriends, Play
from paiyou_engine.zhao_pengyou.choices import ZhaoPengyouChoices
from paiyou_engine.zhao_pengyou.leads import read_lead
from paiyou_engine.zhao_pengyou.tricks import points_of, takes_over
from paiyou_engine.zhao_pengyou.trumps import TRUMPS
from paiyou_engine.zhao_pengyou.view import SeatView

_ALLY: Final = 0.6
_CERTAIN: Final = 0.999
_LIKELY: Final = 0.6
"""The chances from which on a seat is called an ally, one for certain, and a lead one that the side likely wins."""


def why_follow(view: SeatView, choices: ZhaoPengyouChoices, play: Play) -> Reason:
    """Why to play this on what lies there."""
    forced = choices.forced()
    if all(forced.count(face) >= play.cards.count(face) for face in play.cards):
        return Reason("forced", play.cards)
    memory = remember(view, keen_taste(view.public.seats))
    outlook = look_out(memory, weigh_sides(memory))
    now, holder = standing(memory)
    if _wins(memory, play):
        if memory.order.suit[play.cards[0]] != now.led:
            return Reason("ruff", play.cards, suit=now.led)
        if not outlook.behind:
            return Reason("last", play.cards)
        return _top(memory, play.cards) or Reason("higher", play.cards)
    ally = outlook.sides.allies[holder]
    if ally > _ALLY:
        gives = "feed" if points_of(play.cards) else "ally"
        return Reason(gives if ally > _CERTAIN else f"{gives}-likely", seat=holder)
    if not any(choices.contains(Play(cards)) for cards, _ in winners(memory, now)):
        return Reason("beaten", play.cards)
    return _void(memory, outlook, now.led) or _out(memory, now.led, now.strength) or Reason("cheap", play.cards)


def why_lead(view: SeatView, play: Play) -> Reason:
    """Why to lead this."""
    memory = remember(view, keen_taste(view.public.seats))
    sides = weigh_sides(memory)
    outlook = look_out(memory, sides)
    suit = memory.order.suit[play.cards[0]]
    top = _top(memory, play.cards)
    if top is not None:
        return top
    if suit == TRUMPS and sides.mine > _ALLY:
        return Reason("draw-trumps", suit=suit)
    call = next((one for one in sides.open if memory.order.suit[one.face] == suit and memory.unseen[one.face]), None)
    if call is not None and sides.mine > _ALLY:
        return Reason("to-friend", (call.face,))
    parts = read_lead(play.cards, None, memory.order, memory.public.options).parts
    if outlook.side_takes(standing_of(parts, suit), memory.seat) > _LIKELY:
        return Reason("likely", play.cards)
    lowest = min(memory.order.strength[face] for face in play.cards)
    others = [other for other in range(TRUMPS) if other != suit and memory.in_suit[other]]
    avoided = next((why for other in others if (why := _void(memory, outlook, other)) is not None), None)
    return (
        _out(memory, suit, lowest) or (avoided and avoided._replace(code="void-there")) or Reason("cheap", play.cards)
    )


def why_bury(view: SeatView, bury: Bury) -> Reason:
    """Why to bury these."""
    memory = remember(view)
    gone = counts_by_suit(copies(bury.cards), memory.order)
    emptied = next((suit for suit in SUITS if gone[suit] and gone[suit] == memory.in_suit[suit]), None)
    if emptied is not None:
        return Reason("void-self", suit=emptied)
    return Reason("bury" if points_of(bury.cards) else "no-points")


def why_call(view: SeatView, calls: CallFriends) -> Reason:
    """Why to call these."""
    memory = remember(view)
    led = all(memory.in_suit[memory.order.suit[call.card]] for call in calls.calls)
    return Reason("call" if led else "held-by-others")


def _wins(memory: Memory, play: Play) -> bool:
    """Whether the play stands highest so far."""
    public, order = memory.public, memory.order
    lead = read_lead(public.trick.plays[0].cards, public.trick.parts, order, public.options)
    stands = next(one.cards for one in public.trick.plays if one.seat == public.trick.winning)
    return takes_over(lead, stands, play.cards, order, public.options.group_winner)


def _top(memory: Memory, cards: tuple[Card, ...]) -> Reason | None:
    """No set of this size that is out is higher."""
    lowest = min(cards, key=lambda face: memory.order.strength[face])
    return Reason("top", cards) if memory.is_boss(lowest, cards.count(lowest)) else None


def _void(memory: Memory, outlook: Outlook, suit: int) -> Reason | None:
    """An opponent who is still to play has shown that it has none of the suit."""
    for seat in outlook.behind:
        if suit in memory.void[seat] and TRUMPS not in memory.void[seat] and outlook.sides.allies[seat] < _ALLY:
            return Reason("void", seat=Seat(seat), suit=suit)
    return None


def _out(memory: Memory, suit: int, above: int) -> Reason | None:
    """The highest card of the suit that is out, where it is higher than all that the seat holds, and the seat keeps better cards
    back than those of this strength."""
    order = memory.order
    best = max((order.strength[face] for face in order.faces[suit] if memory.mine[face]), default=above)
    higher = [face for face in order.faces[suit] if memory.unseen[face] and order.strength[face] > best > above]
    return Reason("out", (higher[-1],), suit=suit, number=memory.unseen[higher[-1]]) if higher else None
