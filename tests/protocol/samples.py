"""Any message, made from the types of its fields: a new message or field is covered without a line here."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from paiyou_protocol.framing import MAX_INTEGER
from paiyou_protocol.messages import MESSAGE_TYPES, Message

HEX = "^[0-9a-f]{64}$"
_integers = st.integers(-MAX_INTEGER, MAX_INTEGER)
_floats = st.floats(allow_nan=False, allow_infinity=False)
_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_plain = st.recursive(
    st.none() | st.booleans() | _integers | _floats | _texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_texts, inner, max_size=3),
    max_leaves=6,
)


def messages() -> st.SearchStrategy[Message]:
    return st.one_of([message_of(kind) for kind in MESSAGE_TYPES.values()])


def message_of(kind: type[Message]) -> st.SearchStrategy[Any]:
    return _strategy(inspect.type_info(kind))


def _strategy(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.StructType():
            return st.builds(kind.cls, **{field.name: _strategy(field.type) for field in kind.fields})
        case inspect.UnionType():
            return st.one_of([_strategy(each) for each in kind.types])
        case inspect.IntType():
            return st.integers(_or(kind.ge, -MAX_INTEGER), _or(kind.le, MAX_INTEGER))
        case inspect.StrType(pattern=str(pattern)) if pattern == HEX:
            return st.integers(0, (1 << 256) - 1).map(
                lambda bits: f"{bits:064x}"
            )  # a regular expression is much slower
        case inspect.StrType(pattern=str(pattern)):
            return st.from_regex(pattern, fullmatch=True)
        case inspect.StrType():
            most = min(kind.max_length or 12, 12)
            return st.text(st.characters(exclude_categories=["Cs"]), min_size=kind.min_length or 0, max_size=most)
        case inspect.FloatType():
            return st.floats(kind.ge, kind.le, allow_nan=False, allow_infinity=False)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.EnumType():
            return st.sampled_from(list(kind.cls))
        case inspect.VarTupleType():
            return st.lists(_strategy(kind.item_type), min_size=kind.min_length or 0, max_size=3).map(tuple)
        case inspect.TupleType():
            return st.tuples(*[_strategy(each) for each in kind.item_types])
        case inspect.DictType():
            return st.dictionaries(_strategy(kind.key_type), _strategy(kind.value_type), max_size=3)
        case inspect.CustomType(cls=cls) if cls is object:
            return _plain
        case _:
            raise NotImplementedError(kind)


def _or(limit: int | None, otherwise: int) -> int:
    return otherwise if limit is None else limit


def simplest(kind: type[Message]) -> Message:
    """A message with nothing but what it must have."""
    required = [field for field in msgspec.structs.fields(kind) if field.required]
    plain = {field.encode_name: _simple(inspect.type_info(field.type)) for field in required}
    return msgspec.convert(plain | {"type": kind.__struct_config__.tag}, kind)


def _simple(kind: inspect.Type) -> object:
    match kind:
        case inspect.EnumType():
            return next(iter(kind.cls)).value
        case inspect.IntType():
            return 1
        case inspect.FloatType():
            return 0.5
        case inspect.StrType(pattern=str(pattern)):
            return next(text for text in ("x", "0" * 64) if re.fullmatch(pattern, text))
        case inspect.StrType():
            return "x"
        case inspect.TupleType():
            return [_simple(each) for each in kind.item_types]
        case inspect.VarTupleType():
            return []
        case inspect.DictType():
            return {}
        case inspect.UnionType():
            return _simple(kind.types[0])
        case inspect.StructType():
            return {field.encode_name: _simple(field.type) for field in kind.fields if field.required}
        case _:
            raise NotImplementedError(kind)


def as_plain(message: Message) -> dict[str, object]:
    plain = msgspec.to_builtins(message)
    assert isinstance(plain, dict)
    return plain
