"""Playing a deal out quickly: habits of good play that cost some microseconds a decision, for searches to try plays with.

A seat decides by its own hand, what has been played, and who has joined openly or holds a called card itself; of the other
hands in the state it looks at their sizes alone.  Every play is made by the rules' own `play`, which refuses a thought that
the stricter rules of following forbid; then any legal play is made.
"""

from __future__ import annotations

from typing import Final

from paiyou_engine.cards import FACES, Card
from paiyou_engine.game import Seat
from paiyou_engine.refusal import IllegalAction
from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions
from paiyou_engine.zhao_pengyou.play import play, play_choices
from paiyou_engine.zhao_pengyou.playing import Playing
from paiyou_engine.zhao_pengyou.table import Layout
from paiyou_engine.zhao_pengyou.tricks import POINTS
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, ordering

Cards = tuple[Card, ...]

_RUFF_FROM: Final = 5
"""Card points on the table from which a seat that is void trumps in."""


class PlayOut:
    """One deal, played from where it stands to its end."""

    def __init__(self, playing: Playing, options: ZhaoPengyouOptions, numbers: Layout, rng: Rng) -> None:
        self.playing = playing
        self._options = options
        self._rng = rng
        self._order = ordering(playing.trump, options.sequences)
        self._left = [numbers.copies(Card(face)) for face in range(FACES)]
        self._seats = numbers.players
        self._void = [0] * self._seats
        for trick in playing.tricks:
            self._see(trick.leader, trick.lead.suit, trick.plays)
        if playing.lead is not None:
            self._see(playing.leader, playing.lead.suit, playing.plays)

    def run(self) -> Playing:
        """Play to the end."""
        while (seat := self.playing.turn) is not None:
            self.play(seat, self._lead(seat) if self.playing.lead is None else self._follow(seat))
        return self.playing

    def play(self, seat: Seat, cards: Cards) -> None:
        """One play; where the rules refuse it, any legal one."""
        try:
            self.playing, outcome = play(self.playing, seat, cards, None, self._options)
        except IllegalAction:
            choices = play_choices(self.playing, seat, self._options)
            assert choices is not None
            self.playing, outcome = play(self.playing, seat, choices.example(self._rng), None, self._options)
        lead = self.playing.lead if outcome.trick is None else outcome.trick.lead
        assert lead is not None
        self._count(seat, lead.suit, outcome.cards)

    def _see(self, leader: Seat, suit: int, plays: tuple[Cards, ...]) -> None:
        for index, cards in enumerate(plays):
            self._count((leader + index) % self._seats, suit, cards)

    def _count(self, seat: int, suit: int, cards: Cards) -> None:
        left, suits = self._left, self._order.suit
        for face in cards:
            left[face] -= 1
            if suits[face] != suit:
                self._void[seat] |= 1 << suit

    # --- what a seat knows ---------------------------------------------------------------------------------------

    def _is_top(self, face: Card, size: int, hand: Cards) -> bool:
        """Whether no higher set of this size in the suit can lie outside the hand."""
        order, left = self._order, self._left
        for other in reversed(order.faces[order.suit[face]]):
            if order.strength[other] <= order.strength[face]:
                return True
            if left[other] >= size and left[other] - hand.count(other) >= size:
                return False
        return True

    def _is_with_maker(self, seat: Seat, hand: Cards) -> bool:
        """Whether the seat takes itself to be on the maker's side: it has joined, or can."""
        friends = self.playing.friends
        if seat in friends.members:
            return True
        return any(
            used is None and call.card in hand for call, used in zip(friends.calls, friends.used_by, strict=True)
        )

    # --- following -----------------------------------------------------------------------------------------------

    def _follow(self, seat: Seat) -> Cards:
        playing, order = self.playing, self._order
        lead, hand = playing.lead, playing.hands[seat]
        assert lead is not None
        size = len(lead.cards)
        suited = [face for face in hand if order.suit[face] == lead.suit]
        if len(suited) == size:
            return tuple(suited)
        if len(lead.parts) > 1 or len(lead.parts[0].faces) > 1:
            return self._cheapest(suited, hand, size, ours=False)
        stands = playing.plays[playing.winning]
        holder = playing.winning_seat
        assert holder is not None
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
        suits, strength = self._order.suit, self._order.strength
        sign = -1 if ours else 1

        def price(face: Card) -> int:
            return sign * 4 * POINTS[face] + strength[face] + (40 if suits[face] == TRUMPS else 0)

        if len(suited) > size:
            if size > 1:
                sets = [face for face in suited if suited.count(face) >= size]
                if sets:
                    return (min(sets, key=price),) * size
            return tuple(sorted(suited, key=price)[:size])
        others = sorted([face for face in hand if suits[face] != self._led], key=price)
        return (*suited, *others[: size - len(suited)])

    @property
    def _led(self) -> int:
        assert self.playing.lead is not None
        return self.playing.lead.suit

    # --- leading -------------------------------------------------------------------------------------------------

    def _lead(self, seat: Seat) -> Cards:
        playing, order, left = self.playing, self._order, self._left
        hand = playing.hands[seat]
        with_maker = self._is_with_maker(seat, hand)
        members = playing.friends.members
        foes = [one for one in range(self._seats) if one != seat and (one in members) != with_maker]
        unseen = max(1, sum(left) - len(hand))
        brought = sum([copies * POINTS[face] for face, copies in enumerate(left) if POINTS[face]]) / unseen
        asked = self._asked(hand) if with_maker else 0
        trumps_out = sum([left[face] for face in order.faces[TRUMPS]])
        mine = sum([order.suit[face] == TRUMPS for face in hand])
        ruffs = trumps_out > mine
        best, best_value = hand[0], -1e9
        for face in set(hand):
            suit, copies = order.suit[face], hand.count(face)
            chance = 0.15 + 0.1 * copies
            if self._is_top(face, copies, hand):
                chance = 1.0
                if suit != TRUMPS and ruffs:
                    chance = self._goes_round(suit, hand, foes)
            worth = (2 * chance - 1) * (POINTS[face] + brought * (self._seats - 1)) * copies / 2
            worth += 0.05 * self._seats * chance
            if suit == TRUMPS:
                worth -= copies * (2.0 + 4.0 * (order.strength[face] / 16) ** 2)
                if with_maker and mine * (self._seats - 1) > 1.5 * (trumps_out - mine) > 0:
                    worth += 3.0
            else:
                worth -= 0.1 * order.strength[face]
                if asked >> suit & 1 and copies == 1 and chance < 1:
                    worth += 6.0
            if worth > best_value:
                best, best_value = face, worth
        return (best,) * hand.count(best)

    def _goes_round(self, suit: int, hand: Cards, foes: list[int]) -> float:
        """The chance that no opponent trumps a lead of the suit."""
        order, left = self._order, self._left
        out = sum([left[face] for face in order.faces[suit]]) - sum([order.suit[face] == suit for face in hand])
        if any(self._void[foe] >> suit & 1 and not self._void[foe] >> TRUMPS & 1 for foe in foes):
            return 0.3
        return min(0.95, 0.35 + 0.6 * out / (1.5 * self._seats))

    def _asked(self, hand: Cards) -> int:
        """The suits in which a friend is still called that the hand does not hold itself, as bits."""
        friends, suits = self.playing.friends, 0
        for call, used in zip(friends.calls, friends.used_by, strict=True):
            if used is None and call.card not in hand:
                suits |= 1 << self._order.suit[call.card]
        return suits
