"""What a seat may do now, in any phase, as one compact description."""

from __future__ import annotations

from typing import Final, assert_never

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.answering import CardChoices
from paiyou_engine.zhao_pengyou.burying import BuryChoices
from paiyou_engine.zhao_pengyou.calls import CallChoices
from paiyou_engine.zhao_pengyou.following import FollowChoices
from paiyou_engine.zhao_pengyou.lead_choices import LeadChoices


class ZhaoPengyouChoices(msgspec.Struct, frozen=True, gc=False):
    """The bids that may be made, the actions without cards, and what may be buried, called or played.

    At most one of ``bury``, ``calls`` and ``play`` is there, and then there are no bids.
    """

    bids: tuple[tuple[Card, ...], ...] = ()
    plain: tuple[Ready | Pass | TakeBack, ...] = ()
    bury: BuryChoices | None = None
    calls: CallChoices | None = None
    play: LeadChoices | CardChoices | FollowChoices | None = None

    def contains(self, action: Action) -> bool:
        """Whether the action would be accepted."""
        match action:
            case Bid(cards):
                return cards in self.bids
            case Ready() | Pass() | TakeBack():
                return action in self.plain
            case Bury(cards):
                return self.bury is not None and self.bury.contains(cards)
            case CallFriends(calls):
                return self.calls is not None and self.calls.contains(calls)
            case Play(cards, parts):
                return self._may_play(cards, parts)
            case _:
                assert_never(action)

    def count(self) -> int:
        """How many different actions there are; orders of cards, and cuts of a lead, are not told apart."""
        cards = sum(one.count() for one in (self.bury, self.calls, self.play) if one is not None)
        return len(self.bids) + len(self.plain) + cards

    def example(self, rng: Rng) -> Action:
        """One of the actions; each can come up.  Raises ValueError where there is none."""
        if self.play is not None and not self.plain:  # most of a game; beside a play there are no bids
            return Play(self.play.example(rng))
        simple = (*map(Bid, self.bids), *self.plain)
        others = (self.bury, self.calls, self.play).count(None) < 3
        number = rng.randrange(len(simple) + others) if simple or others else -1
        if number < 0:
            raise ValueError("no choice")
        return simple[number] if number < len(simple) else self._with_cards(rng)

    def forced(self) -> tuple[Card, ...]:
        """The cards that are part of every one of the actions, sorted."""
        if self.bids or self.plain:
            return ()
        return next((one.forced() for one in (self.bury, self.calls, self.play) if one is not None), ())

    def _may_play(self, cards: tuple[Card, ...], parts: tuple[tuple[Card, ...], ...] | None) -> bool:
        if isinstance(self.play, LeadChoices):
            return self.play.contains(cards, parts)
        return self.play is not None and self.play.contains(cards)

    def _with_cards(self, rng: Rng) -> Action:
        if self.bury is not None:
            return Bury(self.bury.example(rng))
        if self.calls is not None:
            return CallFriends(self.calls.example(rng))
        assert self.play is not None
        return Play(self.play.example(rng))


NOTHING: Final = ZhaoPengyouChoices()
