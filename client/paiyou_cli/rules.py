"""``paiyou rules``: a table's options as a file, with help beside every value, and what is wrong with such a file."""

from __future__ import annotations

from typing import Final

import click

from paiyou_cli.spoken import SpokenGroup
from paiyou_client.house_rules import BadRules, Unreadable, rules_in_file
from paiyou_client.translation import _
from paiyou_client.words.games import game_name
from paiyou_engine.options_file import game_of_preset, write_toml
from paiyou_engine.registry import GAMES

_WRONG: Final = 1
_PRESETS: Final = tuple(preset for game in GAMES.values() for preset in game.presets())


def _listed() -> str:
    """The presets of each game, a line a game."""
    width = max(map(len, GAMES))
    return "\n".join(f"{name:{width}}  {', '.join(game.presets())}" for name, game in GAMES.items())


@click.group(cls=SpokenGroup, epilog=f"\b\nPresets:\n{_listed()}")
def rules() -> None:
    """Show a preset's options as a file, list the presets, or check such a file.

    A file says which game it is for: paiyou play --rules FILE plays that one.
    """


@rules.command(name="list")
def list_presets() -> None:
    """Print which presets each game has."""
    click.echo(_listed())


@rules.command(epilog=f"\b\nPresets:\n{_listed()}")
@click.argument("preset", type=click.Choice(_PRESETS), metavar="[PRESET]", default=_PRESETS[0])
def show(preset: str) -> None:
    """Print the options of PRESET (classic), to be saved, changed and checked."""
    game = game_of_preset(preset, GAMES)
    assert game is not None
    click.echo(write_toml(GAMES[game], preset), nl=False)


@rules.command()
@click.argument("path", metavar="FILE")
def check(path: str) -> int:
    """Say whether FILE holds a table's options, and if not, where and what is wrong."""
    try:
        found = rules_in_file(path, GAMES)
    except Unreadable as bad:
        raise click.UsageError(bad.words) from None
    except BadRules as bad:
        click.echo(bad.words, err=True)
        return _WRONG
    sentence = _("{path}: these options of {game} can be played with.")
    click.echo(sentence.format(path=path, game=game_name(found.game)))
    return 0
