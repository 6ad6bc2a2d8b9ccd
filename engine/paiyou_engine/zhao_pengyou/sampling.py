"""A state that an audience could be in, from its knowledge alone."""

from __future__ import annotations

from paiyou_engine.shuffle import Rng
from paiyou_engine.zhao_pengyou.knowledge import Knowledge
from paiyou_engine.zhao_pengyou.state import State


def sample(knowledge: Knowledge, rng: Rng) -> State:
    """Not there yet."""
    raise NotImplementedError
