"""Finished games as files: all that happened at a table in one game, from its start, with who sat and when.

``replays/TABLE-GAME.replay`` in the data folder is one `Replay`, packed.  The version is raised whenever its form changes,
and a reader says no to one that it does not know.

Hazard: it holds every hand.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from paiyou_engine.game import Actor, Summary
from paiyou_server.copying import sync

VERSION = 1
FOLDER = "replays"


class ReplaySeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who played: a person by public id and the name of that time, or a bot by level; nothing where it is not known."""

    person: str = ""
    name: str = ""
    bot: str = ""


class ReplayStep(msgspec.Struct, frozen=True, array_like=True):
    """What somebody did: ``at`` in seconds since 1970; a bot decided it for the person where it is ``deputed``; ``used`` are
    the seconds that the seat's clock ran for it."""

    actor: Actor
    action: object
    at: float
    deputed: bool = False
    used: float = 0.0


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game: fold ``steps`` over the game's start with these options and seats.

    ``number`` counts the table's games from 1.  ``resumed`` has a pair for each change of the rules: the number of steps
    before it, and the version by which the game went on.  ``summary`` is how it ended, None where it did not.  ``runs``
    tell where the steps stood among the table's records: the number of the first of each run, and how many it has.
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
    steps: tuple[ReplayStep, ...]
    runs: tuple[tuple[int, int], ...] = ()
    resumed: tuple[tuple[int, int], ...] = ()
    summary: Summary | None = None


class OtherReplay(Exception):
    """The file is no replay, or of another version."""


def write_replay(folder: Path, replay: Replay) -> Path:
    """Write the file, so that it is there whole and on disk when this returns.  Raises ``OSError``."""
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / f"{replay.table}-{replay.number}.replay"
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(msgspec.msgpack.encode(replay))
    new.chmod(0o600)
    sync(new)
    new.replace(path)
    sync(folder)
    return path


def read_replay(path: Path) -> Replay:
    """The replay in a file.  Raises `OtherReplay`, ``OSError``."""
    try:
        raw = msgspec.msgpack.decode(path.read_bytes())
        if not isinstance(raw, dict) or raw.get("version") != VERSION:
            raise OtherReplay(path)
        return msgspec.convert(raw, Replay)
    except msgspec.DecodeError:
        raise OtherReplay(path) from None
