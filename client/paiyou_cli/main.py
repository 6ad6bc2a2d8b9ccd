"""The command `paiyou`.

Each command imports what it needs when it runs: `paiyou --help` loads neither an event loop nor a screen.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from paiyou_cli.opening import joining, of_client, of_joining, run_client, wants_json
from paiyou_cli.spoken import SpokenGroup
from paiyou_client.catalogues import language_of
from paiyou_client.translation import N_, Msgid, Reader, _, read_by

if TYPE_CHECKING:
    from paiyou_client.house_rules import Chosen
    from paiyou_client.starts import Practice
    from paiyou_client.typed_codes import TypedCode

USAGE: Final = 2
_INCOMPLETE: Final = N_(
    "A part of Paiyou is missing on this machine: {module}. In a checkout scripts/play puts that right, else install Paiyou"
    " again."
)


class LazyGroup(SpokenGroup):
    """A group that loads some of its commands only when they are asked for.

    ``lazy`` has for each of them the sentence for the list, and what loads it.
    """

    lazy: Mapping[str, tuple[Msgid, Callable[[], click.Command]]] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the alphabet."""
        return sorted({*super().list_commands(ctx), *self.lazy})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        if cmd_name in self.lazy:
            return self.lazy[cmd_name][1]()
        return super().get_command(ctx, cmd_name)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list, without loading anything."""
        known = {name: command.get_short_help_str() for name, command in self.commands.items()}
        rows = sorted({**known, **{name: str(words) for name, (words, _command) in self.lazy.items()}}.items())
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)


@click.group(cls=LazyGroup, invoke_without_command=True)
@click.version_option(package_name="paiyou", prog_name="paiyou")
@of_client
@click.pass_context
def cli(context: click.Context, name: str, data: Path | None, *, plain: bool) -> int:
    """Paiyou, a card room for the terminal.  Without a command it opens the home screen."""
    if context.invoked_subcommand is None:
        from paiyou_client.starts import AtHome

        return run_client(AtHome(), name, data, plain=plain)
    return 0


@cli.command()
@click.option("--players", metavar="N", type=int, default=None, help="Seats at the table, yours and the bots' (6).")
@click.option(
    "--game", metavar="GAME", default=None, help="zhao-pengyou or zioncheck (the rules' own; else zhao-pengyou)."
)
@click.option("--rules", metavar="PRESET|FILE", default="", help="The table's rules (the game's usual ones).")
@click.option("--bots", metavar="LEVEL", default="", help="How the bots play: easy, steady or strong (steady).")
@click.option("--from", "file", metavar="FILE", default="", help="Play on from a position of this replay.")
@click.option(
    "--at", "step", metavar="N", type=click.IntRange(0), default=None, help="With --from: after so many steps."
)
@click.option(
    "--seat",
    metavar="S",
    type=click.IntRange(1),
    default=None,
    help="With --from: your seat, from 1 (whose turn it is).",
)
@of_client
def play(
    players: int | None,
    game: str | None,
    rules: str,
    name: str,
    data: Path | None,
    *,
    bots: str,
    file: str,
    step: int | None,
    seat: int | None,
    plain: bool,
) -> int:
    """Play against bots at once, on this machine."""
    from paiyou_client.starts import BOT_LEVELS, DEFAULT_SEATS, PlayNow

    if bots and bots not in BOT_LEVELS:
        raise click.UsageError(_("Bots play {levels}.").format(levels=", ".join(BOT_LEVELS)))
    if file:
        if players is not None or game is not None or rules:
            raise click.UsageError(_("--players, --game and --rules are the replay's own with --from."))
        if bots:
            raise click.UsageError(_("--bots does not go with --from."))
        return run_client(_practice(Path(file), step, seat), name, data, plain=plain)
    if step is not None or seat is not None:
        raise click.UsageError(_("--at and --seat go with --from."))
    seats = DEFAULT_SEATS if players is None else players
    chosen = _checked_rules(game, seats, rules)
    return run_client(PlayNow(chosen.game, seats, chosen.rules, bots), name, data, plain=plain)


@cli.command()
@click.argument("game", metavar="[GAME]", default="")
@click.argument("lesson", metavar="[LESSON]", type=click.IntRange(1), default=None, required=False)
@of_client
def learn(game: str, lesson: int | None, name: str, data: Path | None, *, plain: bool) -> int:
    """Learn a game by short guided deals.

    GAME is zhao-pengyou or zioncheck, LESSON a number to begin with at once; without them it lists the lessons.
    """
    from paiyou_client.lessons.registry import LESSONS
    from paiyou_client.starts import DEFAULT_GAME, Learn
    from paiyou_client.words.games import unknown_game_words
    from paiyou_client.words.lessons import no_lesson_words

    if game and game not in LESSONS:
        raise click.UsageError(unknown_game_words(game, tuple(LESSONS)))
    count = len(LESSONS[game or DEFAULT_GAME])
    if lesson is not None and lesson > count:
        raise click.UsageError(no_lesson_words(game, count))
    return run_client(Learn(game or DEFAULT_GAME, lesson or 0), name, data, plain=plain)


@cli.command()
@of_client
def doctor(name: str, data: Path | None, *, plain: bool) -> int:
    """Test this terminal: letters, colours, mouse, bell, messages, keys; and set what suits it.

    Without a terminal it prints what the environment says; with --json it prints that as one line of JSON.
    """
    import json

    from paiyou_client.doctor.checking import check
    from paiyou_client.doctor.report import facts, plain_lines
    from paiyou_client.line_mode.wanted import has_screen
    from paiyou_client.starts import SeeDoctor
    from paiyou_client.widgets.glyphs import TWINS
    from paiyou_client.words.doctor import NO_SCREEN

    if wants_json():
        click.echo(json.dumps(facts(check(os.environ, is_asked=False))))
        return 0
    if has_screen() and sys.stderr.isatty():
        return run_client(SeeDoctor(check(os.environ)), name, data, plain=plain)
    for said in (str(NO_SCREEN), *plain_lines(check(os.environ, is_asked=False))):
        click.echo(said.translate(TWINS) if plain else said)
    return 0


@cli.command()
@click.argument("server", metavar="[HOST[:PORT]|LINK]", default="")
@click.argument("given", metavar="[CODE]", default="")
@click.option("--quick", is_flag=True, help="Take a seat at the fullest table, or at a new one with bots.")
@click.option("--game", metavar="GAME", default=None, help="With --quick: zhao-pengyou or zioncheck (any).")
@click.option("--code", metavar="CODE", default="", help="The same as the argument CODE.")
@of_joining
@of_client
def join(
    server: str,
    given: str,
    *,
    quick: bool,
    game: str | None,
    code: str,
    accept: str,
    plaintext: bool,
    name: str,
    data: Path | None,
    plain: bool,
) -> int:
    """Go to the lobby of a server, or to where a link leads.

    CODE is a table's invite code, or one that another device of yours was given there.  Without a server it lists those
    nearby and those where you have been.
    """
    from dataclasses import replace

    if not (server or quick or game or code or accept or plaintext):
        from paiyou_client.starts import AtHome

        return run_client(AtHome(joining=True), name, data, plain=plain)

    if game is not None:
        _checked_game(game, quick=quick)
    start = joining(server, accept, plaintext=plaintext)
    typed = _checked_code(code or given)
    start = replace(start, code=typed.device, invite=typed.invite or start.invite)
    return run_client(replace(start, quick=(game or "") if quick else None), name, data, plain=plain)


@cli.command()
@click.argument("server", metavar="HOST[:PORT]|LINK")
@click.argument("table", metavar="[TABLE]", default="")
@of_joining
@of_client
def watch(server: str, table: str, accept: str, name: str, data: Path | None, *, plaintext: bool, plain: bool) -> int:
    """Look on at a table of a server, or see what is played there."""
    from dataclasses import replace

    start = joining(server, accept, plaintext=plaintext)
    return run_client(replace(start, table=table, watch=not table), name, data, plain=plain)


@cli.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def serve(arguments: tuple[str, ...]) -> None:
    """Host a room for friends (see: paiyou serve --help)."""
    os.execv(sys.executable, [sys.executable, "-P", "-m", "paiyou_server", *arguments])  # noqa: S606 - our own program


@cli.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def admin(arguments: tuple[str, ...]) -> None:
    """Look after a room that you host (see: paiyou admin --help)."""
    os.execv(sys.executable, [sys.executable, "-P", "-m", "paiyou_server", "admin", *arguments])  # noqa: S606 - our own program


@cli.command("ssh-door", add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def ssh_door(arguments: tuple[str, ...]) -> None:
    """Let people play on a server by ssh (see: paiyou ssh-door --help)."""
    os.execv(sys.executable, [sys.executable, "-P", "-m", "paiyou_client.ssh_door", *arguments])  # noqa: S606 - our own program


@cli.command("web-door", add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def web_door(arguments: tuple[str, ...]) -> None:
    """Let people play on a server in a browser (see: paiyou web-door --help)."""
    os.execv(sys.executable, [sys.executable, "-P", "-m", "paiyou_client.web_door", *arguments])  # noqa: S606 - our own program


def _practice(path: Path, step: int | None, seat: int | None) -> Practice:
    from paiyou_cli.replays import opened
    from paiyou_client.replays.playing_on import NoPosition, practice_from
    from paiyou_client.words.replays import position_words

    course = opened(path)
    try:
        return practice_from(course, len(course) if step is None else step, None if seat is None else seat - 1)
    except NoPosition as error:
        raise click.UsageError(position_words(error)) from None


def _checked_rules(name: str | None, seats: int, rules: str) -> Chosen:
    from paiyou_client.house_rules import BadRules, chosen_rules
    from paiyou_client.words.games import seats_words, unknown_game_words
    from paiyou_engine.registry import GAMES

    if name is not None and name not in GAMES:
        raise click.UsageError(unknown_game_words(name, tuple(GAMES)))
    try:
        chosen = chosen_rules(rules, GAMES, name, seats)
    except BadRules as bad:
        raise click.UsageError(bad.words) from None
    game = GAMES[chosen.game]
    if not game.fewest_seats <= seats <= game.most_seats:
        raise click.UsageError(seats_words(chosen.game, game.fewest_seats, game.most_seats))
    return chosen


def _checked_code(text: str) -> TypedCode:
    from paiyou_client.typed_codes import BadCode, read_code
    from paiyou_client.words.connect import NO_CODE

    try:
        return read_code(text)
    except BadCode:
        raise click.UsageError(_(NO_CODE)) from None


def _checked_game(name: str, *, quick: bool) -> None:
    from paiyou_client.words.games import unknown_game_words
    from paiyou_engine.registry import GAMES

    if not quick:
        raise click.UsageError(_("--game goes with --quick."))
    if name not in GAMES:
        raise click.UsageError(unknown_game_words(name, tuple(GAMES)))


def _judge() -> click.Command:
    from paiyou_cli.judge import judge

    return judge


def _rules() -> click.Command:
    from paiyou_cli.rules import rules

    return rules


def _replay() -> click.Command:
    from paiyou_cli.replays import replay

    return replay


def _export() -> click.Command:
    from paiyou_cli.replays import export

    return export


def _verify() -> click.Command:
    from paiyou_cli.verify import verify

    return verify


LazyGroup.lazy = {
    "judge": (N_("Settle a rules argument, or answer case files."), _judge),
    "export": (N_("Bring your deals home from a room, a file each."), _export),
    "replay": (N_("Look at a deal again, of a file or of a room."), _replay),
    "verify": (N_("Check how the deal in a replay was shuffled."), _verify),
    "rules": (N_("Show a preset's options as a file, list presets, check a file."), _rules),
}


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit status.  What is wrong with a command line is said in one sentence."""
    read_by(Reader(language_of(os.environ)))
    try:
        status = cli.main(arguments, prog_name="paiyou", standalone_mode=False)
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx is not None else "paiyou"
        click.echo(f"{error.format_message()} See: {command} --help", err=True)
        return USAGE
    except click.ClickException as error:
        click.echo(error.format_message(), err=True)
        return 1
    except click.Abort:
        return 130
    except ModuleNotFoundError as error:
        if (error.name or "paiyou").startswith("paiyou"):
            raise
        click.echo(_(_INCOMPLETE).format(module=error.name), err=True)
        return 1
    return status if isinstance(status, int) else 0


if __name__ == "__main__":
    sys.exit(main())
