"""What a person has set, in a file that they may read and change: ``settings.toml`` in the data folder.

A value that cannot be is left out and said; what else stands in the file is kept as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from paiyou_client.catalogues import LANGUAGES
from paiyou_client.files import write_private_bytes
from paiyou_client.keys.file import TABLE, wishes_in, with_key
from paiyou_client.keys.keymap import Place
from paiyou_client.words.rule_files import bad_setting_words, unreadable_words

SETTINGS: Final = "settings.toml"
_LANGUAGE: Final = re.compile(r"^language *=.*$", re.MULTILINE)


@dataclass(frozen=True)
class Settings:
    """The language (empty: the locale's), in words what is wrong with the file (empty: nothing), and the keys that are set."""

    language: str = ""
    wrong: str = ""
    keys: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)


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
    text = _text_of(path)
    text = _LANGUAGE.sub(line, text, count=1) if _LANGUAGE.search(text) else f"{line}\n{text}"
    write_private_bytes(path, text.encode())


def keep_keys(folder: Path, place: Place, keys: Sequence[str]) -> None:
    """Write down the keys of a row; none for those that it has at first.  Raises OSError."""
    path = folder / SETTINGS
    write_private_bytes(path, with_key(_text_of(path), place, keys).encode())


def _text_of(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return ""


def _checked(path: Path, found: Mapping[str, object]) -> Settings:
    language, keys = found.get("language", ""), wishes_in(found.get(TABLE, {}))
    if language in ("", *LANGUAGES):
        return Settings(str(language), keys=keys)
    return Settings(wrong=bad_setting_words(str(path), "language", LANGUAGES), keys=keys)
