"""``settings.toml`` in the data folder: what a person has set, to be read and changed by them too.

A value that cannot be is left out and said; what else stands in the file is kept as it is, comments too.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from paiyou_client.files import read_bytes, write_private_bytes
from paiyou_client.keys.file import TABLE, no_tables_in, wishes_in, with_key
from paiyou_client.keys.keymap import Place
from paiyou_client.settings import SETTINGS, Setting, Settings, Value
from paiyou_client.translation import _
from paiyou_client.words.rule_files import bad_setting_words, unreadable_words

FILE: Final = "settings.toml"
_HEADER: Final = re.compile(r"\s*\[+\s*([\w.-]+)\s*\]+\s*(#.*)?$")
_PAIR: Final = r"(\s*{name}\s*=\s*)(\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^#]*?)(\s*(?:#.*)?)$"


class UnchangeableError(ValueError):
    """The file is such that a value cannot be written into it without harm to the rest."""


def read_settings(folder: Path) -> Settings:
    """What is set in a data folder; without a file, nothing."""
    path = folder / FILE
    try:
        return _checked(path, _parsed(_text(path)))
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        return Settings(wrong=unreadable_words(str(path), error.strerror or str(error)))
    except ValueError as error:  # no TOML, or no UTF-8
        return Settings(wrong=unreadable_words(str(path), str(error)))


def keep_value(folder: Path, table: str, name: str, value: object) -> None:
    """Write down a word, true or false, or a list of words; ``table`` is empty before all tables.

    Raises OSError, and `UnchangeableError` for a file that is no TOML or writes this value in a way of its own; then it is
    as it was.
    """
    path = folder / FILE
    try:
        text = _text(path)
        before = _parsed(text)
        after = _with_value(text, table, name, json.dumps(value, ensure_ascii=False))
        if _parsed(after) != _changed(before, table, name, value):
            raise UnchangeableError(name)
    except FileNotFoundError:
        after = _with_value("", table, name, json.dumps(value, ensure_ascii=False))
    except ValueError as error:
        raise UnchangeableError(str(error)) from None
    write_private_bytes(path, after.encode())


def keep_setting(folder: Path, setting: Setting, value: Value) -> None:
    """Write down what a setting was set to.  Raises what `keep_value` does."""
    keep_value(folder, setting.section.table, setting.name, value)


def keep_keys(folder: Path, place: Place, keys: Sequence[str]) -> None:
    """Write down the keys of a row; none for those that it has at first.  Raises what `keep_value` does."""
    path = folder / FILE
    try:
        text = _text(path)
        _parsed(text)
        after = with_key(text, place, keys)
        _parsed(after)
    except FileNotFoundError:
        after = with_key("", place, keys)
    except ValueError as error:
        raise UnchangeableError(str(error)) from None
    write_private_bytes(path, after.encode())


def _text(path: Path) -> str:
    """What the file says.  Raises OSError, and ValueError where it is not UTF-8."""
    return read_bytes(path).decode("utf-8").replace("\r\n", "\n")


def _parsed(text: str) -> dict[str, Any]:
    """What it means.  Raises ValueError."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError(_("it is nested too deeply")) from None


def _checked(path: Path, found: Mapping[str, Any]) -> Settings:
    """The values that can be, and a sentence about each other one."""
    chosen: dict[str, Value] = {}
    wrong: list[str] = []
    for setting in SETTINGS:
        table = found.get(setting.section.table, {}) if setting.section.table else found
        if not isinstance(table, Mapping):
            wrong.append(bad_setting_words(str(path), setting.section.table, ("[...]",)))
            continue
        value = table.get(setting.name, setting.usual)
        # A number is no value, though Python holds 1 and true to be the same.
        if type(value) in {str, bool} and (value in setting.values or value == setting.usual):
            chosen[setting.path] = value
        else:
            wrong.append(bad_setting_words(str(path), setting.path, map(_toml, setting.values)))
    keys = found.get(TABLE, {})
    wrong += [bad_setting_words(str(path), name, ("[...]",)) for name in no_tables_in(keys)]
    return Settings(chosen, " ".join(dict.fromkeys(wrong)), wishes_in(keys))


def _toml(value: Value) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _changed(before: dict[str, Any], table: str, name: str, value: object) -> dict[str, Any]:
    """What the file is to mean."""
    if not table:
        return {**before, name: value}
    inner = before.get(table, {})
    return {**before, table: {**inner, name: value}} if isinstance(inner, dict) else {}


def _with_value(text: str, table: str, name: str, value: str) -> str:
    """The text with a value in the place of the old one, else at the end of its table, else in a new table."""
    lines = text.splitlines()
    heads = [(number, found[1]) for number, row in enumerate(lines) if (found := _HEADER.match(row))]
    starts = [(-1, ""), *heads, (len(lines), "")]
    for (start, head), (end, _next) in pairwise(starts):
        if head != table:
            continue
        for number in range(start + 1, end):
            found = re.match(_PAIR.format(name=re.escape(name)), lines[number])
            if found is not None:
                lines[number] = f"{found[1]}{value}{found[3]}"
                return _joined(lines)
        place = start + 1 if not table else max(n for n in range(start, end) if n == start or lines[n].strip()) + 1
        return _joined([*lines[:place], f"{name} = {value}", *lines[place:]])
    return _joined([*lines, *([""] if lines else []), f"[{table}]", f"{name} = {value}"])


def _joined(lines: list[str]) -> str:
    return "".join(f"{row}\n" for row in lines)
