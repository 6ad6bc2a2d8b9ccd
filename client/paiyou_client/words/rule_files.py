"""What is wrong with a file of options, or with rules that somebody asked for."""

from __future__ import annotations

from collections.abc import Iterable

from paiyou_engine.options_file import UNSET, BadOptionsFile
from paiyou_protocol.text import for_terminal


def bad_file_words(path: str, bad: BadOptionsFile) -> str:
    """The line, the field, and the values that would do."""
    name = for_terminal(path)
    place = f"{name}, line {bad.line}" if bad.line else name
    if not bad.field:
        return f"{place}: {for_terminal(bad.problem)}"
    field = for_terminal(bad.field)
    allowed = ", ".join(bad.allowed).replace(UNSET, "left out")
    if bad.problem == "unknown":
        return f"{place}: there is no option {field}. There are: {allowed}."
    return f"{place}: {field} must be {'one of: ' if len(bad.allowed) > 1 else ''}{allowed}."


def unreadable_words(path: str, reason: str) -> str:
    """The file cannot be read."""
    return f"{for_terminal(path)}: {for_terminal(reason)}."


def no_rules_words(text: str, presets: Iterable[str]) -> str:
    """There is no such preset, and no file is meant."""
    return f"There are no rules called {for_terminal(text)}. There are: {', '.join(presets)}, or a file's path."
