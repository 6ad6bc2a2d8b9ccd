"""The door's own key, kept in its folder: whoever has come before sees the same one again."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

import asyncssh

from paiyou_client.files import private_folder

NAME: Final = "host_key"


class BadHostKey(Exception):
    """The file is there and holds no key that can be used."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The key of this folder, made at the first time, for the user's eyes alone.  Raises `BadHostKey`, OSError."""
    path = private_folder(folder) / NAME
    if not path.exists():
        _make(path)
    try:
        return asyncssh.read_private_key(path)
    except (asyncssh.KeyImportError, ValueError) as error:
        raise BadHostKey(path) from error


def _make(path: Path) -> None:
    """All of it or nothing; where another process was faster, its key stays."""
    key = asyncssh.generate_private_key("ssh-ed25519", comment="paiyou")
    with NamedTemporaryFile(dir=path.parent, prefix=".new-") as file:  # its mode is 0600 from the start
        file.write(key.export_private_key())
        file.flush()
        os.fsync(file.fileno())
        try:
            Path(path).hardlink_to(file.name)
        except FileExistsError:
            return
