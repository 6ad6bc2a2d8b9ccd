"""Which stage it is for us now."""

from __future__ import annotations

from typing import Final, assert_never

from paiyou_client.zhao_pengyou.phases.bidding import BidStage
from paiyou_client.zhao_pengyou.phases.burying import BuryStage
from paiyou_client.zhao_pengyou.phases.calling import CallStage
from paiyou_client.zhao_pengyou.phases.following import FollowStage
from paiyou_client.zhao_pengyou.phases.leading import LeadStage
from paiyou_client.zhao_pengyou.phases.resting import OverStage, ScoreStage, WaitStage, WatchStage
from paiyou_client.zhao_pengyou.phases.stage import Stage
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.zhao_pengyou.view import Phase

_BID, _BURY, _CALL, _LEAD, _FOLLOW = BidStage(), BuryStage(), CallStage(), LeadStage(), FollowStage()
_WAIT, _WATCH, _SCORE, _OVER = WaitStage(), WatchStage(), ScoreStage(), OverStage()
_SEATED: Final = frozenset((Phase.DRAW, Phase.WINDOW, Phase.EXCHANGE, Phase.CALLS, Phase.PLAY))


def stage_of(scene: Scene) -> Stage:
    """The stage of this scene for whoever looks at it."""
    phase = scene.public.phase
    if scene.you is None and phase in _SEATED:
        return _WATCH
    match phase:
        case Phase.DRAW | Phase.WINDOW:
            return _BID
        case Phase.EXCHANGE | Phase.CALLS | Phase.PLAY:
            return _at_turn(scene) if scene.is_turn and not scene.pending else _WAIT
        case Phase.SCORES:
            return _SCORE
        case Phase.OVER:
            return _OVER
        case Phase.STARTER | Phase.SHUFFLE:
            return _WAIT
        case _:
            assert_never(phase)


def _at_turn(scene: Scene) -> Stage:
    match scene.public.phase:
        case Phase.EXCHANGE:
            return _BURY
        case Phase.CALLS:
            return _CALL
        case _:
            return _FOLLOW if scene.public.trick.plays else _LEAD
