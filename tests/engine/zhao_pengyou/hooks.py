"""What the privacy test must know of Zhao Pengyou, and the one list of what its actions reveal by their nature."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import msgspec

from paiyou_engine.cards import FACES, Card
from paiyou_engine.game import Audience
from paiyou_engine.zhao_pengyou.actions import Action, Bid, Bury, CallFriends, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.events import DealScored, Drew, GroupFailed, KittyTaken, Played
from paiyou_engine.zhao_pengyou.projecting import project
from paiyou_engine.zhao_pengyou.state import AwaitPack, State
from paiyou_engine.zhao_pengyou.view import SeatView
from tests.engine.histories import Move


class ZhaoPengyouHooks:
    """See `tests.engine.privacy.Hooks`."""

    def past(self, state: object) -> tuple[State, tuple[Move, ...]]:
        """The deal from before its shuffle; earlier deals are public results."""
        assert isinstance(state, State)
        if not state.history:
            return state, ()
        return State(state.start, AwaitPack()), tuple((step.actor, step.action) for step in state.history)

    def candidates(self, view: object, rng: random.Random) -> Iterator[Action]:
        """Every bid, every single card and pair, and some larger plays, burials and calls from the hand and beside it."""
        assert isinstance(view, SeatView)
        faces = [Card(face) for face in range(FACES)]
        yield from (Ready(), Pass(), TakeBack())
        yield from (Bid((face,) * count) for face in faces for count in (1, 2, 3))
        yield from (Play((face,) * count) for face in faces for count in (1, 2))
        size = len(view.public.trick.plays[0].cards) if view.public.trick.plays else 2 + rng.randrange(3)
        yield from (Play(_some(view.hand, size, rng)) for _ in range(25))
        yield from self._groups(view)
        yield from (Bury(_some(view.hand, view.public.kitty, rng)) for _ in range(5))
        yield from (CallFriends((Call(face, 1), Call(face, 2))) for face in faces[:20])

    def revealed(self, events: tuple[object, ...], audience: Audience) -> bytes:
        """The card that this audience draws, and the kitty that it takes up (§2.4, §2.6); whether a group lead stands,
        which part stays and who stops it (§2.13); the kitty once all cards are played (§2.14).  Nothing else."""
        return msgspec.msgpack.encode(list(self._facts(events, audience)))

    def _facts(self, events: tuple[object, ...], audience: Audience) -> Iterator[object]:
        for event in events:
            match event:
                case Drew() | KittyTaken() if project(event, audience) is event:
                    yield event
                case Played(parts=parts) if len(parts) > 1:
                    yield "stands"
                case GroupFailed():
                    yield event
                case DealScored(result):
                    yield result.kitty
                case _:
                    pass

    def _groups(self, view: SeatView) -> Iterable[Play]:
        """Group leads: neighbours in the hand, two and three at a time."""
        hand = view.hand
        return [Play(hand[start : start + size]) for size in (2, 3) for start in range(len(hand) - size + 1)]


def _some(hand: tuple[Card, ...], size: int, rng: random.Random) -> tuple[Card, ...]:
    return tuple(rng.sample(hand, min(size, len(hand))))


HOOKS = ZhaoPengyouHooks()
