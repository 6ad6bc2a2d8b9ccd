"""The words of the dialog that asks for a server."""

from __future__ import annotations

from typing import Final

from paiyou_protocol.text import BadText, TextFault

TITLE: Final = "Connect to a server"
HOST: Final = "Host, or a link"
HOST_EXAMPLE: Final = "attic.local or 192.168.1.7:7741"
NAME: Final = "Your name there"
CODE: Final = "Code of a table, or from another device of yours"
CODE_EXAMPLE: Final = "ABCDEF or ABCD-EFGH, if you have one"
NO_CODE: Final = "That is no code: a table's has six letters, one for another device eight."
KEYS: Final = "Enter connect   Tab next field   Esc back"


def text_words(what: str, error: BadText) -> str:
    """What is wrong with a name or a title."""
    match error.code:
        case TextFault.EMPTY:
            return f"{what} is empty."
        case TextFault.TOO_LONG:
            return f"{what} is too long: at most {error.cells} cells."
        case TextFault.CHARACTER:
            return f"{what} has a character that may not be used: {error.character}."
        case TextFault.MARKS:
            return f"{what} has too many marks on one letter."
        case TextFault.SPACES:
            return f"{what} has a space at an end, or two in a row."
        case TextFault.SCRIPTS:
            return (
                f"{what} mixes alphabets or kinds of digits: {error.character} does not go with what stands before it."
            )
