"""When the table waits for us."""

from __future__ import annotations

from paiyou_client.asides import Cause
from paiyou_client.table_parts.wanted import Wanted
from paiyou_client.zhao_pengyou.explain import choices_of
from paiyou_client.zhao_pengyou.scene import Scene
from paiyou_engine.zhao_pengyou.view import Phase


def wanted(scene: Scene) -> Wanted | None:
    """Our decision, the last moment to bid where we could, or a score sheet that waits for us."""
    public = scene.public
    if scene.you is None or scene.held or scene.bar is not None:
        return None
    which = (public.phase, public.deal, public.redeals, len(public.tricks))
    match public.phase:
        case Phase.EXCHANGE | Phase.CALLS | Phase.PLAY if scene.is_turn:
            return Wanted(Cause.TURN, which)
        case Phase.WINDOW if scene.you not in public.passed and choices_of(scene).count():
            return Wanted(Cause.BID, which)
        case Phase.SCORES if scene.you not in public.hurried:
            return Wanted(Cause.SCORES, which)
        case _:
            return None
