"""Playing a deal out quickly: habits of good play that cost some microseconds a decision, for searches to try plays with.

A seat decides by its own hand, what has been played, and who has joined openly or holds a called card itself; of the other
hands in the state it looks at their sizes alone.  Every play is made by the rules' own `play`, which refuses a thought that
the stricter rules of following forbid; then any legal play is made.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import Final, NamedTuple

from paiyou_engine.cards import FACES, Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.events import Played
from paiyou_engine.zhao_pengyou.option_values import Sequences
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.play import play, play_choices
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.table import Layout
from paiyou_engine.zhao_pengyou.tricks import POINTS
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Trump, ordering

Cards = tuple[Card, ...]

_RUFF_FROM: Final = 5
"""Card points on the table from which a seat that is void trumps in."""


_LEADING_NEXT: Final = 0.04
_CALLS_A_FRIEND: Final = 0.35
_STANDS_UP: Final = (1.0, 0.4, 0.15, 0.05)
_SET_STANDS_UP: Final = (1.0, 0.8, 0.6, 0.5)
"""The chance that a card, or a set, wins by the number of sets that may be higher."""


class PlayOut:
    """One deal, played from where it stands to its end."""

    def __init__(self, playing: Playing, options: ZhaoPengyouOptions, numbers: Layout, rng: Rng) -> None:
        self.playing = playing
        self._options = options
        self._rng = rng
        self._order = ordering(playing.trump, options.sequences)
        self._tables = _tables(playing.trump, options.sequences)
        self._left = list(_pack(numbers))
        self._out = [sum([self._left[face] for face in faces]) for faces in self._order.faces]
        self._points_out = sum([copies * POINTS[face] for face, copies in enumerate(self._left)])
        self._seats = numbers.players
        self._scale = numbers.points / numbers.hand
        others = numbers.players - 1
        self._friends = (0.8 * (numbers.opposition - 1) / others, 0.8 * (numbers.maker_team - 1) / others)
        self._void = [0] * self._seats
        for trick in playing.tricks:
            self._see(trick.leader, trick.lead.suit, trick.plays)
        if playing.lead is not None:
            self._see(playing.leader, playing.lead.suit, playing.plays)

    def run(self) -> Playing:
        """Play to the end."""
        while (seat := self.playing.turn) is not None:
            self.play(seat, self.choose(seat, self.playing.hands[seat]))
        return self.playing

    def choose(self, seat: Seat, hand: Cards) -> Cards:
        """What the seat in turn plays by its habits if this is its hand."""
        return self._lead(seat, hand) if self.playing.lead is None else self._follow(seat, hand)

    def still(self) -> PlayOut:
        """The same moment, which stays as it is when this one goes on."""
        moment = copy(self)
        moment.keep_count()
        return moment

    def keep_count(self) -> None:
        """Count what is played for oneself, no longer together with the one that this is a copy of."""
        self._left, self._out, self._void = self._left.copy(), self._out.copy(), self._void.copy()

    def play(self, seat: Seat, cards: Cards) -> None:
        """One play; where the rules refuse it, any legal one."""
        try:
            after, events = play(self.playing, seat, cards, None, self._options)
        except IllegalAction:
            choices = play_choices(self.playing, seat, self._options)
            assert choices is not None
            after, events = play(self.playing, seat, choices.example(self._rng), None, self._options)
        self.playing, played = after, events[0]
        assert isinstance(played, Played)
        lead = after.lead or after.tricks[-1].lead
        self._count(seat, lead.suit, played.cards)

    def _see(self, leader: Seat, suit: int, plays: tuple[Cards, ...]) -> None:
        for index, cards in enumerate(plays):
            self._count((leader + index) % self._seats, suit, cards)

    def _count(self, seat: int, suit: int, cards: Cards) -> None:
        left, out, suits = self._left, self._out, self._order.suit
        for face in cards:
            left[face] -= 1
            out[suits[face]] -= 1
            self._points_out -= POINTS[face]
            if suits[face] != suit:
                self._void[seat] |= 1 << suit

    # --- what a seat knows ---------------------------------------------------------------------------------------

    def _is_top(self, face: Card, size: int, hand: Cards) -> bool:
        """Whether no higher set of this size in the suit can lie outside the hand."""
        left = self._left
        for other in self._tables.above[face]:
            if left[other] >= size and left[other] - hand.count(other) >= size:
                return False
        return True

    def _is_with_maker(self, seat: Seat, hand: Cards) -> bool:
        """Whether the seat takes itself to be on the maker's side: it has joined, or can."""
        friends = self.playing.friends
        if seat in friends.members:
            return True
        return any([call.card in hand and friends.used_by[index] is None for index, call in enumerate(friends.calls)])  # noqa: C419 - quicker

    # --- following -----------------------------------------------------------------------------------------------

    def _follow(self, seat: Seat, hand: Cards) -> Cards:
        playing, order = self.playing, self._order
        lead = playing.lead
        assert lead is not None
        size = len(lead.cards)
        suited = list(filter(order.members[lead.suit].__contains__, hand))
        if len(suited) == size:
            return tuple(suited)
        if len(lead.parts) > 1 or len(lead.parts[0].faces) > 1:
            return self._cheapest(suited, hand, size, ours=False)
        stands = playing.plays[playing.winning]
        holder = (playing.leader + playing.winning) % self._seats
        side = self._is_with_maker(seat, hand)
        ours = (holder in playing.friends.members) == side
        behind = self._seats - len(playing.plays) - 1
        secure = behind == 0 or self._is_top(stands[0], size, hand)
        if ours and secure:
            return self._cheapest(suited, hand, size, ours=True)
        if len(suited) > size:
            won = self._win(suited, hand, stands, size, behind)
        elif suited:
            won = None
        else:
            won = self._ruff(hand, stands, size, behind)
        return won or self._cheapest(suited, hand, size, ours=False)

    def _win(self, suited: list[Card], hand: Cards, stands: Cards, size: int, behind: int) -> Cards | None:
        """The set that wins: for the last seat the richest, else one that nothing beats."""
        order = self._order
        height, top = order.height, order.height[stands[0]]
        if order.suit[stands[0]] != order.suit[suited[0]]:
            return None
        able = [face for face in suited if height[face] > top and suited.count(face) >= size]
        if not able:
            return None
        if behind == 0:
            face = max(able, key=lambda face: (POINTS[face], -height[face]))
        else:
            face = max(able, key=height.__getitem__)
            if not self._is_top(face, size, hand):
                return None
        return (face,) * size

    def _ruff(self, hand: Cards, stands: Cards, size: int, behind: int) -> Cards | None:
        """Trump in where it pays: with the lowest set that is higher, the richest for the last seat."""
        order, playing = self._order, self.playing
        worth = sum([POINTS[face] for cards in playing.plays for face in cards])
        if worth < _RUFF_FROM and (behind == 0 or worth + 3 * behind < 2 * _RUFF_FROM):
            return None
        height, top = order.height, order.height[stands[0]]
        able = [face for face in order.faces[TRUMPS] if height[face] > top and hand.count(face) >= size]
        if not able:
            return None
        if behind == 0:
            rich = [face for face in able if POINTS[face]]
            return ((rich or able)[0],) * size
        return (able[0],) * size

    def _cheapest(self, suited: list[Card], hand: Cards, size: int, *, ours: bool) -> Cards:
        """Cards that do not win: points for a friend, none for an opponent, low ones else; sets where sets were led."""
        price = self._tables.prices[ours].__getitem__
        if len(suited) > size:
            if size > 1:
                sets = [face for face in suited if suited.count(face) >= size]
                if sets:
                    return (min(sets, key=price),) * size
            return tuple(sorted(suited, key=price)[:size])
        led = self._led
        suits = self._order.suit
        others = sorted([face for face in hand if suits[face] != led], key=price)
        return (*suited, *others[: size - len(suited)])

    @property
    def _led(self) -> int:
        assert self.playing.lead is not None
        return self.playing.lead.suit

    # --- leading -------------------------------------------------------------------------------------------------

    def _lead(self, seat: Seat, hand: Cards) -> Cards:
        """The face, with all its copies in the hand, that its trick and what it is worth to keep speak for."""
        playing, order, scale = self.playing, self._order, self._scale
        suits, strength = order.suit, order.strength
        held = [0] * FACES
        in_suit = [0] * (TRUMPS + 1)
        for face in hand:
            held[face] += 1
            in_suit[suits[face]] += 1
        with_maker = self._is_with_maker(seat, hand)
        members = playing.friends.members
        foes = [one for one in range(self._seats) if one != seat and (one in members) != with_maker]
        brought = self._points_out / max(1, sum(self._out) - len(hand))
        asked = self._asked(hand) if with_maker else 0
        out, mine = self._out[TRUMPS], in_suit[TRUMPS]
        draws = with_maker and mine * (self._seats - 1) > 1.5 * (out - mine) > 0
        friends = self._friends[with_maker]
        rounds = [
            self._goes_round(suit, count, foes) if count and suit != TRUMPS and out > mine else 1.0
            for suit, count in enumerate(in_suit)
        ]
        best, best_value = hand[0], -1e9
        for face in dict.fromkeys(hand):
            suit, copies = suits[face], held[face]
            wins = self._stands_up(face, copies, held)
            takes = wins * rounds[suit]
            chance = takes + (1 - takes) * friends
            value = (2 * chance - 1) * copies * (POINTS[face] + brought * (self._seats - 1)) / 2
            value += scale * _LEADING_NEXT * chance
            if suit == TRUMPS:
                power = strength[face] / 16
                value -= copies * scale * (0.15 + 0.35 * power * power) - (draws and wins == 1) * 0.2 * scale
            else:
                value -= copies * wins * (0.25 * scale + POINTS[face] / 2)
                value -= 0.003 * scale * strength[face]
                if asked >> suit & 1 and copies == 1 and wins < 1:
                    value += _CALLS_A_FRIEND * scale
            if value > best_value:
                best, best_value = face, value
        return (best,) * held[best]

    def _stands_up(self, face: Card, size: int, held: list[int]) -> float:
        """The chance that no higher set of this size comes, by how many there can be."""
        left, higher = self._left, 0
        for other in self._tables.above[face]:
            if left[other] >= size:
                higher += max(0, left[other] - held[other] - size + 1)
                if higher > 3:
                    return 0.0
        return _STANDS_UP[higher] if size == 1 else _SET_STANDS_UP[higher]

    def _goes_round(self, suit: int, mine: int, foes: list[int]) -> float:
        """The chance that no opponent trumps a lead of the suit."""
        for foe in foes:
            if self._void[foe] >> suit & 1 and not self._void[foe] >> TRUMPS & 1:
                return 0.3
        return min(0.95, 0.35 + 0.6 * (self._out[suit] - mine) / (1.5 * self._seats))

    def _asked(self, hand: Cards) -> int:
        """The suits in which a friend is still called that the hand does not hold itself, as bits."""
        friends, suits = self.playing.friends, 0
        for call, used in zip(friends.calls, friends.used_by, strict=True):
            if used is None and call.card not in hand:
                suits |= 1 << self._order.suit[call.card]
        return suits


class _Tables(NamedTuple):
    """By face: ``above`` the higher faces of the suit, the highest first; ``prices`` what it costs to lose one to an
    opponent, and what to give it to a friend."""

    above: tuple[Cards, ...]
    prices: tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=256)
def _tables(trump: Trump, sequences: Sequences) -> _Tables:
    order = ordering(trump, sequences)
    above = tuple(
        [
            tuple([one for one in reversed(order.faces[order.suit[face]]) if one in order.above[face]])
            for face in range(FACES)
        ]
    )
    keep = [order.strength[face] + (40 if order.suit[face] == TRUMPS else 0) for face in range(FACES)]
    lost, given = (tuple([keep[face] + sign * 4 * POINTS[face] for face in range(FACES)]) for sign in (1, -1))
    return _Tables(above, (lost, given))


@lru_cache(maxsize=64)
def _pack(numbers: Layout) -> tuple[int, ...]:
    """By face, how many copies are in the pack."""
    return tuple([numbers.copies(Card(face)) for face in range(FACES)])
