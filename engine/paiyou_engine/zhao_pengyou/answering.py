"""A play on a lead, checked as quickly as it can be (`law/zhao-pengyou.md` §2.10).

Most plays of a deal are a card on a card.  Whether such a card follows suit is seen at a glance; every other play, and
every refusal, is `paiyou_engine.zhao_pengyou.following`.
"""

from __future__ import annotations

from paiyou_engine.cards import Card
from paiyou_engine.zhao_pengyou.following import check_follow
from paiyou_engine.zhao_pengyou.leads import Lead
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.trumps import Ordering


def check_answer(
    lead: Lead, hand: tuple[Card, ...], cards: tuple[Card, ...], order: Ordering, options: ZhaoPengyouOptions
) -> None:
    """The same as `check_follow`, which it asks where a card on a card does not plainly follow suit."""
    if len(cards) == 1 == len(lead.cards) and cards[0] in hand:
        suits, suit = order.suit, lead.suit
        if suits[cards[0]] == suit or suit not in [suits[face] for face in hand]:
            return
    check_follow(lead, hand, cards, order, options)
