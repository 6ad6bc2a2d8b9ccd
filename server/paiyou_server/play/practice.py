"""A position of a replay as the beginning of a game: "what if I had led the pair?"

Only on a private server, whose one person plays against bots there.  The file is read as strictly as any, and its steps are
done by the rules again, so what begins is a state that can be.  Where the replay is one seat's alone, what that seat did not
know is drawn as it may have been.
"""

from __future__ import annotations

import base64
import binascii
import random
from collections.abc import Mapping
from dataclasses import dataclass

from paiyou_engine.registry import AnyGame
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import CreateTable, Plain, Practise, Visibility
from paiyou_protocol.replays.course import follow
from paiyou_protocol.replays.faults import BadReplay, ReplayFault
from paiyou_protocol.replays.file import unpack_replay
from paiyou_protocol.replays.record import plain_of
from paiyou_server.denied import Denied


@dataclass(frozen=True)
class Position:
    """What a practice table begins with: the table as it is to be made, and the game's state in plain data."""

    table: CreateTable
    begins: Plain


def position_of(request: Practise, games: Mapping[str, AnyGame]) -> Position:
    """The position that is asked for.  Hazard: it plays a deal again, so it runs in a thread.  Raises `Denied`."""
    try:
        replay = unpack_replay(b"".join(base64.b64decode(piece, validate=True) for piece in request.file))
        course = follow(replay, games)
    except binascii.Error:
        raise Denied(FailedCode.BAD_REPLAY, ReplayFault.FOREIGN) from None
    except BadReplay as bad:
        raise Denied(FailedCode.BAD_REPLAY, bad.code, *bad.words) from None
    if request.seat >= len(replay.seats):
        raise Denied(FailedCode.NO_SEAT)
    if request.steps > len(course):
        raise Denied(FailedCode.BAD_REPLAY, ReplayFault.BAD_FIELD)
    state = course.state(request.steps)
    if state is None:
        rng = random.Random(f"{replay.id}/{request.steps}")  # the same question has the same cards
        state = course.game.sample(course.knowledge(request.steps), rng)
    table = CreateTable(
        request.id,
        replay.game,
        len(replay.seats),
        title=replay.id[:40],
        options=replay.options,
        visibility=Visibility.UNLISTED,
    )
    return Position(table, plain_of(state))
