"""Deals on disk, so that a match that was stopped goes on where it stood: the match, then a line of JSON a deal."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import msgspec
from scripts.arena_lib.matches import DealPlayed, Match


class OtherMatch(Exception):
    """The file holds another match."""


def kept(path: Path, match: Match) -> dict[int, DealPlayed]:
    """The deals that the file holds of this match; a last line that was cut short is left out.

    Raises `OtherMatch` where it is not this one's.
    """
    if not path.exists():
        return {}
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    try:
        if msgspec.json.decode(first, type=Match) != match:
            raise OtherMatch
    except msgspec.MsgspecError:
        raise OtherMatch from None
    deals = [msgspec.json.decode(line, type=DealPlayed) for line in lines[:-1]]
    return {deal.number: deal for deal in deals}


def begin(path: Path, match: Match, deals: dict[int, DealPlayed]) -> TextIO:
    """The file, written anew with what it held, ready for `keep`."""
    file = path.open("w", encoding="utf-8")
    _write(file, match)
    for deal in deals.values():
        _write(file, deal)
    return file


def keep(file: TextIO, deal: DealPlayed) -> None:
    """One more deal."""
    _write(file, deal)


def _write(file: TextIO, one: Match | DealPlayed) -> None:
    file.write(msgspec.json.encode(one).decode() + "\n")
    file.flush()
