"""The dialog about a server that is not as it should be: whether to go there all the same."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical

from paiyou_client.screens.dialog import Dialog, field, label
from paiyou_client.words import accept as words


class AcceptDialog(Dialog[bool]):
    """Its result is True where a person has typed the word that accepts; a single key never does."""

    def __init__(self, doubt: words.Doubt) -> None:
        super().__init__()
        self._doubt = doubt

    def compose(self) -> ComposeResult:
        """What is wrong, and a field."""
        with Vertical():
            yield label(self._doubt.title)
            yield label("")
            for paragraph in self._doubt.paragraphs:
                yield label(paragraph)
                yield label("")
            yield label(self._doubt.how)
            yield field("word")
            yield label("", "wrong")
            yield label(words.KEYS, "keys")

    def take(self) -> None:
        """Accept, if that was typed."""
        if self.value("word").strip().lower() == self._doubt.word:
            self.dismiss(result=True)
        else:
            self.refuse(words.not_said(self._doubt.word))
