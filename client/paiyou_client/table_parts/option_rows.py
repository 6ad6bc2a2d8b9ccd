"""The options of a table, one a row, with what each of them means in the engine's own words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Final, get_type_hints

import msgspec
from msgspec import Meta

from paiyou_client.translation import _, pgettext
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import Line, Piece, line
from paiyou_client.words.options import SWITCHES, UNSET

_NARROWEST: Final = 18


def option_rows(
    options: msgspec.Struct, usual: msgspec.Struct, values: Mapping[str, str] | None = None
) -> tuple[Line, ...]:
    """The options as they are played; those that differ from the usual ones are marked.  ``values`` are the texts of
    values that need more than their own."""
    differs = any(getattr(options, field) != getattr(usual, field) for field in options.__struct_fields__)
    rows = [line(Piece(f"  {glyphs.WINNING} {_('differs from the preset')}", "soft"))] if differs else []
    names = max(_NARROWEST, *(len(field) + 1 for field in options.__struct_fields__))
    for field in options.__struct_fields__:
        value = getattr(options, field)
        text, said = _words(type(options), field, value)
        rows.append(
            line(
                Piece(f" {glyphs.WINNING} " if value != getattr(usual, field) else "   ", "title"),
                f"{field.replace('_', ' '):{names}}",
                Piece((values or {}).get(field, text), "bold"),
                Piece(f"  {said}" if said else "", "soft"),
            )
        )
    return tuple(rows)


def options_read(options: msgspec.Struct, usual: msgspec.Struct) -> tuple[str, ...]:
    """The options to be read aloud: each with its value, what is usual where that is another one, and what it means."""
    rows = []
    for field in options.__struct_fields__:
        value, normal = getattr(options, field), getattr(usual, field)
        text, means = _words(type(options), field, value)
        said = _("{option}: {value}.") if value == normal else _("{option}: {value}, usually {usual}.")
        row = said.format(option=field.replace("_", " "), value=text, usual=_words(type(usual), field, normal)[0])
        rows.append(f"{row} {means}".rstrip())
    return tuple(rows)


def option_values(options: msgspec.Struct, values: Mapping[str, str] | None = None) -> tuple[tuple[str, str], ...]:
    """Each option by the name that it has in files and books, and what is played; ``values`` as in `option_rows`."""
    return tuple(
        (one.encode_name, (values or {}).get(one.name, _words(type(options), one.name, getattr(options, one.name))[0]))
        for one in msgspec.structs.fields(options)
    )


def _words(options: type[msgspec.Struct], field: str, value: object) -> tuple[str, str]:
    """An option's value, and what it means."""
    if isinstance(value, Enum):
        return str(value.value), _(str(getattr(value, "help", "")))
    if isinstance(value, bool):
        on_and_off = SWITCHES.get(field) or (_descriptions(options)[field],) * 2
        return (_("yes"), _(on_and_off[0])) if value else (_("no"), _(on_and_off[1]))
    if isinstance(value, tuple):
        return " ".join(map(str, value)), _(_descriptions(options)[field])
    if value is None:
        return pgettext("a limit", "none"), _(UNSET.get(field) or _descriptions(options)[field])
    return str(value), _(_descriptions(options)[field])


@cache
def _descriptions(options: type[msgspec.Struct]) -> dict[str, str]:
    hints = get_type_hints(options, include_extras=True)
    metas = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    return {name: str(one.description) for name, found in metas.items() for one in found if isinstance(one, Meta)}
