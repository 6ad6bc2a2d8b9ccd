"""The folder with everything that a server must not forget: closed to other users, and of one server at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

JOURNAL = "journal.sqlite"
_LOCK = "server.lock"
_NOBODY = 0


class FolderUnusable(Exception):
    """Nothing can be kept in this folder; ``why`` is what the system says."""

    def __init__(self, folder: Path, why: str) -> None:
        super().__init__(str(folder), why)
        self.folder = folder
        self.why = why


class FolderInUse(Exception):
    """Another server has this folder; ``pid`` is its process, 0 where it has not said so yet."""

    def __init__(self, folder: Path, pid: int) -> None:
        super().__init__(str(folder), pid)
        self.folder = folder
        self.pid = pid


@contextmanager
def hold(folder: Path) -> Iterator[Path]:
    """Make the folder where it is missing, hold it, and give the journal's path.

    The system lets the lock go when the process is gone, however it ended.  A folder that was there keeps its mode, as it
    may hold more than ours; our files are for us alone in any.  Raises `FolderInUse`, `FolderUnusable`.
    """
    try:
        descriptor = _opened(folder)
    except OSError as error:
        raise FolderUnusable(folder, error.strerror or str(error)) from None
    try:
        _lock(descriptor, folder)
        _sign(descriptor, folder)
        yield folder / JOURNAL
    finally:
        os.close(descriptor)


def _opened(folder: Path) -> int:
    """The open lock file, in a folder that is there by then, with our files closed to others."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name in (_LOCK, *(f"{JOURNAL}{end}" for end in ("", "-wal", "-shm"))):
        if (folder / name).is_file():
            (folder / name).chmod(0o600)
    return os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)


def _sign(descriptor: int, folder: Path) -> None:
    try:
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
    except OSError as error:
        raise FolderUnusable(folder, error.strerror or str(error)) from None


def _lock(descriptor: int, folder: Path) -> None:
    try:
        _try_lock(descriptor)
    except OSError:
        raise FolderInUse(folder, _holder(descriptor)) from None


def _holder(descriptor: int) -> int:
    text = os.pread(descriptor, 32, 0).strip()
    return int(text) if text.isdigit() else _NOBODY


if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)  # beside the number, which others must be able to read
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
