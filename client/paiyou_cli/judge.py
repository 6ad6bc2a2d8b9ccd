"""``paiyou judge``: questions about the rules, from the command line or from case files.

It asks the engine and nothing else; the format of cases is in `docs/judge.md`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence

import click

from paiyou_cli.judge_files import ALL_RIGHT, NOT_UNDERSTOOD, answer_files, check_files
from paiyou_cli.judge_games import ASKING, sentences
from paiyou_cli.spoken import SpokenCommand, SpokenGroup
from paiyou_client.translation import _
from paiyou_client.words.games import game_name
from paiyou_engine.judge import answer
from paiyou_engine.registry import GAMES

_FILES = "files"
_RULES = "rules"
_SET = "set"
_GAME = "game"


class JudgeGroup(SpokenGroup):
    """A group whose arguments are case files where the first is no question."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line; everything that is no question goes to the reader of files."""
        if not args or (args[0] not in self.commands and args[0] not in ctx.help_option_names):
            args = [_FILES, *args]
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Both forms."""
        for form in ("[--check] [FILE]...", "QUESTION [OPTIONS]"):
            formatter.write_usage(ctx.command_path, form, f"{_('Usage:')} ")


@click.group(cls=JudgeGroup)
def judge() -> None:
    """Settle a rules argument about Zhao Pengyou or Zioncheck, or answer case files.

    Without a question it answers the cases in FILEs, or on standard input: a JSON array, or one JSON object a line.  With a
    question it says a sentence, for example: paiyou judge follow --trump 9c --lead "Jh Jh" --hand "Ah Th Th 6h" --play "Ah
    6h", or paiyou judge meld --cards "5c Jk 7c 8c"
    """


@judge.command(_FILES, hidden=True)
@click.option("--check", is_flag=True, help='Compare each answer with the case\'s "expect".')
@click.argument("paths", metavar="FILE", nargs=-1)
def files(paths: Sequence[str], *, check: bool) -> int:
    """Answer the cases in FILEs, or on standard input, one answer a line."""
    try:
        return check_files(paths) if check else answer_files(paths)
    except BrokenPipeError:  # whoever reads has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ALL_RIGHT


def _question(ask: str) -> click.Command:
    """The command for a question, with the fields that it has in any game."""
    games = [game for game, asking in ASKING.items() if ask in asking.questions]
    fields = {name: field for game in games for name, field in ASKING[game].questions[ask].items()}
    options: list[click.Parameter] = [
        click.Option([_option(name)], required=_is_needed(ask, games, name), metavar=f'"{field.example}"')
        for name, field in fields.items()
    ]
    presets = [preset for game in games for preset in GAMES[game].presets()]
    usual = ", ".join(next(iter(GAMES[game].presets())) for game in games)
    options.append(
        click.Option(
            [f"--{_RULES}"], type=click.Choice(presets), help=_("A preset (default: {presets}).").format(presets=usual)
        )
    )
    options.append(click.Option([f"--{_SET}"], multiple=True, metavar="OPTION=VALUE", help="Change one option."))
    if len(games) > 1:
        said = _("The game (default: that of the rules, or of the fields).")
        options.append(click.Option([f"--{_GAME}"], type=click.Choice(games), help=said))

    def asked(**given: object) -> int:
        game = _game(ask, games, given)
        return _say(game, ask, _case(game, ask, given))

    about = " ".join(_("A question about {game}.").format(game=game_name(game)) for game in games)
    return SpokenCommand(ask, params=options, callback=asked, help=ASKING[games[0]].asks[ask].english, epilog=about)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _is_needed(ask: str, games: Iterable[str], name: str) -> bool:
    """Whether the question has the field in every game, and can do without it in none."""
    fields = [ASKING[game].questions[ask].get(name) for game in games]
    return all(field is not None and not field.optional for field in fields)


def _game(ask: str, games: Sequence[str], given: Mapping[str, object]) -> str:
    """The game that is meant: by its name, by its preset, else the first of which all fields are given that it needs."""
    named, preset = given.get(_GAME), given[_RULES]
    if named is not None:
        return str(named)
    if preset is not None:
        return next(game for game in games if preset in GAMES[game].presets())
    return next((game for game in games if not _lacking(game, ask, given)), games[0])


def _lacking(game: str, ask: str, given: Mapping[str, object]) -> list[str]:
    fields = ASKING[game].questions[ask]
    return [name for name, field in fields.items() if not field.optional and given[name] is None]


def _case(game: str, ask: str, given: Mapping[str, object]) -> dict[str, object]:
    fields = ASKING[game].questions[ask]
    for name in _lacking(game, ask, given):
        raise click.UsageError(_("Missing option '{option}'.").format(option=_option(name)))
    case: dict[str, object] = {"game": game, "ask": ask, "rules": _rules(game, given)}
    for name, value in given.items():
        if value is None or name in (_RULES, _SET, _GAME):
            continue
        if name not in fields:
            raise click.UsageError(
                _("In {game} this question has no {option}.").format(game=game_name(game), option=_option(name))
            )
        case[name] = fields[name].read(str(value))
    return case


def _rules(game: str, given: Mapping[str, object]) -> dict[str, object]:
    rules: dict[str, object] = {"preset": given[_RULES] or next(iter(GAMES[game].presets()))}
    changes = given[_SET]
    assert isinstance(changes, tuple)
    for change in changes:
        name, _sign, text = str(change).partition("=")
        rules[name] = {"yes": True, "no": False}.get(text, _value(text))
    return rules


def _value(text: str) -> object:
    """A number, a list, true, false or null as JSON has them, else the text."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value


def _say(game: str, ask: str, case: dict[str, object]) -> int:
    found = answer(case)
    problem = found.get("error")
    if isinstance(problem, dict):
        sentence = _("Cannot answer ({code}): {problem}.")
        click.echo(sentence.format(code=problem["code"], problem=problem["message"]), err=True)
        return NOT_UNDERSTOOD
    click.echo(sentences(game, ask, case, found))
    return ALL_RIGHT


for _ask in dict.fromkeys(ask for asking in ASKING.values() for ask in asking.questions):
    judge.add_command(_question(_ask))
