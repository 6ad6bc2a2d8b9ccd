"""Fields with a few values each, and texts, filled in line by line: what a dialog is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from paiyou_client.choice import Choice
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.translation import Msgid, _
from paiyou_client.widgets.lines import Line
from paiyou_client.words import line_mode as words


@dataclass
class Text:
    """A field that is typed; ``is_hidden``: not shown as it is typed, and not read back."""

    label: Msgid
    value: str = ""
    is_hidden: bool = False

    @property
    def text(self) -> str:
        """What stands in it."""
        return ("*" if self.value else "") if self.is_hidden else self.value


@dataclass
class Form:
    """``fields`` gives the fields as they are now, since one may change others; ``changed`` is told of a new value; ``rules``
    says what is read at `v`, where there is something."""

    title: str
    fields: Callable[[], Sequence[Choice[Any] | Text]]
    changed: Callable[[Choice[Any]], None] = field(default=lambda _choice: None)
    rules: Callable[[], Sequence[Line | str]] | None = None


class Asker(Protocol):
    """Who asks for a line."""

    def tell(self, rows: Sequence[Line | str], kind: Kind) -> None:
        """Say these lines."""

    async def ask_line(self, *, hidden: bool = False) -> str | None:
        """The next line that is typed, None where nobody types any more."""


async def filled(form: Form, host: Asker) -> bool:
    """Ask until the person is content with the form (an empty line) or goes back (q); which of the two it was."""
    rows: list[Line | str] = [form.title, *(_row(number, one) for number, one in enumerate(form.fields(), 1))]
    rows += [_(words.FORM), *([_(words.FORM_RULES)] if form.rules is not None else [])]
    while True:
        host.tell(rows, Kind.ANSWER)
        typed = await host.ask_line()
        if typed is None or typed.strip().casefold() in {"q", "quit"}:
            return False
        if not typed.strip():
            return True
        if form.rules is not None and typed.strip().casefold() == "v":
            rows = [*form.rules(), _(words.FORM_SHORT)]
            continue
        rows = [await _taken(form, typed.strip(), host), _(words.FORM_SHORT)]


async def _taken(form: Form, typed: str, host: Asker) -> str:
    """What came of a field's number, and perhaps the number of its value or its text after it."""
    first, _space, rest = typed.partition(" ")
    fields = form.fields()
    if not first.isdecimal() or not 1 <= int(first) <= len(fields):
        return words.no_choice_words(int(first) if first.isdecimal() else 0, len(fields))
    one = fields[int(first) - 1]
    if isinstance(one, Text):
        one.value = rest or await _asked(one, host)
    else:
        _choose(one, rest or await _value(one, host))
        form.changed(one)
    return _row(int(first), one)


def _choose(one: Choice[Any], typed: str) -> None:
    """The value of a number, or the one that is called so."""
    named = [place for place, value in enumerate(one.values) if one.says(value).casefold() == typed.strip().casefold()]
    if named:
        one.at = named[0]
    elif typed.isdecimal() and 1 <= int(typed) <= len(one.values):
        one.at = int(typed) - 1


async def _value(one: Choice[Any], host: Asker) -> str:
    labels = [one.says(value) for value in one.values]
    host.tell([f"{_(one.label)}:", *words.choice_words(labels, is_marked=False)], Kind.ANSWER)
    return (await host.ask_line() or "").strip()


async def _asked(one: Text, host: Asker) -> str:
    host.tell([f"{_(one.label)}:"], Kind.ANSWER)
    return (await host.ask_line(hidden=one.is_hidden) or "").strip()


def _row(number: int, one: Choice[Any] | Text) -> str:
    return _("{number}: {field}: {value}").format(number=number, field=_(one.label), value=one.text)
