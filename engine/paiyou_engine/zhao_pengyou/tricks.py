"""Which play wins a trick (`law/zhao-pengyou.md` §2.11, D-39; `group_winner`).

This is structure alone; what a follower had to play is `paiyou_engine.zhao_pengyou.following`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import gt
from typing import Final, assert_never

from paiyou_engine.cards import FACES, RANK_LETTERS, Card
from paiyou_engine.zhao_pengyou.cuts import all_cuts, best_top, can_be_cut
from paiyou_engine.zhao_pengyou.forms import Shape
from paiyou_engine.zhao_pengyou.leads import Lead
from paiyou_engine.zhao_pengyou.option_values import GroupWinner
from paiyou_engine.zhao_pengyou.parts import part_of
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering

_POINTS_OF_RANK: Final = {"K": 10, "T": 10, "5": 5}
POINTS: Final = tuple(_POINTS_OF_RANK.get(RANK_LETTERS[face % 13], 0) if face < 52 else 0 for face in range(FACES))
"""Card points, indexed by face."""


def points_of(cards: Iterable[Card]) -> int:
    """The card points of some cards."""
    return sum([POINTS[face] for face in cards])


def winner(lead: Lead, plays: Sequence[tuple[Card, ...]], order: Ordering, how: GroupWinner) -> int:
    """The index of the play that wins; the first play is the lead.  Every play has as many cards as the lead."""
    best = 0
    for index in range(1, len(plays)):
        if takes_over(lead, plays[best], plays[index], order, how):
            best = index
    return best


def takes_over(
    lead: Lead, standing: tuple[Card, ...], play: tuple[Card, ...], order: Ordering, how: GroupWinner
) -> bool:
    """Whether a later play is higher than the one that stands; on equal terms the earlier one keeps the trick."""
    if len(play) == 1 or len(lead.parts) == 1 == len(lead.parts[0].faces):  # a card or a set, as most leads are
        face, highest = play[0], standing[0]
        if order.height[face] <= order.height[highest]:
            return False
        return order.suit[face] in (order.suit[highest], TRUMPS) and play.count(face) == len(play)
    suits = order.suit
    suit, standing_suit = suits[play[0]], suits[standing[0]]
    if suit not in (lead.suit, TRUMPS) or any(suits[face] != suit for face in play):
        return False
    if len(lead.parts) > 1:
        return suit != lead.suit and _beats_group(lead, standing, play, order, how)
    if suit not in (standing_suit, TRUMPS):
        return False
    part = part_of(play, order)
    if part is None or part.shape != lead.parts[0].shape:
        return False
    return suit != standing_suit or part.top > max(order.strength[face] for face in standing)


def _beats_group(
    lead: Lead, standing: tuple[Card, ...], play: tuple[Card, ...], order: Ordering, how: GroupWinner
) -> bool:
    """Whether a play of trumps beats what stands on a group of a side suit."""
    shapes = tuple(part.shape for part in lead.parts)
    if order.suit[standing[0]] == lead.suit:
        return can_be_cut(play, shapes, order)
    match how:
        case GroupWinner.LARGEST_COMBINATION:
            shape = max(lead.parts, key=lambda part: part.rank).shape
            return best_top(play, shapes, shape, order) > best_top(standing, shapes, shape, order)
        case GroupWinner.EVERY_COMPONENT:
            return _beats_every_part(standing, play, shapes, order)
        case GroupWinner.HIGHEST_CARD:
            strength = order.strength
            higher = max(strength[face] for face in play) > max(strength[face] for face in standing)
            return higher and can_be_cut(play, shapes, order)
        case _:
            assert_never(how)


def _beats_every_part(
    standing: tuple[Card, ...], play: tuple[Card, ...], shapes: tuple[Shape, ...], order: Ordering
) -> bool:
    """Whether, however the standing play is cut, one cut of the later one is higher in every part."""
    strength = order.strength
    cards, old_cards = (sorted([strength[face] for face in one], reverse=True) for one in (play, standing))
    if not _higher(cards, old_cards):  # part by part means card by card
        return False
    later = all_cuts(play, shapes, order)
    return bool(later) and all(any(_higher(cut, old) for cut in later) for old in all_cuts(standing, shapes, order))


def _higher(tops: Sequence[int], old: Sequence[int]) -> bool:
    return all(map(gt, tops, old))
