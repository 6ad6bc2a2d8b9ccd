"""A box with a few fields over the screen: what all dialogs have in common."""

from __future__ import annotations

import re
from typing import ClassVar, Final, Generic, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from paiyou_client.keys.keyboard import keyed, scope
from paiyou_client.keys.names import event_of, key_named
from paiyou_client.signals import Said
from paiyou_client.translation import Msgid
from paiyou_client.widgets.lines import cells_of

T = TypeVar("T")
_PARTS: Final = re.compile(r"\S.*?(?=\s{2,}|$)")
"""What stands between two wide gaps of a line of keys."""


class Dialog(ModalScreen[T | None], Generic[T]):
    """Escape goes back with None, Enter takes what the fields say."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 70%; }
    Dialog > Vertical { width: 64; height: auto; padding: 1 2; border: solid $primary; background: $panel; }
    Dialog Static { width: 100%; height: auto; }
    Dialog .wrong { color: $warning; min-height: 1; }
    Dialog .keys { color: $text-muted; }
    Dialog Input, Dialog Input:focus { border: none; height: 1; padding: 0 1; background: $background; }
    Dialog Input { margin-bottom: 1; }
    Dialog Input:focus { text-style: underline; }
    """
    scope: ClassVar[str] = "dialogs"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+g", "back")]

    def __init__(self) -> None:
        super().__init__()
        self._is_ready = False
        self._early: list[events.Key] = []

    def on_screen_resume(self, _event: events.ScreenResume) -> None:
        """A terminal that one does not look at gives no field the keys; they are given once one looks."""
        self.watch(self.app, "app_focus", self._looked_at, init=False)

    def _looked_at(self, is_looked_at: bool) -> None:
        if is_looked_at and self.focused is None and self.AUTO_FOCUS != "":
            self.focus_next()

    def on_said(self, _event: Said) -> None:
        """Another language may be read now."""
        Label.say_all(self)

    def on_key(self, event: events.Key) -> None:
        """What is typed before the first field is there is for that field."""
        if self.AUTO_FOCUS != "" and self.focused is None and not self._is_ready:
            event.stop()
            self._early.append(event)

    def on_descendant_focus(self, _event: events.DescendantFocus) -> None:
        """A field is there: what was typed goes into it."""
        self._is_ready = True
        early, self._early = self._early, []
        for event in early:
            self.app.post_message(events.Key(event.key, event.character))

    def take(self) -> None:
        """Enter: `dismiss` with what the fields say, or `refuse`."""
        raise NotImplementedError

    def refuse(self, words: str) -> None:
        """Say what is wrong, in sight also where the box is higher than the terminal, and stay."""
        wrong = self.query_one(".wrong", Static)
        wrong.update(Content(words))
        self.scroll_end(animate=False)

    def value(self, name: str) -> str:
        """What stands in a field."""
        return self.query_one(f"#{name}", Input).value

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in any field."""
        event.stop()
        self.take()

    def action_back(self) -> None:
        """Leave all as it was."""
        self.dismiss(None)


class Label(Static):
    """Words that are never markup, and follow the language."""

    def __init__(self, words: str | Msgid, classes: str = "", keys_of: str = "dialogs") -> None:
        super().__init__("", classes=classes)
        self.words = words
        self._keys_of = keys_of
        self.say()

    def say(self) -> None:
        """Say it in the language of now; where it names keys, those of now."""
        text = str(self.words)
        if self.has_class("keys"):
            with scope(self._keys_of):
                text = keyed(text, "enter", "escape", "tab", "v", "pageup", "f4", "f7")
        self.update(Content(text))

    def on_click(self, event: events.Click) -> None:
        """A click on a key, or on what it does, presses it."""
        key = self._key_at(event.x)
        if key:
            event.stop()
            self.app.post_message(event_of(key))

    def _key_at(self, cell: int) -> str:
        """The key that is named in a cell; empty where there is none."""
        if not self.has_class("keys"):
            return ""
        for part in _PARTS.finditer(str(self.content)):
            if cells_of(part.string[: part.start()]) <= cell < cells_of(part.string[: part.end()]):
                return key_named(part.group().split(" ")[0])
        return ""

    @staticmethod
    def say_all(screen: DOMNode) -> None:
        """Say all labels and examples of a screen in the language of now."""
        for label in screen.query(Label):
            label.say()
        for field in screen.query(Field):
            field.placeholder = str(field.example)


class Field(Input):
    """An input whose cursor does not blink: an idle screen writes nothing.  It shows an example while it is empty."""

    def __init__(self, value: str, example: str | Msgid, name: str, most: int) -> None:
        super().__init__(value, placeholder=str(example), id=name, max_length=most)
        self.cursor_blink = False
        self.example = example


def field(name: str, value: str = "", *, example: str | Msgid = "", most: int = 300) -> Input:
    """A field of a dialog."""
    return Field(value, example, name, most)


def label(words: str | Msgid, classes: str = "", keys_of: str = "dialogs") -> Static:
    """A line of words; one of the class ``keys`` names the keys of a scope."""
    return Label(words, classes, keys_of)
