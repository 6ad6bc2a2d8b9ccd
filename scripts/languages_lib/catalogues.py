"""The texts that stand in the sources, and the files that translate them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, get_args, get_type_hints

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po
from msgspec import Meta

from paiyou_client.catalogues import ENGLISH, LANGUAGES
from paiyou_engine.choice import Choice
from paiyou_engine.registry import GAMES

ROOT: Final = Path(__file__).resolve().parent.parent.parent
CLIENT: Final = ROOT / "client"
TRANSLATED: Final = tuple(language for language in LANGUAGES if language != ENGLISH)
_KEYWORDS: Final = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "NP_": ((1, "c"), 2)}
_COLUMNS: Final = 120


def po_file(language: str) -> Path:
    """Where a language's texts stand."""
    return CLIENT / "paiyou_client" / "locale" / language / "LC_MESSAGES" / "paiyou.po"


def template(folder: Path = CLIENT) -> Catalog:
    """Every text of the sources, by file and place."""
    found = Catalog(project="paiyou")
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder.parent).as_posix()
        for line, message, comments, context in extract_from_file("python", path, keywords=_KEYWORDS):
            found.add(message, None, [(name, line)], auto_comments=comments, context=context)
    if folder == CLIENT:
        for number, text in enumerate(_options()):
            found.add(text, None, [("engine/paiyou_engine", number)])
    return found


def _options() -> Iterator[str]:
    """What the engine says of the options of its games and of their values."""
    for game in GAMES.values():
        options = type(game.read_options(next(iter(game.presets()))))
        for hint in get_type_hints(options, include_extras=True).values():
            parts = get_args(hint)
            yield from (part.description for part in parts if isinstance(part, Meta) and part.description)
            for kind in parts:
                yield from (value.help for value in kind) if isinstance(kind, type) and issubclass(kind, Choice) else ()


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
