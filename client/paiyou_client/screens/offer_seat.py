"""The dialog by which a host offers the seat of somebody who is away to somebody who looks on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from paiyou_client.choice import Choice
from paiyou_client.screens.choices import ChoicesDialog
from paiyou_client.screens.dialog import label
from paiyou_client.words import consent as words
from paiyou_protocol.messages import Motion, Propose


class OfferSeatDialog(ChoicesDialog[Propose]):
    """Its result is the question to the table, or None.  ``seats`` are those of people who are away and ``people`` those who
    look on, by number and public id, with their names; neither is empty."""

    def __init__(self, table: str, seats: Mapping[int, str], people: Mapping[str, str]) -> None:
        super().__init__()
        self._table = table
        self._seat = Choice(words.SEAT_OF, tuple(seats), says=seats.__getitem__)
        self._person = Choice(words.TO, tuple(people), says=people.__getitem__)

    def compose(self) -> ComposeResult:
        """Whose seat, and to whom."""
        with Vertical():
            yield label(words.OFFER)
            yield label("")
            yield from self.choice_lines()
            yield label("")
            yield label(words.OFFER_MEANS)
            yield label("", "wrong")
            yield label(words.OFFER_KEYS, "keys")

    def choices(self) -> Sequence[Choice[Any]]:
        """Whose seat, and to whom."""
        return (self._seat, self._person)

    def inputs(self) -> Sequence[Input]:
        """There are none."""
        return ()

    def take(self) -> None:
        """Ask the table."""
        self.dismiss(Propose(0, self._table, Motion.OFFER_SEAT, self._seat.value, self._person.value))
