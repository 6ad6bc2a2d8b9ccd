"""The rule books that come along: files of `docs/rules`, which is linked into this package, a folder a language."""

from importlib.resources import files
from typing import Final

from paiyou_client.catalogues import ENGLISH

GLOSSARY: Final = "glossary"
"""The name of the book that has the words of both games in every language."""


def rule_book(game: str, language: str = ENGLISH) -> str:
    """The rule book of a game, as Markdown, in English where there is none in a language; `game` is its name on the wire.

    Raises:
        KeyError: there is no book of that name.
    """
    folder = files("paiyou_client").joinpath("rules")
    books = {entry.name: entry for entry in folder.iterdir()}
    if language in books:
        books |= {entry.name: entry for entry in books[language].iterdir()}
    return books[f"{game}.md"].read_text("utf-8")
