"""``paiyou verify``: how the deal in a replay was shuffled, checked without a connection."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

import click

from paiyou_cli.replays import opened
from paiyou_cli.spoken import SpokenCommand
from paiyou_client.line_mode.reading import folded
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
        for row in folded(line, shutil.get_terminal_size().columns) if sys.stdout.isatty() else (line,):
            click.echo(row)
    return 0 if found.holds else _NOT_PROVEN
