"""The folder with everything that a server must not forget: closed to other users, and of one server at a time."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs

JOURNAL = "journal.sqlite"
SOCKET = "admin.sock"
CERTIFICATE = "certificate.pem"
KEY = "key.pem"
LOCK = "server.lock"
_MOST = 512


class FolderUnusable(Exception):
    """Nothing can be kept in this folder; ``why`` is what the system says."""

    def __init__(self, folder: Path, why: str) -> None:
        super().__init__(str(folder), why)
        self.folder = folder
        self.why = why


class FolderInUse(Exception):
    """Another server has this folder; ``holder`` is what it says of itself: its process, machine and address."""

    def __init__(self, folder: Path, holder: str) -> None:
        super().__init__(str(folder), holder)
        self.folder = folder
        self.holder = holder


def default_folder() -> Path:
    """Where a server keeps its data that is told no other place."""
    return Path(platformdirs.user_data_dir("paiyou")) / "room"


def socket_path(folder: Path) -> Path:
    """Where a server takes its operator's orders."""
    return folder / SOCKET


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


def tell_address(journal: Path, host: str, port: int) -> None:
    """Say to whoever would have the folder too where its holder listens."""
    with suppress(OSError):
        (journal.parent / LOCK).write_bytes(f"{_self()} at {host} port {port}\n".encode())


def _self() -> str:
    return f"process {os.getpid()} on {socket.gethostname()}"


def _opened(folder: Path) -> int:
    """The open lock file, in a folder that is there by then, with our files closed to others."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name in (LOCK, CERTIFICATE, KEY, *(f"{JOURNAL}{end}" for end in ("", "-wal", "-shm", "-reach"))):
        if (folder / name).is_file():
            (folder / name).chmod(0o600)
    return os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)


def _sign(descriptor: int, folder: Path) -> None:
    try:
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{_self()}\n".encode())
    except OSError as error:
        raise FolderUnusable(folder, error.strerror or str(error)) from None


def _lock(descriptor: int, folder: Path) -> None:
    try:
        _try_lock(descriptor)
    except OSError:
        raise FolderInUse(folder, _holder(descriptor)) from None


def _holder(descriptor: int) -> str:
    os.lseek(descriptor, 0, os.SEEK_SET)
    text = os.read(descriptor, _MOST).decode("utf-8", "replace").strip()
    return text if text.isprintable() and text else "which has not said its name"


if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)  # beside the name, which others must be able to read
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
