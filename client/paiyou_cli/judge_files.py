"""Case files for the judge: reading them, answering each case, and checking answers against what is expected."""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Final, TypeAlias

import click

from paiyou_client.translation import _
from paiyou_engine.judge import Answer, Mismatch, answer, check, error, unexpected_error

ALL_RIGHT: Final = 0
SOME_WRONG: Final = 1
NOT_UNDERSTOOD: Final = 2

_MOST: Final = 2**26
"""Bytes of a case file."""

_Entry: TypeAlias = tuple[object, Answer]
"""A case and its answer; a case that is no JSON at all is None."""


def answer_files(paths: Sequence[str]) -> int:
    """Print one answer a line, in order; the exit status."""
    status = ALL_RIGHT
    for source in _sources(paths):
        if source is None:
            status = NOT_UNDERSTOOD
            continue
        for _case, found in _answered(source):
            if "error" in found:
                status = NOT_UNDERSTOOD
            click.echo(json.dumps(found))
    return status


def check_files(paths: Sequence[str]) -> int:
    """Print each mismatch, then how many answers are right and how many wrong; the exit status."""
    right = wrong = 0
    status = ALL_RIGHT
    for source in _sources(paths):
        if source is None:
            status = NOT_UNDERSTOOD
            continue
        for case, found in _answered(source):
            different = check(case, found)
            right, wrong = right + (not different), wrong + bool(different)
            if unexpected_error(case, found):
                status = NOT_UNDERSTOOD
            for mismatch in different:
                click.echo(_told(found["id"], mismatch))
    click.echo(_("{right} right, {wrong} wrong").format(right=right, wrong=wrong))
    return status or (SOME_WRONG if wrong else ALL_RIGHT)


def _sources(paths: Sequence[str]) -> Iterator[bytes | None]:
    """What each file holds, None where it cannot be read; without a path, standard input."""
    for path in paths or ("-",):
        try:
            yield _source(path)
        except OSError as refused:
            click.echo(f"{path}: {refused.strerror}.", err=True)
            yield None


def _source(path: str) -> bytes:
    """All of a file, or of standard input.  Raises OSError, also for more than `_MOST` bytes."""
    with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
        source = file.read(_MOST + 1)
    if len(source) > _MOST:
        raise OSError(errno.EFBIG, _("it is too large"))
    return source


def _answered(source: bytes) -> Iterator[_Entry]:
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        yield from _answered_bytes(source)
        return
    whole = _whole(text)
    if whole is not None:
        yield from ((case, answer(case)) for case in whole)
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield _answered_line(line, number)


def _answered_bytes(source: bytes) -> Iterator[_Entry]:
    """A text that is not UTF-8 everywhere: the lines that are can be answered, unless all are one array."""
    if source.lstrip()[:1] == b"[":
        yield None, error(None, "bad-json", "the text is not UTF-8")
        return
    for number, line in enumerate(source.split(b"\n"), 1):
        if line.strip():
            try:
                yield _answered_line(line.decode("utf-8-sig" if number == 1 else "utf-8"), number)
            except UnicodeDecodeError:
                yield None, error(None, "bad-json", f"line {number}: this is not UTF-8")


def _whole(text: str) -> list[object] | None:
    """The cases, if the text is one array or one object; None if it is a case a line."""
    start = text.lstrip()[:1]
    if start not in ("[", "{"):
        return None
    try:
        value = _parsed(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, list) else [value]


def _answered_line(line: str, number: int) -> _Entry:
    try:
        case = _parsed(line)
    except ValueError as bad:
        return None, error(None, "bad-json", f"line {number}: {bad}")
    except RecursionError:
        return None, error(None, "bad-json", f"line {number}: nested too deeply")
    return case, answer(case)


def _parsed(text: str) -> object:
    value: object = json.loads(text, parse_constant=_no_constant)
    return value


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _told(case_id: object, mismatch: Mismatch) -> str:
    name = case_id if isinstance(case_id, str) else json.dumps(case_id)
    expected, found = (json.dumps(value) for value in (mismatch.expected, mismatch.found))
    sentence = _("{name}: {where} should be {expected}, is {found}")
    return sentence.format(name=name, where=mismatch.where, expected=expected, found=found)
