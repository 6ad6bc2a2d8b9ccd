"""Replays of deals that are over: which there are for the asker, and one of them, piece by piece."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from paiyou_protocol.messages.values import Id, Message, SeatNumber, Word

PIECE: Final = 3072
"""Bytes of a file in one piece, which base64 makes a string of 4096."""
MOST_PIECES: Final = 12

ReplayId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Piece: TypeAlias = Annotated[str, msgspec.Meta(max_length=4096)]


class ListReplays(Message, frozen=True, tag="list-replays"):
    """A page of the deals that the asker played, the oldest first, from the first one after ``after``; with ``game`` of that
    game of a table alone (``TABLE-GAME``).  Answered by `ReplaysPage`."""

    id: Id
    after: ReplayId | None = None
    game: ReplayId | None = None


class ReplayLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal that is over; ``began`` is when, in seconds since 1970.  Its result is in the replay alone."""

    replay: ReplayId
    game: Word
    began: float
    seats: int
    deal: int


class ReplaysPage(Message, frozen=True, tag="replays"):
    """At most 100 deals; ``more`` is the one to ask after for the next page, None at the end."""

    id: Id
    replays: tuple[ReplayLine, ...]
    more: ReplayId | None = None


class ReadReplay(Message, frozen=True, tag="read-replay"):
    """A piece of a replay's file from the byte ``offset`` on, as the asker may see the deal; with ``chat`` what was said at
    the table too.  Answered by `ReplayPiece`."""

    id: Id
    replay: ReplayId
    offset: Annotated[int, msgspec.Meta(ge=0, le=999_999)] = 0
    chat: bool = False


class ReplayPiece(Message, frozen=True, tag="replay-piece"):
    """At most 3072 bytes of a file of ``size`` bytes, in base64; empty from its end on."""

    id: Id
    size: int
    data: Piece


class Practise(Message, frozen=True, tag="practise"):
    """A new table that goes on from a deal of the asker's own file, once so many of its ``steps`` are done: the asker in this
    seat, bots in all others.  ``file`` are the file's pieces in base64; ``Ok`` names the table, where the asker then is."""

    id: Id
    file: Annotated[tuple[Piece, ...], msgspec.Meta(max_length=MOST_PIECES)]
    steps: Annotated[int, msgspec.Meta(ge=0, le=999_999)]
    seat: SeatNumber
    level: Word = ""
