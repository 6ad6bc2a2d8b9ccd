"""What is wrong with a file of options, or with rules that somebody asked for."""

from __future__ import annotations

from collections.abc import Iterable

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import _
from paiyou_engine.options_file import UNSET, BadOptionsFile


def bad_file_words(path: str, bad: BadOptionsFile) -> str:
    """The line, the field, and the values that would do."""
    name = for_terminal(path)
    place = _("{file}, line {line}").format(file=name, line=bad.line) if bad.line else name
    if not bad.field:
        return f"{place}: {for_terminal(bad.problem)}"
    field = for_terminal(bad.field)
    allowed = ", ".join(bad.allowed).replace(UNSET, _("left out"))
    if bad.problem == "unknown":
        sentence = _("{place}: there is no option {option}. There are: {allowed}.")
    elif len(bad.allowed) > 1:
        sentence = _("{place}: {option} must be one of: {allowed}.")
    else:
        sentence = _("{place}: {option} must be {allowed}.")
    return sentence.format(place=place, option=field, allowed=allowed)


def bad_setting_words(path: str, field: str, allowed: Iterable[str]) -> str:
    """A setting has a value that cannot be."""
    sentence = _("{place}: {option} must be one of: {allowed}.")
    return sentence.format(place=for_terminal(path), option=field, allowed=", ".join(allowed))


def unreadable_words(path: str, reason: str) -> str:
    """The file cannot be read."""
    return f"{for_terminal(path)}: {for_terminal(reason)}."


def no_rules_words(text: str, presets: Iterable[str]) -> str:
    """There is no such preset, and no file is meant."""
    sentence = _("There are no rules called {name}. There are: {presets}, or a file's path.")
    return sentence.format(name=for_terminal(text), presets=", ".join(presets))
