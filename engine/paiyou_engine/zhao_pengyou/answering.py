"""What may be played on a lead, found as quickly as it can be (`law/zhao-pengyou.md` §2.10).

Most plays of a deal are a card on a card, and there the rule is short: of the led suit, or any where the hand has none of
it.  Every other play, and every refusal, is `paiyou_engine.zhao_pengyou.following`.
"""

from __future__ import annotations

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.following import FollowChoices, check_follow, follow_choices
from paiyou_engine.zhao_pengyou.leads import Lead
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.trumps import Ordering


class CardChoices(msgspec.Struct, frozen=True, gc=False):
    """What may be played on a led card: one of these, in any order, copies of a face perhaps among them."""

    cards: tuple[Card, ...]

    def contains(self, cards: tuple[Card, ...]) -> bool:
        """Whether `check_answer` lets the play pass."""
        return len(cards) == 1 and cards[0] in self.cards

    def count(self) -> int:
        """How many different plays there are."""
        return len(set(self.cards))

    def example(self, rng: Rng) -> tuple[Card, ...]:
        """One play; each can come up."""
        cards = self.cards
        return (cards[int(rng.random() * len(cards))],)  # as `one_of`, without its frame

    def forced(self) -> tuple[Card, ...]:
        """The card that must be played, where there is but one face to choose."""
        return self.cards[:1] if self.count() == 1 else ()


def answer_choices(
    lead: Lead, hand: tuple[Card, ...], order: Ordering, options: ZhaoPengyouOptions
) -> CardChoices | FollowChoices:
    """What the holder of a hand may play on a lead; on a led card the same as `follow_choices` says."""
    if len(lead.cards) > 1:
        return follow_choices(lead, hand, order, options)
    return CardChoices(tuple(filter(order.members[lead.suit].__contains__, hand)) or hand)


def check_answer(
    lead: Lead, hand: tuple[Card, ...], cards: tuple[Card, ...], order: Ordering, options: ZhaoPengyouOptions
) -> None:
    """The same as `check_follow`, which it asks where a card on a card does not plainly follow suit."""
    if len(cards) == 1 == len(lead.cards) and cards[0] in hand:
        suited = order.members[lead.suit]
        if cards[0] in suited or suited.isdisjoint(hand):
            return
    check_follow(lead, hand, cards, order, options)
