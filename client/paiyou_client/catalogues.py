"""The catalogues of the languages: read from their .po files as they are, so that nothing has to be built or kept in step.

Each is made into the bytes that `gettext` reads, once a process and only when its language is wanted (some milliseconds).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Final

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "ru", "cs", "zh")
"""The languages by their codes; Chinese is the simplified one."""

_FOLDER: Final = Path(__file__).with_name("locale")
_MAGIC: Final = 0x950412DE
_HEAD: Final = 28
_FIELD: Final = re.compile(r'^(msg\w+)(?:\[\d\])?[ \t]((?:".*"\s*)+)', re.MULTILINE)
_STRING: Final = re.compile(r'"(.*)"')
_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPED: Final = {"n": "\n", "t": "\t"}
_ENTRY: Final = re.compile(r"\n\s*\n")


@cache
def catalogue(language: str) -> NullTranslations:
    """The texts of a language.  Raises KeyError for one that we do not have."""
    if language not in LANGUAGES:
        raise KeyError(language)
    if language == ENGLISH:
        return NullTranslations()
    path = _FOLDER / language / "LC_MESSAGES" / "paiyou.po"
    return GNUTranslations(BytesIO(machine_form(entries(path.read_text("utf-8")))))


def own_name(language: str) -> str:
    """What a language calls itself.  Raises KeyError for one that we do not have."""
    return catalogue(language).pgettext("what this language calls itself", "English")


def entries(text: str) -> dict[str, str]:
    """The translated messages of a .po file as a machine form has them: a context before \\x04, plural forms between \\0."""
    found: dict[str, str] = {}
    for block in _ENTRY.split(text):
        if "\n#, fuzzy" in f"\n{block}" and 'msgid ""\n' not in block:
            continue
        fields: dict[str, list[str]] = {}
        for kind, strings in _FIELD.findall(block):
            fields.setdefault(kind, []).append(_unescaped("".join(_STRING.findall(strings))))
        if all(fields.get("msgstr", ("",))):
            key = "\0".join(fields["msgid"] + fields.get("msgid_plural", []))
            context = "".join(f"{one}\x04" for one in fields.get("msgctxt", ()))
            found[context + key] = "\0".join(fields["msgstr"])
    return found


def machine_form(messages: Mapping[str, str]) -> bytes:
    """What `gettext` reads (a .mo file): two tables of lengths and offsets, then the texts, by the messages' order in bytes."""
    pairs = sorted((key.encode(), value.encode()) for key, value in messages.items())
    texts = [key for key, _ in pairs] + [value for _, value in pairs]
    offset = _HEAD + 8 * len(texts)
    table = b""
    for text in texts:
        table += pack("<2I", len(text), offset)
        offset += len(text) + 1
    head = pack("<7I", _MAGIC, 0, len(pairs), _HEAD, _HEAD + 8 * len(pairs), 0, 0)
    return head + table + b"".join(text + b"\0" for text in texts)


def language_of(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for, as `gettext` reads it; English where it asks for none that we have."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    said = next((environment[name] for name in names if environment.get(name)), "")
    wanted = [] if said in {"C", "POSIX"} else [*environment.get("LANGUAGE", "").split(":"), said]
    return next((code for code in map(language_named, wanted) if code), ENGLISH)


def language_named(text: str) -> str:
    """The language of a locale's name (``cs_CZ.UTF-8``, ``zh-Hans``, ``ru``); empty for one that we do not have."""
    code = re.split(r"[^a-z]", text.strip().lower(), maxsplit=1)[0]
    return code if code in LANGUAGES else ""


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), text) if "\\" in text else text
