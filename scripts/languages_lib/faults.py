"""What is wrong with a catalogue, a sentence a fault."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from scripts.languages_lib.catalogues import forms

SAME: Final = "same in this language"
"""The translator's comment at a text that is to stay as the English is."""


def faults(catalog: Catalog, texts: Catalog) -> Iterator[str]:
    """What a language's catalogue lacks, has too much of, or has wrong, beside the texts of the sources."""
    wanted = {_key(text) for text in texts if text.id}
    found = {_key(message): message for message in catalog if message.id}
    yield from (f"is not in the catalogue: {key[1][0]!r}" for key in sorted(wanted - found.keys()))
    yield from (f"is in no source any more: {key[1][0]!r}" for key in sorted(found.keys() - wanted))
    for message in found.values():
        yield from (f"{fault}: {forms(message.id)[0]!r}" for fault in _faults_of(message, catalog.num_plurals))


def _faults_of(message: Message, plurals: int) -> Iterator[str]:
    found = forms(message.string)
    if isinstance(message.id, tuple) and len(found) != plurals:
        yield f"has {len(found)} plural forms, not {plurals}"
    if message.fuzzy:
        yield "is marked as fuzzy"
    if not all(found):
        yield "is not translated"
        return
    sources = forms(message.id)
    if set(found) <= set(sources) and SAME not in message.user_comments and any(map(str.isalpha, sources[0])):
        yield f'is as in English, without the comment "{SAME}"'
    if SAME in message.user_comments and not set(found) <= set(sources):
        yield f'is not as in English, and has the comment "{SAME}"'
    allowed = [_places(source) for source in sources]
    if not all(_places(form) in allowed for form in found):
        yield "has other places"
    if any(_edges(form) != _edges(sources[0]) for form in found):
        yield "begins or ends with other spaces"


def _places(text: str) -> set[tuple[str | None, ...]]:
    """The places of a template with their formats."""
    return {tuple(place) for _, *place in Formatter().parse(text) if place[0] is not None}


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _key(message: Message) -> tuple[str, tuple[str, ...]]:
    return message.context or "", forms(message.id)
