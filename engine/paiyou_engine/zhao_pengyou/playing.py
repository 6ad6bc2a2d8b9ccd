"""Where the playing of a deal stands (`law/zhao-pengyou.md` §2.8 to §2.13).

A `Playing` is an immutable value with every hand in it: it stays on the server.  What each play makes anew is ``gc=False``
here, as in `state`, `events` and `actions`: an immutable value holds no cycle, and the collector need not look for one.
"""

from __future__ import annotations

import msgspec

from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.friends import Friends, no_friends_yet
from paiyou_engine.zhao_pengyou.leads import Lead
from paiyou_engine.zhao_pengyou.trumps import Trump


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A complete trick: its lead as it stood, the plays in turn order from the leader, who took it, its card points."""

    leader: Seat
    lead: Lead
    plays: tuple[tuple[Card, ...], ...]
    winner: Seat
    points: int


class Before(msgspec.Struct, frozen=True, gc=False):
    """What a take-back restores: the player's hand, the friends, and which play stood."""

    hand: tuple[Card, ...]
    friends: Friends
    winning: int


class Playing(msgspec.Struct, frozen=True, gc=False):
    """Where the play of a deal stands.

    ``hands`` are sorted, one a seat.  ``plays`` are those of the trick on the table, from ``leader`` on; ``winning`` is
    the index of the one that stands highest.  ``turn`` is None once all cards are played.  ``captured`` are card points and ``penalties`` what false groups cost, one
    entry a seat; a trick's points count for whoever took it, whichever side that turns out to be (D-55).  ``before`` is
    what `take_back` restores, where that is still allowed; ``took_back`` says that the seat in turn has used it.
    """

    trump: Trump
    hands: tuple[tuple[Card, ...], ...]
    buried: tuple[Card, ...]
    friends: Friends
    leader: Seat
    turn: Seat | None
    captured: tuple[int, ...]
    penalties: tuple[int, ...]
    lead: Lead | None = None
    plays: tuple[tuple[Card, ...], ...] = ()
    winning: int = 0
    tricks: tuple[Trick, ...] = ()
    before: Before | None = None
    took_back: bool = False

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return self.turn is None

    @property
    def winning_seat(self) -> Seat | None:
        """The seat whose play stands highest in the trick on the table."""
        return Seat((self.leader + self.winning) % len(self.hands)) if self.plays else None


def begin_play(
    hands: tuple[tuple[Card, ...], ...], buried: tuple[Card, ...], trump: Trump, maker: Seat, calls: tuple[Call, ...]
) -> Playing:
    """The maker is to lead; the hands are those after the exchange."""
    nothing = (0,) * len(hands)
    held = tuple(tuple(sorted(hand)) for hand in hands)
    turn = maker if held[maker] else None
    return Playing(trump, held, tuple(sorted(buried)), no_friends_yet(maker, calls), maker, turn, nothing, nothing)
