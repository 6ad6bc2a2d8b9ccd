"""When the table waits for us."""

from __future__ import annotations

from paiyou_client.asides import Cause
from paiyou_client.table_parts.wanted import Wanted
from paiyou_client.zioncheck.scene import Scene
from paiyou_engine.zioncheck.state import Phase


def wanted(scene: Scene) -> Wanted | None:
    """Our turn, a discard that we may take out of turn, or a score sheet that waits for us."""
    public = scene.public
    if scene.you is None or scene.held or scene.bar is not None:
        return None
    if public.phase in {Phase.DRAW, Phase.MELD, Phase.CLAIM} and scene.is_turn and not scene.answers:
        return Wanted(Cause.TURN, (public.deal, public.number))
    if scene.is_asked:
        return Wanted(Cause.TAKE, (public.deal, public.number, scene.top))
    if public.phase is Phase.SCORES and scene.you not in public.ready:
        return Wanted(Cause.SCORES, public.deal)
    return None
