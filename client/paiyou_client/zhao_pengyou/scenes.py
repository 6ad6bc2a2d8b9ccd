"""The scene of a table, made from the client's model."""

from __future__ import annotations

from collections import deque

from paiyou_client.asides import held_state
from paiyou_client.foreign import for_terminal
from paiyou_client.table_model import LogEntry, TableModel
from paiyou_client.table_parts.clock import clock_face
from paiyou_client.table_parts.players import players_of
from paiyou_client.table_parts.shuffle import shuffle_face
from paiyou_client.words.titles import title_of
from paiyou_client.zhao_pengyou.scene import LOG_SHOWN, Happening, Scene
from paiyou_engine.zhao_pengyou.view import OpenView, SeatView, TableView


def scene_of(model: TableModel, now: float, notice: str = "", said: str = "", *, is_host: bool = False) -> Scene | None:
    """What is to be drawn of a table; None while no game of ours runs there."""
    view, room = model.view, model.room
    if room is None or not isinstance(view, SeatView | TableView | OpenView):
        return None
    face = clock_face(model, now)
    return Scene(
        view=view,
        players=players_of(room),
        title=title_of(room),
        preset=for_terminal(room.preset),
        log=_happenings(model.log),
        seconds=None if face is None or face.seat is not None else face.seconds,
        clock=face,
        notice=notice,
        said=for_terminal(said),
        pending=model.pending is not None,
        is_host=is_host,
        unread=model.chat.unread,
        counts=room.settings.terms.counts,
        held=held_state(room),
        shuffle=shuffle_face(model),
        tells_arrival=model.tells_arrival and not model.saw_begin,
        plays_on=model.plays_on,
    )


def _happenings(log: deque[LogEntry]) -> tuple[Happening, ...]:
    """The newest events that a screen may have room for."""
    newest = list(log)[-LOG_SHOWN:]
    return tuple(
        Happening(entry.view_before.public, entry.seen, entry.after_gap)
        for entry in newest
        if isinstance(entry.view_before, SeatView | TableView | OpenView)
    )
