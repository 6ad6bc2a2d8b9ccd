"""What others wrote, as it is drawn here: without harm, and where the reader's terminal draws ASCII alone, in ASCII."""

from __future__ import annotations

from paiyou_client.translation import reads_ascii
from paiyou_client.widgets.glyphs import OWN
from paiyou_protocol.text import for_terminal as harmless


def for_terminal(text: str) -> str:
    """The text as it may be drawn on one line, whatever was in it: `paiyou_protocol.text.for_terminal`, then `escaped` for
    whoever reads ASCII.  The same again for what it gave."""
    shown = harmless(text)
    return escaped(shown) if reads_ascii() else shown


def escaped(text: str) -> str:
    """Every character beyond ASCII as SQL writes it: ``\\5C0F`` is U+5C0F, ``\\+01F600`` is U+1F600.  Signs of our own stay, as
    they have twins."""
    if text.isascii():
        return text
    return "".join(letter if letter.isascii() or letter in OWN else _escape(ord(letter)) for letter in text)


def _escape(number: int) -> str:
    return f"\\{number:04X}" if number <= 0xFFFF else f"\\+{number:06X}"
