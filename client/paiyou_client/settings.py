"""What a person has set, in a file that they may read and change: ``settings.toml`` in the data folder.

A value that cannot be is left out and said; what else stands in the file is kept as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from paiyou_client.catalogues import LANGUAGES
from paiyou_client.files import write_private_bytes
from paiyou_client.words.rule_files import bad_setting_words, unreadable_words

SETTINGS: Final = "settings.toml"
_LANGUAGE: Final = re.compile(r"^language *=.*$", re.MULTILINE)


@dataclass(frozen=True)
class Settings:
    """The language (empty: the locale's), and in words what is wrong with the file (empty: nothing)."""

    language: str = ""
    wrong: str = ""


def read_settings(folder: Path) -> Settings:
    """What is set in a data folder; without a file, nothing."""
    path = folder / SETTINGS
    try:
        return _checked(path, tomllib.loads(path.read_text("utf-8")))
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        return Settings(wrong=unreadable_words(str(path), error.strerror or str(error)))
    except ValueError as error:  # no TOML, or no UTF-8
        return Settings(wrong=unreadable_words(str(path), str(error)))


def keep_language(folder: Path, language: str) -> None:
    """Write down the language that was chosen.  Raises OSError."""
    path = folder / SETTINGS
    line = f'language = "{language}"'
    try:
        text = path.read_text("utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        text = ""
    text = _LANGUAGE.sub(line, text, count=1) if _LANGUAGE.search(text) else f"{line}\n{text}"
    write_private_bytes(path, text.encode())


def _checked(path: Path, found: Mapping[str, object]) -> Settings:
    language = found.get("language", "")
    if language in ("", *LANGUAGES):
        return Settings(str(language))
    return Settings(wrong=bad_setting_words(str(path), "language", LANGUAGES))
