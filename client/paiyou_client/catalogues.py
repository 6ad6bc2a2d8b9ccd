"""The catalogues of the languages: read from their .po files as they are, so that nothing has to be built or kept in step.

Each is made into the bytes that `gettext` reads, once a process and only when its language is wanted (some 7 milliseconds).
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
_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPED: Final = {"n": "\n", "t": "\t"}


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
    fields: dict[str, str] = {}
    last = ""
    for row in (*text.split("\n"), ""):
        if row.startswith('"'):
            fields[last] += row[1:-1]
        elif row.startswith("msg"):
            last, _, string = row.partition(" ")
            fields[last] = string[1:-1]
        elif row.startswith("#, fuzzy"):
            fields["fuzzy"] = row
        elif not row and fields:
            _add(found, fields)
            fields = {}
    return found


def _add(found: dict[str, str], fields: dict[str, str]) -> None:
    """The message of an entry, if it is translated: one marked as fuzzy is not, but the head of the file never is."""
    translated = [string for name, string in fields.items() if name.startswith("msgstr")]
    if not all(translated) or ("fuzzy" in fields and fields["msgid"]):
        return
    context = f"{fields['msgctxt']}\x04" if "msgctxt" in fields else ""
    key = "\0".join(fields[name] for name in ("msgid", "msgid_plural") if name in fields)
    found[_unescaped(context + key)] = _unescaped("\0".join(translated))


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
