"""The texts that stand in the sources, and the files that translate them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, get_args, get_type_hints

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from msgspec import Meta

from paiyou_cli.spoken import paragraphs
from paiyou_client.catalogues import ENGLISH, LANGUAGES
from paiyou_engine.choice import Choice
from paiyou_engine.registry import GAMES

ROOT: Final = Path(__file__).resolve().parent.parent.parent
CLIENT: Final = ROOT / "client"
TRANSLATED: Final = tuple(language for language in LANGUAGES if language != ENGLISH)
_MADE_BY: Final = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2, "NP_": 2}
"""What makes a text, and how many of its first arguments stand in a catalogue."""
_ITSELF: Final = "translation.py"
_COMMANDS: Final = "paiyou_cli"
_COLUMNS: Final = 120


def po_file(language: str) -> Path:
    """Where a language's texts stand."""
    return CLIENT / "paiyou_client" / "locale" / language / "LC_MESSAGES" / "paiyou.po"


def template(folder: Path = CLIENT) -> Catalog:
    """Every text of the sources, by file and place."""
    found = Catalog(project="paiyou")
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder.parent).as_posix()
        source = path.read_text("utf-8")
        for line, context, text in texts_in(source) if path.name != _ITSELF else ():
            found.add(text, None, [(name, line)], context=context)
        for line, text in help_in(source) if path.parent.name == _COMMANDS else ():
            found.add(text, None, [(name, line)])
    if folder == CLIENT:
        for number, text in enumerate(_options()):
            found.add(text, None, [("engine/paiyou_engine", number)])
    return found


def texts_in(source: str) -> Iterator[tuple[int, str | None, str | tuple[str, str]]]:
    """The texts of a module with their lines and contexts, those within f-strings too, which Babel's own reader leaves out.

    Raises ValueError where a text is made from what is no literal: it could be in no catalogue.
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        texts = [arg.value for arg in node.args[: _MADE_BY.get(name, 0)] if isinstance(arg, ast.Constant)]
        match name, texts:
            case ("_" | "N_", [str(text)]):
                yield node.lineno, None, text
            case ("ngettext", [str(one), str(many)]):
                yield node.lineno, None, (one, many)
            case ("pgettext" | "NP_", [str(context), str(text)]):
                yield node.lineno, context, text
            case ("N_" | "ngettext" | "pgettext" | "NP_", _):
                raise ValueError(f"line {node.lineno}: {name} is given what is no literal")
            case _:
                pass


def help_in(source: str) -> Iterator[tuple[int, str]]:
    """The help of a module's commands, from their docstrings, and of their options."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(map(_makes_a_command, node.decorator_list)):
            yield node.lineno, paragraphs(ast.get_docstring(node) or "")
        elif isinstance(node, ast.keyword) and node.arg == "help" and isinstance(node.value, ast.Constant):
            yield node.value.lineno, str(node.value.value)


def _makes_a_command(decorator: ast.expr) -> bool:
    made_by = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(made_by, ast.Attribute) and made_by.attr in {"command", "group"}


def _options() -> Iterator[str]:
    """What the engine says of the options of its games and of their values."""
    for game in GAMES.values():
        options = type(game.read_options(next(iter(game.presets()))))
        for hint in get_type_hints(options, include_extras=True).values():
            yield from _said_in(hint)


def _said_in(hint: object) -> Iterator[str]:
    """The help in an annotation, and that of the values which it allows."""
    if isinstance(hint, Meta) and hint.description:
        yield hint.description
    elif isinstance(hint, type) and issubclass(hint, Choice):
        yield from (value.help for value in hint)
    for part in get_args(hint):
        yield from _said_in(part)


def read(language: str) -> Catalog:
    """A language's file."""
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def written(catalog: Catalog) -> bytes:
    """A catalogue as its file: in the order of the sources, without what changes by itself."""
    file = BytesIO()
    write_po(file, catalog, width=_COLUMNS, omit_header=True, include_lineno=False, sort_by_file=True)
    return header(catalog).encode() + file.getvalue()


def header(catalog: Catalog) -> str:
    """The head of the file: what `gettext` needs, and no dates."""
    assert catalog.locale is not None  # a template is not written
    fields = (
        f"Language: {catalog.locale}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {catalog.plural_forms}",
    )
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{field}\\n"\n' for field in fields) + "\n"


def updated(language: str, texts: Catalog) -> Catalog:
    """A language's catalogue with the texts of the sources: new ones untranslated, those that are gone left out."""
    catalog = read(language) if po_file(language).exists() else Catalog(locale=language)
    catalog.update(texts, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def untranslated(catalog: Catalog) -> Iterator[str]:
    """The text of each message without a translation in all its forms."""
    for message in catalog:
        if message.id and not all(forms(message.string)):
            yield forms(message.id)[0]


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """A text in its forms by number: one where it has no plural."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)
