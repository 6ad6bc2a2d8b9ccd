"""What a server is started with: the command line, and the file that it names; and the file read again.

What the command line says comes before what the file says.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from paiyou_server.logs import log
from paiyou_server.operating.config_file import BadConfig, take_config
from paiyou_server.settings import BadSetting, Settings


class BadStart(Exception):
    """The words or the file are wrong; ``sentence`` says how, to whoever typed them."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Started:
    """How the server is to be: the options, and the settings, which `reload` changes."""

    given: argparse.Namespace
    settings: Settings

    def reload(self, parser: argparse.ArgumentParser) -> None:
        """Read the file again and take its limits; ``parser`` knows what else may stand there, and is used up.

        One that is wrong is named in the log, and nothing of it is used.
        """
        try:
            self.settings.become(_settings(self.given.config, self.given.set, parser))
        except BadStart as error:
            log("reload-refused", why=error.sentence)
            return
        log("reloaded")


def start(parser: argparse.ArgumentParser, words: Sequence[str]) -> Started:
    """Read the words and the file.  Raises `BadStart`, and ``SystemExit`` as argparse does."""
    first = parser.parse_args(words)
    settings = _settings(first.config, first.set, parser)
    return Started(parser.parse_args(words), settings)


def _settings(file: Path | None, texts: Sequence[str], parser: argparse.ArgumentParser) -> Settings:
    """The settings of the file and the command line; the file's options become the parser's defaults."""
    settings = Settings() if file is None else _read(file, parser)
    try:
        return settings.with_texts(tuple(texts))
    except BadSetting as error:
        raise BadStart(f"There is no such setting, or no such value of it: {error}") from None


def _read(file: Path, parser: argparse.ArgumentParser) -> Settings:
    try:
        return take_config(file.read_text("utf-8"), parser, Settings())
    except BadConfig as error:
        raise BadStart(f"{error.sentence(str(file))}.") from None
    except UnicodeDecodeError:
        raise BadStart(f"{file} is no text in UTF-8.") from None
    except OSError as error:
        raise BadStart(f"{file} cannot be read: {error.strerror}.") from None
