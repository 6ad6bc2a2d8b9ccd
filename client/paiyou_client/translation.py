"""Texts in the reader's language: English stands in the code as the message, and the catalogue says the rest.

A text that is shown where it is written is `_("whole sentence with {named} places")`.  One that is written down first and
shown later, in a constant or a table, is marked `N_("...")`: that makes a `Msgid`, which is no text yet, so that mypy finds
where nobody translated it.  Numbers decide by `ngettext`; `paiyou_client.widgets.phrases` puts cards and names into a
translated sentence wherever its language has them.

The language belongs to a `Reader`, and each app has its own: one process serves many over SSH, so nothing here is global
but the English of whoever never said.  All tasks that an app starts share its reader by context.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from paiyou_client.catalogues import ENGLISH, catalogue


class Reader:
    """Somebody who reads, the language in which, and whether of ASCII alone: both may change at any time, for all that share
    this reader."""

    def __init__(self, language: str = ENGLISH, *, ascii_only: bool = False) -> None:
        self.ascii_only = ascii_only
        self._language = language
        self.catalogue = catalogue(language)

    @property
    def language(self) -> str:
        """One of `paiyou_client.catalogues.LANGUAGES`.  Raises KeyError where another one is set."""
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        self.catalogue = catalogue(language)
        self._language = language


_reader: ContextVar[Reader] = ContextVar("_reader", default=Reader())  # noqa: B039 - nobody sets its language


@dataclass(frozen=True, slots=True)
class Msgid:
    """A text of ours that is translated when it is shown; ``str()`` and f-strings translate it too."""

    english: str
    context: str = ""

    def __str__(self) -> str:
        return _(self)


def N_(english: str) -> Msgid:  # noqa: N802 - gettext's own name
    """Mark a text for the catalogues, to be translated later."""
    return Msgid(english)


def NP_(context: str, english: str) -> Msgid:  # noqa: N802 - the same, as `pgettext` is to `_`
    """Mark a text whose English says two things, told apart by a word that is never shown."""
    return Msgid(english, context)


def _(message: str | Msgid) -> str:
    """A text in the reader's language; nothing for nothing, which is a catalogue's head for `gettext`."""
    if isinstance(message, str):
        return _reader.get().catalogue.gettext(message) if message else ""
    if message.context:
        return pgettext(message.context, message.english)
    return _reader.get().catalogue.gettext(message.english)


def ngettext(one: str, many: str, number: int) -> str:
    """The text for so many: each language has as many forms as it needs."""
    return _reader.get().catalogue.ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """A text whose English says two things, told apart by a word that is never shown."""
    return _reader.get().catalogue.pgettext(context, message)


def read_by(reader: Reader) -> None:
    """From now on, in this context and in all tasks that it starts, texts are in this reader's language."""
    _reader.set(reader)


def reads_ascii() -> bool:
    """Whether who reads here sees ASCII alone."""
    return _reader.get().ascii_only


def language() -> str:
    """The language of who reads here."""
    return _reader.get().language


@contextmanager
def reading(language: str, *, ascii_only: bool = False) -> Iterator[None]:
    """While entered, texts of this context are in a language."""
    before = _reader.set(Reader(language, ascii_only=ascii_only))
    try:
        yield
    finally:
        _reader.reset(before)
