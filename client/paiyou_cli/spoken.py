"""Commands whose help is in the reader's language.  It stands in English where a command is written: as its docstring, as
``help`` of its options, as ``lazy`` sentences; `scripts/languages` takes it from there."""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import Final

import click

from paiyou_client.translation import N_, _

_CLICKS_OWN: Final = (N_("Show this message and exit."), N_("Show the version and exit."))
"""What click itself says of its options."""
_SENTENCE: Final = re.compile(r".*?(?:[.?!](?=\s|$)|[\u3002\uff1f])|.+", re.DOTALL)


def paragraphs(text: str) -> str:
    """A docstring as a catalogue has it: paragraphs, each in one line."""
    return "\n\n".join(" ".join(part.split()) for part in cleandoc(text).split("\n\n"))


class SpokenCommand(click.Command):
    """A command."""

    def said(self) -> str:
        """Its help."""
        return _(paragraphs(self.help or ""))

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence of it."""
        found = _SENTENCE.match(self.said())
        return found[0] if found else ""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """How it is called."""
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{_('Usage:')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.said())

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options that it takes."""
        params = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = [(record, param.help or "") for param in params if (record := param.get_help_record(ctx)) is not None]
        with formatter.section(_("Options")):
            formatter.write_dl([(names, text.replace(said, _(said), 1)) for (names, text), said in records])


class SpokenGroup(SpokenCommand, click.Group):
    """A group of such commands."""

    command_class = SpokenCommand

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options that it takes, and its commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with what they do."""
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [(name, one.get_short_help_str()) for name, one in found if one is not None and not one.hidden]
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)
