"""What a follower must play (`law/zhao-pengyou.md` §2.10, §4.1, §2.12).

This is the obligation alone; which play can win is `paiyou_engine.zhao_pengyou.tricks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.counting import count, fewest
from paiyou_engine.zhao_pengyou.forms import Form, Shape
from paiyou_engine.zhao_pengyou.holding import Holding, hold
from paiyou_engine.zhao_pengyou.leads import Lead
from paiyou_engine.zhao_pengyou.meeting import plays_that_meet
from paiyou_engine.zhao_pengyou.multisets import not_held, sample, unavoidable, ways
from paiyou_engine.zhao_pengyou.obligations import owed
from paiyou_engine.zhao_pengyou.option_values import Follow
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.parts import take_away
from paiyou_engine.zhao_pengyou.placing import fits, placement
from paiyou_engine.zhao_pengyou.protection import passes, plays_that_pass
from paiyou_engine.zhao_pengyou.takings import Plays, Takings
from paiyou_engine.zhao_pengyou.trumps import Ordering

_RULES: Final = {
    Follow.SETS: "follow.sets",
    Follow.STRICT: "follow.strict",
    Follow.PROTECTED: "follow.protected",
    Follow.SUIT_ONLY: "follow.suit",
}


class FollowChoices(msgspec.Struct, frozen=True):
    """The plays that a follower may make.

    ``size`` cards of ``hand`` must be played; ``suited`` are those of the led suit.  Where there are more of them than needed, ``form`` is what the play owes besides, and ``holding`` the sets it can be met with.
    """

    follow: Follow
    size: int
    hand: tuple[Card, ...]
    suited: tuple[Card, ...]
    shapes: tuple[Shape, ...]
    form: Form
    holding: Holding
    order: Ordering

    def contains(self, cards: tuple[Card, ...]) -> bool:
        """Whether `check` lets the play pass."""
        try:
            self.check(cards)
        except IllegalAction:
            return False
        return True

    def check(self, cards: tuple[Card, ...]) -> None:
        """Raise `IllegalAction` ``follow.{count,hand,suit,sets,strict,protected}`` with the cards that force it."""
        if len(cards) != self.size:
            raise IllegalAction("follow.count", Facts(need=self.size, have=len(cards)))
        missing = not_held(cards, self.hand)
        if missing:
            raise IllegalAction("follow.hand", Facts(cards=missing))
        suited = self.order.of_suit(cards, self.order.suit[self.suited[0]]) if self.suited else ()
        if len(suited) < min(self.size, len(self.suited)):
            raise IllegalAction("follow.suit", Facts(cards=self.suited, need=self._suited_size, have=len(suited)))
        if self.form and not self._meets(suited):
            raise IllegalAction(_RULES[self.follow], self._forcing(suited))

    def count(self) -> int:
        """How many different plays there are."""
        if self._short:
            return ways(Counter(self.others).values(), self.size - len(self.suited))
        if not self.form:
            return ways(Counter(self.suited).values(), self.size)
        return count(*self._legal, self._lone, self.size)

    def example(self, rng: Rng) -> tuple[Card, ...]:
        """One play, sorted; every legal play can come up."""
        if self.size == 1:
            return sample(self.suited or self.others, 1, rng)
        if self._short:
            return tuple(sorted(self.suited + sample(self.others, self.size - len(self.suited), rng)))
        if not self.form or self.follow is Follow.PROTECTED:
            cards = tuple(sorted(sample(self.suited, self.size, rng)))
            if not self.form or self._meets(cards):
                return cards
        return self._filled(rng)

    def forced(self) -> tuple[Card, ...]:
        """The cards that are in every legal play, sorted."""
        if self._short:
            return tuple(sorted(self.suited + unavoidable(self.others, self.size - len(self.suited))))
        if not self.form:
            return unavoidable(self.suited, self.size)
        copies, lone = fewest(*self._legal, self._lone, self.size)
        forced = dict(zip(self.holding.faces, copies, strict=True))
        least = int(lone == self._lone)
        return tuple([face for face in sorted(set(self.suited)) for _ in range(forced.get(face, least))])

    @property
    def others(self) -> tuple[Card, ...]:
        """The hand's cards of other suits."""
        suits, suit = self.order.suit, self.order.suit[self.suited[0]] if self.suited else None
        return tuple([face for face in self.hand if suits[face] != suit])

    @property
    def _short(self) -> bool:
        return len(self.suited) <= self.size

    @property
    def _suited_size(self) -> int:
        return min(self.size, len(self.suited))

    def _meets(self, suited: Sequence[Card]) -> bool:
        if self.follow is Follow.PROTECTED:
            return passes(self.shapes, self.holding.held, tuple(suited.count(face) for face in self.holding.faces))
        return fits(self.form, hold(suited, self.order).held)

    def _forcing(self, suited: tuple[Card, ...]) -> Facts:
        placed = placement(self.form, self.holding.held, exactly=self.follow is Follow.PROTECTED) or ()
        met = owed(self.follow, self.shapes, hold(suited, self.order).held)
        cards = self.holding.cards_at(placed)
        return Facts(cards=cards, need=len(placed), have=sum(map(len, met)), size=max(map(max, self.form)))

    def _filled(self, rng: Rng) -> tuple[Card, ...]:
        """The form laid out, and any cards of the suit beside it."""
        placed = placement(self.form, self.holding.held, exactly=self.follow is Follow.PROTECTED, rng=rng)
        assert placed is not None  # the form is one that the holding meets
        core = self.holding.cards_at(placed)
        rest = tuple(take_away(self.suited, core))
        return tuple(sorted(core + sample(rest, self.size - len(core), rng)))

    @property
    def _lone(self) -> int:
        """How many faces of the suit are held once."""
        return len(set(self.suited)) - len(self.holding.faces)

    @property
    def _legal(self) -> tuple[Takings, Plays]:
        """What legal plays take of the holding, where they owe anything."""
        if self.follow is Follow.PROTECTED:
            return plays_that_pass(self.shapes, self.holding.held)
        return plays_that_meet(self.form, self.holding.held)


def follow_choices(lead: Lead, hand: tuple[Card, ...], order: Ordering, options: ZhaoPengyouOptions) -> FollowChoices:
    """What the holder of a hand may play on a lead."""
    return _latest.about(lead, hand, order, options.follow) or _latest.kept(lead, _choices(lead, hand, order, options))


def check_follow(
    lead: Lead, hand: tuple[Card, ...], cards: tuple[Card, ...], order: Ordering, options: ZhaoPengyouOptions
) -> None:
    """Raise `IllegalAction` ``follow.{count,hand,suit,sets,strict,protected}`` unless the play may follow the lead."""
    follow_choices(lead, hand, order, options).check(cards)


def _choices(lead: Lead, hand: tuple[Card, ...], order: Ordering, options: ZhaoPengyouOptions) -> FollowChoices:
    suited = order.of_suit(hand, lead.suit)
    size = len(lead.cards)
    shapes: tuple[Shape, ...] = ()
    form: Form = ()
    holding = _NOTHING
    if 1 < size < len(suited):
        shapes = tuple(sorted([part.shape for part in lead.parts], reverse=True))
        holding = hold(suited, order)
        form = owed(options.follow, shapes, holding.held)
    return FollowChoices(options.follow, size, hand, suited, shapes, form, holding, order)


class _Latest:
    """The last answer.  Who asks what may be played mostly goes on to play, and then the same is asked to check it.

    It stands for the very values it was about, which cannot change: whether others are equal would take longer to tell.
    """

    def __init__(self) -> None:
        self._answer: tuple[Lead, FollowChoices] | None = None

    def about(self, lead: Lead, hand: tuple[Card, ...], order: Ordering, follow: Follow) -> FollowChoices | None:
        """The choices, if they were made of these."""
        if self._answer is None:
            return None
        led, choices = self._answer
        if led is lead and choices.hand is hand and choices.order is order and choices.follow is follow:
            return choices
        return None

    def kept(self, lead: Lead, choices: FollowChoices) -> FollowChoices:
        """The choices, which are the last answer from now on."""
        self._answer = lead, choices
        return choices

    def cache_clear(self) -> None:
        """Forget it, as caches do."""
        self._answer = None


_latest: Final = _Latest()
_NOTHING: Final = Holding((), ())
