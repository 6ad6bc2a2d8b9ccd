"""A table's options as a file that people edit: written with help beside every value, read with the line of a mistake.

`law/zhao-pengyou.md` §0.  TOML has no null: an option that is unset is left out.
"""

from __future__ import annotations

import json
import re
import tomllib

import msgspec
from msgspec import inspect

from paiyou_engine.choice import Choice
from paiyou_engine.errors import BadOptions, EngineError
from paiyou_engine.zhao_pengyou.options import ZhaoPengyouOptions, allowed_values, read_options

GAME = "zhao-pengyou"


class BadOptionsFile(EngineError):
    """A file that holds no options: ``line`` counts from 1 (0: nowhere in particular).

    ``field`` is empty where the file is no TOML at all, and ``problem`` then says what is wrong with it; ``allowed`` are
    the values that would do.
    """

    def __init__(self, line: int, field: str, problem: str, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(line, field, problem, allowed)
        self.line = line
        self.field = field
        self.problem = problem
        self.allowed = allowed


def write_toml(options: ZhaoPengyouOptions, preset: str = "classic") -> str:
    """The options as a file; it names the preset that it began from, and every value beside it."""
    head = f"game = {json.dumps(GAME)}\npreset = {json.dumps(preset)}\n"
    return "\n".join((head, *(_written(options, field) for field in ZhaoPengyouOptions.__struct_fields__)))


def read_toml(text: str) -> ZhaoPengyouOptions:
    """The options in a file.  Raises `BadOptionsFile`."""
    rules = _parsed(text)
    if rules.pop("game", GAME) != GAME:
        raise BadOptionsFile(_line_of("game", text), "game", "unknown", (GAME,))
    try:
        return read_options(rules)
    except BadOptions as bad:
        known = bad.field == "preset" or allowed_values(bad.field)
        problem = "value" if known else "unknown"
        raise BadOptionsFile(_line_of(bad.field, text), bad.field, problem, bad.allowed) from None


def option_help(field: str) -> str:
    """The sentence that says what an option is about."""
    info = inspect.type_info(ZhaoPengyouOptions)
    assert isinstance(info, inspect.StructType)
    kind = next(one.type for one in info.fields if one.name == field)
    assert isinstance(kind, inspect.Metadata)
    return str((kind.extra_json_schema or {})["description"])


def _parsed(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        raise BadOptionsFile(int(found[1]) if found else len(text.splitlines()), "", str(error)) from None
    except RecursionError:
        raise BadOptionsFile(0, "", "nested too deeply") from None


def _written(options: ZhaoPengyouOptions, field: str) -> str:
    value = getattr(options, field)
    lines = [f"# {option_help(field)}"]
    if isinstance(value, Choice):
        lines += [f"#   {json.dumps(one.value)}: {one.help}" for one in type(value)]
    else:
        lines.append(f"#   {', '.join(allowed_values(field)).replace('null', 'left out')}")
    plain = msgspec.to_builtins(value)
    lines.append(f"# {field} =" if plain is None else f"{field} = {json.dumps(plain)}")
    return "\n".join(lines) + "\n"


def _line_of(field: str, text: str) -> int:
    """The line on which a field stands; 0 if it is written in a way that hides it."""
    spelt = re.compile(rf"""\s*\[*\s*["']?{re.escape(field)}["']?\s*[=.\]]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if spelt.match(line)), 0)
