"""The rule books that come along: files of `docs/rules`, which is linked into this package."""

from importlib.resources import files


def rule_book(game: str) -> str:
    """The rule book of a game, as Markdown; `game` is its name on the wire.

    Raises:
        KeyError: there is no book of that name.
    """
    books = {entry.name: entry for entry in files("paiyou_client").joinpath("rules").iterdir()}
    return books[f"{game}.md"].read_text("utf-8")
