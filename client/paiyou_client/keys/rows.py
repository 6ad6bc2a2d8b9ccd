"""A row of the table of keys.

A row is one key as the code knows it, with all that it does, not one of its uses.  So a person's choice exchanges names
of keys and nothing more; what a key means stays where the key is used.
"""

from __future__ import annotations

from typing import NamedTuple

from paiyou_client.translation import Msgid


class Row(NamedTuple):
    """``name`` is what ``settings.toml`` calls it, ``keys`` are those that it has at first, the one of the code in front;
    whoever sets it sets all of them."""

    name: str
    keys: tuple[str, ...]
    does: Msgid


def row(name: str, keys: str, does: Msgid) -> Row:
    """A row whose keys stand beside each other with a space between."""
    return Row(name, tuple(keys.split(" ")), does)
