"""The words of the dialog that asks for a server."""

from __future__ import annotations

from typing import Final

from paiyou_client.translation import N_, Msgid, _
from paiyou_protocol.text import BadText, TextFault

TITLE: Final = N_("Connect to a server")
HOST: Final = N_("Host, or a link")
HOST_EXAMPLE: Final = N_("attic.local or 192.168.1.7:7741")
NAME: Final = N_("Your name there")
CODE: Final = N_("Code of a table, or from another device of yours")
CODE_EXAMPLE: Final = N_("ABCDEF or ABCD-EFGH, if you have one")
NO_CODE: Final = N_("That is no code: a table's has six letters, one for another device eight or sixteen.")
KEYS: Final = N_("Enter connect   Tab next field   Esc back")


def text_words(what: Msgid, error: BadText) -> str:
    """What is wrong with a name or a title."""
    return _text_words(error).format(what=_(what), most=error.cells, character=error.character)


def _text_words(error: BadText) -> str:
    match error.code:
        case TextFault.EMPTY:
            return _("{what} is empty.")
        case TextFault.TOO_LONG:
            return _("{what} is too long: at most {most} cells.")
        case TextFault.CHARACTER:
            return _("{what} has a character that may not be used: {character}.")
        case TextFault.MARKS:
            return _("{what} has too many marks on one letter.")
        case TextFault.SPACES:
            return _("{what} has a space at an end, or two in a row.")
        case TextFault.SCRIPTS:
            return _("{what} mixes alphabets or kinds of digits: {character} does not go with what stands before it.")
