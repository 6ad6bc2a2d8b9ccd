"""What a number of players implies: packs, hands, kitty, calls, sizes of the sides (`law/zhao-pengyou.md` §2.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from paiyou_engine.cards import FACES, RED_JOKER, Card, is_joker
from paiyou_engine.errors import BadOptions
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions

FEWEST_PLAYERS: Final = 5
MOST_PLAYERS: Final = 12
_SMALLEST_KITTY: Final = 5

_PACKS_AND_JOKERS: Final = {
    # players: (packs of 52, red jokers, black jokers, cards in a hand)
    5: (2, 2, 2, 20),
    6: (2, 2, 2, 17),
    7: (2, 0, 0, 14),
    8: (3, 2, 0, 19),
    9: (3, 3, 0, 17),
    10: (3, 0, 0, 15),
    11: (3, 2, 2, 14),
    12: (4, 2, 0, 17),
}


class Layout(msgspec.Struct, frozen=True):
    """The numbers of a table: ``hand`` cards a player, ``points`` in play, ``calls`` to be made, most and fewest members.

    ``maker_team`` is the largest maker's side, the maker included; ``opposition`` the smallest opposition.
    """

    players: int
    packs: int
    red_jokers: int
    black_jokers: int
    cards: int
    hand: int
    kitty: int
    points: int
    calls: int
    maker_team: int
    opposition: int

    def copies(self, face: Card) -> int:
        """How many copies of a face are in the deal."""
        if not is_joker(face):
            return self.packs
        return self.red_jokers if face == RED_JOKER else self.black_jokers


def layout(players: int, options: ZhaoPengyouOptions) -> Layout:
    """The numbers for 5 to 12 players under a table's options; computed once for each.

    Raises `BadOptions` for any other number of players.
    """
    return _layout(players, options.packs)


def pack(numbers: Layout) -> tuple[Card, ...]:
    """Every card of the deal, by face."""
    faces = range(FACES)
    return tuple(Card(face) for face in faces for _ in range(numbers.copies(Card(face))))


@lru_cache(maxsize=256)
def _layout(players: int, packs: int | None) -> Layout:
    if players not in _PACKS_AND_JOKERS:
        raise BadOptions("players", players, tuple(str(number) for number in _PACKS_AND_JOKERS))
    if packs is None:
        packs_used, red, black, hand = _PACKS_AND_JOKERS[players]
        kitty = 52 * packs_used + red + black - players * hand
    else:
        packs_used = red = black = packs
        kitty = _kitty(FACES * packs, players)
        hand = (FACES * packs - kitty) // players
    maker_team = players // 2
    return Layout(
        players=players,
        packs=packs_used,
        red_jokers=red,
        black_jokers=black,
        cards=52 * packs_used + red + black,
        hand=hand,
        kitty=kitty,
        points=100 * packs_used,
        calls=maker_team - 1,
        maker_team=maker_team,
        opposition=players - maker_team,
    )


def _kitty(cards: int, players: int) -> int:
    kitty = cards % players
    while kitty < _SMALLEST_KITTY:
        kitty += players
    return kitty
