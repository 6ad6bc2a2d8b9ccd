"""Opening the client from the command line: the options of every command that does, and what the client is given.

What is needed is imported when it runs: `paiyou --help` loads neither an event loop nor a screen.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from paiyou_client.catalogues import ENGLISH, LANGUAGES
from paiyou_client.translation import Reader, _, language, read_by, reading

if TYPE_CHECKING:
    from paiyou_client.starts import JoinServer, Setup, Start

_ASKED_FOR: Final = "paiyou.language"
_LINES: Final = "paiyou.lines"
_JSON: Final = "paiyou.json"


class _Folder(click.Path):
    """A folder's path; an empty one would be the folder that one happens to be in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - click's
        """The path.  Raises ``click.BadParameter``."""
        if value == "":
            self.fail(_("it is a folder's path, and not empty."), param, ctx)
        return super().convert(value, param, ctx)


def _speak(context: click.Context, _option: click.Parameter, language: str | None) -> None:
    """Read in a language that was asked for."""
    if language is not None:
        context.meta[_ASKED_FOR] = language
        read_by(Reader(language))


def _read_lines(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Without a screen, as it was asked for."""
    if wanted:
        context.meta[_LINES] = True


def _read_json(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """For programs, as it was asked for."""
    if wanted:
        context.meta[_LINES] = context.meta[_JSON] = True


def _as_before(context: click.Context, option: click.Parameter, value: Any) -> Any:  # noqa: ANN401 - click's
    """The option's value; one that stands before the command holds for it, unless the command has its own."""
    name = option.name or ""
    is_given = context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
    before = {} if context.parent is None else context.parent.params
    return value if is_given else before.get(name, value)


def of_client(command: Callable[..., int]) -> Callable[..., int]:
    """The options of every command that opens the client."""
    for option in (
        click.option(
            "--name",
            metavar="NAME",
            default="",
            callback=_as_before,
            help="Your name there (default: the one used before).",
        ),
        click.option("--ascii", "plain", is_flag=True, callback=_as_before, help="Draw in plain ASCII."),
        click.option(
            "--plain",
            "lines",
            is_flag=True,
            callback=_read_lines,
            expose_value=False,
            help="Line by line, without a screen: for screen readers, braille, scripts, slow links.",
        ),
        click.option(
            "--json",
            "json",
            is_flag=True,
            callback=_read_json,
            expose_value=False,
            help="For programs: what happens as lines of JSON, requests read as lines of JSON.",
        ),
        click.option(
            "--language",
            type=click.Choice(LANGUAGES),
            callback=_speak,
            expose_value=False,
            is_eager=True,  # so that it is the language of what is wrong with other options, too
            help="The language (default: the locale's).",
        ),
        click.option(
            "--data",
            type=_Folder(path_type=Path, file_okay=False),
            callback=_as_before,
            help="Folder for the client's files (default: the platform's).",
        ),
    ):
        command = option(command)
    return command


def of_joining(command: Callable[..., int]) -> Callable[..., int]:
    """The options of every command that goes to somebody's server."""
    for option in (
        click.option("--plaintext", is_flag=True, help="Go there even if the server does not encrypt."),
        click.option(
            "--accept",
            metavar="FINGERPRINT",
            default="",
            help="Accept this certificate of a server that has a new one.",
        ),
    ):
        command = option(command)
    return command


def joining(server: str, accept: str, *, plaintext: bool) -> JoinServer:
    """Where to go.  Raises ``click.UsageError``."""
    from paiyou_client.address import BadAddress
    from paiyou_client.links import parse_target
    from paiyou_client.starts import JoinServer
    from paiyou_client.trust import Terms
    from paiyou_client.words.addresses import NO_FINGERPRINT, address_words
    from paiyou_protocol.fingerprints import BadFingerprint, read_fingerprint

    try:
        target = parse_target(server)
        accepted = read_fingerprint(accept) if accept else ""
    except BadAddress as error:
        raise click.UsageError(address_words(error)) from None
    except BadFingerprint:
        raise click.UsageError(_(NO_FINGERPRINT)) from None
    return JoinServer(target.address, invite=target.code, terms=Terms(target.fingerprint, accepted, plaintext))


def _checked_name(name: str) -> str:
    from paiyou_client.words.connect import NAME, text_words
    from paiyou_protocol.names import check_any_name
    from paiyou_protocol.text import BadText

    try:
        return check_any_name(name) if name else ""
    except BadText as error:
        raise click.UsageError(text_words(NAME, error)) from None


def run_client(start: Start, name: str, data: Path | None, *, plain: bool) -> int:
    """Open the client for this, with a screen where there is one and nothing else was asked for."""
    setup = client_setup(name, data)
    if click.get_current_context().meta.get(_LINES):
        from paiyou_client.line_mode.run import run_lines

        return run_lines(setup, start, is_json=wants_json())
    from paiyou_client.run import run

    return run(setup, start, plain=plain)


def client_setup(name: str, data: Path | None) -> Setup:
    """What the client is given."""
    checked = _checked_name(name)
    from paiyou_client.files import default_data
    from paiyou_client.nearby import LanSearch
    from paiyou_client.settings import LANGUAGE
    from paiyou_client.settings_file import read_settings
    from paiyou_client.starts import Setup

    folder = data or default_data()
    settings = read_settings(folder)
    wanted = click.get_current_context().meta.get(_ASKED_FOR) or str(settings[LANGUAGE]) or language()
    with reading(wanted if wanted in LANGUAGES else ENGLISH):
        remark = " ".join(filter(None, (settings.wrong, _set_aside(folder))))
    return Setup(data=folder, name=checked, language=wanted, settings=settings, remark=remark, look=LanSearch)


def _set_aside(folder: Path) -> str:
    """What was wrong with the client's own files, in a sentence; empty where nothing was."""
    from paiyou_client.bad_files import set_aside_bad
    from paiyou_client.words.folders import set_aside_words

    found = set_aside_bad(folder)
    return set_aside_words(*found[0], len(found)) if found else ""


def wants_json() -> bool:
    """Whether a program reads what is written."""
    return bool(click.get_current_context().meta.get(_JSON))
