"""How far a game has come, as far as its view says so: what is offered with a game that can be continued."""

from __future__ import annotations

from typing import NamedTuple

from paiyou_engine.zhao_pengyou import view as zhao_pengyou
from paiyou_engine.zioncheck import view as zioncheck


class Progress(NamedTuple):
    """The deal and the trick of now, from 1; 0 where there is none."""

    deal: int = 0
    trick: int = 0


def progress_of(view: object) -> Progress:
    """How far the game of a view has come; nothing of a view that is not known here."""
    match view:
        case zhao_pengyou.SeatView(public=public):
            is_play = public.phase is zhao_pengyou.Phase.PLAY
            return Progress(public.deal, len(public.tricks) + 1 if is_play else 0)
        case zioncheck.SeatView(public=table):
            return Progress(table.deal)
        case _:
            return Progress()
