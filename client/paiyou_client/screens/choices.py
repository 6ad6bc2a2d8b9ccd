"""A dialog of fields with a few values each, chosen by the arrows, and some inputs below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

from paiyou_client.choice import Choice
from paiyou_client.foreign import for_terminal
from paiyou_client.screens.dialog import Dialog
from paiyou_client.signals import Said
from paiyou_client.translation import _
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.lines import cells_of, fit_text

T = TypeVar("T")
_NARROWEST: Final = 7
"""Cells of the labels."""


class ChoicesDialog(Dialog[T], Generic[T]):
    """The arrows go from field to field and from value to value.  A `Static` with the id ``choice-N`` shows the N-th."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "field(-1)"),
        Binding("down,tab", "field(1)"),
        Binding("shift+tab", "field(-1)", priority=True),
        Binding("left", "change(-1)"),
        Binding("right", "change(1)"),
        Binding("enter", "take"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._at = 0

    def choices(self) -> Sequence[Choice[Any]]:
        """The fields in order."""
        raise NotImplementedError

    def inputs(self) -> Sequence[Input]:
        """The inputs below them, as far as they are shown now."""
        raise NotImplementedError

    def changed(self, number: int) -> None:
        """Another value of a field was chosen."""

    def on_said(self, event: Said) -> None:
        """Another language may be read now."""
        super().on_said(event)
        self.show()

    def choice_lines(self) -> list[Static]:
        """The widgets that show the fields."""
        return [
            Static(self._line(number), id=f"choice-{number}", classes="choice") for number in range(len(self.choices()))
        ]

    def on_click(self, event: events.Click) -> None:
        """A click on a field changes it."""
        widget = event.widget
        if isinstance(widget, Static) and widget.id is not None and widget.id.startswith("choice-"):
            self._at = int(widget.id.removeprefix("choice-"))
            self.action_change(1)

    def action_field(self, by: int) -> None:
        """Go to another field."""
        self._at = (self._at + by) % (len(self.choices()) + len(self.inputs()))
        self.show()

    def action_change(self, by: int) -> None:
        """Choose another value of the field."""
        if self._at < len(self.choices()):
            self.choices()[self._at].move(by)
            self.changed(self._at)
            self.show()

    def action_take(self) -> None:
        """Enter, outside the inputs."""
        self.take()

    def show(self) -> None:
        """Show what is chosen, and have the cursor where it is."""
        first = len(self.choices())
        for number in range(first):
            self.query_one(f"#choice-{number}", Static).update(self._line(number))
        self.set_focus(self.inputs()[self._at - first] if self._at >= first else None)

    def _line(self, number: int) -> Content:
        choice = self.choices()[number]
        mark = glyphs.TURN if number == self._at else " "
        left, right = glyphs.ARROWS if number == self._at and len(choice.values) > 1 else "  "
        widest = max(_NARROWEST, *(cells_of(_(each.label)) for each in self.choices()))
        text = f"{mark} {fit_text(_(choice.label), widest)} {left} {for_terminal(choice.text)} {right}"
        return Content(text)
