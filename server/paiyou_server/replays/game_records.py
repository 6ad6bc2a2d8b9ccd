"""Finished games as files: all that happened at a table in one game, from its start, with who sat and when.

They are what the journal no longer holds: the server's own, for whoever asks what happened.  What people look at again are
the deals of a game, in a form of their own (`paiyou_server.replays.deals`).  ``replays/TABLE-GAME.replay`` in the data folder is one
`GameRecord`, packed.  The version is raised whenever its form changes, and a reader says no to one that it does not know.

Hazard: it holds every hand.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from paiyou_engine.fair_shuffle import ShuffleProof
from paiyou_engine.game import Actor, Summary
from paiyou_protocol.replays.record import ReplaySeat
from paiyou_server.journal.copying import write_whole

VERSION = 1
FOLDER = "replays"


class RecordedStep(msgspec.Struct, frozen=True, array_like=True):
    """What somebody did: ``at`` in seconds since 1970; a bot decided it for the person where it is ``deputed``; ``used`` are
    the seconds that the seat's clock ran for it."""

    actor: Actor
    action: object
    at: float
    deputed: bool = False
    used: float = 0.0


class GameRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game: fold ``steps`` over the game's start with these options and seats.

    ``number`` counts the table's games from 1.  ``resumed`` has a pair for each change of the rules: the number of steps
    before it, and the version by which the game went on.  ``summary`` is how it ended, None where it did not.  ``runs``
    tell where the steps stood among the table's records: the number of the first of each run, and how many it has.
    ``proofs`` tell how the deals that are over were shuffled, where the table shuffled by everybody's bits.
    """

    version: int
    table: str
    number: int
    game: str
    rules_version: int
    options: object
    preset: str
    seats: tuple[ReplaySeat, ...]
    began: float
    steps: tuple[RecordedStep, ...]
    runs: tuple[tuple[int, int], ...] = ()
    resumed: tuple[tuple[int, int], ...] = ()
    summary: Summary | None = None
    begins: object | None = None
    """The state from which it began, where that was a position of an older deal (`paiyou_server.play.practice`)."""
    proofs: tuple[ShuffleProof, ...] = ()


class OtherRecord(Exception):
    """The file is no game's record, or of another version."""


def write_game_record(folder: Path, record: GameRecord) -> Path:
    """Write the file, so that it is there whole and on disk when this returns.  Raises ``OSError``."""
    path = folder / f"{record.table}-{record.number}.replay"
    write_whole(path, msgspec.msgpack.encode(record))
    return path


def read_game_record(path: Path) -> GameRecord:
    """The game in a file.  Raises `OtherRecord`, ``OSError``."""
    try:
        raw = msgspec.msgpack.decode(path.read_bytes())
        if not isinstance(raw, dict) or raw.get("version") != VERSION:
            raise OtherRecord(path)
        return msgspec.convert(raw, GameRecord)
    except msgspec.DecodeError:
        raise OtherRecord(path) from None
