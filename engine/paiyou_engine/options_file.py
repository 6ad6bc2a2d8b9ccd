"""A table's options as a file that people edit: written with help beside every value, read with the line of a mistake.

It serves every game: the options are a msgspec Struct with a description at each field, and `Game.allowed` says what a field
may be.  A file says which game it is for; the presets of all games have different names, so a preset says it too.  TOML has
no null: an option that is unset is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec import inspect

from paiyou_engine.choice import Choice
from paiyou_engine.errors import BadOptions, EngineError
from paiyou_engine.registry import AnyGame
from paiyou_engine.toml_text import BadToml, line_of, parse

UNSET: Final = "null"
"""How `Game.allowed` calls a value that a file leaves out."""


class BadOptionsFile(EngineError):
    """A file that holds no options: ``line`` counts from 1 (0: nowhere in particular).

    ``field`` is empty where the file is no TOML at all, and ``problem`` then says what is wrong with it; else ``problem`` is
    ``unknown`` for a field that is no option, or ``value``; ``allowed`` are the fields or values that would do.
    """

    def __init__(self, line: int, field: str, problem: str, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(line, field, problem, allowed)
        self.line = line
        self.field = field
        self.problem = problem
        self.allowed = allowed


class Found(NamedTuple):
    """What a file holds: the game that it is for, by its name, and that game's options."""

    game: str
    options: msgspec.Struct


def game_of_preset(preset: str, games: Mapping[str, AnyGame]) -> str | None:
    """The game that has a preset of this name, by its own; None where no game has."""
    return next((name for name, game in games.items() if preset in game.presets()), None)


def write_toml(game: AnyGame, preset: str) -> str:
    """A preset of the game as a file, which names both; every value has its help beside it."""
    options = game.presets()[preset]
    assert isinstance(options, msgspec.Struct)
    head = f"game = {json.dumps(game.name)}\npreset = {json.dumps(preset)}\n"
    kinds = _kinds(type(options))
    return "\n".join((head, *(_written(game, field, kinds[field], value) for field, value in _values(options))))


def read_toml(text: str, games: Mapping[str, AnyGame], *, game: str | None = None, seats: int | None = None) -> Found:
    """The options in a file, for a table of ``game`` (None: of any) with so many seats (None, or a number that the game is
    not played by: with as few as may be).

    A file that does not name its game is for that one; without one for the game of its preset, or the first of all.  Raises
    `BadOptionsFile`.
    """
    rules = _parsed(text)
    name = _game_of(rules, games, game)
    if name not in games or game not in {None, name}:
        allowed = tuple(games) if game is None else (game,)
        raise BadOptionsFile(line_of("game", text), "game", "value", allowed)
    rules.pop("game", None)
    try:
        return Found(name, _options(games[name], rules, seats))
    except BadOptions as bad:
        known = bad.field == "preset" or games[name].allowed(bad.field)
        problem = "value" if known else "unknown"
        raise BadOptionsFile(line_of(bad.field, text), bad.field, problem, bad.allowed) from None


def _game_of(rules: Mapping[str, object], games: Mapping[str, AnyGame], wanted: str | None) -> str:
    """The game that a file names, whether there is one or not, or the one that it means without."""
    if "game" in rules:
        return str(rules["game"])
    return wanted or game_of_preset(str(rules.get("preset")), games) or next(iter(games))


def _options(game: AnyGame, rules: Mapping[str, object], seats: int | None) -> msgspec.Struct:
    """Options that go together: a game can be begun with them."""
    options = game.read_options(rules)
    playable = seats is not None and game.fewest_seats <= seats <= game.most_seats
    game.start(options, seats if seats is not None and playable else game.fewest_seats)
    assert isinstance(options, msgspec.Struct)
    return options


def _parsed(text: str) -> dict[str, object]:
    try:
        return parse(text)
    except BadToml as error:
        raise BadOptionsFile(error.line, "", error.why) from None


def _kinds(options: type[msgspec.Struct]) -> dict[str, inspect.Metadata]:
    """Each option by its name in files: its type and its description."""
    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)
    found = {field.encode_name: field.type for field in info.fields}
    return {name: kind for name, kind in found.items() if isinstance(kind, inspect.Metadata)}


def _values(options: msgspec.Struct) -> Iterator[tuple[str, object]]:
    """Each option by its name in files, with its plain value."""
    plain = msgspec.to_builtins(options)
    for field in options.__struct_encode_fields__:
        yield field, plain[field]


def _written(game: AnyGame, field: str, kind: inspect.Metadata, value: object) -> str:
    """An option with its sentence, and a line for each word that it may be, or all that it may be in one."""
    words = {str(one.value): one.help for one in _words(kind.type)}
    others = [text for text in game.allowed(field) if text not in words]
    lines = [f"# {(kind.extra_json_schema or {})['description']}"]
    lines += [f"#   {json.dumps(word)}: {said}" for word, said in words.items()]
    lines += [f"#   {', '.join(others).replace(UNSET, 'left out')}"] if others else []
    lines.append(f"# {field} =" if value is None else f"{field} = {json.dumps(value)}")
    return "\n".join(lines) + "\n"


def _words(kind: inspect.Type) -> tuple[Choice, ...]:
    """The values with a sentence of their own that a type allows."""
    if isinstance(kind, inspect.UnionType):
        return tuple(word for one in kind.types for word in _words(one))
    return tuple(kind.cls) if isinstance(kind, inspect.EnumType) and issubclass(kind.cls, Choice) else ()
