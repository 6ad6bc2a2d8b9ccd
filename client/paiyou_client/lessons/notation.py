"""Short ways to write a lesson's plays, as the judge's cases have them (`docs/judge.md`)."""

from __future__ import annotations

from typing import Final

from paiyou_client.lessons.lesson import Entry, What

PASS: Final[What] = {"do": "pass"}
DRAW: Final[What] = {"do": "draw"}
TAKE: Final[What] = {"do": "take"}
TICK: Final[Entry] = ("table", {"do": "tick"})
"""The timer runs out: the closing window ends."""


def cards(text: str) -> list[str]:
    """``"8h 8h"`` as a list."""
    return text.split()


def bid(text: str) -> What:
    """Show cards."""
    return {"do": "bid", "cards": cards(text)}


def bury(text: str) -> What:
    """Lay cards away."""
    return {"do": "bury", "cards": cards(text)}


def call(card: str, nth: int) -> What:
    """Call one friend."""
    return {"do": "call", "calls": [[card, nth]]}


def play(text: str) -> What:
    """Lead or follow."""
    return {"do": "play", "cards": cards(text)}


def plays(first: int, *texts: str, seats: int = 5) -> tuple[Entry, ...]:
    """What seats play one after another, from this one on."""
    return tuple([((first + place) % seats, play(text)) for place, text in enumerate(texts)])


def throw(card: str) -> What:
    """Throw a card away."""
    return {"do": "discard", "card": card}


def lay(*melds: tuple[str, str]) -> What:
    """Lay down the contract: pairs of ``set`` or ``run`` and its cards."""
    return {"do": "lay", "melds": [{"kind": kind, "cards": cards(text)} for kind, text in melds]}


def add(card: str, meld: int, end: str | None = None) -> What:
    """Put a card on a meld."""
    return {"do": "add", "card": card, "meld": meld, **({} if end is None else {"end": end})}


def swap(card: str, meld: int) -> What:
    """Put a card in the place of a joker."""
    return {"do": "swap", "card": card, "meld": meld}
