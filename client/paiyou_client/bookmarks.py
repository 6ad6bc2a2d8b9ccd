"""Games that were left before their end, to be offered again: one small file each."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from paiyou_client.files import file_name, read, write_private

FOLDER: Final = "continue"


class Bookmark(msgspec.Struct, frozen=True):
    """A seat in a game that is not over.

    ``own`` is the folder's name of a server of our own, empty for somebody else's, whose ``address`` is then there.
    ``name`` is who we are there, ``title``, ``game``, ``seats`` and how far it had come what to show.
    """

    table: str
    own: str = ""
    address: str = ""
    name: str = ""
    title: str = ""
    game: str = ""
    seats: int = 0
    deal: int = 0
    trick: int = 0
    host: str = ""
    """The name of the table's host, by which a table is called that nobody named."""

    @property
    def place(self) -> str:
        """Which server and table, as one key."""
        return f"{self.own or self.address} {self.table}"


def bookmarks(data: Path) -> tuple[Bookmark, ...]:
    """All of them, the newest first."""
    paths = []
    for path in (data / FOLDER).glob("*.json"):
        with suppress(OSError):  # another client may have ended that game just now
            paths.append((path.stat().st_mtime_ns, path))
    found = (read(path, Bookmark) for _, path in sorted(paths, reverse=True))
    return tuple(bookmark for bookmark in found if bookmark is not None)


def kept_at(data: Path, bookmark: Bookmark) -> float | None:
    """When this game was kept last, in seconds since the epoch; None if it is not kept."""
    try:
        return _path(data, bookmark).stat().st_mtime
    except OSError:
        return None


def keep(data: Path, bookmark: Bookmark) -> None:
    """Offer this game again, as the newest.  Raises OSError."""
    write_private(_path(data, bookmark), bookmark)


def drop(data: Path, bookmark: Bookmark) -> None:
    """Offer this game no more.  Raises OSError."""
    _path(data, bookmark).unlink(missing_ok=True)


def _path(data: Path, bookmark: Bookmark) -> Path:
    return data / FOLDER / file_name(bookmark.place)
