"""Positions that are hard to judge: a lead of eight cards, or of six parts, against hands of twenty, with four packs.

The fixed ones are written as ranks of one suit (spades, or the trumps: then ``o``, ``p`` and ``q`` are rank cards of other
suits, ``t`` is the trump card, ``b`` and ``r`` are jokers).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final, NamedTuple

from paiyou_engine.cards import FACES, Card, parse_card
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.zhao_pengyou.leads import Lead, read_lead
from paiyou_engine.zhao_pengyou.option_values import GroupLead, Sequences
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering, ordering, parse_trump

HAND: Final = 20
PACKS: Final = 4
LED: Final = 8
PARTS: Final = 6
TRUMP: Final = parse_trump("2h")
_SPECIAL: Final = {"o": "2s", "p": "2d", "q": "2c", "t": "2h", "b": "BJ", "r": "RJ"}

EIGHT_LED: Final = (
    "AAAAKKKK",
    "AAKKQQJJ",
    "AAAKKKQQ",
    "AAAKKQQJ",
    "AAAATTTT",
    "AAKKTT99",
    "AAAA99JJ",
    "AAAJJJ99",
    "AAQQTT88",
    "AKQJT987",
    "AAAAKQJT",
)
SIX_PARTS_LED: Final = (
    "AAQQTT886644",
    "AAAQQQTTT888666444",
    "AAAAQQQTT886",
    "AAKKJJTT88776543",
    "AAAKKKJJTT8864",
    "AAAAKKKKJJJTT864",
    "AQT864",
)
HANDS: Final = (
    "AAAAKKKKQQQQJJJJTTTT",
    "AAAAQQQQTTTT88886666",
    "AAAKKKQQQJJJTTT99988",
    "AAAKKKJJJTTT88877755",
    "AAKKQQJJTT9988776655",
    "AAKKJJTT887755443344",
    "AAAAKKKQQJJTTTT99988",
    "AAAAKKKQQJ9999888776",
    "AAAAKKKK999988776543",
    "AAAKKKQQQJJT99988776",
    "AKQJT9876543AKQJT987",
)
TRUMP_HANDS: Final = (
    "rrrrbbbbttttooooAAAA",
    "rrbbttooppqqAAKKQQJJ",
    "rrrbbbtttooopppqqqAA",
    "ttooooppppqqqqAAKKQQ",
)


class Position(NamedTuple):
    """A lead and a hand that answers it."""

    lead: Lead
    hand: tuple[Card, ...]
    order: Ordering
    options: ZhaoPengyouOptions


def adversarial() -> Iterator[Position]:
    """Every lead of the lists against every hand, in a side suit and in trumps, with and without sequences that run on."""
    for sequences, trumps in product(Sequences, (False, True)):
        for led, hand in product((*EIGHT_LED, *SIX_PARTS_LED), (*HANDS, *(TRUMP_HANDS if trumps else ()))):
            yield _position(_cards(led, trumps=trumps), _cards(hand, trumps=trumps), sequences)


def random_positions(number: int, rng: Random) -> Iterator[Position]:
    """Legal leads of eight cards or of six parts against twenty cards of the same pack, half of them of the led suit."""
    found = 0
    while found < number:
        position = _random(rng)
        if position is not None:
            found += 1
            yield position


def _random(rng: Random) -> Position | None:
    sequences = rng.choice(list(Sequences))
    order = ordering(TRUMP, sequences)
    pack = [Card(face) for face in range(FACES) for _ in range(PACKS)]
    rng.shuffle(pack)
    suit = rng.choice((0, TRUMPS))
    faces = rng.sample(order.faces[suit], rng.randint(5, 9))  # few faces, so that there are sets to think about
    suited = [face for face in pack if face in faces]
    led, rest = suited[: rng.randint(LED, 14)], suited[14:]
    hand = (rest + [face for face in pack if order.suit[face] != suit])[:HAND] if rng.random() < 0.5 else rest
    hand = (hand + [face for face in pack if face not in faces])[:HAND]
    position = _position(tuple(sorted(led)), tuple(sorted(hand)), sequences)
    return position if len(led) == LED or len(position.lead.parts) == PARTS else None


def _position(led: tuple[Card, ...], hand: tuple[Card, ...], sequences: Sequences) -> Position:
    options = ZhaoPengyouOptions(group_lead=GroupLead.MIXED, sequences=sequences)
    order = ordering(TRUMP, sequences)
    try:
        lead = read_lead(led, None, order, options)
    except IllegalAction as refusal:
        raise ValueError(led) from refusal
    return Position(lead, tuple(sorted(hand)), order, options)


def _cards(text: str, *, trumps: bool) -> tuple[Card, ...]:
    suit = "h" if trumps else "s"
    return tuple(parse_card(_SPECIAL.get(letter, letter + suit)) for letter in text)
