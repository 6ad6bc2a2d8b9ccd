"""Every sign that a screen draws beyond plain letters, one cell wide each, with its twin in ASCII.

Nothing else in the client holds a non-ASCII literal.  Screens draw the signs of this table; where the person asked for
ASCII, `lettering.to_ascii` translates whole lines at the very end, cell by cell, so that no column moves.  What others wrote has been
escaped before (`paiyou_client.foreign`).
"""

from __future__ import annotations

from typing import Final

SUITS: Final = "♠♥♦♣"
"""Indexed by the engine's suit number."""

TURN: Final = "▶"
LED: Final = "▹"
WINNING: Final = "★"
TICK: Final = "✓"
CROSS: Final = "✗"
DOT: Final = "·"
NONE: Final = "–"
MORE: Final = "…"
TIMES: Final = "×"
FORCED: Final = "▲"
FITS: Final = "◆"
TRUMP: Final = "†"
POINTS: Final = "•"
TRUMP_POINTS: Final = "‡"
"""Signs on cards: a trump, a point card, one that is both."""
ARROWS: Final = "←→"
UP_DOWN: Final = "↑↓"
UP: Final = "↑"
DOWN: Final = "↓"

RULE: Final = "─"
WALL: Final = "│"
TEE_DOWN: Final = "┬"
TEE_UP: Final = "┴"
TEE_LEFT: Final = "┤"
TEE_RIGHT: Final = "├"

BAR: Final = "█"
BAR_HALF: Final = "▄"
BAR_REST: Final = "░"
BAR_MARK: Final = "┃"

CARD_BOX: Final = "╭─╮│╰╯"
"""Top left, across, top right, side, bottom left, bottom right."""

CURSOR_BOX: Final = "┏━┓┃┗┛"

DIALOG_BOX: Final = "┌┐└┘"
"""The corners that Textual draws around dialogs."""

TWINS: Final = str.maketrans(
    {
        **dict(zip(SUITS, "SHDC", strict=True)),
        TURN: ">",
        LED: "-",
        WINNING: "*",
        TICK: "+",
        CROSS: "x",
        DOT: ".",
        NONE: "-",
        MORE: "~",
        TIMES: "x",
        FORCED: "^",
        FITS: "@",
        TRUMP: "t",
        POINTS: "o",
        TRUMP_POINTS: "T",
        **dict(zip(ARROWS, "<>", strict=True)),
        UP: "^",
        DOWN: "v",
        RULE: "-",
        WALL: "|",
        TEE_DOWN: "+",
        TEE_UP: "+",
        TEE_LEFT: "+",
        TEE_RIGHT: "+",
        BAR: "#",
        BAR_HALF: "_",
        BAR_REST: ".",
        BAR_MARK: "|",
        **dict(zip(CARD_BOX, "+-+|++", strict=True)),
        **dict(zip(CURSOR_BOX, "#=##==", strict=True)),
        **dict.fromkeys(DIALOG_BOX, "+"),
    }
)


OWN: Final = frozenset(map(chr, TWINS))
"""All signs of our own."""
