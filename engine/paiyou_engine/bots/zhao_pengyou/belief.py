"""What others' plays say of their cards: from most other hands a good player would have played otherwise.

Whoever feeds points to the maker is a friend, whoever keeps them back holds none or is none; all that follows from asking
what `steady` would have played from a hand at each of its turns.  A play that it would not have made speaks against the
hand, but not by much: people have habits of their own.
"""

from __future__ import annotations

from math import inf, log
from typing import Final

from paiyou_engine.bots.zhao_pengyou.beginning import Beginning
from paiyou_engine.bots.zhao_pengyou.playout import Cards, PlayOut
from paiyou_engine.bots.zhao_pengyou.turns import Turn, heeded, heeded_faces
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.playing import Playing, begin_play
from paiyou_engine.zhao_pengyou.table import Layout
from paiyou_engine.zhao_pengyou.trumps import ordering

_UNLIKE: Final = log(0.08)
"""What one play speaks against a hand from which `steady` would have made another."""


class Belief:
    """What has been played in a deal says this of the hands."""

    def __init__(self, playing: Playing, options: ZhaoPengyouOptions, numbers: Layout, rng: Rng) -> None:
        """``playing`` is any play that shows what the seat has seen; of its hands nothing is used."""
        self._turns: list[list[Turn]] = [[] for _ in playing.hands]
        self._known: dict[tuple[Seat, Cards], float] = {}
        self._faces = heeded_faces(ordering(playing.trump, options.sequences), playing.friends.faces)
        self._beginning = Beginning(playing, options, numbers)
        plays = list(_plays(playing))
        gone: list[Cards] = [() for _ in playing.hands]
        out = PlayOut(_begun(playing, plays), options, numbers, rng)
        for seat, cards in plays:
            self._turns[seat].append(Turn(out.still(), seat, gone[seat], cards))
            gone[seat] += cards
            out.play(seat, cards)

    def weigh(self, seat: Seat, hand: Cards, buried: Cards = (), least: float = -inf) -> float:
        """The logarithm of how likely it is what the seat did, if this is the sorted hand with which its play began, and if
        it had buried this; of nothing buried nothing is said.  If it is less than ``least``, it may come out too high, but not
        as high as that."""
        begun = self._beginning.weigh(hand, buried, least) if buried else 0.0
        return begun if begun < least else begun + self._weigh_plays(seat, hand, least - begun)

    def _weigh_plays(self, seat: Seat, hand: Cards, least: float) -> float:
        key = seat, hand
        weight = self._known.get(key)
        if weight is None:
            weight, turns = 0.0, self._turns[seat]
            by_suit = heeded(hand, self._faces)
            for place, turn in enumerate(turns):
                if weight < least:
                    return weight
                if turn.is_unlike(hand, by_suit):
                    weight += _UNLIKE
                    if place:  # what tells most comes first
                        turns[place - 1 : place + 1] = turn, turns[place - 1]
            self._known[key] = weight
        return weight


def _plays(playing: Playing) -> list[tuple[Seat, Cards]]:
    seats = len(playing.hands)
    tricks = [(trick.leader, trick.plays) for trick in playing.tricks] + [(playing.leader, playing.plays)]
    return [(Seat((leader + index) % seats), cards) for leader, plays in tricks for index, cards in enumerate(plays)]


def _begun(playing: Playing, plays: list[tuple[Seat, Cards]]) -> Playing:
    hands: list[list[Card]] = [list(hand) for hand in playing.hands]
    for seat, cards in plays:
        hands[seat] += cards
    friends = playing.friends
    held = tuple([tuple(sorted(hand)) for hand in hands])
    return begin_play(held, playing.buried, playing.trump, friends.maker, friends.calls)
