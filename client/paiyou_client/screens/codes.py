"""The dialogs at a table's door: its invite code, its password."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from paiyou_client.screens.dialog import Dialog, field, label
from paiyou_client.translation import _
from paiyou_client.words import doors as words


class CodeDialog(Dialog[str]):
    """Its result is the code as it was typed, or None."""

    def compose(self) -> ComposeResult:
        """One field."""
        with Vertical():
            yield label(words.CODE_TITLE)
            yield label("")
            yield field("code", example=words.CODE_EXAMPLE, most=16)
            yield label("", "wrong")
            yield label(words.CODE_KEYS, "keys")

    def take(self) -> None:
        """Go, with what may be a code."""
        code = self.value("code").strip().upper()
        if len(code) == 6 and code.isascii() and code.isalpha():
            self.dismiss(code)
        else:
            self.refuse(_(words.NO_CODE))


class PasswordDialog(Dialog[str]):
    """Its result is the password, or None; ``wrong`` says that one was tried."""

    def __init__(self, *, wrong: bool) -> None:
        super().__init__()
        self._wrong = wrong

    def compose(self) -> ComposeResult:
        """One field, which nobody reads over a shoulder."""
        with Vertical():
            yield label(words.LOCK_TITLE)
            yield label("")
            yield hidden(field("password", most=128))
            yield label(words.NOT_IT if self._wrong else "", "wrong")
            yield label(words.CODE_KEYS, "keys")

    def take(self) -> None:
        """Try it."""
        self.dismiss(self.value("password"))


def hidden(made: Input) -> Input:
    """The same field, without showing what is typed."""
    made.password = True
    return made
