"""The rules that somebody chose for a table: a preset by its name, or a file that `paiyou rules show` began."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec

from paiyou_client.choice import Choice
from paiyou_client.files import read_bytes
from paiyou_client.translation import _
from paiyou_client.words import lobby as words
from paiyou_client.words.rule_files import bad_file_words, no_rules_words, unreadable_words
from paiyou_engine.options_file import BadOptionsFile, game_of_preset, read_toml
from paiyou_engine.registry import AnyGame

Rules: TypeAlias = str | dict[str, object]
"""A preset's name, or the options themselves, as `CreateTable` takes them."""


FROM_FILE: Final = ""
"""Stands among the presets for rules from a file."""


def rules_choice(game: AnyGame, *, files: bool) -> Choice[str]:
    """The field of a table's rules: the game's presets, and a file where there are files."""
    presets = (*game.presets(), *((FROM_FILE,) if files else ()))
    return Choice(words.RULES, presets, says=lambda preset: preset or _(words.FROM_FILE))


class BadRules(Exception):
    """There are no such rules; ``words`` say what is wrong, with line, field and the values allowed."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class Unreadable(BadRules):
    """The file cannot be read at all."""


class Chosen(NamedTuple):
    """Rules, and the name of the game that they are for."""

    game: str
    rules: Rules


def chosen_rules(text: str, games: Mapping[str, AnyGame], game: str | None = None, seats: int | None = None) -> Chosen:
    """What a person's text stands for, at a table of ``game`` (None: of the game that the rules are for) with so many seats.

    A preset's name comes before a file's; nothing is the usual rules.  Raises `BadRules`.
    """
    if not text:
        return Chosen(game or next(iter(games)), text)
    meant = game_of_preset(text, games)
    if meant is not None and game in {None, meant}:
        return Chosen(meant, text)
    if not _is_path(text):
        presets = [preset for name, one in games.items() if game in {None, name} for preset in one.presets()]
        raise BadRules(no_rules_words(text, presets))
    return rules_in_file(text, games, game, seats)


def rules_in_file(text: str, games: Mapping[str, AnyGame], game: str | None = None, seats: int | None = None) -> Chosen:
    """The options in a file, and the game that they are for.  Raises `BadRules`."""
    try:
        found = read_toml(read_bytes(Path(text).expanduser()).decode(), games, game=game, seats=seats)
    except OSError as refused:
        raise Unreadable(unreadable_words(text, refused.strerror or str(refused))) from None
    except UnicodeDecodeError:
        raise Unreadable(unreadable_words(text, _("it is not UTF-8"))) from None
    except BadOptionsFile as bad:
        raise BadRules(bad_file_words(text, bad)) from None
    return Chosen(found.game, msgspec.to_builtins(found.options))


def _is_path(text: str) -> bool:
    """Whether a text is meant as a file: it looks like one, or there is one."""
    return text.endswith(".toml") or "/" in text or "\\" in text or Path(text).is_file()
