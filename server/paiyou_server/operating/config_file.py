"""The server's configuration as a file: `paiyou serve --config FILE`.

A TOML file.  At its top stand the long options of `paiyou serve` under their names (``port = 7742``), under ``[limits]`` the
settings (`paiyou_server.settings`).  What the command line says comes before what the file says.  Whatever is wrong is named
with its line, and nothing of such a file is used.
"""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Final

from paiyou_engine.toml_text import BadToml, line_of, parse
from paiyou_server.settings import BadSetting, Settings

LIMITS: Final = "limits"
_NOT_HERE: Final = frozenset({"help", "config", "set", "launch_fd", "ready_fd"})
"""Options that make sense on the command line alone."""


class BadConfig(ValueError):
    """The file cannot be used: ``line`` counts from 1 (0: nowhere in particular), ``key`` is what is wrong there, empty where
    it is no TOML; ``why`` says it in words."""

    def __init__(self, line: int, key: str, why: str) -> None:
        super().__init__(line, key, why)
        self.line = line
        self.key = key
        self.why = why

    def sentence(self, file: str) -> str:
        """For whoever starts the server."""
        place = f"{file}, line {self.line}" if self.line else file
        return f"{place}: {f'{self.key}: ' if self.key else ''}{self.why}"


def take_config(text: str, parser: argparse.ArgumentParser, settings: Settings) -> Settings:
    """Make the file's options the parser's defaults, and return the settings with its limits.  Raises `BadConfig`, and then
    the parser is as it was."""
    values = _parsed(text)
    limits = values.pop(LIMITS, {})
    if not isinstance(limits, dict):
        raise BadConfig(line_of(LIMITS, text), LIMITS, "it is a table: [limits]")
    actions = parser._actions  # noqa: SLF001 - argparse tells of its options in no other way
    known = {action.dest: action for action in actions if action.option_strings and action.dest not in _NOT_HERE}
    options = {name.replace("-", "_"): _option(known, name, value, text) for name, value in values.items()}
    taken = _limits(settings, limits, text)
    parser.set_defaults(**options)
    return taken


def _parsed(text: str) -> dict[str, object]:
    try:
        return parse(text)
    except BadToml as error:
        raise BadConfig(error.line, "", error.why) from None


def _option(known: Mapping[str, argparse.Action], name: str, value: object, text: str) -> object:
    action = known.get(name.replace("-", "_"))
    if action is None:
        raise BadConfig(line_of(name, text), name, _unknown(name, (*known, LIMITS)))
    if action.nargs == 0:
        if not isinstance(value, bool):
            raise BadConfig(line_of(name, text), name, "it is true or false")
        return value
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise BadConfig(line_of(name, text), name, "it is a text or a whole number")
    try:
        return action.type(str(value)) if callable(action.type) else str(value)
    except (argparse.ArgumentTypeError, ValueError) as error:
        raise BadConfig(line_of(name, text), name, str(error)) from None


def _limits(settings: Settings, limits: Mapping[str, object], text: str) -> Settings:
    known = [field.name for field in fields(settings)]
    for name, value in limits.items():
        line = line_of(name, text, LIMITS)
        if name not in known:
            raise BadConfig(line, f"{LIMITS}.{name}", _unknown(name, known))
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BadConfig(line, f"{LIMITS}.{name}", "it is a number")
        try:
            settings = settings.with_texts((f"{name}={value}",))
        except BadSetting:
            raise BadConfig(line, f"{LIMITS}.{name}", f"{value} is no such number as it may be") from None
    return settings


def _unknown(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(known), 1)
    others = f"do you mean {near[0]}?" if near else f"there are: {', '.join(sorted(known))}"
    return f"there is no such key; {others}"
