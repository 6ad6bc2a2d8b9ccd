"""Calling friends: which copies of which cards the maker may name (`law/zhao-pengyou.md` §2.7, D-18 to D-23)."""

from __future__ import annotations

from math import comb
from typing import Final, Literal, TypeAlias

import msgspec

from paiyou_engine.cards import FACES, Card
from paiyou_engine.refusal import Facts, IllegalAction
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.table import Layout
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Ordering

OTHER: Final = "other"
"""The ordinal of "the other copy": the first one played by anyone but the maker, with two packs only."""

Nth: TypeAlias = int | Literal["other"]


class Call(msgspec.Struct, frozen=True):
    """A called copy: the card, and which copy of it in order of play (from 1), or `OTHER`."""

    card: Card
    nth: Nth


def check_calls(calls: tuple[Call, ...], numbers: Layout, order: Ordering, options: ZhaoPengyouOptions) -> None:
    """Raise `IllegalAction` ``call.{number,trump,ordinal,other,twice}`` unless the maker may make these calls."""
    if len(calls) != numbers.calls:
        raise IllegalAction("call.number", Facts(need=numbers.calls, have=len(calls)))
    for call in calls:
        _check_call(call, numbers, order, options)
    for index, call in enumerate(calls):
        if call in calls[:index]:
            raise IllegalAction("call.twice", Facts(cards=(call.card,)))


class CallChoices(msgspec.Struct, frozen=True):
    """The calls that a maker may make: any ``number`` different ones of ``calls``, in any order."""

    number: int
    calls: tuple[Call, ...]

    def contains(self, calls: tuple[Call, ...]) -> bool:
        """Whether `check_calls` lets these pass."""
        return len(calls) == self.number == len(set(calls)) and all(call in self.calls for call in calls)

    def count(self) -> int:
        """How many different sets of calls there are."""
        return comb(len(self.calls), self.number)

    def example(self, rng: Rng) -> tuple[Call, ...]:
        """Some of the calls, each as likely."""
        left = list(self.calls)
        return tuple(left.pop(rng.randrange(len(left))) for _ in range(self.number))

    def forced(self) -> tuple[Card, ...]:
        """No call is forced; every table leaves a choice."""
        return ()


def call_choices(numbers: Layout, order: Ordering, options: ZhaoPengyouOptions) -> CallChoices:
    """What `check_calls` allows; the same for every maker's hand, for one may call what one holds (D-22)."""
    calls = [Call(Card(face), nth) for face in range(FACES) for nth in _ordinals(numbers)]
    return CallChoices(numbers.calls, tuple(call for call in calls if _is_allowed(call, numbers, order, options)))


def _ordinals(numbers: Layout) -> tuple[Nth, ...]:
    most = max(numbers.packs, numbers.red_jokers, numbers.black_jokers)
    return (*range(1, most + 1), OTHER)


def _is_allowed(call: Call, numbers: Layout, order: Ordering, options: ZhaoPengyouOptions) -> bool:
    try:
        _check_call(call, numbers, order, options)
    except IllegalAction:
        return False
    return True


def _check_call(call: Call, numbers: Layout, order: Ordering, options: ZhaoPengyouOptions) -> None:
    if order.suit[call.card] == TRUMPS and not options.call_trumps:
        raise IllegalAction("call.trump", Facts(cards=(call.card,)))
    copies = numbers.copies(call.card)
    if call.nth == OTHER:
        if not options.other_copy_calls or numbers.packs != 2 or copies != 2:
            raise IllegalAction("call.other", Facts(cards=(call.card,), need=2, have=numbers.packs))
    elif not 1 <= call.nth <= copies:
        raise IllegalAction("call.ordinal", Facts(cards=(call.card,), need=copies, have=call.nth))
