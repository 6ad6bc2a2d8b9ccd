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
    words: Sequence[str]

    def reload(self, parser: argparse.ArgumentParser) -> None:
        """Read the file again and take its limits.  One that is wrong is named in the log, and nothing of it is used."""
        try:
            fresh = start(parser, self.words)
        except BadStart as error:
            log("reload-refused", why=error.sentence)
            return
        self.settings.become(fresh.settings)
        log("reloaded")


def start(parser: argparse.ArgumentParser, words: Sequence[str]) -> Started:
    """Read the words and the file.  Raises `BadStart`, and ``SystemExit`` as argparse does."""
    settings = Settings()
    file: Path | None = parser.parse_args(words).config
    if file is not None:
        settings = _with_file(file, parser, settings)
    given = parser.parse_args(words)
    try:
        return Started(given, settings.with_texts(tuple(given.set)), words)
    except BadSetting as error:
        raise BadStart(f"There is no such setting, or no such value of it: {error}") from None


def _with_file(file: Path, parser: argparse.ArgumentParser, settings: Settings) -> Settings:
    try:
        return take_config(file.read_text("utf-8"), parser, settings)
    except BadConfig as error:
        raise BadStart(f"{error.sentence(str(file))}.") from None
    except UnicodeDecodeError:
        raise BadStart(f"{file} is no text in UTF-8.") from None
    except OSError as error:
        raise BadStart(f"{file} cannot be read: {error.strerror}.") from None
