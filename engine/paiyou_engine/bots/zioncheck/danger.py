"""What a discard may do for the others."""

from __future__ import annotations

from collections.abc import Iterable

from paiyou_engine.bots.zioncheck.outlook import Outlook
from paiyou_engine.cards import SUITS, Card
from paiyou_engine.game import Seat
from paiyou_engine.zioncheck.faces import JOKER, Face, face_of, is_joker, natural, rank, suit
from paiyou_engine.zioncheck.growing import open_ends
from paiyou_engine.zioncheck.melds import Meld, RunMeld, SetMeld

_NEXT = 1.0
_LATER = 0.5


def danger(card: Card, outlook: Outlook) -> float:
    """How welcome a card is to the others, about 0 to 1 for each; the next one to play counts twice as much."""
    weights = (_NEXT, *(_LATER,) * (len(outlook.others) - 1))
    return sum(weight * _welcome(card, seat, outlook) for weight, seat in zip(weights, outlook.others, strict=True))


def fits_table(card: Card, melds: list[Meld]) -> bool:
    """Whether the card can be laid off."""
    return any(fits(card, meld) for meld in melds)


def fitting(melds: Iterable[Meld]) -> frozenset[Face]:
    """The faces of all cards that can be laid off."""
    faces: set[Face] = set()
    for meld in melds:
        ends = [natural(meld.rank, suit) for suit in SUITS] if isinstance(meld, SetMeld) else open_ends(meld).values()
        faces.update(ends, [JOKER] if ends else [])
    return frozenset(faces)


def fits(card: Card, meld: Meld) -> bool:
    """Whether the card can be laid off on this meld."""
    if isinstance(meld, SetMeld):
        return is_joker(card) or rank(face_of(card)) == meld.rank
    ends = open_ends(meld).values()
    return bool(ends) if is_joker(card) else face_of(card) in ends


def frees_joker(card: Card, melds: list[Meld]) -> bool:
    """Whether the card can be put in a joker's place."""
    return any(face_of(card) == face for meld in melds if isinstance(meld, RunMeld) for _, face in meld.jokers())


def _welcome(card: Card, seat: Seat, outlook: Outlook) -> float:
    melds = [table.meld for table in outlook.melds]
    if is_joker(card) or frees_joker(card, melds):
        return 1.0
    if outlook.view.public.laid[seat] is not None:
        return 1.0 if fits_table(card, melds) else 0.0
    return max([_likeness(card, taken, outlook) for taken in outlook.picked[seat]], default=0.0)


def _likeness(card: Card, taken: Card, outlook: Outlook) -> float:
    """How likely a card goes with another that somebody wanted."""
    if is_joker(taken):
        return 0.0
    one, other = face_of(card), face_of(taken)
    if outlook.contract.sets and rank(one) == rank(other):
        return 0.7
    near = 0 < abs(rank(one) - rank(other)) <= 3
    return 0.4 if outlook.contract.runs and suit(one) == suit(other) and near else 0.0
