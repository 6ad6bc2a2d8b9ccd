"""Replay files on this machine: found, read as strictly as any stranger's, written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from paiyou_client.files import private_folder
from paiyou_client.table_model import AnyGame
from paiyou_protocol.replays.course import Course, follow
from paiyou_protocol.replays.faults import BadReplay, ReplayFault
from paiyou_protocol.replays.file import MOST_BYTES, SUFFIX, unpack_replay
from paiyou_protocol.replays.record import Replay

FOLDER: Final = "replays"
"""Where replays lie that came from servers, in the client's data folder."""
OWN: Final = "own"
MOST_FILES: Final = 2000
"""Files of which a list is made; older ones are not looked at."""


@dataclass(frozen=True)
class Found:
    """A file that holds a replay; ``is_watched`` says that whoever fetched it had no seat in that deal."""

    path: Path
    replay: Replay
    is_watched: bool = False


@dataclass(frozen=True)
class Unread:
    """A file that has the name of one and cannot be shown, and why."""

    path: Path
    why: BadReplay


@dataclass(frozen=True)
class Library:
    """What lies in the data folder: replays, the newest first, and files that cannot be shown."""

    found: tuple[Found, ...] = ()
    unread: tuple[Unread, ...] = ()


def read_file(path: Path) -> Replay:
    """The replay in a file, of which no more is read than a replay may have.  Raises `BadReplay`, OSError."""
    with path.open("rb") as file:
        return unpack_replay(file.read(MOST_BYTES + 1))


def open_file(path: Path, games: Mapping[str, AnyGame]) -> Course:
    """The whole course of the deal in a file.  Raises `BadReplay`, OSError."""
    return follow(read_file(path), games)


def own_folders(data: Path) -> tuple[Path, ...]:
    """The folders with replays of our own: of what was fetched, and of games on servers of our own."""
    own = sorted((data / OWN).glob("*/server/deals")) if (data / OWN).is_dir() else []
    return (data / FOLDER, *own)


def find(data: Path) -> Library:
    """The replays of our own in the data folder; nothing becomes of those that cannot be read but that they are named."""
    paths = [path for folder in own_folders(data) for path in folder.glob(f"**/*{SUFFIX}") if path.is_file()]
    paths.sort(key=_changed, reverse=True)
    found, unread = list[Found](), list[Unread]()
    for path in paths[:MOST_FILES]:
        try:
            replay = read_file(path)
        except (BadReplay, OSError) as error:
            unread.append(Unread(path, fault_of(error)))
            continue
        found.append(Found(path, replay, path.is_relative_to(data / FOLDER) and _is_nobodys(replay)))
    return Library(tuple(sorted(found, key=lambda each: each.replay.began, reverse=True)), tuple(unread))


def _is_nobodys(replay: Replay) -> bool:
    """Whether a copy from a server is of a deal in which its reader had no seat: a server says whose copy each is."""
    return replay.you is None and not isinstance(replay.audience, int)


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def beside(path: Path, replay: Replay) -> tuple[Path, ...]:
    """The files of all deals of the same game in the same folder, in their order; the one itself at least."""
    game = replay.id.rpartition("-")[0]
    others = [other for other in path.parent.glob(f"{game}-*{SUFFIX}") if other.stem.rpartition("-")[2].isdigit()]
    if path.stem != replay.id or path not in others:
        return (path,)
    return tuple(sorted(others, key=lambda other: int(other.stem.rpartition("-")[2])))


def write_file(folder: Path, data: bytes) -> Path:
    """Check a file that came from elsewhere and write it under the name of its deal.  Raises `BadReplay`, OSError."""
    replay = unpack_replay(data)
    path = private_folder(folder) / f"{replay.id}{SUFFIX}"
    new = path.with_name(f".new-{path.name}")
    new.write_bytes(data)
    new.chmod(0o600)
    new.replace(path)
    return path


def folder_of(server: str) -> str:
    """The name of the folder for the replays of a server, by its address."""
    return quote(server, safe="").replace("%3A", "_")


def fault_of(error: BadReplay | OSError) -> BadReplay:
    """Why a file cannot be shown, be it that the system does not give it."""
    if isinstance(error, BadReplay):
        return error
    return BadReplay(ReplayFault.FOREIGN, error.strerror or str(error))
