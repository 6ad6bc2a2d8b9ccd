"""The whole state of a game of Zhao Pengyou: an immutable value, and secret.

A phase is a type.  What a deal began with is public and kept as `DealStart`; what has happened since is `State.history`,
step by step, so that a deal can be replayed and nobody who saw it forgets.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Actor, Order, Seat, Tick
from paiyou_engine.zhao_pengyou.actions import Action
from paiyou_engine.zhao_pengyou.bidding import NO_BIDS, Bidding, Shown
from paiyou_engine.zhao_pengyou.events import DealResult, Event
from paiyou_engine.zhao_pengyou.ladder import Standing
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.trumps import Trump

Hands: TypeAlias = tuple[tuple[Card, ...], ...]

LATEST: Final = 12
"""How many of a deal's steps lie in `State.latest` at most."""


class DealStart(msgspec.Struct, frozen=True):
    """What a deal begins with; all of it is public.

    ``pack`` are the cards of the deal by face, ``kitty`` how many of them lie in the kitty; ``deal`` counts from 1,
    ``redeals`` the deals just before this one in which nobody bid.  ``ladder`` is everybody's standing, ``results`` the last
    deals' lines, the newest last.
    """

    options: ZhaoPengyouOptions
    seats: int
    pack: tuple[Card, ...]
    kitty: int
    deal: int
    starter: Seat | None
    redeals: int
    ladder: tuple[Standing, ...]
    results: tuple[DealResult, ...] = ()

    @property
    def hand(self) -> int:
        """How many cards each seat draws."""
        return (len(self.pack) - self.kitty) // self.seats


class Auction(msgspec.Struct, frozen=True):
    """The bids: where they stand, and each as it was made."""

    bidding: Bidding = NO_BIDS
    bids: tuple[Shown, ...] = ()


class AwaitStarter(msgspec.Struct, frozen=True, tag="await-starter", tag_field="phase"):
    """Before the first deal: the lot decides who draws first."""


class AwaitPack(msgspec.Struct, frozen=True, tag="await-pack", tag_field="phase"):
    """The pack is to be shuffled."""


class Drawing(msgspec.Struct, frozen=True, tag="drawing", tag_field="phase"):
    """The draw (§2.4).  ``pack`` is the deal's cards as they lie, the first ``drawn`` of which are in the hands, each of
    which is sorted by number; ``hurried`` are the seats that want no more pauses."""

    pack: tuple[Card, ...]
    drawn: int
    hands: Hands
    auction: Auction
    hurried: tuple[Seat, ...] = ()


class Closing(msgspec.Struct, frozen=True, tag="closing", tag_field="phase"):
    """The closing window (D-09); ``passed`` are the seats that have passed since the last bid."""

    hands: Hands
    kitty: tuple[Card, ...]
    auction: Auction
    passed: tuple[Seat, ...] = ()


class Exchanging(msgspec.Struct, frozen=True, tag="exchanging", tag_field="phase"):
    """The maker holds the kitty too and is to bury as many cards (§2.6)."""

    hands: Hands
    bids: tuple[Shown, ...]
    maker: Seat
    trump: Trump


class Calling(msgspec.Struct, frozen=True, tag="calling", tag_field="phase"):
    """The maker is to name the friends' cards (§2.7)."""

    hands: Hands
    buried: tuple[Card, ...]
    bids: tuple[Shown, ...]
    maker: Seat
    trump: Trump


class AtPlay(msgspec.Struct, frozen=True, gc=False, tag="playing", tag_field="phase"):
    """The tricks."""

    play: Playing
    bids: tuple[Shown, ...]


class Scored(msgspec.Struct, frozen=True, tag="scored", tag_field="phase"):
    """The score sheet lies open; ``ready`` are the seats that have read it, ``after`` is what the next deal begins with."""

    play: Playing
    bids: tuple[Shown, ...]
    result: DealResult
    after: DealStart
    ready: tuple[Seat, ...] = ()


class Over(msgspec.Struct, frozen=True, tag="over", tag_field="phase"):
    """The game is over."""

    play: Playing
    bids: tuple[Shown, ...]
    result: DealResult
    winners: tuple[Seat, ...]


PhaseState: TypeAlias = AwaitStarter | AwaitPack | Drawing | Closing | Exchanging | Calling | AtPlay | Scored | Over


class Step(msgspec.Struct, frozen=True, gc=False):
    """Somebody's action and what happened by it."""

    actor: Actor
    action: Action | Order | Tick
    events: tuple[Event, ...]


Moved: TypeAlias = tuple[DealStart, PhaseState, tuple[Event, ...]]
"""What an action leads to; with another `DealStart` than before the deal is gone."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A game as it stands.  ``start`` is what the present deal began with.

    The deal's steps lie in two pieces, ``earlier`` and the few ``latest``, so that one more costs as little late in a deal
    as early in it; `history` is the whole.  In plain data ``earlier`` is named ``history``, which held all steps once.
    """

    start: DealStart
    phase: PhaseState
    earlier: tuple[Step, ...] = msgspec.field(default=(), name="history")
    latest: tuple[Step, ...] = ()

    @property
    def history(self) -> tuple[Step, ...]:
        """The deal's steps since the shuffle."""
        return self.earlier + self.latest
