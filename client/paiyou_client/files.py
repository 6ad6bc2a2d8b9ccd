"""The client's own files: where they are, and how they are written so that a crash leaves the old or the new one whole."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final, TypeVar
from urllib.parse import quote

import msgspec
import platformdirs

from paiyou_client.translation import _

T = TypeVar("T")
MOST: Final = 2**20
"""Bytes that a file of ours may have."""
BAD: Final = ".bad"
"""What stands behind the name of a file that is none of ours any more."""
_MOST_ASIDE: Final = 100


def default_data() -> Path:
    """The platform's folder for this person's data."""
    return Path(platformdirs.user_data_dir("paiyou", appauthor=False))


def private_folder(path: Path) -> Path:
    """The folder, made if need be for this person alone.  Raises OSError."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def why_unusable(folder: Path) -> str:
    """Why nothing can be kept in the folder, as the system says it; empty where something can.  Makes the folder."""
    try:
        with NamedTemporaryFile(dir=private_folder(folder), prefix=".new-"):
            return ""
    except OSError as error:
        return error.strerror or str(error)


def write_private(path: Path, value: object) -> None:
    """Write a value as JSON, readable for this person alone (mode 0600), all of it or nothing.  Raises OSError."""
    write_private_bytes(path, msgspec.json.encode(value))


def write_private_bytes(path: Path, data: bytes) -> None:
    """The same of bytes as they are."""
    private_folder(path.parent)
    with NamedTemporaryFile(dir=path.parent, prefix=".new-", delete=False) as file:  # its mode is 0600 from the start
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(file.name).unlink()
            raise


def read_bytes(path: Path) -> bytes:
    """All of a small file.  Raises OSError, also for one of more than `MOST` bytes, and for a pipe or a device, which is neither
    waited for nor read."""
    with open(path, "rb", opener=_open_at_once) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, _("it is not a regular file"))
        data = file.read(MOST + 1)
    if len(data) > MOST:
        raise OSError(errno.EFBIG, _("it is too large"))
    return data


def _open_at_once(path: str, flags: int) -> int:
    """Open without waiting for whoever writes into a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # not on every platform


def read(path: Path, kind: type[T]) -> T | None:
    """A value that `write_private` wrote; None if there is none, or none that can be read.  A file that holds anything else is
    set aside, so that nothing that may be in it is written over."""
    try:
        return msgspec.json.decode(read_bytes(path), type=kind)
    except (msgspec.DecodeError, RecursionError):
        set_aside(path)
    except OSError:
        pass
    return None


def set_aside(path: Path) -> Path | None:
    """Keep a file as ``NAME.bad``, with a number behind it where there is such a one; None where that cannot be done."""
    for number in range(_MOST_ASIDE):
        kept = path.with_name(f"{path.name}{BAD}{number or ''}")
        with suppress(OSError):
            if not kept.exists():
                return path.rename(kept)
    return None


def file_name(text: str) -> str:
    """A text as a file's name: the same text always gives the same name, two texts hardly ever the same."""
    return quote(text, safe="").replace(".", "%2E")[:150] + ".json"
