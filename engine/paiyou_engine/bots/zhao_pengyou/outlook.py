"""Who will take the trick, as far as one seat can tell, and what that is worth to its side."""

from __future__ import annotations

from typing import Final, NamedTuple

from paiyou_engine.bots.zhao_pengyou.memory import Memory
from paiyou_engine.bots.zhao_pengyou.odds import Odds
from paiyou_engine.bots.zhao_pengyou.shapes import Standing
from paiyou_engine.bots.zhao_pengyou.sides import Sides
from paiyou_engine.cards import Card
from paiyou_engine.game import Seat
from paiyou_engine.zhao_pengyou.tricks import POINTS, points_of

_OPPONENT_BEATS: Final = 0.9
"""How often an opponent who can take a trick does."""

_ALLY_BEATS: Final = 0.8
"""How often an ally who can take a trick from an opponent does."""

_SECURES: Final = 0.8
"""How often a seat goes higher although its own side has the trick, if that would certainly be beaten; else less."""

_RICH: Final = tuple([face for face, points in enumerate(POINTS) if points])


class Outlook(NamedTuple):
    """The rest of a trick: the seats that still play after this one, and what each of their cards is expected to bring."""

    memory: Memory
    sides: Sides
    odds: Odds
    behind: tuple[Seat, ...]
    points_a_card: float

    def side_takes(self, now: Standing, holder: Seat) -> float:
        """The chance that this seat's side takes the trick, if ``now`` stands for ``holder`` when this seat has played."""
        allies, beats = self.sides.allies, self.odds.beats
        holds, ours = 1.0, allies[holder]  # that nobody has gone higher yet; whose it is then
        won, lost, again = 0.0, 0.0, _again(self.memory, now)
        for seat in self.behind:
            can, ally = beats(seat, now), allies[seat]
            secures = _SECURES * can
            takes = holds * can * ally * (ours * secures + (1 - ours) * _ALLY_BEATS)
            gives = holds * can * (1 - ally) * (ours * _OPPONENT_BEATS + (1 - ours) * secures)
            back = again * can * (lost * ally * _ALLY_BEATS - won * (1 - ally) * _OPPONENT_BEATS)
            holds, won, lost = holds - takes - gives, won + takes + back, lost + gives - back
        return holds * ours + won

    def value(self, ours: float, cards: tuple[Card, ...], on_table: int) -> float:
        """What the trick is worth in card points, if this seat plays ``cards`` and its side takes it that often."""
        to_come = self.points_a_card * len(cards) * len(self.behind)
        return (2 * ours - 1) * (on_table + points_of(cards) + to_come) / 2


def look_out(memory: Memory, sides: Sides) -> Outlook:
    """The outlook for a seat that is to play now."""
    seats = memory.public.seats
    others = seats - 1 - len(memory.public.trick.plays)
    behind = tuple(Seat((memory.seat + step) % seats) for step in range(1, others + 1))
    hidden = max(1, sum(memory.unseen))
    unseen = memory.unseen
    points = sum([unseen[face] * POINTS[face] for face in _RICH])
    return Outlook(memory, sides, Odds(memory), behind, points / hidden)


def _again(memory: Memory, now: Standing) -> float:
    """How much of the chance to go higher is left once somebody has: none, if there is one higher face only."""
    strength, unseen = memory.order.strength, memory.unseen
    size, _ = now.shape[0]
    higher = sum([1 for face in memory.order.faces[now.suit] if strength[face] > now.strength and unseen[face] >= size])
    return 0.5 - 0.5 / higher if higher else 0.5
