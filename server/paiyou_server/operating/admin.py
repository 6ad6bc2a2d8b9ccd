"""`paiyou admin`: an order to the server of a data folder, on the command line.

Exit status: 0 done; 1 not done, and the reason on standard error; 2 a wrong command line.
"""

from __future__ import annotations

import argparse
import json
import socket
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from paiyou_protocol.text import cell_width
from paiyou_server.journal.data_folder import socket_path

_PATIENCE: Final = 600.0
"""Seconds for the longest order, a backup of a large journal."""

_UNREACHABLE: Final = "unreachable"
_SAID: Final[Mapping[str, str]] = {
    _UNREACHABLE: "No server answers there. Give --data, the folder that it was started with.",
    "no-person": "There is no such person here.",
    "door": "A door's name is small letters, digits and hyphens, and there are 16 doors at most.",
    "no-door": "There is no such door.",
    "no-table": "There is no such table.",
    "not-here": "That person is not connected.",
    "no-text": "There is nothing to say.",
    "minutes": "For how long? Say --minutes and a number above 0.",
    "file": "A backup needs a whole path to a file that is not there yet.",
    "cannot-write": "The server cannot make that file: it writes where its user may, as a service in its data folder alone.",
    "there": "That file is there already, and is not written over.",
    "damaged": "The journal is damaged; `paiyou admin check` names what. No backup was made.",
    "storage": "The server cannot write it down (is the disk full?). Nothing has changed.",
    "internal": "The server met a fault of its own; its log says which.",
    "draining": "The server drains already.",
    "bad-order": "The server did not understand the order: is it of another version?",
}


class Unreachable(Exception):
    """No server answers at this data folder."""


def ask(folder: Path, order: Mapping[str, object]) -> dict[str, object]:
    """Send an order and wait for the answer.  Raises `Unreachable`."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as stream:
            stream.settimeout(_PATIENCE)
            stream.connect(str(socket_path(folder)))
            stream.sendall(json.dumps(order).encode() + b"\n")
            with stream.makefile("rb") as answers:
                answer = json.loads(answers.readline())
    except (OSError, ValueError):
        raise Unreachable from None
    assert isinstance(answer, dict)
    return answer


def main(arguments: Sequence[str], default: Path) -> int:
    """Give the order that the words say; the exit status."""
    given = parser(default).parse_args(arguments)
    order = {key: value for key, value in vars(given).items() if key in _FIELDS and value not in (None, "")}
    if given.do == "backup":
        order["file"] = str(Path(given.file).absolute())
    try:
        answer = ask(given.data, order)
    except Unreachable:
        answer = {"ok": False, "code": _UNREACHABLE, "words": [str(given.data)]}
    is_done = bool(answer.get("ok"))
    if given.json:
        _write(json.dumps(answer, ensure_ascii=False))
        return 0 if is_done else 1
    if not is_done:
        return _complain(_why_not(answer))
    if isinstance(rows := answer.get("rows"), list):
        _table([_for_people(row) for row in rows])
    else:
        _write(_done(given.do, answer))
    return 0


_FIELDS: Final = ("do", "why", "person", "table", "text", "file", "minutes", "door")


def parser(default: Path) -> argparse.ArgumentParser:
    """The words of the command line; ``default`` is the folder where none is given."""
    made = argparse.ArgumentParser(
        prog="paiyou admin", description="Look after a running server.", epilog=_OFFLINE, allow_abbrev=False
    )
    _take_general(made, default, str(default))
    orders = made.add_subparsers(dest="do", required=True, metavar="ORDER")
    for name, words, *takes in _ORDERS:
        order = orders.add_parser(name, help=words, description=words, allow_abbrev=False)
        _take_general(order, default, argparse.SUPPRESS)  # what was said before the order holds
        if takes or name in _WITH_REASON:
            order.add_argument("--why", default="", help="the reason, which is kept with the order")
        for each in takes:
            if each == "minutes":
                order.add_argument("--minutes", type=float, default=60.0, help="for how long (default: 60)")
            elif each == "at":
                order.add_argument("--table", default="", help="at this table alone (default: everywhere)")
            else:
                order.add_argument(each, help=_HELP[each])
    return made


def _take_general(made: argparse.ArgumentParser, default: Path, unsaid: str) -> None:
    """What every order takes, before its name or after it; ``unsaid`` is what holds where the folder is not said."""
    is_later = unsaid == argparse.SUPPRESS
    made.add_argument("--data", type=Path, default=unsaid, help=f"the server's data folder (default: {default})")
    unset = argparse.SUPPRESS if is_later else False
    made.add_argument("--json", action="store_true", default=unset, help="print the answer, or why not, as JSON")


_OFFLINE: Final = "Where no server runs: `paiyou admin check` names what is wrong with its journal, `restore FILE` brings a backup back."
_HELP: Final = {
    "person": "a name or a public id",
    "table": "the table's number",
    "text": "what to say",
    "file": "a new file",
    "door": "a name for the door: small letters, digits and hyphens",
}
_WITH_REASON: Final = frozenset({"drain"})
_ORDERS: Final[tuple[tuple[str, ...], ...]] = (
    ("people", "who has an account"),
    ("tables", "the tables there are"),
    ("sessions", "the connections there are"),
    ("bans", "who is let in no more"),
    ("say", "tell everybody something", "text", "at"),
    ("mute", "let a person say nothing for a while", "person", "minutes"),
    ("unmute", "let a person speak again", "person"),
    ("kick", "end a person's connection", "person"),
    ("ban", "let a person in no more", "person"),
    ("unban", "let a person in again", "person"),
    ("close", "end a table", "table"),
    ("drain", "begin nothing new, and stop when the deals under way are played"),
    ("backup", "copy the journal to a new file, while the server runs", "file"),
    ("forget", "remove a person's name and keys for ever", "person"),
    ("doors", "the SSH doors that may vouch for keys, but for the server's own"),
    ("door", "make a credential for an SSH door elsewhere (an earlier one of this name ends)", "door"),
    ("end-door", "let an SSH door vouch no more, and end its connections", "door"),
    ("new-key", "end a person's keys, and give a one-time code for a new one", "person"),
)


def _table(rows: list[dict[str, object]]) -> None:
    if not rows:
        _write("None.")
        return
    heads = list(rows[0])
    lines = [heads, *([_shown(row.get(head)) for head in heads] for row in rows)]
    widths = [max(cell_width(line[place]) for line in lines) for place in range(len(heads))]
    for line in lines:
        cells = (cell + " " * (width - cell_width(cell)) for cell, width in zip(line, widths, strict=True))
        _write("  ".join(cells).rstrip())


def _for_people(row: Mapping[str, object]) -> dict[str, object]:
    """A row as one reads it: a moment is a date, and a table that nobody named is its host's, as people in the lobby see it."""
    shown = dict(row)
    if isinstance(at := row.get("at"), int | float):
        shown["at"] = datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    if row.get("title") == "":
        shown["title"] = f"{row['host']}'s table" if row.get("host") else "A table"
    return shown


def _shown(value: object) -> str:
    """A cell; what people wrote may hold nothing that a terminal would obey."""
    text = {None: "", True: "yes", False: "no"}[value] if value is None or isinstance(value, bool) else str(value)
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _count(number: object, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _done(order: str, answer: Mapping[str, object]) -> str:
    match order:
        case "say":
            return f"Told {_count(answer.get('told'), 'person', 'people')}."
        case "drain":
            return f"The server takes nothing new. It stops after {_count(answer.get('deals'), 'deal', 'deals')} under way."
        case "backup":
            return f"{_count(answer.get('records'), 'record', 'records')} copied."
        case "door":
            return str(answer.get("credential"))
        case "end-door":
            return f"It vouches no more. {_count(answer.get('ended'), 'connection', 'connections')} ended."
        case "new-key":
            return f"All old keys have ended. The one-time code for a new one: {answer.get('code')}"
        case _:
            return "Done."


def _why_not(answer: Mapping[str, object]) -> str:
    code = str(answer.get("code"))
    words = answer.get("words")
    more = f" ({', '.join(map(str, words))})" if isinstance(words, list) and words else ""
    return f"{_SAID.get(code, f'Not done: {code}.')}{more}"


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _complain(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 1
