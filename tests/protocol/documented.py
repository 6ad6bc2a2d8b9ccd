"""What PROTOCOL.md must say, read off the code, and what it does say, read off its headings and tables.

A heading that is one piece of code, ``### `type: ping` ``, begins the table of a map's fields or of a list of words.  Below
``## Zioncheck`` such headings are that game's own, since games have words in common: ``zioncheck/do: pass``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import get_args

import msgspec
from msgspec import inspect

from paiyou_engine.bots.deciding import LEVELS
from paiyou_engine.registry import GAMES
from paiyou_engine.zhao_pengyou import actions, events, view
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zioncheck import actions as zioncheck_actions
from paiyou_engine.zioncheck import events as zioncheck_events
from paiyou_engine.zioncheck import view as zioncheck_view
from paiyou_engine.zioncheck.game import ZIONCHECK
from paiyou_protocol.codes import FailedCode, NoticeCode, RefusedCode, Remark
from paiyou_protocol.errors import Fault
from paiyou_protocol.framing import MAX_INTEGER
from paiyou_protocol.messages import MESSAGE_TYPES, Hold, Outcome, ShuffleStage
from paiyou_protocol.replays.faults import ReplayFault
from paiyou_protocol.replays.record import Replay
from paiyou_protocol.text import TextFault

DOCUMENT = Path(__file__).resolve().parents[2] / "protocol" / "PROTOCOL.md"

Fields = dict[str, tuple[str, str]]
"""Each field's type and default, as text."""

_ROOTS = (
    Replay,
    *MESSAGE_TYPES.values(),
    *get_args(actions.Action),
    *get_args(events.Seen),
    *get_args(view.View),
    *get_args(zioncheck_actions.Action),
    *get_args(zioncheck_events.Seen),
    *get_args(zioncheck_view.View),
)
_SCOPES = {"Zioncheck": "zioncheck/"}
"""The sections of the document whose headings are a game's own, and what is put before them."""
_RULE = re.compile(r"(bid|bury|call|follow|lead|play|take_back)\.[a-z_]+")
_ZIONCHECK_RULE = re.compile(r"(add|claim|contract|deal|discard|lay|meld|swap|take|turn|window)\.[a-z-]+")


# --- the code ----------------------------------------------------------------------------------------------------


def maps() -> dict[str, Fields]:
    """Every map of the wire by its heading."""
    structs = [kind for kind in _all_types() if isinstance(kind, inspect.StructType) and not kind.array_like]
    return {_scope(kind.cls) + heading(kind): _fields(kind) for kind in structs}


def words() -> dict[str, set[str]]:
    """Every closed list of words by its heading."""
    enums = [kind.cls for kind in _all_types() if isinstance(kind, inspect.EnumType)]
    codes: list[type[Enum]] = [
        Fault,
        TextFault,
        FailedCode,
        RefusedCode,
        NoticeCode,
        Remark,
        Hold,
        Outcome,
        ReplayFault,
        ShuffleStage,
    ]
    lists = {_scope(each) + _kebab(each): {str(member.value) for member in each} for each in (*enums, *codes)}
    lists["games"] = set(GAMES)
    lists["levels"] = set(LEVELS)
    lists["presets"] = set(ZHAO_PENGYOU.presets())
    lists["timers"] = {*ZHAO_PENGYOU.timers(), "bot"}
    lists["rules"] = rules(actions, _RULE)
    lists["zioncheck/presets"] = set(ZIONCHECK.presets())
    lists["zioncheck/timers"] = {*ZIONCHECK.timers(), "bot"}
    lists["zioncheck/rules"] = rules(zioncheck_actions, _ZIONCHECK_RULE)
    return lists


def rules(module: ModuleType, rule: re.Pattern[str]) -> set[str]:
    """The ids of all rules by which an action can be refused, in the game of this module."""
    sources = [path.read_text("utf-8") for path in Path(str(module.__file__)).parent.rglob("*.py")]
    return {
        found for source in sources for found in re.findall(r'"([a-z_]+\.[a-z_-]+)"', source) if rule.fullmatch(found)
    }


def heading(kind: inspect.StructType) -> str:
    if kind.tag is not None:
        return f"{kind.tag_field}: {kind.tag}"
    return _kebab(kind.cls)


def type_text(kind: inspect.Type) -> str:
    """How a type is written in the document."""
    match kind:
        case inspect.IntType():
            return "int" + _range(kind.ge, kind.le)
        case inspect.FloatType():
            return "float" + _range(kind.ge, kind.le)
        case inspect.StrType():
            return "str" + _range(kind.min_length, kind.max_length)
        case inspect.BoolType():
            return "bool"
        case inspect.NoneType():
            return "nil"
        case inspect.LiteralType():
            return " or ".join(f'"{value}"' for value in kind.values)
        case inspect.UnionType():
            return " or ".join(sorted(map(type_text, kind.types), key=lambda text: text == "nil"))
        case inspect.VarTupleType():
            return f"[{type_text(kind.item_type)}]" + _range(kind.min_length, kind.max_length)
        case inspect.TupleType():
            return f"[{', '.join(map(type_text, kind.item_types))}]"
        case inspect.DictType(value_type=inspect.CustomType()):
            return "map"
        case inspect.DictType():
            return f"{{{type_text(kind.key_type)}: {type_text(kind.value_type)}}}"
        case inspect.StructType(array_like=True):
            return f"[{', '.join(type_text(field.type) for field in kind.fields)}]"
        case inspect.StructType():
            return heading(kind)
        case inspect.EnumType():
            return _kebab(kind.cls)
        case inspect.Metadata():
            return type_text(kind.type)
        case _:
            raise NotImplementedError(kind)


def _all_types() -> Iterator[inspect.Type]:
    seen: list[inspect.Type] = []
    waiting: list[inspect.Type] = [inspect.type_info(root) for root in _ROOTS]
    while waiting:
        kind = waiting.pop(0)
        if kind in seen:
            continue
        seen.append(kind)
        waiting.extend(_inside(kind))
    yield from seen


def _inside(kind: inspect.Type) -> Iterator[inspect.Type]:
    match kind:
        case inspect.StructType():
            yield from (field.type for field in kind.fields)
        case inspect.UnionType():
            yield from kind.types
        case inspect.VarTupleType():
            yield kind.item_type
        case inspect.TupleType():
            yield from kind.item_types
        case inspect.DictType():
            yield from (kind.key_type, kind.value_type)
        case inspect.Metadata():
            yield kind.type
        case _:
            return


def _fields(kind: inspect.StructType) -> Fields:
    return {field.encode_name: (type_text(field.type), _default(field)) for field in kind.fields}


def _default(field: inspect.Field) -> str:
    if field.required:
        return "required"
    value = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return "nil" if value is None else msgspec.json.encode(value).decode()


def _range(least: float | None, most: float | None) -> str:
    if least is None and most is None:
        return ""
    last = "" if most is None else "2^53" if most == MAX_INTEGER else f"{most:g}"
    return f" {'' if least is None else f'{least:g}'}..{last}"


def _scope(cls: type) -> str:
    return next((scope for scope in _SCOPES.values() if f".{scope[:-1]}." in f"{cls.__module__}."), "")


def _kebab(cls: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


# --- the document ------------------------------------------------------------------------------------------------


def document() -> str:
    return DOCUMENT.read_text("utf-8")


def tables() -> dict[str, list[list[str]]]:
    """The rows of each table under a heading of code; code ticks are taken off the cells."""
    found: dict[str, list[list[str]]] = {}
    rows: list[list[str]] = []
    scope = ""
    for line in document().splitlines():
        if line.startswith("## "):
            scope = _SCOPES.get(line.removeprefix("## "), "")
        if line.startswith("#"):
            titled = re.fullmatch(r"#+ `(.+)`", line)
            rows = []
            if titled:
                name = scope + titled[1]
                assert name not in found, name
                found[name] = rows
        elif line.startswith("| `"):
            rows.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return found


def vectors() -> list[tuple[dict[str, object], bytes]]:
    """The pairs of a message as JSON and its frame in hexadecimal."""
    pairs = re.findall(r"```json\n(.*?)```\n+```hex\n(.*?)```", document(), re.DOTALL)
    return [(msgspec.json.decode(text, type=dict[str, object]), bytes.fromhex(digits)) for text, digits in pairs]
