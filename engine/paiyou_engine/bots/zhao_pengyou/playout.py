"""Playing a deal out as `steady` plays it, for searches to try plays with.

A search that takes the others for worse players than they are thinks highly of plays that only such players let pass.  So
every seat decides here by `steady`'s own functions, from the memory that its view would give; only the memory is kept up play
by play instead of being read afresh, which is what makes it quick.  Every play is made by the rules' own `play`.
"""

from __future__ import annotations

from copy import copy
from math import inf
from operator import sub
from typing import Final

from msgspec.structs import replace

from paiyou_engine.bots.zhao_pengyou.following import follow
from paiyou_engine.bots.zhao_pengyou.leading import lead, valued_leads
from paiyou_engine.bots.zhao_pengyou.memory import Memory, copies, counts_by_suit, pack_copies
from paiyou_engine.bots.zhao_pengyou.tastes import PLAIN, keen_taste
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.actions import Play
from paiyou_engine.zhao_pengyou.answering import answer_choices
from paiyou_engine.zhao_pengyou.choices import ZhaoPengyouChoices
from paiyou_engine.zhao_pengyou.lead_choices import LeadChoices
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.play import play
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.scoring import opposition_points
from paiyou_engine.zhao_pengyou.seeing import calls_of, trick_of
from paiyou_engine.zhao_pengyou.table import Layout
from paiyou_engine.zhao_pengyou.trumps import ordering
from paiyou_engine.zhao_pengyou.view import Phase, PublicView, SeatView

Cards = tuple[Card, ...]

_NOTHING: Final[frozenset[int]] = frozenset()


class PlayOut:
    """One deal, played from where it stands to its end; the seat ``keen``, if any, plays as `strong` does without a search."""

    def __init__(
        self, playing: Playing, options: ZhaoPengyouOptions, numbers: Layout, rng: Rng, keen: Seat | None = None
    ) -> None:
        self.playing = playing
        self._options = options
        self._numbers = numbers
        self._rng = rng
        self._tastes = [keen_taste(numbers.players) if seat == keen else PLAIN for seat in range(numbers.players)]
        self.order = ordering(playing.trump, options.sequences)
        self._outside = list(pack_copies(numbers))
        self._void = [_NOTHING] * numbers.players
        self._table = table_of(playing, options, numbers)
        self._public: PublicView | None = None  # made when it is asked for: many hands may be asked about one moment
        for trick in playing.tricks:
            self._see(trick.leader, trick.lead.suit, trick.plays)
        if playing.lead is not None:
            self._see(playing.leader, playing.lead.suit, playing.plays)

    def run(self) -> Playing:
        """Play to the end."""
        while (seat := self.playing.turn) is not None:
            self.play(seat, self.choose(seat))
        return self.playing

    def still(self) -> PlayOut:
        """The same moment, which stays as it is when this one goes on."""
        moment = copy(self)
        moment._outside, moment._void = self._outside.copy(), self._void.copy()  # noqa: SLF001 - its own kind
        return moment

    def choose(self, seat: Seat) -> Cards:
        """What the seat in turn plays."""
        return self.would_play(seat, self.playing.hands[seat])

    def would_play(self, seat: Seat, hand: Cards) -> Cards:
        """What the seat in turn plays if this is its hand."""
        order, led = self.order, self.playing.lead
        if led is None:
            choices = ZhaoPengyouChoices(play=LeadChoices(hand, order, self._options))
            action = lead(self.memory(seat, hand), choices)
        else:
            suited = order.of_suit(hand, led.suit)
            if len(suited) == len(led.cards):
                return suited
            choices = ZhaoPengyouChoices(play=answer_choices(led, hand, order, self._options))
            action = follow(self.memory(seat, hand), choices, self._rng)
        action = action or choices.example(self._rng)
        assert isinstance(action, Play)
        return action.cards

    def best_lead(self, seat: Seat, hand: Cards, suit: int) -> tuple[float, Cards]:
        """What the seat in turn would lead of an effective suit if this is its hand, after what that is worth to it."""
        choices = ZhaoPengyouChoices(play=LeadChoices(hand, self.order, self._options))
        found = valued_leads(self.memory(seat, hand), choices, (suit,))
        return (found[0][0], found[0][1].cards) if found else (-inf, ())

    def play(self, seat: Seat, cards: Cards) -> None:
        """One play, which must be legal."""
        after, _ = play(self.playing, seat, cards, None, self._options)
        led = after.lead or after.tricks[-1].lead
        self.playing, self._public = after, None
        self._count(seat, led.suit, after.plays[-1] if after.plays else after.tricks[-1].plays[-1])

    def memory(self, seat: Seat, hand: Cards) -> Memory:
        """The same as the seat would read from its view, if this is its hand."""
        playing, order, public = self.playing, self.order, self._public
        if public is None:
            public = self._public = self._seen()
        buried = playing.buried if seat == playing.friends.maker else ()
        mine, outside = copies(hand), self._outside
        unseen = tuple(map(sub, outside, mine))
        if buried:  # beside another hand they may not fit
            unseen = tuple([max(0, left) for left in map(sub, unseen, copies(buried))])
        played = tuple(map(sub, pack_copies(self._numbers), outside))
        view = SeatView(public, seat, hand, buried)
        void = tuple(self._void)
        unseen_in, taste = counts_by_suit(unseen, order), self._tastes[seat]
        return Memory(view, order, self._numbers, mine, played, unseen, unseen_in, void, taste)

    def _seen(self) -> PublicView:
        playing, friends = self.playing, self.playing.friends
        return replace(
            self._table,
            counts=tuple(map(len, playing.hands)),
            turn=playing.turn,
            calls=calls_of(friends),
            maker_side=friends.members,
            opposition=opposition_points(playing.captured, playing.penalties, friends.members),
            trick=trick_of(playing),
        )

    def _see(self, leader: Seat, suit: int, plays: tuple[Cards, ...]) -> None:
        seats = self._numbers.players
        for index, cards in enumerate(plays):
            self._count(Seat((leader + index) % seats), suit, cards)

    def _count(self, seat: Seat, suit: int, cards: Cards) -> None:
        suits = self.order.suit
        for face in cards:
            self._outside[face] -= 1
            if suits[face] != suit:
                self._void[seat] |= {suit}


def table_of(playing: Playing, options: ZhaoPengyouOptions, numbers: Layout) -> PublicView:
    """What does not change while a deal is played; of what is past, `Memory` holds what counts."""
    return PublicView(
        options=options,
        seats=numbers.players,
        phase=Phase.PLAY,
        deal=0,
        starter=None,
        redeals=0,
        levels=(),
        active=(),
        counts=(),
        drawn=0,
        pack=numbers.cards,
        kitty=numbers.kitty,
        maker=playing.friends.maker,
        trump=playing.trump,
    )
