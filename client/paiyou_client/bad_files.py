"""The client's own small files as they are found at the start: what cannot be read is set aside and named, once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from paiyou_client.bookmarks import FOLDER, Bookmark
from paiyou_client.credentials import PEOPLE
from paiyou_client.files import read_bytes, set_aside
from paiyou_client.identity import People
from paiyou_client.lessons.kept import FILE, Taken
from paiyou_client.trust import SERVERS, Known

_FOLDERS: Final = {PEOPLE: People, SERVERS: Known, FOLDER: Bookmark}


class SetAside(NamedTuple):
    """A file that could not be read, and where it is kept now."""

    was: Path
    kept: Path


def set_aside_bad(data: Path) -> tuple[SetAside, ...]:
    """Set aside what is not as we wrote it: tokens, certificates, games to continue, lessons."""
    found = []
    for path, kind in _own_files(data):
        try:
            msgspec.json.decode(read_bytes(path), type=kind)
        except OSError:
            pass  # it is not there, or nobody's to read
        except (msgspec.DecodeError, RecursionError):
            if (kept := set_aside(path)) is not None:
                found.append(SetAside(path, kept))
    return tuple(found)


def _own_files(data: Path) -> Iterator[tuple[Path, Any]]:
    for folder, kind in _FOLDERS.items():
        yield from ((path, kind) for path in sorted((data / folder).glob("*.json")))
    yield data / FILE, dict[str, Taken]
