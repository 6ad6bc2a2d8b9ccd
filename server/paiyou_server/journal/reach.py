"""How far a journal reaches, noted beside it, so that the loss of its newest records is seen.

SQLite cannot tell a journal whose ``-wal`` was lost from one that ended earlier.  The note is written after each commit
and never synced: after a power cut it may be behind the journal, which means nothing; it is never ahead of one that is
whole.  It names its journal, so it says nothing about a copy that is put in that one's place by `paiyou_server.restoring`.
"""

from __future__ import annotations

import os
import struct
import sys
import zlib
from contextlib import suppress
from pathlib import Path

_NOTED = struct.Struct(">8sQ")
_SUM = struct.Struct(">I")
_SIZE = _NOTED.size + _SUM.size


def _write_first(descriptor: int, data: bytes) -> None:
    if sys.platform == "win32":
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, data)
    else:
        os.pwrite(descriptor, data, 0)


class Reach:
    """The note beside one journal."""

    def __init__(self, journal: Path, journal_id: bytes) -> None:
        self._id = journal_id
        self._descriptor = os.open(note_of(journal), os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)

    def read(self) -> int:
        """The number of the newest record that was committed, as far as is known; 0 where nothing is."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        return read_note(os.read(self._descriptor, _SIZE), self._id)

    def write(self, seq: int) -> None:
        """Everything to this record is committed.  Where it cannot be noted, the note is behind, which means nothing."""
        noted = _NOTED.pack(self._id, seq)
        with suppress(OSError):
            _write_first(self._descriptor, noted + _SUM.pack(zlib.crc32(noted)))

    def close(self) -> None:
        """Nothing more is noted."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def note_of(journal: Path) -> Path:
    """The file beside the journal."""
    return journal.with_name(f"{journal.name}-reach")


def read_note(note: bytes, journal_id: bytes) -> int:
    """The number in these bytes; 0 where they are half written or about another journal."""
    noted, checked = note[: _NOTED.size], note[_NOTED.size :]
    if len(note) != _SIZE or checked != _SUM.pack(zlib.crc32(noted)):
        return 0
    whose, seq = _NOTED.unpack(noted)
    return int(seq) if whose == journal_id else 0
