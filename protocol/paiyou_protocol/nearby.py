"""What a server says of itself on the local network, as the TXT record of a DNS-SD service (RFC 6763, section 6).

Anybody on the network can say anything there, about any server: what is read is cut to its bounds and is safe to draw, and
it is never a reason to trust.  A certificate is believed for what is remembered or stood in a link, not for this record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from paiyou_protocol.fingerprints import BadFingerprint, read_fingerprint
from paiyou_protocol.text import TITLE_CELLS, cell_width, for_terminal

SERVICE: Final = "_paiyou._tcp.local."
MOST_GAMES: Final = 8
_MOST_BYTES: Final = 160
"""Of one value as it is read: a key and a value have 255 at most."""
_GAME_CELLS: Final = 24
_VERSION_CELLS: Final = 16
_MOST_COUNT: Final = 99_999


@dataclass(frozen=True)
class Announced:
    """A server: its name, games and version, its certificate's fingerprint (empty: none was said that could be one), how many
    people are there and how many tables are open to strangers (None: not said)."""

    name: str
    games: tuple[str, ...] = ()
    version: str = ""
    fingerprint: str = ""
    people: int | None = None
    tables: int | None = None


def announced_properties(announced: Announced) -> dict[str, bytes]:
    """The keys and values of the TXT record."""
    counts = {"people": announced.people, "tables": announced.tables}
    said = {
        "txtvers": "1",
        "name": _cut(announced.name, TITLE_CELLS),
        "games": ",".join(announced.games[:MOST_GAMES]),
        "version": _cut(announced.version, _VERSION_CELLS),
        "fingerprint": announced.fingerprint,
        **{key: str(count) for key, count in counts.items() if count is not None},
    }
    return {key: value.encode() for key, value in said.items() if value}


def read_announced(properties: Mapping[bytes, bytes | None]) -> Announced:
    """What a TXT record says; whatever makes no sense is as if it had not been said."""
    games = filter(None, (_cut(game, _GAME_CELLS) for game in _text(properties, b"games").split(",")))
    return Announced(
        name=_cut(_text(properties, b"name"), TITLE_CELLS),
        games=tuple(games)[:MOST_GAMES],
        version=_cut(_text(properties, b"version"), _VERSION_CELLS),
        fingerprint=_fingerprint(_text(properties, b"fingerprint")),
        people=_count(_text(properties, b"people")),
        tables=_count(_text(properties, b"tables")),
    )


def _text(properties: Mapping[bytes, bytes | None], key: bytes) -> str:
    return (properties.get(key) or b"")[:_MOST_BYTES].decode("utf-8", "replace")


def _cut(text: str, cells: int) -> str:
    """The text as it may be drawn, without what goes beyond so many cells."""
    drawn = for_terminal(" ".join(for_terminal(text).split()))  # a mark may have stood on a space that is gone
    while cell_width(drawn) > cells:
        drawn = drawn[:-1]
    return drawn


def _fingerprint(text: str) -> str:
    try:
        return read_fingerprint(text)
    except BadFingerprint:
        return ""


def _count(text: str) -> int | None:
    return min(int(text), _MOST_COUNT) if text.isascii() and text.isdigit() and len(text) <= 9 else None
