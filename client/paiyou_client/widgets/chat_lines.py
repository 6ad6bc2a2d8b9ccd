"""Lines of chat as lines of a screen."""

from __future__ import annotations

import time
from collections.abc import Sequence

from paiyou_client.translation import _
from paiyou_client.widgets.lines import BLANK, Line, Piece, cells_of, line, wrapped
from paiyou_client.words import chat as words
from paiyou_protocol.messages import Channel, ChatLine

_NAME = 10


def chat_rows(lines: Sequence[ChatLine], cells: int, rows: int, *, back: int = 0) -> tuple[Line, ...]:
    """The newest lines that so many rows hold, the newest at the bottom; ``back`` leaves out so many newest rows."""
    found: list[Line] = []
    for said in reversed(lines):
        found[:0] = _rows(said, cells)
        if len(found) >= rows + back:
            break
    end = len(found) - back if back < len(found) else min(rows, len(found))
    shown = found[max(0, end - rows) : end]
    return (*shown, *[BLANK] * (rows - len(shown)))


def _rows(said: ChatLine, cells: int) -> tuple[Line, ...]:
    clock = time.strftime("%H:%M", time.localtime(said.at))
    name = words.speaker_words(said)
    room = " " * max(1, _NAME - cells_of(name))
    mark = Piece(f" ({_(words.WATCHING)})", "dim") if said.channel is Channel.WATCHERS else Piece("")
    text = Piece(words.said_words(said), "" if said.phrase is None else "soft")
    return wrapped(line(" ", Piece(clock, "dim"), " ", Piece(name, "bold"), mark, room, text), cells, 8)
