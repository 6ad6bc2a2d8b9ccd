"""The dialog about a server that has another certificate than before."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical

from paiyou_client.screens.dialog import Dialog, field, label
from paiyou_client.words import accept as words


class AcceptDialog(Dialog[bool]):
    """Its result is True where a person has accepted the new certificate; a single key never does."""

    def __init__(self, where: str, known: str, found: str) -> None:
        super().__init__()
        self._where = where
        self._known = known
        self._found = found

    def compose(self) -> ComposeResult:
        """What happened, both fingerprints, and a field."""
        with Vertical():
            yield label(words.TITLE)
            yield label("")
            yield label(words.what_happened(self._where))
            yield label("")
            yield label(words.known(self._known))
            yield label(words.found(self._found))
            yield label("")
            yield label(words.HOW)
            yield field("word")
            yield label("", "wrong")
            yield label(words.KEYS, "keys")

    def take(self) -> None:
        """Accept, if that was typed."""
        if self.value("word").strip().lower() == words.WORD:
            self.dismiss(result=True)
        else:
            self.refuse(words.NOT_SAID)
