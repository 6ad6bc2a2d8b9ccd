"""Signs on cards for whoever likes them: which are trumps, which bring points."""

from __future__ import annotations

from functools import lru_cache

from paiyou_client.kept import HANDS
from paiyou_client.table_parts.faces import NO_SIGNS, Signs
from paiyou_client.table_parts.taste import Taste
from paiyou_client.widgets import glyphs
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.cards import FACES, Card
from paiyou_engine.zhao_pengyou.option_values import Sequences
from paiyou_engine.zhao_pengyou.tricks import POINTS
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, Trump, ordering


def signs_of(scene: Scene) -> Signs:
    """The sign of every face that has one here; trumps have none before it is known what is trump."""
    taste = scene.taste
    if not (taste.trumps or taste.points):
        return NO_SIGNS
    return _signs(scene.order.trump if scene.public.trump is not None else None, scene.options.sequences, taste)


@lru_cache(maxsize=HANDS)
def _signs(trump: Trump | None, sequences: Sequences, taste: Taste) -> Signs:
    suits = () if trump is None or not taste.trumps else ordering(trump, sequences).suit
    signs = {}
    for face in map(Card, range(FACES)):
        is_trump = bool(suits) and suits[face] == TRUMPS
        brings = taste.points and POINTS[face] > 0
        if is_trump or brings:
            signs[face] = glyphs.TRUMP_POINTS if is_trump and brings else glyphs.TRUMP if is_trump else glyphs.POINTS
    return signs
