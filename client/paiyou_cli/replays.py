"""`paiyou replay` and `paiyou export`: deals looked at again, told to other programs, and brought home from a room."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from paiyou_cli.opening import client_setup, joining, of_client, of_joining, run_client
from paiyou_cli.spoken import SpokenCommand

if TYPE_CHECKING:
    from paiyou_client.starts import JoinServer, Setup
    from paiyou_protocol.replays.course import Course


@click.command(cls=SpokenCommand)
@click.argument("what", metavar="FILE|HOST[:PORT]/ID")
@click.option("--json-lines", is_flag=True, help="Write the deal as lines of JSON, for other programs.")
@click.option("--at", "step", metavar="N", type=click.IntRange(0), default=0, help="Begin once so many steps are done.")
@click.option("--chat", is_flag=True, help="From a room: with what was said at the table.")
@of_joining
@of_client
def replay(
    what: str,
    step: int,
    accept: str,
    name: str,
    data: Path | None,
    *,
    json_lines: bool,
    chat: bool,
    plaintext: bool,
    plain: bool,
) -> int:
    """Look at a deal again: of a file, or of a room by the deal's id (TABLE-GAME-DEAL)."""
    from paiyou_client.links import parse_replay
    from paiyou_client.starts import WatchFile, WatchLink

    path, there = Path(what), parse_replay(what)
    if there is not None and not path.exists():
        server, deal = there
        join = joining(server, accept, plaintext=plaintext)
        if json_lines:
            return _tell(_fetched(client_setup(name, data), join, deal, chat=chat))
        return run_client(WatchLink(join, deal, chat, step), name, data, plain=plain)
    course = opened(path)
    if json_lines:
        return _tell(course)
    if step > len(course):
        from paiyou_client.words.replays import steps_words

        raise click.UsageError(steps_words(len(course)))
    return run_client(WatchFile(path, course, step), name, data, plain=plain)


def _tell(course: Course) -> int:
    """Write the deal for other programs."""
    from paiyou_protocol.replays.json_lines import json_lines

    for text in json_lines(course):
        click.echo(text)
    return 0


def _fetched(setup: Setup, join: JoinServer, deal: str, *, chat: bool) -> Course:
    """A deal of a room, which is kept nowhere.  Raises ``click.ClickException``."""
    import asyncio

    from paiyou_client.exporting import NotExported, fetch_one

    try:
        return asyncio.run(fetch_one(setup, join, deal, chat=chat))
    except NotExported as error:
        raise click.ClickException(error.sentence) from None


def opened(path: Path) -> Course:
    """The replay in a file.  Raises ``click.ClickException`` with the sentence about one that cannot be shown."""
    from paiyou_client.replays.library import open_file
    from paiyou_client.words.replays import bad_words, unreadable_words
    from paiyou_engine.registry import GAMES
    from paiyou_protocol.replays.faults import BadReplay

    try:
        return open_file(path, GAMES)
    except BadReplay as bad:
        raise click.ClickException(bad_words(str(path), bad)) from None
    except OSError as error:
        raise click.ClickException(unreadable_words(str(path), error.strerror or str(error))) from None


@click.command(cls=SpokenCommand)
@click.argument("server", metavar="HOST[:PORT]|LINK")
@click.option("--to", "folder", metavar="DIR", required=True, type=click.Path(path_type=Path, file_okay=False))
@click.option("--chat", is_flag=True, help="With what was said at the table.")
@of_joining
@of_client
def export(
    server: str,
    folder: Path,
    accept: str,
    name: str,
    data: Path | None,
    *,
    chat: bool,
    plaintext: bool,
    plain: bool,
) -> int:
    """Bring all deals that you have played in a room home, a file each; those that are there already stay."""
    import asyncio

    from paiyou_client.exporting import NotExported, export_all
    from paiyou_client.words.replays import exported_words

    del plain  # nothing is drawn
    setup = client_setup(name, data)
    join = joining(server, accept, plaintext=plaintext)
    try:
        new, known = asyncio.run(export_all(setup, join, folder, chat=chat))
    except NotExported as error:
        raise click.ClickException(error.sentence) from None
    click.echo(exported_words(new, known, str(folder)))
    return 0
