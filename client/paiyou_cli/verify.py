"""``paiyou verify``: how the deal in a replay was shuffled, checked without a connection."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from textwrap import TextWrapper
from typing import Final

import click

from paiyou_cli.replays import opened
from paiyou_cli.spoken import SpokenCommand
from paiyou_client.replays.verifying import verify as verified_of
from paiyou_client.translation import _
from paiyou_client.words.verifying import NO_PROOF, verified_lines

_NOT_PROVEN: Final = 1


@click.command(cls=SpokenCommand)
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
def verify(path: Path) -> int:
    """Check how the deal in FILE was shuffled, and say what that proves and what it cannot.

    The exit status is 0 where the proof holds, and 1 where it does not, or where there is none.
    """
    course = opened(path)
    found = verified_of(course)
    if found is None:
        click.echo(_(NO_PROOF), err=True)
        return _NOT_PROVEN
    for line in verified_lines(course.replay, found):
        click.echo(_folded(line))
    return 0 if found.holds else _NOT_PROVEN


def _folded(text: str) -> str:
    """In a terminal, in rows of whole words: it would break a row anywhere."""
    if not sys.stdout.isatty():
        return text
    indent = " " * (len(text) - len(text.lstrip("- ")))
    columns = shutil.get_terminal_size().columns
    return TextWrapper(columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False).fill(text)
