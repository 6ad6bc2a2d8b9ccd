"""``paiyou rules``: a table's options as a file, with help beside every value, and what is wrong with such a file."""

from __future__ import annotations

from pathlib import Path

import click

from paiyou_client.words.rule_files import bad_file_words, unreadable_words
from paiyou_engine.zhao_pengyou.options import PRESETS
from paiyou_engine.zhao_pengyou.options_toml import BadOptionsFile, read_toml, write_toml

_WRONG = 1


@click.group()
def rules() -> None:
    """Show a preset's options as a file, or check such a file.

    The presets of Zhao Pengyou are classic, modern and shengji; those of Zioncheck are seed, family and classic-six, which
    the rule book lists: files are for Zhao Pengyou.
    """


@rules.command()
@click.argument("preset", type=click.Choice(list(PRESETS)), default="classic")
def show(preset: str) -> None:
    """Print the options of PRESET (classic), to be saved, changed and checked."""
    click.echo(write_toml(PRESETS[preset], preset), nl=False)


@rules.command()
@click.argument("path", metavar="FILE")
def check(path: str) -> int:
    """Say whether FILE holds a table's options, and if not, where and what is wrong."""
    try:
        text = Path(path).read_text("utf-8")
    except OSError as refused:
        raise click.UsageError(unreadable_words(path, refused.strerror or str(refused))) from None
    except UnicodeDecodeError:
        raise click.UsageError(unreadable_words(path, "it is not UTF-8")) from None
    try:
        read_toml(text)
    except BadOptionsFile as bad:
        click.echo(bad_file_words(path, bad), err=True)
        return _WRONG
    click.echo(f"{path}: these options can be played with.")
    return 0
