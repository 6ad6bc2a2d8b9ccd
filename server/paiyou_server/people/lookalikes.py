"""Which names look alike: the skeleton of UTS #39, section 4.

Two texts with one skeleton are drawn so much alike that a person takes one for the other: Latin ``paypal`` and the same in
Cyrillic letters, ``rn`` and ``m``, ``O`` and ``0``.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from paiyou_server.people.lookalike_table import LOOKALIKES


def skeleton(text: str) -> str:
    """What texts share that look alike; it means nothing else and is never shown."""
    return _decomposed(_decomposed(text).translate(_table()))


def looks(name: str) -> frozenset[tuple[bool, str]]:
    """What no two names may share: how it looks, and how it looks without capitals; the two are not compared.

    The prototype of a zero is a capital O: without capitals it is a small one.
    """
    return frozenset({(False, skeleton(name)), (True, skeleton(folded(name)).casefold())})


def folded(name: str) -> str:
    """The name without what does not count in it: compatible forms and case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)


@cache
def _table() -> dict[int, str]:
    table = {}
    for entry in LOOKALIKES.split():
        prototype, _, shown = entry.partition(":")
        for each in shown.split(","):
            table[int(each, 16)] = "".join(chr(int(code, 16)) for code in prototype.split("+"))
    return table
