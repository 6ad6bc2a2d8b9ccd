"""The colours behind everything: a palette as Textual's widgets want it."""

from __future__ import annotations

from textual.theme import Theme

from paiyou_client.widgets.palettes import Palette


def theme_of(palette: Palette, *, has_colours: bool = True) -> Theme:
    """Textual's theme of a palette; never one of its own for sixteen colours, whose ground is whatever the terminal has.

    Without colours a field's cursor is reversed, as its ground would not be seen.
    """
    return Theme(
        name=f"paiyou-{palette.name}" if has_colours else "paiyou-colourless",
        dark=palette.is_dark,
        primary=palette.gold,
        secondary=palette.blue,
        accent=palette.turn,
        foreground=palette.text,
        background=palette.background,
        surface=palette.background,
        panel=palette.panel,
        success=palette.green,
        warning=palette.orange,
        error=palette.error,
        variables={} if has_colours else {"input-cursor-text-style": "reverse"},
    )
