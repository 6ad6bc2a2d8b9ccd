"""``paiyou judge``: questions about the rules, from the command line or from case files.

It asks the engine and nothing else; the format of cases is in `docs/judge.md`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

import click

from paiyou_cli.judge_files import ALL_RIGHT, NOT_UNDERSTOOD, answer_files, check_files
from paiyou_cli.judge_questions import ASKS, QUESTIONS, Field
from paiyou_cli.judge_words import sentences
from paiyou_engine.judge import answer
from paiyou_engine.zhao_pengyou.options import PRESETS

_FILES = "files"
_RULES = "rules"
_SET = "set"


class JudgeGroup(click.Group):
    """A group whose arguments are case files where the first is no question."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line; everything that is no question goes to the reader of files."""
        if not args or (args[0] not in self.commands and args[0] not in ctx.help_option_names):
            args = [_FILES, *args]
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Both forms."""
        formatter.write_usage(ctx.command_path, "[--check] [FILE]...")
        formatter.write_usage(ctx.command_path, "QUESTION [OPTIONS]")


@click.group(cls=JudgeGroup)
def judge() -> None:
    """Settle a rules argument, or answer case files.

    Without a question it answers the cases in FILEs, or on standard input: a JSON array, or one JSON object a line.  With a
    question it says a sentence, for example: paiyou judge follow --trump 9c --lead "Jh Jh" --hand "Ah Th Th 6h" --play "Ah
    6h"
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


def _question(ask: str, fields: Mapping[str, Field]) -> click.Command:
    options: list[click.Parameter] = [
        click.Option([f"--{name}"], required=not field.optional, metavar=f'"{field.example}"')
        for name, field in fields.items()
    ]
    options.append(
        click.Option([f"--{_RULES}"], type=click.Choice(sorted(PRESETS)), default="classic", show_default=True)
    )
    options.append(click.Option([f"--{_SET}"], multiple=True, metavar="OPTION=VALUE", help="Change one option."))

    def asked(**given: object) -> int:
        return _say(ask, _case(ask, fields, given))

    return click.Command(ask, params=options, callback=asked, help=ASKS[ask])


def _case(ask: str, fields: Mapping[str, Field], given: Mapping[str, object]) -> dict[str, object]:
    case: dict[str, object] = {"game": "zhao-pengyou", "ask": ask, "rules": _rules(given)}
    for name, field in fields.items():
        text = given[name]
        if text is not None:
            case[name] = field.read(str(text))
    return case


def _rules(given: Mapping[str, object]) -> dict[str, object]:
    rules: dict[str, object] = {"preset": given[_RULES]}
    changes = given[_SET]
    assert isinstance(changes, tuple)
    for change in changes:
        name, _, text = str(change).partition("=")
        rules[name] = {"yes": True, "true": True, "no": False, "false": False}.get(text, _number_or_text(text))
    return rules


def _number_or_text(text: str) -> object:
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 10 else text


def _say(ask: str, case: dict[str, object]) -> int:
    found = answer(case)
    problem = found.get("error")
    if isinstance(problem, dict):
        click.echo(f"Cannot answer ({problem['code']}): {problem['message']}.", err=True)
        return NOT_UNDERSTOOD
    click.echo(sentences(ask, case, found))
    return ALL_RIGHT


for _ask, _fields in QUESTIONS.items():
    judge.add_command(_question(_ask, _fields))
