"""What an operator may do with a data folder while no server runs: `check` it, `restore` a backup into it.

Exit status: 0 whole, or done; 1 damaged, or not done.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from paiyou_server.journal.backup import restore
from paiyou_server.journal.checking import MOST, check
from paiyou_server.journal.data_folder import JOURNAL, FolderInUse, FolderUnusable
from paiyou_server.journal.store import DamagedJournal, LostJournal, OtherJournal


def check_folder(folder: Path) -> int:
    """Name all that is wrong with the folder's journal."""
    if not (folder / JOURNAL).exists():
        _say(f"There is no journal in {folder}.")
        return 1
    finding = check(folder / JOURNAL)
    for damage in finding.damages:
        _say(f"{damage}.".capitalize())
    if len(finding.damages) == MOST:
        _say("There may be more.")
    _say(f"{finding.records} records, {'damaged' if finding.damages else 'whole'}.")
    return 1 if finding.damages else 0


def restore_folder(backup: Path, folder: Path) -> int:
    """Put the backup in the place of the folder's journal."""
    aside = restore(backup, folder)
    _say(f"Restored. {f'What was there is in {aside}.' if aside is not None else 'There was no journal before.'}")
    return 0


def _check(given: argparse.Namespace) -> int:
    return check_folder(given.data)


def _restore(given: argparse.Namespace) -> int:
    return restore_folder(given.file, given.data)


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"check": _check, "restore": _restore}


def main(arguments: list[str], default: Path) -> int:
    """Run one of `COMMANDS`; ``default`` is the folder where none is given."""
    given = _parser(default).parse_args(arguments)
    try:
        return COMMANDS[given.command](given)
    except (
        DamagedJournal,
        LostJournal,
        OtherJournal,
        FolderInUse,
        FolderUnusable,
        sqlite3.OperationalError,
        OSError,
    ) as error:
        _say(why_not(error, given.data))
        return 1


def why_not(error: Exception, folder: Path) -> str:
    """The sentence about a data folder that cannot be used."""
    match error:
        case FolderInUse():
            return f"Another server ({error.holder}) uses {error.folder}. Stop it, or give another --data."
        case FolderUnusable():
            return f"Nothing can be kept in {error.folder}: {error.why}. Give another --data."
        case LostJournal(path=path):
            return (
                f"The journal {path} has lost what it held ({path.name}, -wal and -shm belong together)."
                " Put a copy in its place, or move what is left of it away to begin anew."
            )
        case DamagedJournal(path=path, damage=damage):
            return (
                f"The journal in {path.parent} is damaged and was left as it is: {damage}. `paiyou serve check"
                f" --data {path.parent}` names all that is wrong, and `restore` brings a backup back."
            )
        case OtherJournal():
            return f"{error.path} is no journal that this version reads (schema {error.found})."
        case sqlite3.OperationalError():
            return f"The journal in {folder} cannot be opened: {error}."
        case _:
            return f"It cannot be done: {named(error)}"


def named(error: Exception) -> str:
    """What the system says, with the file that it is about."""
    why = getattr(error, "strerror", None) or str(error)
    file = getattr(error, "filename", None)
    return f"{file}: {why}" if file else why


def _parser(default: Path) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="paiyou serve", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser("check", help="name all that is wrong with a journal")
    restoring = commands.add_parser("restore", help="put a backup in the place of a journal; the old one is kept aside")
    restoring.add_argument("file", type=Path, help="the backup")
    for each in (checking, restoring):
        each.add_argument("--data", type=Path, default=default, help=f"the data folder (default: {default})")
    return parser


def _say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
