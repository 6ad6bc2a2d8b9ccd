"""The rules that somebody chose for a table: a preset by its name, or a file that `paiyou rules show` began."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec

from paiyou_client.words.rule_files import bad_file_words, no_rules_words, unreadable_words
from paiyou_engine.registry import AnyGame
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.options_toml import BadOptionsFile, read_toml

Rules: TypeAlias = str | dict[str, object]
"""A preset's name, or the options themselves, as `CreateTable` takes them."""


class BadRules(Exception):
    """There are no such rules; ``words`` say what is wrong, with line, field and the values allowed."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


def may_be_a_file(game: str) -> bool:
    """Whether the game's options can be kept in a file."""
    return game == ZHAO_PENGYOU.name


def chosen_rules(name: str, game: AnyGame, text: str) -> Rules:
    """What a person's text stands for; a preset's name comes before a file's.  Raises `BadRules`."""
    presets = tuple(game.presets())
    if not text or text in presets:
        return text
    if not may_be_a_file(name) or not _is_path(text):
        raise BadRules(no_rules_words(text, presets, or_file=may_be_a_file(name)))
    return rules_in_file(text)


def rules_in_file(text: str) -> dict[str, object]:
    """The options in a file.  Raises `BadRules`."""
    try:
        options = read_toml(Path(text).expanduser().read_text("utf-8"))
    except OSError as refused:
        raise BadRules(unreadable_words(text, refused.strerror or str(refused))) from None
    except UnicodeDecodeError:
        raise BadRules(unreadable_words(text, "it is not UTF-8")) from None
    except BadOptionsFile as bad:
        raise BadRules(bad_file_words(text, bad)) from None
    plain = msgspec.to_builtins(options)
    assert isinstance(plain, Mapping)
    return dict(plain)


def _is_path(text: str) -> bool:
    """Whether a text is meant as a file: it looks like one, or there is one."""
    return text.endswith(".toml") or "/" in text or "\\" in text or Path(text).is_file()
