"""What a seat has kept: a hand that has been played for some turns is better than one that was dealt.

Whoever has thrown cards has thrown those that were needed least, and whoever has laid down has laid off what fits.  Hands
dealt evenly from the unseen cards lack three cards of a contract however long a deal has gone on, where those of players
lack two after two rounds and one after five; who searches among such deals waits too long.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from paiyou_engine.bots.zioncheck.danger import fitting
from paiyou_engine.bots.zioncheck.gauge import Gauge
from paiyou_engine.bots.zioncheck.light import Light
from paiyou_engine.bots.zioncheck.quick import spare
from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng
from paiyou_engine.zioncheck.faces import face_of

_CAME: Final = 1.5
"""How many cards a seat could choose from for each that it has thrown: one from the stock, and discards."""
_MOST: Final = 8
"""More make hands nearer than those that players still have: the nearest have been laid down."""


class Dealt(NamedTuple):
    """The cards that a seat was dealt and that nobody has seen, and how many cards it has thrown since."""

    cards: list[Card]
    thrown: int


def keep(deal: Light, seat: int, dealt: Dealt, stock: list[Card], rng: Rng) -> None:
    """Let the seat have kept the best of what it was dealt and of what came to it since, or could have.

    The cards change places; ``dealt`` and ``stock`` say afterwards where they are.
    """
    laid = deal.laid[seat]
    if not dealt.thrown or not dealt.cards or not stock:
        return
    if laid is None:
        _keep_best(deal, deal.hands[seat], dealt, stock, rng)
    elif deal.options.lay_off_same_turn or deal.number - laid > deal.seats:
        _lay_off(deal, deal.hands[seat], dealt.cards, stock, rng)


def _keep_best(deal: Light, hand: Gauge, dealt: Dealt, stock: list[Card], rng: Rng) -> None:
    for _ in range(min(int(_CAME * dealt.thrown), _MOST, len(stock))):
        place = int(rng.random() * len(stock))
        came = stock[place]
        hand.gain(came)
        dealt.cards.append(came)
        stock[place] = spare(hand, dealt.cards, deal.contract)
        dealt.cards.remove(stock[place])
        hand.lose(stock[place])


def _lay_off(deal: Light, hand: Gauge, cards: list[Card], stock: list[Card], rng: Rng) -> None:
    """Exchange what fits the table for what does not: one try for each card."""
    fits = fitting(deal.melds)
    for index, card in enumerate(cards):
        place = int(rng.random() * len(stock))
        if face_of(card) in fits and face_of(stock[place]) not in fits:
            hand.lose(card)
            hand.gain(stock[place])
            cards[index], stock[place] = stock[place], card
